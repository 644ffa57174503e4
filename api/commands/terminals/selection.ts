import { LIVE_STATUSES } from '@t3d/resources/orders';
import type { TerminalType } from './types';
import type { Actor, Context } from '../../context';
import { Invalid, invalidField } from '../../errors';
import { isStaff } from '../shared/parties';
import type { CardRange, ParsedRanges } from './ranges';
import { bounds, parseRanges } from './ranges';

/** What an issue or a recycle names: ids from ticked rows, or ranges from the box. */
export interface Chosen { ids?: readonly number[]; ranges?: readonly string[] | null; type?: TerminalType | null }

const LIVE = LIVE_STATUSES.map((status) => `'${status}'`).join(', ');
/** An order that still holds the card. Sales lock the card's row first, so under that lock the answer stays true. */
export const HAS_LIVE_ORDER = `EXISTS (SELECT 1 FROM \`orders\` WHERE \`orders\`.\`terminal\` = \`terminals\`.\`id\` AND \`orders\`.\`status\` IN (${LIVE}))`;

/** SQLite allows no deep chain of ORs: a balanced tree says the same. */
function anyOf(conditions: readonly string[]): string {
  if (conditions.length === 0) return '1 = 0';
  if (conditions.length === 1) return conditions[0] as string;
  const middle = conditions.length >> 1;
  return `(${anyOf(conditions.slice(0, middle))} OR ${anyOf(conditions.slice(middle))})`;
}

const lengthSql = ({ column, length }: CardRange): string => (column === 'iccid' ? `\`terminals\`.\`iccidLength\` = ${length}` : `LENGTH(\`terminals\`.\`cid\`) = ${length}`);

function betweenSql(range: CardRange): string {
  const { from, to } = bounds(range);
  return `\`terminals\`.\`${range.column}\` BETWEEN '${from}' AND '${to}'`;
}

/** A range as a condition; its digits were checked when it was read. */
export const rangeSql = (range: CardRange): string => `(${lengthSql(range)} AND ${betweenSql(range)})`;

/** Ranges as one condition, the length tested once for all that share it. */
function rangesSql(ranges: readonly CardRange[]): string {
  const lengths = [...new Set(ranges.map(lengthSql))];
  return anyOf(lengths.map((length) => `(${length} AND ${anyOf(ranges.filter((range) => lengthSql(range) === length).map(betweenSql))})`));
}

/** The rows of the table that the caller may know of. */
export function visibleSql(actor: Actor): string {
  if (actor.role === 'SALESMAN') return `(\`terminals\`.\`owner\` IS NULL OR \`terminals\`.\`owner\` IN (SELECT \`id\` FROM \`users\` WHERE \`salesman\` = ${Number(actor.id)}))`;
  if (isStaff(actor)) return '1 = 1';
  return actor.level === 0 ? '1 = 0' : `\`terminals\`.\`agent${actor.level}\` = ${Number(actor.id)}`;
}

export interface Selection { sql: string; parsed: ParsedRanges; byIds: boolean }

/** Reads what was chosen into one condition. Refuses neither ids nor ranges; unreadable items stay in `parsed.problems`. */
export function selectCards(ctx: Context, chosen: Chosen, minDigits = 1): Selection {
  const visible = visibleSql(ctx.actor);
  if (chosen.ids && chosen.ids.length > 0) {
    const sql = `\`terminals\`.\`id\` IN (${chosen.ids.map(Number).join(', ')}) AND ${visible}`;
    return { sql, parsed: { ranges: [], problems: [] }, byIds: true };
  }
  const parsed = parseRanges(chosen.ranges ?? [], minDigits);
  if (parsed.ranges.length === 0 && parsed.problems.length === 0) throw invalidField('ranges', 'required');
  return { sql: `${rangesSql(parsed.ranges)} AND ${visible}`, parsed, byIds: false };
}

/** Refuses ranges that cannot be read, naming the first of them. */
export function requireReadable({ parsed }: Selection): void {
  const [first] = parsed.problems;
  if (first) throw new Invalid(first.key, first.params, { ranges: { key: first.key, params: first.params } });
}
