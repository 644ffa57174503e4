import type { Counted } from '../../declared/schema';
import { blocksTable, countsTable } from '../counters';
import type { Text } from './compiled';

/** What is read of a table. */
export interface Select {
  readonly table: string;
  /** SQL, each with its name. */
  readonly columns: readonly string[];
  readonly joins: string;
  /** What the rows are ordered by, as SQL. */
  readonly keys: readonly string[];
  readonly order: 'ASC' | 'DESC';
  /** The counts that are kept for the table. */
  readonly counted?: Counted;
}
/** Which rows: a condition, and `LIMIT … OFFSET …` or nothing. */
export interface Parts {
  readonly where: string;
  readonly range: string;
}

const ordered = (keys: readonly string[], order: string, first?: string): string => {
  const by = [...(first ? [first] : []), ...keys.map((key) => `${key} ${order}`)];
  return by.length > 0 ? ` ORDER BY ${by.join(', ')}` : '';
};

/** Rows of a table; `first`: columns before its order, as SQL. */
export const selectText = (select: Select, { where, range }: Parts, first?: string): Text => ({
  sql:
    `SELECT ${select.columns.join(', ')} FROM \`${select.table}\`${select.joins} WHERE ${where}` +
    ordered(select.keys, select.order, first) +
    range,
});

const isEmptyText = (table: string, name: string): string => `\`${table}\`.\`${name}\` IS NULL`;

/**
 * A condition as it stands over the table of counts; null where that cannot answer it: it asks for other columns, or
 * also for rows that are not counted.
 */
function overCounts(where: string, { table, by, empty }: Counted): string | null {
  if (!empty.every((name) => where.includes(isEmptyText(table, name)))) return null;
  const rest = empty.reduce((text, name) => text.replaceAll(isEmptyText(table, name), '1 = 1'), where);
  const columns = Array.from(rest.matchAll(new RegExp(`\`${table}\`\\.\`(\\w+)\``, 'g')), ([, name = '']) => name);
  const mentions = rest.match(new RegExp(`\\b${table}\\b`, 'g')) ?? [];
  return mentions.length === columns.length && columns.every((name) => name in by) ? rest : null;
}

/**
 * The SELECT of how many rows of a table meet a condition, whose columns are named with the table: from the counts that
 * are kept, where they can answer it, else by counting.
 */
export function countText(table: string, where: string, counted: Counted | undefined): string {
  const known = counted ? overCounts(where, counted) : null;
  const kept = `\`${countsTable(table)}\` AS \`${table}\``;
  return known === null
    ? `SELECT COUNT(*) AS \`count\` FROM \`${table}\` WHERE ${where}`
    : `SELECT COALESCE(SUM(\`rowCount\`), 0) AS \`count\` FROM ${kept} WHERE ${known}`;
}

/** The SELECT of how many rows each block has, in the order of their ids. */
export const blocksText = (table: string, order: 'ASC' | 'DESC'): string =>
  `SELECT \`block\`, SUM(\`rowCount\`) AS \`count\` FROM \`${blocksTable(table)}\` GROUP BY \`block\`
    ORDER BY \`block\` ${order}`;

/** The column with the number of all rows, beside a page. */
export const ALL_ROWS = 'all rows';

/**
 * A page of rows in their order, its ids first: an index holds those, so that of the rows that come before the page, or
 * do not belong to it, none is read whole. With `counts` the number of all rows is read beside it.
 */
export function pageText(select: Select, { where, range }: Parts, counts: boolean): Text {
  const [table, id] = [`\`${select.table}\``, `\`${select.table}\`.\`id\``];
  const { keys, order } = select;
  const names = keys.map((key) => (key === id ? '`page id`' : '`page key`'));
  const found = [...new Set([`${id} AS \`page id\``, ...keys.map((key, at) => `${key} AS ${names[at]}`)])];
  const ids = `SELECT ${found.join(', ')} FROM ${table} WHERE ${where}${ordered(keys, order)}${range}`;
  const columns = [...select.columns, ...names.map((name) => `\`page\`.${name}`)].join(', ');
  const sql =
    // A join that gives the order of reading: a database that began with the table would read all of it.
    `SELECT ${columns} FROM (${ids}) AS \`page\` LEFT JOIN ${table} ON ${id} = \`page\`.\`page id\`${select.joins}`;
  const by = (from: string): string =>
    ordered(
      names.map((name) => `${from}.${name}`),
      order,
    );
  if (!counts) return { sql: sql + by('`page`') };
  return { sql, beside: `(${countText(select.table, where, select.counted)}) AS \`${ALL_ROWS}\``, order: by('d') };
}
