import type { Counted } from '../../declared/counted';
import type { Text } from './compiled';
import { countText } from './countText';

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
