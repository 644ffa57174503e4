import type { Context } from '../../context';
import type { Database } from '../database';

// Leans on what Sequelize keeps of its connections and does not declare: contract.test.ts holds it to that.

/** What a place of a statement may be given; a moment as the text that `momentText` makes of it. */
export type Bound = string | number | null;
type Done = (error: Error | null, rows: unknown) => void;
interface Connection {
  /** MySQL: prepared once a connection; the driver forgets the least used beyond its limit. */
  execute?(options: Sent, done: Done): unknown;
  query?(options: Sent, done: Done): unknown;
  /** SQLite: prepared once a connection. */
  send?(method: 'all', sql: string, values: readonly Bound[], done: Done): unknown;
  /** SQLite. */
  all?(sql: string, done: Done): unknown;
}
interface Sent {
  sql: string;
  values?: readonly Bound[];
  /** The driver's own types, in place of a function of Sequelize's for each value. */
  typeCast: true;
}
interface Internals {
  options: { logging?: unknown };
  connectionManager: {
    getConnection(options: object): Promise<Connection>;
    releaseConnection(connection: Connection): void;
  };
}
interface Held {
  id: string;
  connection?: Connection;
  finished?: string;
}

/** A moment as a column of times keeps it, for a comparison with one. */
export function momentText({ database }: Pick<Context, 'database'>, moment: Date): string {
  const text = moment.toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, -1)}${database.dialect === 'mysql' ? '' : ' +00:00'}`;
}

/** The statement with its values filled in. */
export function withValues({ sequelize }: Pick<Database, 'sequelize'>, sql: string, values: readonly Bound[]): string {
  let used = 0;
  if (values.length === 0) return sql;
  return sql.replace(/\?/g, () => sequelize.escape(values[(used += 1) - 1] ?? (null as never)));
}

const send = <Row>(connection: Connection, sql: string, values: readonly Bound[] | null): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    const done: Done = (error, rows) => {
      if (error) reject(error);
      else resolve(rows as Row[]);
    };
    if (values && connection.send) connection.send('all', sql, values, done);
    else if (connection.all) connection.all(sql, done);
    else if (values) connection.execute?.({ sql, values, typeCast: true }, done);
    else connection.query?.({ sql, typeCast: true }, done);
  });

/**
 * Rows of one SELECT straight from the driver: through a transaction's connection, else one of the pool. With `values`
 * the statement is prepared, so its text must be one of few; null: it is sent as it is, and nothing in it is replaced.
 * Sequelize's own way costs more: it builds a query object, copies its options and looks at each value.
 */
export async function readDirectly<Row extends object>(
  { database, transaction }: Pick<Context, 'database' | 'transaction'>,
  sql: string,
  values: readonly Bound[] | null,
): Promise<Row[]> {
  const { options, connectionManager } = database.sequelize as unknown as Internals;
  if (typeof options.logging === 'function') options.logging(withValues(database, sql, values ?? []));
  if (transaction) {
    const { connection, finished, id } = transaction as unknown as Held;
    if (finished || !connection) throw new Error(`transaction ${id} has ended (${finished}): no further statement`);
    return send<Row>(connection, sql, values);
  }
  const connection = await connectionManager.getConnection({ type: 'SELECT' });
  try {
    return await send<Row>(connection, sql, values);
  } finally {
    connectionManager.releaseConnection(connection);
  }
}
