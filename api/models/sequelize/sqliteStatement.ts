import type { Sequelize } from 'sequelize';
import type { Context } from '../../context';
import type { Database } from '../database';
import type { Bound } from './directRead';
import { momentText, withValues } from './directRead';

/** A connection of `createSqliteDriver`. */
export interface SqliteConnection {
  /** The statement is prepared once and kept. */
  send(method: Method, sql: string, values: readonly Bound[], done: Done): unknown;
  all(sql: string, values: readonly Bound[], done: Done): unknown;
  run(sql: string, values: readonly Bound[], done: Done): unknown;
}
type Method = 'all' | 'run';
type Done = (this: { lastID: number; changes: number }, error: Error | null, rows?: unknown[]) => void;
type Given = string | number | boolean | Date | null;

const SQLITE = { database: { dialect: 'sqlite' } } as Pick<Context, 'database'>;
/** SQLite takes 32,766 values a statement. */
const MAX_VALUES = 32_000;
/** A longer statement is seldom sent again with as many places. */
const MAX_KEPT_VALUES = 120;

const boundOf = (value: Given): Bound => {
  if (value instanceof Date) return momentText(SQLITE, value);
  return typeof value === 'boolean' ? Number(value) : value;
};

/**
 * The statement with a place for each value of its lists, and those values. A place without a value is refused, because
 * SQLite takes it as NULL.
 */
function spread(text: string, values: readonly unknown[]): { sql: string; bound: Bound[] } {
  const bound: Bound[] = [];
  let at = 0;
  const sql = text.replace(/\?/g, () => {
    const value = values[at] as Given | readonly Given[];
    at += 1;
    if (!Array.isArray(value)) {
      bound.push(boundOf(value as Given));
      return '?';
    }
    for (const one of value as readonly Given[]) bound.push(boundOf(one));
    return value.map(() => '?').join(', ');
  });
  if (at !== values.length) throw new Error(`${values.length} values for the ${at} places of a statement`);
  return { sql, bound };
}

/** Sends one statement to a connection: `all` answers its rows, `run` the last new id and the number of rows. */
export function sendToSqlite(
  connection: SqliteConnection,
  sequelize: Sequelize,
  method: Method,
  text: string,
  values: readonly unknown[],
): Promise<unknown> {
  const { sql, bound } = spread(text, values);
  return new Promise((resolve, reject) => {
    const done: Done = function done(error, rows) {
      if (error) reject(error);
      else resolve(method === 'all' ? rows : { insertId: this.lastID, affectedRows: this.changes });
    };
    if (bound.length <= MAX_KEPT_VALUES) connection.send(method, sql, bound, done);
    else if (bound.length <= MAX_VALUES) connection[method](sql, bound, done);
    else connection[method](withValues({ sequelize } as Pick<Database, 'sequelize'>, sql, bound), [], done);
  });
}
