import { readPaste } from '@t3d/resources/cards/kinds/ranges/readPaste';
import { hasLuhn, isLetteredIccid, luhnDigit } from '@t3d/resources/cards/numbers';
import type { MessageName } from '../../../errors';

const MAX_ITEMS = 1000;
const MAX_CARDS = 1_000_000;
/** Recycling needs numbers longer than 11 digits, so that a phone number pasted by mistake recycles nothing. */
export const RECYCLE_DIGITS = 12;

/**
 * Cards as consecutive numbers of one length. ICCIDs are held by their bodies (the check digit is last, so consecutive
 * cards are not consecutive integers); other lengths are printed card numbers, which have no check digit.
 */
export interface CardRange {
  column: 'iccid' | 'cid';
  /** Characters of the stored number including the check digit. */
  length: number;
  /** The part of an ICCID up to its last letter, equal for the whole range; empty without letters. */
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

/**
 * Reads ICCIDs with letters, which have no check digit. Those of a range differ in the digits after their last letter.
 */
function readLettered(item: string, start: string, end: string): CardRange | RangeProblem {
  const prefix = prefixOf(start);
  if (!isLetteredIccid(start) || !isLetteredIccid(end)) return problem(item, 'ranges.format');
  if (prefix !== prefixOf(end)) return problem(item, 'ranges.letters');
  const [first, last] = [start, end].map((number) => BigInt(number.slice(prefix.length))) as [bigint, bigint];
  return { column: 'iccid', length: start.length, prefix, first, last };
}

/** Reads ICCIDs: 18 digits are the body of 19; 19 and 20 are complete and need a right check digit. */
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

/** Returns the number of possible cards in a range. */
export const nominalSize = (range: CardRange): bigint => range.last - range.first + 1n;

/**
 * Reads pasted `start-end` items and single numbers (see `readPaste`). Never throws: an unreadable item becomes a
 * problem. Valid items are merged.
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

/** Returns whether the last digit is a check digit: for ICCIDs without letters. */
const hasCheckDigit = ({ column, prefix }: CardRange): boolean => column === 'iccid' && prefix === '';
/** Returns the number of digits in which cards of a range may differ, after its prefix and without the check digit. */
export const countedDigits = (range: CardRange): number =>
  range.length - range.prefix.length - (hasCheckDigit(range) ? 1 : 0);

function bodyText(range: CardRange, value: bigint): string {
  const digits = countedDigits(range);
  return digits === 0 ? range.prefix : range.prefix + String(value).padStart(digits, '0');
}

/** Returns a number of a range as printed, with its check digit. */
export function printed(range: CardRange, value: bigint): string {
  const body = bodyText(range, value);
  return hasCheckDigit(range) ? body + luhnDigit(body) : body;
}

export const rangeText = (range: CardRange): string =>
  range.first === range.last
    ? printed(range, range.first)
    : `${printed(range, range.first)}-${printed(range, range.last)}`;

/** Returns the stored numbers between which a range lies; digit strings of one length sort like numbers. */
export function bounds(range: CardRange): { from: string; to: string } {
  const checked = hasCheckDigit(range);
  return {
    from: bodyText(range, range.first) + (checked ? '0' : ''),
    to: bodyText(range, range.last) + (checked ? '9' : ''),
  };
}

/** Returns the fewest ranges that cover exactly these ICCIDs. */
export function compact(iccids: readonly string[]): string[] {
  return merge(
    iccids.map((iccid): CardRange => {
      const prefix = prefixOf(iccid);
      const body = BigInt(prefix === '' ? iccid.slice(0, -1) : iccid.slice(prefix.length));
      return { column: 'iccid', length: iccid.length, prefix, first: body, last: body };
    }),
  ).map(rangeText);
}
