import * as driver from '@appthreat/sqlite3/lib/sqlite3.js';

/** The package's default export, which alone contains the constants at run time. */
const sqlite3 = (driver as unknown as { default: typeof driver }).default;

/** Matches the query for column types that Sequelize sends before every SELECT. */
const TYPES_OF = /^PRAGMA table_info\(/;
const CHANGES_TABLES = /^\s*(?:CREATE|ALTER|DROP)\b/i;

/** Sent once per connection. `temp_store` keeps rollback data in memory instead of a file per transaction. */
const SESSION = ['synchronous = NORMAL', 'busy_timeout = 5000', 'temp_store = MEMORY', 'cache_size = -32000']
  .map((rule) => `PRAGMA ${rule};`)
  .join('');

type Failure = Error & { code?: string };
type Done = (this: driver.Statement, error: Failure | null, rows: unknown[]) => void;

/** Matches the messages of violated unique keys and foreign keys, for which Sequelize has error classes. */
const KEYS = /^SQLITE_CONSTRAINT: (?:UNIQUE constraint failed: \S+\.|FOREIGN KEY constraint failed$)/;

/** Changes the code of other constraint errors, which Sequelize would take for a unique key error. */
function tellApart(error: Failure | null): Failure | null {
  if (error?.code === 'SQLITE_CONSTRAINT' && !KEYS.test(error.message)) error.code = 'SQLITE_CONSTRAINT_OTHER';
  return error;
}

const withTellingErrors = (done: Done): Done =>
  function take(error, rows) {
    done.call(this, tellApart(error), rows);
  };

/** Wraps the callback of a statement, so that it receives the errors of `tellApart`. */
function withErrors(rest: readonly unknown[]): unknown[] {
  const done = rest.at(-1);
  return typeof done === 'function' ? [...rest.slice(0, -1), withTellingErrors(done as Done)] : [...rest];
}

/** The maximum number of prepared statements that a connection caches. */
const MOST_KEPT = 500;
type Prepare = new (
  database: driver.Database,
  sql: string,
  prepared: (error: Failure | null) => void,
) => driver.Statement;

class StatementCache {
  private readonly statements = new Map<string, driver.Statement>();
  private closed = false;

  constructor(private readonly database: driver.Database) {}

  /** Runs a statement to its end: `all` returns rows, and `run` changes rows. */
  send(method: 'all' | 'run', sql: string, values: readonly unknown[], done: Done): void {
    const kept = this.statements.get(sql);
    if (kept) {
      this.statements.delete(sql);
      this.statements.set(sql, kept);
      kept[method](values, done);
      return;
    }
    const statement = new (sqlite3.Statement as unknown as Prepare)(this.database, sql, (error) => {
      // Call the waiting callbacks, which the driver forgets for a statement that cannot be prepared.
      if (error) done.call(statement, error, []);
    });
    const keep = (): void => this.keep(sql, statement);
    const first: Done = function first(error, rows) {
      keep();
      done.call(this, error, rows);
    };
    statement[method](values, first);
  }

  private keep(sql: string, statement: driver.Statement): void {
    if (this.closed || this.statements.has(sql)) {
      statement.finalize();
      return;
    }
    this.statements.set(sql, statement);
    if (this.statements.size <= MOST_KEPT) return;
    const [oldest] = this.statements;
    this.statements.delete(oldest?.[0] as string);
    oldest?.[1].finalize();
  }

  /** Closes all cached statements, without which SQLite cannot close a connection. */
  close(): void {
    this.closed = true;
    for (const statement of this.statements.values()) statement.finalize();
    this.statements.clear();
  }
}

const FOREIGN_KEYS = 'PRAGMA FOREIGN_KEYS=ON';
const COMMITS = /^COMMIT\b/i;
/** The maximum number of idle connections kept for later transactions. */
const MAX_SPARE = 2;

/** The column types of tables, by the text of Sequelize's query. */
type Types = Map<string, unknown[]>;

class Connection extends sqlite3.Database {
  private readonly kept = new StatementCache(this);
  private checksKeys = false;

  constructor(
    file: string,
    mode: number,
    opened: (error: Error | null) => void,
    private readonly types: Types,
  ) {
    super(file, mode, (error) => {
      if (error) opened(error);
      else super.exec(SESSION, opened);
    });
  }

  /** Runs the driver's `serialize` without a stack trace, which the driver would format for each statement. */
  override serialize(send?: () => void): void {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      super.serialize(send);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  }

  override all(sql: string, ...rest: unknown[]): this {
    const done = rest.at(-1) as Done;
    if (!TYPES_OF.test(sql)) {
      // Close the connection after a failed COMMIT, which Sequelize does not do and which would block every later
      // write.
      if (COMMITS.test(sql))
        return super.all(sql, (error: Error | null, rows: unknown[]) => {
          const answer = (): void => done.call(this as never, tellApart(error), rows);
          if (error) super.exec('ROLLBACK', answer);
          else answer();
        });
      if (CHANGES_TABLES.test(sql)) this.types.clear();
      return super.all(sql, ...(withErrors(rest) as []));
    }
    const known = this.types.get(sql);
    if (known) {
      done.call(this as never, null, known);
      return this;
    }
    return super.all(sql, (error: Error | null, rows: unknown[]) => {
      // Do not cache a missing table, which has no columns.
      if (!error && rows.length > 0) this.types.set(sql, rows);
      done.call(this as never, error, rows);
    });
  }

  override run(sql: string, ...rest: unknown[]): this {
    if (sql === FOREIGN_KEYS) {
      if (this.checksKeys) return this;
      this.checksKeys = true;
    }
    if (CHANGES_TABLES.test(sql)) this.types.clear();
    return super.run(sql, ...(withErrors(rest) as []));
  }

  /** Runs a cached prepared statement, with the same results as the driver's `all` or `run`. */
  send(method: 'all' | 'run', sql: string, values: readonly unknown[], done: Done): void {
    if (CHANGES_TABLES.test(sql)) this.types.clear();
    this.kept.send(method, sql, values, withTellingErrors(done));
  }

  override close(done?: (error: Error | null) => void): void {
    this.kept.close();
    if (done) super.close(done);
    else super.close();
  }

  override exec(sql: string, done?: (this: driver.Statement, error: Error | null) => void): this {
    this.types.clear();
    return super.exec(sql, done);
  }
}

/**
 * Creates the SQLite driver of a Sequelize (`dialectModule`). Reuses connections for transactions and queries column
 * types once, because both would take longer than the statements.
 */
export function createSqliteDriver(): typeof driver {
  const types: Types = new Map();
  const spare: Connection[] = [];

  class Database extends Connection {
    constructor(file: string, mode: number, opened: (error: Error | null) => void) {
      const waiting = spare.pop();
      if (waiting) {
        queueMicrotask(() => opened(null));
        // oxlint-disable-next-line no-constructor-return -- Sequelize makes each connection by `new`
        return waiting as Database;
      }
      super(file, mode, opened, types);
    }

    override close(done?: (error: Error | null) => void): void {
      if (!done && spare.length < MAX_SPARE) {
        spare.push(this);
        return;
      }
      super.close(done);
      if (done) for (const waiting of spare.splice(0)) waiting.close(() => undefined);
    }
  }
  return { ...sqlite3, Database } as unknown as typeof driver;
}
