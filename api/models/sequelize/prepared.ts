/** What becomes of a statement. */
export type Done = (error: Error | null, answer?: unknown) => void;
export interface Sent {
  sql: string;
  values?: readonly unknown[];
  typeCast?: unknown;
}
/** A connection of mysql2, as far as it is used here. */
interface Preparing {
  execute(sent: Sent, done: Done): unknown;
  prepare(sent: Sent, done: (error: Error | null, statement: Statement) => void): unknown;
  unprepare(sent: Sent): unknown;
}
interface Statement {
  execute(values: readonly unknown[], done: Done): unknown;
}

/** Statements that a connection keeps; the driver must be let keep more, so that it closes none of these itself. */
export const MOST_PREPARED = 200;

/**
 * Executes prepared statements of a connection by the text itself. The driver would find them by a key that it puts
 * together anew for each call from the whole text, beside names of places that we do not use.
 */
export function executePrepared(connection: Preparing): (sent: Sent, done: Done) => unknown {
  const execute = connection.execute.bind(connection);
  const kept = new Map<string, Statement>();
  const keep = (sql: string, statement: Statement): void => {
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.size > MOST_PREPARED ? kept.keys() : [];
    if (oldest === undefined) return;
    kept.delete(oldest);
    connection.unprepare({ sql: oldest });
  };
  return (sent, done) => {
    const { sql, values = [] } = sent;
    const statement = kept.get(sql);
    if (statement) {
      keep(sql, statement);
      return statement.execute(values, done);
    }
    const command = execute(sent, done);
    // It is sent by now, and prepared: the driver only hands it out.
    connection.prepare({ sql }, (error, made) => {
      if (!error) keep(sql, made);
    });
    return command;
  };
}
