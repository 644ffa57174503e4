import type { Bound, Done, MysqlConnection, Prepared } from './privates';

/** The statements that a connection keeps prepared, by their texts: the one not used for longest is the first. */
interface Kept {
  readonly most: number;
  readonly statements: Map<string, Prepared>;
}
const KEPT = new WeakMap<object, Kept>();

/** Lets a connection keep so many statements prepared; without that it keeps one. */
export function keepPrepared(connection: object, most: number): void {
  KEPT.set(connection, { most, statements: new Map() });
}

function keptOf(connection: MysqlConnection): Kept {
  if (!KEPT.has(connection)) keepPrepared(connection, 1);
  return KEPT.get(connection) as Kept;
}

/**
 * Runs a statement that the connection keeps prepared. The driver's own `execute` keeps them too, but finds each by a
 * text that it puts together of the statement and all options, at every call.
 */
export function execute(connection: MysqlConnection, sql: string, values: readonly Bound[], done: Done): void {
  const { most, statements } = keptOf(connection);
  const known = statements.get(sql);
  if (known) {
    statements.delete(sql);
    statements.set(sql, known);
    known.execute(values, done);
    return;
  }
  for (const oldest of statements.keys()) {
    if (statements.size < most) break;
    statements.delete(oldest);
    connection.unprepare(oldest);
  }
  connection.prepare(sql, (error, statement) => {
    if (!statement) {
      done(error);
      return;
    }
    statements.set(sql, statement);
    statement.execute(values, done);
  });
}
