import terminals, { type TERMINAL_TYPES } from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { invalidBy, invalidField } from '../../../errors';
import { boundsText } from '../../../engine/access/bounds';
import { type CardRange, type ParsedRanges, bounds, parseRanges } from './ranges';

export type TerminalType = (typeof TERMINAL_TYPES)[number];

/** The cards of a call: the ids of selected rows, or ranges from the form. */
export interface Chosen {
  ids?: readonly number[];
  ranges?: readonly string[] | null;
  type?: TerminalType | null;
}

/** Joins conditions with OR as a balanced tree, because SQLite limits the depth. */
export function anyOf(conditions: readonly string[]): string {
  if (conditions.length === 0) return '1 = 0';
  if (conditions.length === 1) return conditions[0] as string;
  const middle = conditions.length >> 1;
  return `(${anyOf(conditions.slice(0, middle))} OR ${anyOf(conditions.slice(middle))})`;
}

const lengthSql = ({ column, length }: CardRange): string =>
  column === 'iccid' ? `\`terminals\`.\`iccidLength\` = ${length}` : `LENGTH(\`terminals\`.\`cid\`) = ${length}`;
const kindOf = (range: CardRange): string => `${lengthSql(range)} ${range.prefix}`;
export const columnSql = ({ column }: CardRange): string => `\`terminals\`.\`${column}\``;

/**
 * Returns SQL for numbers between the lowest and highest of sorted ranges. Only checked characters occur, so nothing is
 * escaped.
 */
const spanSql = (ranges: readonly CardRange[]): string => {
  const [first, last] = [ranges[0] as CardRange, ranges.at(-1) as CardRange];
  return `${columnSql(first)} BETWEEN '${bounds(first).from}' AND '${bounds(last).to}'`;
};

export const rangeSql = (range: CardRange): string => `(${lengthSql(range)} AND ${spanSql([range])})`;

/** Returns SQL that finds a card's range by bisection, with ten comparisons for a thousand ranges. */
function searchSql(ranges: readonly CardRange[]): string {
  if (ranges.length === 1) return spanSql(ranges);
  const middle = ranges.length >> 1;
  const pivot = ranges[middle] as CardRange;
  return `CASE WHEN ${columnSql(pivot)} < '${bounds(pivot).from}' THEN ${searchSql(ranges.slice(0, middle))}
    ELSE ${searchSql(ranges.slice(middle))} END`;
}

/** Splits sorted ranges at the widest gaps into at most `most` clusters, each for one index scan. */
function clusters(ranges: readonly CardRange[], most: number): CardRange[][] {
  const gap = (index: number): bigint => (ranges[index] as CardRange).first - (ranges[index - 1] as CardRange).last;
  const cuts = ranges
    .map((_, index) => index)
    .slice(1)
    .sort((a, b) => (gap(a) < gap(b) ? 1 : -1))
    .slice(0, most - 1)
    .sort((a, b) => a - b);
  return [0, ...cuts].map((start, index) => ranges.slice(start, cuts[index] ?? ranges.length));
}

const MAX_CLUSTERS = 32;

/** Returns SQL for all ranges that can use the index on card numbers. */
export function rangesSql(ranges: readonly CardRange[]): string {
  const kinds = [...new Map(ranges.map((range) => [kindOf(range), range])).values()];
  return anyOf(
    kinds.map((kind) => {
      const walks = clusters(
        ranges.filter((range) => kindOf(range) === kindOf(kind)),
        MAX_CLUSTERS,
      );
      const found = walks.map((walk) =>
        walk.length === 1 ? spanSql(walk) : `(${spanSql(walk)} AND ${searchSql(walk)})`,
      );
      return `(${lengthSql(kind)} AND ${anyOf(found)})`;
    }),
  );
}

/** The selected cards. `visible` is SQL for the rows that the caller may see. */
export interface Selection {
  sql: string;
  parsed: ParsedRanges;
  byIds: boolean;
  visible: string;
}

/**
 * Converts the chosen ids or ranges to SQL, limited to the caller's rows or to `visible`. Unreadable items are in
 * `parsed.problems`.
 */
export function selectCards(
  ctx: Context,
  chosen: Chosen,
  minDigits = 1,
  visible = boundsText(ctx, terminals),
): Selection {
  if (chosen.ids && chosen.ids.length > 0) {
    const sql = `\`terminals\`.\`id\` IN (${chosen.ids.map(Number).join(', ')}) AND ${visible}`;
    return { sql, parsed: { ranges: [], problems: [] }, byIds: true, visible };
  }
  const parsed = parseRanges(chosen.ranges ?? [], minDigits);
  if (parsed.ranges.length === 0 && parsed.problems.length === 0) throw invalidField('ranges', 'required');
  return { sql: `${rangesSql(parsed.ranges)} AND ${visible}`, parsed, byIds: false, visible };
}

/** Throws for unreadable ranges with the message of the first problem. */
export function requireReadable({ parsed }: Selection): void {
  const [first] = parsed.problems;
  if (first) throw invalidBy(first, { ranges: { key: first.key, params: first.params } });
}
