import { Op } from 'sequelize';
import type { Database } from './database';

type Dialect = Pick<Database, 'dialect'>;

/** Returns the end of a SELECT that skips rows locked by other workers. SQLite has one writer and needs nothing. */
export const skipLocked = ({ dialect }: Dialect): string => (dialect === 'mysql' ? ' FOR UPDATE SKIP LOCKED' : '');

/** Returns the end of a SELECT that locks the selected rows until commit. */
export const forUpdate = ({ dialect }: Dialect): string => (dialect === 'mysql' ? ' FOR UPDATE' : '');

/** Returns the end of a SELECT with a shared lock: others may read the rows but not change them before the commit. */
export const forShare = ({ dialect }: Dialect): string => (dialect === 'mysql' ? ' LOCK IN SHARE MODE' : '');

/** Returns the end of an INSERT that skips rows with an existing unique value. */
export const insertIgnore = ({ dialect }: Dialect): string =>
  dialect === 'mysql' ? ' ON DUPLICATE KEY UPDATE `id` = `id`' : ' ON CONFLICT DO NOTHING';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Returns the condition that a column begins with a text, in a form that can use an index. */
export const startsWith = ({ dialect }: Dialect, text: string): Record<symbol, string> =>
  dialect === 'mysql' ? { [Op.like]: `${escapeLike(text)}%` } : { [Op.gte]: text, [Op.lt]: `${text}\u{10FFFF}` };

/** Returns SQL for the number of whole intervals of `seconds` between a moment and the later time in a column. */
export function stepSql({ dialect }: Dialect, column: string, from: Date, seconds: number): string {
  const since = Math.floor(from.getTime() / 1000);
  return dialect === 'mysql'
    ? `TIMESTAMPDIFF(SECOND, '${from.toISOString().slice(0, 19).replace('T', ' ')}', ${column}) DIV ${seconds}`
    : `(CAST(strftime('%s', substr(${column}, 1, 19)) AS INTEGER) - ${since}) / ${seconds}`;
}

/** Returns the condition that a JSON column has a text at a path. */
export const isJsonText = ({ dialect }: Dialect, column: string, path: string): string =>
  dialect === 'mysql'
    ? `JSON_TYPE(JSON_EXTRACT(${column}, '${path}')) = 'STRING'`
    : `json_type(${column}, '${path}') = 'text'`;

/** Returns the condition that a JSON column has a path, even with null. */
export const hasJson = ({ dialect }: Dialect, column: string, path: string): string =>
  dialect === 'mysql'
    ? `JSON_CONTAINS_PATH(${column}, 'one', '${path}')`
    : `json_type(${column}, '${path}') IS NOT NULL`;

/** Returns the SELECT of every column in the database. `isUnfilled` means required without a default. */
export const columnsSql = ({ dialect }: Dialect): string =>
  dialect === 'mysql'
    ? `SELECT TABLE_NAME AS tableName, COLUMN_NAME AS columnName,
          IS_NULLABLE = 'NO' AND COLUMN_DEFAULT IS NULL AND EXTRA NOT LIKE '%auto_increment%'
            AND EXTRA NOT LIKE '%GENERATED%' AS isUnfilled
        FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()`
    : `SELECT m.name AS tableName, c.name AS columnName,
          c."notnull" = 1 AND c.dflt_value IS NULL AND c.pk = 0 AS isUnfilled
        FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'`;

/** Returns the SELECT of every index in the database, with its columns in order. */
export const indexesSql = ({ dialect }: Dialect): string =>
  dialect === 'mysql'
    ? `SELECT TABLE_NAME AS tableName, INDEX_NAME AS indexName, COLUMN_NAME AS columnName, NON_UNIQUE = 0 AS isUnique
        FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND SUB_PART IS NULL
        ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`
    : `SELECT m.name AS tableName, l.name AS indexName, i.name AS columnName, l."unique" AS isUnique
        FROM sqlite_master AS m JOIN pragma_index_list(m.name) AS l JOIN pragma_index_info(l.name) AS i
        WHERE m.type = 'table' AND l.partial = 0 ORDER BY m.name, l.name, i.seqno`;
