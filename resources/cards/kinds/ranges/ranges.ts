import { hasLuhn, isLetteredIccid, luhnDigit } from '../../numbers';
import { readPaste } from './readPaste';

/** A range of numbers, or a single number if `end` is null. */
export interface RangeItem {
  start: string;
  end: string | null;
}
export type RangeProblem = 'characters' | 'length' | 'order' | 'parts' | 'tooMany';
export interface ParsedRanges {
  items: RangeItem[];
  problems: { text: string; problem: RangeProblem }[];
}

export const MAX_RANGES = 1000;

const isNumber = (text: string): boolean => /^\d+$/.test(text) || isLetteredIccid(text.toUpperCase());
/** Returns the digits after the last letter, because only these digits count upwards in a range. */
const countedOf = (number: string): bigint => BigInt(/\d*$/.exec(number)?.[0] ?? '');

function problemOf(start: string, end: string | undefined, parts: number): RangeProblem | null {
  if (parts > 2) return 'parts';
  if (!isNumber(start) || (end !== undefined && !isNumber(end))) return 'characters';
  if (end === undefined) return null;
  if (start.length !== end.length) return 'length';
  return end > start ? null : 'order';
}

/** Parses pasted text by the same rules as the server, but does not verify check digits. */
export function parseRanges(text: string): ParsedRanges {
  const items: RangeItem[] = [];
  const problems: ParsedRanges['problems'] = [];
  for (const entry of readPaste(text)) {
    const parts = entry.split('-');
    const [start = '', end] = parts;
    const problem = problemOf(start, end, parts.length) ?? (items.length >= MAX_RANGES ? 'tooMany' : null);
    if (problem) problems.push({ text: entry, problem });
    else items.push({ start, end: end ?? null });
  }
  return { items, problems };
}

export const rangeText = (item: RangeItem): string => (item.end === null ? item.start : `${item.start}-${item.end}`);
export const rangeTexts = (items: readonly RangeItem[]): string[] => items.map(rangeText);
export const readText = (text: string): RangeItem => {
  const [start = '', end] = text.split('-');
  return { start, end: end ?? null };
};

export const unique = (items: readonly string[]): string[] => [...new Set(items)];

/**
 * Parses the text box. Returns the new entries (`own`), the new and earlier entries together (`all`), and the invalid
 * entries (`wrong`).
 */
export function readEntries(
  text: string,
  taken: readonly string[],
): { own: string[]; all: string[]; wrong: ParsedRanges['problems'] } {
  const { items, problems } = parseRanges(text);
  const all = unique([...taken, ...rangeTexts(items)]);
  const left = all.slice(MAX_RANGES).map((one) => ({ text: one, problem: 'tooMany' as const }));
  const fitting = all.slice(0, MAX_RANGES);
  return { own: fitting.slice(taken.length), all: fitting, wrong: [...problems, ...left] };
}

const hasCheckDigit = (item: RangeItem): boolean =>
  item.start.length >= 19 && hasLuhn(item.start) && (item.end === null || hasLuhn(item.end));

/** Counts the numbers from start to end inclusive, as if they had no check digit. */
export function nominalCount(item: RangeItem): number {
  if (item.end === null) return 1;
  const body = (number: string): bigint => countedOf(hasCheckDigit(item) ? number.slice(0, -1) : number);
  return Number(body(item.end) - body(item.start) + 1n);
}

export const lacksCheckDigit = ({ start }: RangeItem): boolean => start.length === 18;

/** Corrects the check digits at the ends of a range. Returns null if there is nothing to correct. */
export function withRightDigits(item: RangeItem): RangeItem | null {
  if (!/^\d{19,20}$/.test(item.start)) return null;
  const mend = (number: string): string =>
    hasLuhn(number) ? number : number.slice(0, -1) + luhnDigit(number.slice(0, -1));
  const mended = { start: mend(item.start), end: item.end === null ? null : mend(item.end) };
  return rangeText(mended) === rangeText(item) ? null : mended;
}

/** Returns the positions `[from, to)` of the digits that differ between start and end. Excludes the check digit. */
export function differingSpan(item: RangeItem): { from: number; to: number } {
  const end = item.end ?? item.start;
  let from = 0;
  while (from < end.length && end[from] === item.start[from]) from += 1;
  const to = hasCheckDigit(item) ? end.length - 1 : end.length;
  return { from: Math.min(from, to), to };
}
