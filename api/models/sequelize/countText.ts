import type { Counted } from '../../declared/counted';
import { blocksTable, countsTable } from '../counters';

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
