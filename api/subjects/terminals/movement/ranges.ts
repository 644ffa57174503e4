import { hasLuhn, luhnDigit, readPaste } from '@t3d/resources/kit';
import type { MessageName } from '../../../errors';

export const MAX_ITEMS = 1000;
export const MAX_CARDS = 1_000_000;
/** Recycling needs numbers longer than 11 digits, so that a phone number pasted by mistake recycles nothing. */
export const RECYCLE_DIGITS = 12;

/**
 * Cards as consecutive numbers of one length. ICCIDs are held by their bodies (the check digit is last, so consecutive
 * cards are not consecutive integers); other lengths are printed card numbers, which have no check digit.
 */
export interface CardRange {
  column: 'iccid' | 'cid';
  /** Digits of the stored number, check digit included. */
  length: number;
  first: bigint;
  last: bigint;
}
type RangeMessage = Extract<MessageName, `ranges.${string}`>;
export interface RangeProblem {
  item: string;
  key: RangeMessage;
  params: Record<string, string | number>;
}
export interface ParsedRanges {
  ranges: CardRange[];
  problems: RangeProblem[];
}

const problem = (item: string, key: RangeMessage, params: Record<string, string | number> = {}): RangeProblem => ({
  item,
  key,
  params: { item, ...params },
});
const isProblem = (value: CardRange | RangeProblem): value is RangeProblem => 'key' in value;

/**
 * 18 digits are a body of 19, 20 are whole; 19 are whole when both check digits are right, and bodies of 20 when
 * neither is.
 */
function readIccids(item: string, start: string, end: string): CardRange | RangeProblem {
  const wrong = [start, end].filter((number) => !hasLuhn(number));
  const range = (length: number, from: string, to: string): CardRange => ({
    column: 'iccid',
    length,
    first: BigInt(from),
    last: BigInt(to),
  });
  if (start.length === 18) return range(19, start, end);
  if (start.length === 19 && wrong.length === 2) return range(20, start, end);
  const [number] = wrong;
  if (number)
    return problem(item, 'ranges.checkDigit', { number, right: number.slice(0, -1) + luhnDigit(number.slice(0, -1)) });
  return range(start.length, start.slice(0, -1), end.slice(0, -1));
}

function readItem(item: string, minDigits: number): CardRange | RangeProblem {
  const ends = item.split('-');
  if (ends.length > 2 || !ends.every((end) => /^\d{1,32}$/.test(end))) return problem(item, 'ranges.format');
  const [start, end] = [ends[0] as string, ends.at(-1) as string];
  if (start.length !== end.length) return problem(item, 'ranges.length');
  if (start.length < minDigits) return problem(item, 'ranges.short', { digits: minDigits - 1 });
  if (ends.length === 2 && end <= start) return problem(item, 'ranges.order');
  if (start.length >= 18 && start.length <= 20) return readIccids(item, start, end);
  return { column: 'cid', length: start.length, first: BigInt(start), last: BigInt(end) };
}

const sameKind = (a: CardRange, b: CardRange): boolean => a.column === b.column && a.length === b.length;

/** Overlapping and adjoining ranges become one, so that each card counts once. */
function merge(ranges: readonly CardRange[]): CardRange[] {
  const sorted = [...ranges].sort(
    (a, b) =>
      a.column.localeCompare(b.column) || a.length - b.length || (a.first < b.first ? -1 : a.first > b.first ? 1 : 0),
  );
  const merged: CardRange[] = [];
  for (const range of sorted) {
    const previous = merged.at(-1);
    if (previous && sameKind(previous, range) && range.first <= previous.last + 1n) {
      if (range.last > previous.last) previous.last = range.last;
    } else {
      merged.push({ ...range });
    }
  }
  return merged;
}

/** Cards that the numbers of a range could mean, whether they exist or not. */
export const nominalSize = (range: CardRange): bigint => range.last - range.first + 1n;

/**
 * Reads `start-end` items and single numbers as people paste them (`readPaste` describes how). Never throws: what
 * cannot be read is a problem naming its item. Good items come merged.
 */
export function parseRanges(items: readonly string[], minDigits = 1): ParsedRanges {
  const given = items.flatMap(readPaste);
  if (given.length > MAX_ITEMS)
    return { ranges: [], problems: [problem(`${given.length}`, 'ranges.items', { limit: MAX_ITEMS })] };
  const read = given.map((item) => readItem(item, minDigits));
  const ranges = merge(read.filter((one) => !isProblem(one)) as CardRange[]);
  const problems = read.filter(isProblem);
  const total = ranges.reduce((sum, range) => sum + nominalSize(range), 0n);
  if (total > BigInt(MAX_CARDS)) problems.push(problem(String(total), 'ranges.cards', { limit: MAX_CARDS }));
  return { ranges, problems };
}

const bodyText = (range: CardRange, value: bigint): string =>
  String(value).padStart(range.column === 'iccid' ? range.length - 1 : range.length, '0');

/** A number of a range as it is printed, check digit included. */
export function printed(range: CardRange, value: bigint): string {
  const body = bodyText(range, value);
  return range.column === 'iccid' ? body + luhnDigit(body) : body;
}

export const rangeText = (range: CardRange): string =>
  range.first === range.last
    ? printed(range, range.first)
    : `${printed(range, range.first)}-${printed(range, range.last)}`;

/** The stored numbers between which a range lies: at equal length, digit strings sort like numbers. */
export function bounds(range: CardRange): { from: string; to: string } {
  const iccid = range.column === 'iccid';
  return {
    from: bodyText(range, range.first) + (iccid ? '0' : ''),
    to: bodyText(range, range.last) + (iccid ? '9' : ''),
  };
}

/** Whole ICCIDs as the fewest ranges that cover exactly these cards. */
export function compact(iccids: readonly string[]): string[] {
  return merge(
    iccids.map((iccid): CardRange => {
      const body = BigInt(iccid.slice(0, -1));
      return { column: 'iccid', length: iccid.length, first: body, last: body };
    }),
  ).map(rangeText);
}
