import { Op } from 'sequelize';
import type { Database } from './database';

type Dialect = Pick<Database, 'dialect'>;

/** Ends a SELECT of rows that several workers share out among themselves. SQLite has one writer and needs nothing. */
export const skipLocked = ({ dialect }: Dialect): string => (dialect === 'mysql' ? ' FOR UPDATE SKIP LOCKED' : '');

/** Ends a SELECT that holds its rows until commit. */
export const forUpdate = ({ dialect }: Dialect): string => (dialect === 'mysql' ? ' FOR UPDATE' : '');

/** Ends a SELECT that keeps its rows from being changed until commit. It reads what was committed last. */
export const forShare = ({ dialect }: Dialect): string => (dialect === 'mysql' ? ' LOCK IN SHARE MODE' : '');

/** Ends an INSERT that skips rows whose unique value exists already. */
export const unlessThere = ({ dialect }: Dialect): string =>
  dialect === 'mysql' ? ' ON DUPLICATE KEY UPDATE `id` = `id`' : ' ON CONFLICT DO NOTHING';

/** A text as LIKE takes it literally. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * A column that begins with a text, so that an index of it serves. SQLite's LIKE uses no index of ours: there it is
 * the stretch of values from the text on, in the case given.
 */
export const startsWith = ({ dialect }: Dialect, text: string): Record<symbol, string> =>
  dialect === 'mysql' ? { [Op.like]: `${escapeLike(text)}%` } : { [Op.gte]: text, [Op.lt]: `${text}\u{10FFFF}` };

/** The SQL of how many whole steps of `seconds` lie between a moment and the time in a column that is not before it. */
export function stepSql({ dialect }: Dialect, column: string, from: Date, seconds: number): string {
  const since = Math.floor(from.getTime() / 1000);
  return dialect === 'mysql'
    ? `TIMESTAMPDIFF(SECOND, '${from.toISOString().slice(0, 19).replace('T', ' ')}', ${column}) DIV ${seconds}`
    : `(CAST(strftime('%s', substr(${column}, 1, 19)) AS INTEGER) - ${since}) / ${seconds}`;
}

/** Whether there is a text at a path of a JSON column: what is null there, or nothing at all, is none. */
export const isJsonText = ({ dialect }: Dialect, column: string, path: string): string =>
  dialect === 'mysql'
    ? `JSON_TYPE(JSON_EXTRACT(${column}, '${path}')) = 'STRING'`
    : `json_type(${column}, '${path}') = 'text'`;

/** Whether a JSON column has something at a path, be it null. */
export const hasJson = ({ dialect }: Dialect, column: string, path: string): string =>
  dialect === 'mysql'
    ? `JSON_CONTAINS_PATH(${column}, 'one', '${path}')`
    : `json_type(${column}, '${path}') IS NOT NULL`;

/**
 * The SELECT of every column of the database, as `tableName` and `columnName`. `isUnfilled`: a row needs a value there,
 * and the database itself gives none.
 */
export const columnsSql = ({ dialect }: Dialect): string =>
  dialect === 'mysql'
    ? `SELECT TABLE_NAME AS tableName, COLUMN_NAME AS columnName,
          IS_NULLABLE = 'NO' AND COLUMN_DEFAULT IS NULL AND EXTRA NOT LIKE '%auto_increment%'
            AND EXTRA NOT LIKE '%GENERATED%' AS isUnfilled
        FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()`
    : `SELECT m.name AS tableName, c.name AS columnName,
          c."notnull" = 1 AND c.dflt_value IS NULL AND c.pk = 0 AS isUnfilled
        FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'`;

/**
 * The SELECT of the columns of every index of the database, in their order, as `tableName`, `indexName`, `columnName`
 * and `isUnique`. Indexes of some of the rows, or of the beginnings of texts, are left out.
 */
export const indexesSql = ({ dialect }: Dialect): string =>
  dialect === 'mysql'
    ? `SELECT TABLE_NAME AS tableName, INDEX_NAME AS indexName, COLUMN_NAME AS columnName, NON_UNIQUE = 0 AS isUnique
        FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND SUB_PART IS NULL
        ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`
    : `SELECT m.name AS tableName, l.name AS indexName, i.name AS columnName, l."unique" AS isUnique
        FROM sqlite_master AS m JOIN pragma_index_list(m.name) AS l JOIN pragma_index_info(l.name) AS i
        WHERE m.type = 'table' AND l.partial = 0 ORDER BY m.name, l.name, i.seqno`;
