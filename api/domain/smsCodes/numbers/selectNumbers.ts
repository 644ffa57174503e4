import { optionLabel } from '@t3d/resources/locales';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import type { Context } from '../../../context';
import { boundsText } from '../../../engine/access/bounds';
import { type CheckedMessage, invalidBy, invalidField } from '../../../errors';
import type { Preview } from '../../../registry/command';
import { translateMessage } from '../../../locales';
import { forUpdate } from '../../../models/dialect';
import { select } from '../../../models/sql';
import { type ParsedRanges, anyOf, bounds, nominalSize, parseRanges, printed } from '../../terminals';

/** The chosen numbers, by row id or as ranges of phone numbers. */
interface Chosen {
  ids?: readonly number[];
  ranges?: readonly string[] | null;
}
interface NumberSelection {
  /** The SQL condition for the chosen numbers in the caller's scope. */
  sql: string;
  parsed: ParsedRanges;
  byIds: boolean;
}
export interface SelectedNumber {
  id: number;
  number: string;
  country: string;
  status: string;
  holder: number | null;
  circulation: string | null;
}

const rangeSql = (range: ParsedRanges['ranges'][number]): string => {
  const { from, to } = bounds(range);
  return `(LENGTH(\`number\`) = ${range.length} AND \`number\` BETWEEN '${from}' AND '${to}')`;
};

/** Selects numbers by ids or ranges. Throws if neither is given. */
export function selectNumbers(ctx: Context, { ids, ranges }: Chosen): NumberSelection {
  const visible = boundsText(ctx, smsNumbers);
  if (ids && ids.length > 0) {
    const sql = `\`sms_numbers\`.\`id\` IN (${ids.map(Number).join(', ')}) AND ${visible}`;
    return { sql, parsed: { ranges: [], problems: [] }, byIds: true };
  }
  const parsed = parseRanges(ranges ?? []);
  if (parsed.ranges.length === 0 && parsed.problems.length === 0) throw invalidField('ranges', 'required');
  return { sql: `${anyOf(parsed.ranges.map(rangeSql))} AND ${visible}`, parsed, byIds: false };
}

/** Throws for the first unreadable range. */
export function requireReadable({ parsed }: NumberSelection): void {
  const [first] = parsed.problems;
  if (first) throw invalidBy(first, { ranges: { key: first.key, params: first.params } });
}

const COLUMNS = '`id`, `number`, `country`, `status`, `holder`, `circulation`';
async function read(ctx: Context, selection: NumberSelection, end: string): Promise<SelectedNumber[]> {
  const sql = `SELECT ${COLUMNS} FROM \`sms_numbers\` WHERE ${selection.sql} ORDER BY \`id\`${end}`;
  const rows = await select<SelectedNumber>(ctx, sql);
  return rows.map((row) => ({ ...row, id: Number(row.id), holder: row.holder === null ? null : Number(row.holder) }));
}

/** Returns why a number cannot be moved, or null. */
export type WhyNot = (number: SelectedNumber) => CheckedMessage | null;

/** Locks the movable numbers of a selection. Skips other numbers of ranges, but rejects other numbers chosen by id. */
export async function lockMovable(ctx: Context, selection: NumberSelection, whyNot: WhyNot): Promise<SelectedNumber[]> {
  const rows = await read(ctx, selection, forUpdate(ctx.database));
  const rejected = rows.flatMap((row) => {
    const why = whyNot(row);
    return why ? [[String(row.id), why] as const] : [];
  });
  if (selection.byIds && rejected[0]) throw invalidBy(rejected[0][1], Object.fromEntries(rejected));
  const closed = new Set(rejected.map(([id]) => Number(id)));
  const movable = rows.filter(({ id }) => !closed.has(id));
  if (movable.length === 0) throw invalidField(selection.byIds ? 'ids' : 'ranges', 'smsCodes.nothing');
  return movable;
}

const MAX_RANGES_SHOWN = 100;

/** Counts the numbers that would be moved, and the rejected ones by reason. */
export async function previewNumbers(
  ctx: Context,
  selection: NumberSelection,
  whyNot: WhyNot,
): Promise<Preview & { rows: readonly SelectedNumber[] }> {
  const rows = await read(ctx, selection, ctx.holdsReads ? forUpdate(ctx.database) : '');
  const rejected = new Map<string, { reason: string; count: number; examples: string[] }>();
  const movable = rows.filter((row) => {
    const why = whyNot(row);
    if (!why) return true;
    const reason = translateMessage(why, ctx.language);
    const known = rejected.get(reason) ?? { reason, count: 0, examples: [] };
    known.count += 1;
    if (known.examples.length < 3) known.examples.push(row.number);
    rejected.set(reason, known);
    return false;
  });
  return {
    rows: movable,
    matched: rows.length,
    available: movable.length,
    digestValues: [
      { what: { key: 'promise.rows' }, value: movable.map(({ id, holder }) => `${id} ${holder}`).join(), hidden: true },
    ],
    refused: [...rejected.values()],
    ranges: selection.parsed.ranges.slice(0, MAX_RANGES_SHOWN).map((range) => {
      const { from, to } = bounds(range);
      const isIn = ({ number }: SelectedNumber): boolean =>
        number.length === range.length && number >= from && number <= to;
      return {
        start: printed(range, range.first),
        end: printed(range, range.last),
        count: Number(nominalSize(range)),
        matched: rows.filter(isIn).length,
      };
    }),
    problems: selection.parsed.problems.map((problem) => ({
      item: problem.item,
      message: translateMessage(problem, ctx.language),
    })),
  };
}

export const inState = (ctx: Context, key: 'smsCodes.notFree' | 'smsCodes.notHeld', row: SelectedNumber) =>
  ({ key, params: { status: optionLabel('sms-numbers', 'status', row.status, ctx.language) } }) as const;

/** Compresses numbers to the fewest ranges. */
export function compactNumbers(numbers: readonly string[]): string[] {
  const sorted = [...numbers].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const ranges: [first: string, last: string][] = [];
  for (const number of sorted) {
    const previous = ranges.at(-1);
    if (previous?.[1].length === number.length && BigInt(previous[1]) + 1n === BigInt(number)) previous[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`));
}
