import { readPaste } from '@t3d/resources/cards/kinds/ranges/readPaste';
import { hasLuhn, isLetteredIccid, luhnDigit } from '@t3d/resources/cards/numbers';
import type { MessageName } from '../../../errors';

const MAX_ITEMS = 1000;
const MAX_CARDS = 1_000_000;
/** The minimum number of digits to recycle by, so that a phone number pasted by mistake recycles nothing. */
export const RECYCLE_DIGITS = 12;

/** A range of consecutive card numbers of one length. ICCIDs are compared without the check digit. */
export interface CardRange {
  column: 'iccid' | 'cid';
  /** The length of the stored number, including the check digit. */
  length: number;
  /** The part of an ICCID up to its last letter, the same in the whole range. */
  prefix: string;
  first: bigint;
  last: bigint;
}
type RangeMessage = Extract<MessageName, `ranges.${string}`>;
interface RangeProblem {
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

const prefixOf = (iccid: string): string => /^.*[A-F]/.exec(iccid)?.[0] ?? '';

/** Parses a range of ICCIDs with letters, which differ only in the digits after the last letter. */
function readLettered(item: string, start: string, end: string): CardRange | RangeProblem {
  const prefix = prefixOf(start);
  if (!isLetteredIccid(start) || !isLetteredIccid(end)) return problem(item, 'ranges.format');
  if (prefix !== prefixOf(end)) return problem(item, 'ranges.letters');
  const [first, last] = [start, end].map((number) => BigInt(number.slice(prefix.length))) as [bigint, bigint];
  return { column: 'iccid', length: start.length, prefix, first, last };
}

/** Parses ICCIDs of 18 digits without check digit, or of 19 or 20 with a correct one. */
function readIccids(item: string, start: string, end: string): CardRange | RangeProblem {
  const wrong = [start, end].filter((number) => !hasLuhn(number));
  const range = (length: number, from: string, to: string): CardRange => ({
    column: 'iccid',
    length,
    prefix: '',
    first: BigInt(from),
    last: BigInt(to),
  });
  if (start.length === 18) return range(19, start, end);
  const [number] = wrong;
  if (number)
    return problem(item, 'ranges.checkDigit', { number, right: number.slice(0, -1) + luhnDigit(number.slice(0, -1)) });
  return range(start.length, start.slice(0, -1), end.slice(0, -1));
}

function readItem(item: string, minDigits: number): CardRange | RangeProblem {
  const ends = item.toUpperCase().split('-');
  const isRead = (end: string): boolean => /^\d{1,32}$/.test(end) || isLetteredIccid(end);
  if (ends.length > 2 || !ends.every(isRead)) return problem(item, 'ranges.format');
  const [start, end] = [ends[0] as string, ends.at(-1) as string];
  if (start.length !== end.length) return problem(item, 'ranges.length');
  if (start.length < minDigits) return problem(item, 'ranges.short', { digits: minDigits - 1 });
  if (ends.length === 2 && end <= start) return problem(item, 'ranges.order');
  if (ends.some(isLetteredIccid)) return readLettered(item, start, end);
  if (start.length >= 18 && start.length <= 20) return readIccids(item, start, end);
  return { column: 'cid', length: start.length, prefix: '', first: BigInt(start), last: BigInt(end) };
}

const sameKind = (a: CardRange, b: CardRange): boolean =>
  a.column === b.column && a.length === b.length && a.prefix === b.prefix;

/** Merges overlapping and adjoining ranges, so that each card counts once. */
function merge(ranges: readonly CardRange[]): CardRange[] {
  const sorted = [...ranges].sort(
    (a, b) =>
      a.column.localeCompare(b.column) ||
      a.length - b.length ||
      a.prefix.localeCompare(b.prefix) ||
      (a.first < b.first ? -1 : a.first > b.first ? 1 : 0),
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

export const nominalSize = (range: CardRange): bigint => range.last - range.first + 1n;

/**
 * Parses pasted `start-end` items and single numbers, and merges the valid ranges. An unreadable item becomes a
 * problem.
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

/** Returns whether the last digit is a check digit, as in ICCIDs without letters. */
const hasCheckDigit = ({ column, prefix }: CardRange): boolean => column === 'iccid' && prefix === '';
/** Returns the number of digits that may differ, without prefix and check digit. */
export const countedDigits = (range: CardRange): number =>
  range.length - range.prefix.length - (hasCheckDigit(range) ? 1 : 0);

function bodyText(range: CardRange, value: bigint): string {
  const digits = countedDigits(range);
  return digits === 0 ? range.prefix : range.prefix + String(value).padStart(digits, '0');
}

/** Returns a number of the range as printed, with its check digit. */
export function printed(range: CardRange, value: bigint): string {
  const body = bodyText(range, value);
  return hasCheckDigit(range) ? body + luhnDigit(body) : body;
}

export const rangeText = (range: CardRange): string =>
  range.first === range.last
    ? printed(range, range.first)
    : `${printed(range, range.first)}-${printed(range, range.last)}`;

/** Returns the lowest and highest stored number of a range. Texts of equal length sort like numbers. */
export function bounds(range: CardRange): { from: string; to: string } {
  const checked = hasCheckDigit(range);
  return {
    from: bodyText(range, range.first) + (checked ? '0' : ''),
    to: bodyText(range, range.last) + (checked ? '9' : ''),
  };
}

/** Returns the fewest ranges that contain exactly these ICCIDs. */
export function compact(iccids: readonly string[]): string[] {
  return merge(
    iccids.map((iccid): CardRange => {
      const prefix = prefixOf(iccid);
      const body = BigInt(prefix === '' ? iccid.slice(0, -1) : iccid.slice(prefix.length));
      return { column: 'iccid', length: iccid.length, prefix, first: body, last: body };
    }),
  ).map(rangeText);
}
