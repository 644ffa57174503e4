import { foldCode } from '@t3d/resources/kit';
import type { Message } from '../../../errors';
import { timeText } from '../../export/rowWriter';

/** A row of a file. `number` counts as in a spreadsheet, and `fault` says why the row is uncertain. */
export interface SheetRow {
  number: number;
  cells: unknown[];
  fault?: Message;
  lines?: string[][];
}
/** Rows that were read together, and the share of the file read so far (0 to 1). */
export interface Batch {
  rows: SheetRow[];
  share: number;
}

/** A cell with an uncertain value, such as a formula without a value. Its row is rejected if the column is imported. */
export class UnreadableCell {
  /** `shown` is the spreadsheet's error text, such as `#N/A`. */
  constructor(
    readonly why: Message,
    private readonly shown = '#N/A',
  ) {}

  toString(): string {
    return this.shown;
  }
}

export const isBlank = (cell: unknown): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
export const isEmptyRow = ({ cells }: SheetRow): boolean => cells.every(isBlank);
/** Returns the number of columns up to the last non-empty cell, because formatted empty cells may follow. */
export const widthOf = (cells: readonly unknown[]): number => cells.findLastIndex((cell) => !isBlank(cell)) + 1;

/** Returns a date as a spreadsheet shows it, `2026-11-20 08:00:00`, without the time at midnight. */
export const shownDate = (date: Date): string => timeText(date.getTime()).replace(/ 00:00:00$/, '');

/** Returns a cell as a spreadsheet shows it. Dates and unreadable cells become text. */
export function shownCell(cell: unknown): unknown {
  if (cell instanceof Date) return shownDate(cell);
  return cell instanceof UnreadableCell ? String(cell) : cell;
}

/** Returns a heading for comparison: normalised, in lower case, without the `*` of a required column. */
export const headingWord = (cell: unknown): string =>
  foldCode(String(cell ?? ''))
    .replace(/ ?\*$/, '')
    .toLowerCase();

/** Returns whether a text contains a replacement character or half a surrogate pair. */
export const hasLostCharacter = (text: string): boolean => /\ufffd|\p{Surrogate}/u.test(text);

/** The ways in which a number format shows a time: as a date, as hours, or as a duration. */
export type Shown = 'date' | 'hours' | 'elapsed';

/** The numbers of built-in formats that show a date or time. */
const BUILT_IN: readonly (readonly [number, number, Shown])[] = [
  [14, 17, 'date'],
  [18, 21, 'hours'],
  [22, 22, 'date'],
  [27, 31, 'date'],
  [32, 35, 'hours'],
  [36, 36, 'date'],
  [45, 45, 'hours'],
  [46, 46, 'elapsed'],
  [47, 47, 'hours'],
  [50, 58, 'date'],
  [71, 74, 'date'],
  [75, 76, 'hours'],
  [77, 77, 'date'],
  [78, 78, 'hours'],
  [79, 79, 'elapsed'],
  [80, 80, 'hours'],
  [81, 81, 'date'],
];
/** Matches the parts of a format that show no value, such as literal text and colours. */
const LITERAL = /"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]|general/gi;

const DATE_LETTER = /[ymdhs]|e(?![-+])|a\/p/i;
/** Matches number formats, whose text may contain letters of dates, such as `0.00 USD`. */
const DIGITS = /[#?]|^[^ymdhse]*0/i;

/** Returns how a format shows a time, or null for ordinary numbers. */
export function shownBy(format: number, code: string | undefined): Shown | null {
  if (code === undefined) return BUILT_IN.find(([first, last]) => format >= first && format <= last)?.[2] ?? null;
  const sections = code.replace(LITERAL, '').split(';');
  const bare = sections.find((section) => DATE_LETTER.test(section) && !DIGITS.test(section));
  if (bare === undefined) return null;
  if (bare.includes('[')) return 'elapsed';
  return /[hs]/i.test(bare) && !/[yde]|mmm/i.test(bare) ? 'hours' : 'date';
}

/** The days from a spreadsheet's day 0 to 1970. */
const DAYS_TO_1970 = 25_569;
const DAYS_TO_1904 = 1462;
const DAY_SECONDS = 86_400;
/** The day after 31 December 9999, where a spreadsheet's calendar ends. */
const END = 2_958_466;

/** Formats a duration in hours, such as `26:30:00`. */
function hoursText(days: number): string {
  const seconds = Math.round(days * DAY_SECONDS);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/**
 * Converts a number with a date format to a UTC date or, for a duration, to text. Negative numbers and 29 February 1900
 * are unreadable.
 */
export function momentOf(number: number, shown: Shown, from1904: boolean): Date | string | UnreadableCell {
  if (number >= 0 && (shown === 'elapsed' || (shown === 'hours' && number < 1))) return hoursText(number);
  const days = number + (from1904 ? DAYS_TO_1904 : 0);
  if (number < 0 || days < 1 || (days >= 60 && days < 61) || days >= END)
    return new UnreadableCell({ key: 'imports.cellNoDate', params: { text: String(number) } });
  const usual = days < 60 ? days + 1 : days;
  return new Date(Math.round((usual - DAYS_TO_1970) * DAY_SECONDS) * 1000);
}

/** Returns the date in an ISO text, or null. Ignores the zone, which the cell does not show. */
export function isoDate(text: string): Date | null {
  const [, day, hours = '00:00', seconds = ':00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?(?:Z|[-+]\d\d:?\d\d)?$/.exec(text.trim()) ?? [];
  const date = new Date(`${day}T${hours}${seconds}Z`);
  return day === undefined || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day) ? null : date;
}
