import type { Model, ModelStatic, Sequelize, Transaction, WhereOptions } from 'sequelize';
import { redactText } from '../../redact';

// The undeclared parts of Sequelize that this product uses. contract.db.test.ts checks each.

/** A value of a statement that the drivers accept. */
export type Bound = string | number | null;
export type Done = (error: DriverError | null, answer?: unknown) => void;
export interface DriverError extends Error {
  errno?: number;
  code?: string;
}
export interface MysqlConnection {
  query(sent: { sql: string; values: readonly Bound[] }, done: Done): unknown;
  prepare(sql: string, done: (error: DriverError | null, statement?: Prepared) => void): unknown;
  unprepare(sql: string): unknown;
}
export interface Prepared {
  execute(values: readonly Bound[], done: Done): unknown;
}
interface Generator {
  selectQuery(table: string, options: object, model: unknown): string;
  getWhereConditions(where: WhereOptions, table: string, model: unknown): string;
}
interface SequelizeInternals {
  options: { logging?: unknown };
  runHooks(name: string, options: object, query: object): Promise<void>;
  connectionManager: {
    getConnection(options: object): Promise<object>;
    releaseConnection(connection: object): void;
    pool: { using: number; available: number; waiting: number; maxSize: number };
  };
  dialect: {
    Query: new (
      connection: object,
      sequelize: Sequelize,
      options: object,
    ) => { formatError(error: DriverError, stack: string | undefined): Error };
  };
}
interface Begun {
  id: string;
  connection?: object;
  finished?: string;
}

const internalsOf = (sequelize: Sequelize): SequelizeInternals => sequelize as unknown as SequelizeInternals;

/** Returns the connection of a transaction. Throws if the transaction has ended. */
export function connectionOf(transaction: Transaction): object {
  const { connection, finished, id } = transaction as unknown as Begun;
  if (finished || !connection) throw new Error(`transaction ${id} has ended (${finished}): no further statement`);
  return connection;
}

export async function onPool<T>(sequelize: Sequelize, work: (connection: object) => Promise<T>): Promise<T> {
  const { connectionManager } = internalsOf(sequelize);
  const connection = await connectionManager.getConnection({ type: 'SELECT' });
  try {
    return await work(connection);
  } finally {
    connectionManager.releaseConnection(connection);
  }
}

/** Returns the numbers of a pool's connections and waiting callers. */
export function poolOf(sequelize: Sequelize): { used: number; idle: number; waiting: number; max: number } {
  const { using, available, waiting, maxSize } = internalsOf(sequelize).connectionManager.pool;
  return { used: using, idle: available, waiting, max: maxSize };
}

export function databaseError(sequelize: Sequelize, connection: object, error: DriverError, sql: string): Error {
  const { Query } = internalsOf(sequelize).dialect;
  return new Query(connection, sequelize, {}).formatError(Object.assign(error, { sql }), error.stack);
}

/** Calls Sequelize's query hooks for a statement that Sequelize does not send. */
export const runQueryHooks = (sequelize: Sequelize, options: object, connection: object): Promise<void> =>
  internalsOf(sequelize).runHooks('beforeQuery', options, { connection });

/** Passes a statement to Sequelize's `logging` option, if set. */
export function logStatement(sequelize: Sequelize, text: () => string): void {
  const { logging } = internalsOf(sequelize).options;
  if (typeof logging === 'function') logging(text());
}

const generatorOf = (sequelize: Sequelize): Generator =>
  sequelize.getQueryInterface().queryGenerator as unknown as Generator;

/** Returns a subquery for the ids of a model's rows that meet the condition. */
export function selectIds(sequelize: Sequelize, model: ModelStatic<Model>, where: WhereOptions): string {
  return generatorOf(sequelize)
    .selectQuery(model.tableName, { attributes: ['id'], where }, model)
    .replace(/;$/, '');
}

/** Returns a condition on a model's rows as text, with the table's name or `as` before columns. */
export const conditionText = (
  sequelize: Sequelize,
  model: ModelStatic<Model>,
  where: WhereOptions,
  as: string = model.tableName,
): string => generatorOf(sequelize).getWhereConditions(where, as, model) || '1 = 1';

/** The properties with SQL and values that Sequelize and the drivers add to an error. */
const PRIVATE = ['parent', 'original', 'sql', 'sqlMessage', 'parameters', 'fields', 'value', 'instance', 'errors'];
const FRAMES = /\n {4}at [^]*$/;

/** Makes properties with SQL or values non-enumerable, so that nothing prints them. */
function hide(error: object): void {
  for (const name of PRIVATE) if (Object.hasOwn(error, name)) Object.defineProperty(error, name, { enumerable: false });
}

/** Makes a database error safe to log: removes quoted values, and hides properties with SQL. */
export function quietError<E>(error: E): E {
  if (!(error instanceof Error)) return error;
  const { parent, errors = [] } = error as { parent?: unknown; errors?: object[] };
  error.message = redactText(error.message);
  error.stack = `${error.name}: ${error.message}${FRAMES.exec(error.stack ?? '')?.[0] ?? ''}`;
  for (const one of [error, parent, ...errors]) if (typeof one === 'object' && one !== null) hide(one);
  return error;
}
