import type { Counted } from '../../declared/counted';
import { blocksTable, countsTable } from '../counters';

/** A condition without what holds of every counted row. */
const withoutEmpty = (where: string, { table, empty }: Counted): string =>
  empty.reduce((text, name) => text.replaceAll(`\`${table}\`.\`${name}\` IS NULL`, '1 = 1'), where);

/** Whether a condition speaks of a table only by columns that its rows are counted by. */
function isCovered(where: string, { table, by }: Counted): boolean {
  const columns = Array.from(where.matchAll(new RegExp(`\`${table}\`\\.\`(\\w+)\``, 'g')), ([, name = '']) => name);
  const mentions = where.match(new RegExp(`\\b${table}\\b`, 'g')) ?? [];
  return mentions.length === columns.length && columns.every((name) => name in by);
}

/**
 * The SELECT of how many rows of a table meet a condition, whose columns are named with the table: from the numbers
 * that are kept, where these know all that is asked, else by counting.
 */
export function countText(table: string, where: string, counted: Counted | undefined): string {
  const known = counted && withoutEmpty(where, counted);
  return counted && known !== undefined && isCovered(known, counted)
    ? `SELECT COALESCE(SUM(\`rowCount\`), 0) AS \`count\` FROM \`${countsTable(table)}\` AS \`${table}\` WHERE ${known}`
    : `SELECT COUNT(*) AS \`count\` FROM \`${table}\` WHERE ${where}`;
}

/** The SELECT of how many rows each block has, in the order of their ids. */
export const blocksText = (table: string, order: 'ASC' | 'DESC'): string =>
  `SELECT \`block\`, SUM(\`rowCount\`) AS \`count\` FROM \`${blocksTable(table)}\` GROUP BY \`block\`
    ORDER BY \`block\` ${order}`;
