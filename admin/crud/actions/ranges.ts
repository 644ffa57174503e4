import { hasLuhn } from '@t3d/resources/kit';

/** One entry of a range box: `end` is null for a single number. */
export interface RangeItem { start: string; end: string | null }
export type RangeProblem = 'characters' | 'length' | 'order' | 'parts' | 'tooMany';
export interface ParsedRanges { items: RangeItem[]; problems: { text: string; problem: RangeProblem }[] }

export const MAX_RANGES = 1000;
const SEPARATORS = /[\n\r,;，；、|]+/;
/** What people write between the two ends of a range. */
const DASHES = /\s*(?:-|–|—|−|~|～|→|至|到|\bto\b)\s*/giu;
/** A run of digits this long is a whole number, a shorter one is a printed group of it. */
const WHOLE_NUMBER = 8;

/** Digits in printed groups (`8985 2022 5011`) stay one number; whole numbers with blanks between are several. */
function splitByBlanks(chunk: string): string[] {
  const words = chunk.trim().split(/\s+/).filter(Boolean);
  if (words.length < 2) return words;
  const grouped = words.some((word) => word.split('-').some((part) => part.length < WHOLE_NUMBER));
  return grouped ? [words.join('')] : words;
}

function problemOf(start: string, end: string | undefined, parts: number): RangeProblem | null {
  if (parts > 2) return 'parts';
  if (!/^\d+$/.test(start) || (end !== undefined && !/^\d+$/.test(end))) return 'characters';
  if (end === undefined) return null;
  if (start.length !== end.length) return 'length';
  return end > start ? null : 'order';
}

/**
 * Reads whatever was pasted into the box: ranges `a-b` and single numbers, parted by blanks, commas or line breaks.
 * Entries that break a rule (digits only, equal length, end after start, at most 1,000) are named, not dropped.
 */
export function parseRanges(text: string): ParsedRanges {
  const items: RangeItem[] = [];
  const problems: ParsedRanges['problems'] = [];
  const entries = text.split(SEPARATORS).flatMap((chunk) => splitByBlanks(chunk.replace(DASHES, '-').replace(/['"+]/g, '')));
  for (const entry of entries) {
    const parts = entry.split('-');
    const [start = '', end] = parts;
    const problem = problemOf(start, end, parts.length) ?? (items.length >= MAX_RANGES ? 'tooMany' : null);
    if (problem) problems.push({ text: entry, problem });
    else items.push({ start, end: end ?? null });
  }
  return { items, problems };
}

/** The items as the API takes them: `start-end` or a single number. */
export const rangeTexts = (items: readonly RangeItem[]): string[] => items.map((item) => (item.end === null ? item.start : `${item.start}-${item.end}`));

/** The last digit of a card number checks the others and does not count. */
const hasCheckDigit = (item: RangeItem): boolean => item.start.length >= 19 && hasLuhn(item.start) && (item.end === null || hasLuhn(item.end));

/** How many numbers a range names, both ends included (check digits do not count). */
export function nominalCount(item: RangeItem): number {
  if (item.end === null) return 1;
  const body = (number: string): bigint => BigInt(hasCheckDigit(item) ? number.slice(0, -1) : number);
  return Number(body(item.end) - body(item.start) + 1n);
}

/** Where the two ends differ: digits [from, to) are told apart on screen; the check digit stands outside. */
export function differingSpan(item: RangeItem): { from: number; to: number } {
  const end = item.end ?? item.start;
  let from = 0;
  while (from < end.length && end[from] === item.start[from]) from += 1;
  const to = hasCheckDigit(item) ? end.length - 1 : end.length;
  return { from: Math.min(from, to), to };
}

/** Groups of four, as printed on cards, each with the place of its first digit. */
export function digitGroups(number: string): { text: string; at: number }[] {
  const groups: { text: string; at: number }[] = [];
  for (let at = 0; at < number.length; at += 4) groups.push({ text: number.slice(at, at + 4), at });
  return groups;
}
