import type { Counted } from '../counters';
import { blocksTable, countsTable } from '../counters';

/** Whether a condition asks of a table's rows only what their numbers are kept by; its columns are named with it. */
function isCovered(where: string, { table, by, empty }: Counted): boolean {
  const emptied = empty.reduce((text, name) => text.replaceAll(`\`${table}\`.\`${name}\` IS NULL`, ''), where);
  const columns = emptied.matchAll(new RegExp(`\`${table}\`\\.\`(\\w+)\``, 'g'));
  return Array.from(columns, ([, name = '']) => name).every((name) => name in by);
}

/**
 * The SELECT of how many rows of a table meet a condition, whose columns are named with the table: from the numbers that
 * are kept, where these know all that is asked, else by counting.
 */
export function countText(table: string, where: string, counted: Counted | undefined): string {
  if (!counted || !isCovered(where, counted)) return `SELECT COUNT(*) AS \`count\` FROM \`${table}\` WHERE ${where}`;
  const known = counted.empty.reduce(
    (text, name) => text.replaceAll(`\`${table}\`.\`${name}\` IS NULL`, '1 = 1'),
    where,
  );
  return `SELECT COALESCE(SUM(\`rowCount\`), 0) AS \`count\` FROM \`${countsTable(table)}\` AS \`${table}\` WHERE ${known}`;
}

/** The SELECT of how many rows each block has, in the order of their ids. */
export const blocksText = (table: string, order: 'ASC' | 'DESC'): string =>
  `SELECT \`block\`, SUM(\`rowCount\`) AS \`count\` FROM \`${blocksTable(table)}\` GROUP BY \`block\` ORDER BY \`block\` ${order}`;
