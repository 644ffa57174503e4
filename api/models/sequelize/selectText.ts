import type { Counted } from '../../registry/schema';
import { blocksTable, countsTable } from '../counters';
import type { Text } from './compiled';

export interface Select {
  readonly table: string;
  /** SQL expressions, each with an alias. */
  readonly columns: readonly string[];
  readonly joins: string;
  /** SQL expressions of the sort order. */
  readonly keys: readonly string[];
  readonly order: 'ASC' | 'DESC';
  readonly counted?: Counted;
}
/** A condition, and the LIMIT and OFFSET. */
export interface Parts {
  readonly where: string;
  readonly range: string;
}

const ordered = (keys: readonly string[], order: string, first?: string): string => {
  const by = [...(first ? [first] : []), ...keys.map((key) => `${key} ${order}`)];
  return by.length > 0 ? ` ORDER BY ${by.join(', ')}` : '';
};

/** Returns a SELECT of rows. `first` are SQL columns to sort by before the others. */
export const selectText = (select: Select, { where, range }: Parts, first?: string): Text => ({
  sql:
    `SELECT ${select.columns.join(', ')} FROM \`${select.table}\`${select.joins} WHERE ${where}` +
    ordered(select.keys, select.order, first) +
    range,
});

const isEmptyText = (table: string, name: string): string => `\`${table}\`.\`${name}\` IS NULL`;

/** Rewrites a condition for the count table, or returns null if it needs other columns or rows. */
function overCounts(where: string, { table, by, empty }: Counted): string | null {
  if (!empty.every((name) => where.includes(isEmptyText(table, name)))) return null;
  const rest = empty.reduce((text, name) => text.replaceAll(isEmptyText(table, name), '1 = 1'), where);
  const columns = Array.from(rest.matchAll(new RegExp(`\`${table}\`\\.\`(\\w+)\``, 'g')), ([, name = '']) => name);
  const mentions = rest.match(new RegExp(`\\b${table}\\b`, 'g')) ?? [];
  return mentions.length === columns.length && columns.every((name) => name in by) ? rest : null;
}

/** Returns the SELECT that counts the rows of a condition, from stored counts if these have its columns. */
export function countText(table: string, where: string, counted: Counted | undefined): string {
  const known = counted ? overCounts(where, counted) : null;
  const kept = `\`${countsTable(table)}\` AS \`${table}\``;
  return known === null
    ? `SELECT COUNT(*) AS \`count\` FROM \`${table}\` WHERE ${where}`
    : `SELECT COALESCE(SUM(\`rowCount\`), 0) AS \`count\` FROM ${kept} WHERE ${known}`;
}

/** Returns the SELECT of row counts per block, in the order of the blocks' ids. */
export const blocksText = (table: string, order: 'ASC' | 'DESC'): string =>
  `SELECT \`block\`, SUM(\`rowCount\`) AS \`count\` FROM \`${blocksTable(table)}\` GROUP BY \`block\`
    ORDER BY \`block\` ${order}`;

/** The alias of the number of all rows in a page's statement. */
export const ALL_ROWS = 'all rows';

/**
 * Returns the SELECT of a sorted page. A subquery finds the ids in an index, so that skipped rows are not read in full.
 */
export function pageText(select: Select, { where, range }: Parts, counts: boolean): Text {
  const [table, id] = [`\`${select.table}\``, `\`${select.table}\`.\`id\``];
  const { keys, order } = select;
  const names = keys.map((key) => (key === id ? '`page id`' : '`page key`'));
  const found = [...new Set([`${id} AS \`page id\``, ...keys.map((key, at) => `${key} AS ${names[at]}`)])];
  const ids = `SELECT ${found.join(', ')} FROM ${table} WHERE ${where}${ordered(keys, order)}${range}`;
  const columns = [...select.columns, ...names.map((name) => `\`page\`.${name}`)].join(', ');
  const sql =
    // Keep the LEFT JOIN, because with another the database may read the whole table first.
    `SELECT ${columns} FROM (${ids}) AS \`page\` LEFT JOIN ${table} ON ${id} = \`page\`.\`page id\`${select.joins}`;
  const by = (from: string): string =>
    ordered(
      names.map((name) => `${from}.${name}`),
      order,
    );
  if (!counts) return { sql: sql + by('`page`') };
  return { sql, beside: `(${countText(select.table, where, select.counted)}) AS \`${ALL_ROWS}\``, order: by('d') };
}
