import * as driver from '@appthreat/sqlite3/lib/sqlite3.js';

/** At run time the constants lie in the default export alone, which the package's own types leave out. */
const sqlite3 = (driver as unknown as { default: typeof driver }).default;

/** What Sequelize queries before every SELECT, to know the types of the columns. */
const TYPES_OF = /^PRAGMA table_info\(/;
const CHANGES_TABLES = /^\s*(?:CREATE|ALTER|DROP)\b/i;

/**
 * Said once a connection: each transaction has its own. What a statement needs to be undone stays in memory, not in a
 * file for each.
 */
const SESSION = ['synchronous = NORMAL', 'busy_timeout = 5000', 'temp_store = MEMORY', 'cache_size = -32000']
  .map((rule) => `PRAGMA ${rule};`)
  .join('');

type Failure = Error & { code?: string };
type Done = (this: driver.Statement, error: Failure | null, rows: unknown[]) => void;

/** What SQLite says when a unique key or a foreign key is broken: Sequelize has an error of its own for each. */
const KEYS = /^SQLITE_CONSTRAINT: (?:UNIQUE constraint failed: \S+\.|FOREIGN KEY constraint failed$)/;

/**
 * Gives an error of another broken rule (a required column, a check, a trigger that refuses) a code of its own. By
 * SQLite's code alone, Sequelize reads each of them as a unique key's.
 */
function tellApart(error: Failure | null): Failure | null {
  if (error?.code === 'SQLITE_CONSTRAINT' && !KEYS.test(error.message)) error.code = 'SQLITE_CONSTRAINT_OTHER';
  return error;
}

/** The arguments of a statement: its last, which takes the outcome, is given errors told apart. */
function withErrors(rest: readonly unknown[]): unknown[] {
  const done = rest.at(-1);
  if (typeof done !== 'function') return [...rest];
  const take: Done = function take(error, rows) {
    (done as Done).call(this, tellApart(error), rows);
  };
  return [...rest.slice(0, -1), take];
}

/**
 * The driver for `dialectModule` of one Sequelize. It queries the types of a table's columns once instead of before
 * every SELECT, which was a third of all statements; a statement that changes a table makes it query again.
 */
export function createSqliteDriver(): typeof driver {
  const types = new Map<string, unknown[]>();

  class Database extends sqlite3.Database {
    constructor(file: string, mode: number, opened: (error: Error | null) => void) {
      super(file, mode, (error) => {
        if (error) opened(error);
        else super.exec(SESSION, opened);
      });
    }

    /** Sequelize sends each statement within this, and formats a stack for an error that it hardly ever has. */
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
        if (CHANGES_TABLES.test(sql)) types.clear();
        return super.all(sql, ...(withErrors(rest) as []));
      }
      const known = types.get(sql);
      if (known) {
        done.call(this as never, null, known);
        return this;
      }
      return super.all(sql, (error: Error | null, rows: unknown[]) => {
        // A table that is not there yet has no columns to remember.
        if (!error && rows.length > 0) types.set(sql, rows);
        done.call(this as never, error, rows);
      });
    }

    override run(sql: string, ...rest: unknown[]): this {
      if (CHANGES_TABLES.test(sql)) types.clear();
      return super.run(sql, ...(withErrors(rest) as []));
    }

    override exec(sql: string, done?: (this: driver.Statement, error: Error | null) => void): this {
      types.clear();
      return super.exec(sql, done);
    }
  }
  return { ...sqlite3, Database } as typeof driver;
}
