import { foldCode } from '@t3d/resources/kit';
import type { Message } from '../../../errors';
import { timeText } from '../../export/rowWriter';

/**
 * A row of a file; `number` as spreadsheets count. `fault`: why the row is uncertain. `lines`: the lines of a
 * multi-line csv cell, as the cells they would be if they were rows.
 */
export interface SheetRow {
  number: number;
  cells: unknown[];
  fault?: Message;
  lines?: string[][];
}
/** Rows read together, and the share of the file read so far (0 to 1). */
export interface Batch {
  rows: SheetRow[];
  share: number;
}

/**
 * A cell with an uncertain value and the reason: it shows an error, or its formula was not calculated. It is an error
 * of its row if its column is imported.
 */
export class UnreadableCell {
  /** `shown`: the error that a spreadsheet shows there. Its text is rejected too when it is imported again. */
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
/**
 * Returns the number of columns up to the last non-empty one, because sheets may be formatted far beyond their last
 * heading.
 */
export const widthOf = (cells: readonly unknown[]): number => cells.findLastIndex((cell) => !isBlank(cell)) + 1;

/** Returns a date cell as the spreadsheet shows it, `2026-11-20 08:00:00`, or only the day if it has no hours. */
export const shownDate = (date: Date): string => timeText(date.getTime()).replace(/ 00:00:00$/, '');

/** Returns a cell as a spreadsheet shows it: dates and unreadable cells as text, other values unchanged. */
export function shownCell(cell: unknown): unknown {
  if (cell instanceof Date) return shownDate(cell);
  return cell instanceof UnreadableCell ? String(cell) : cell;
}

/** Returns a heading for comparison: normalised, in lower case, without the mark of a required column. */
export const headingWord = (cell: unknown): string =>
  foldCode(String(cell ?? ''))
    .replace(/ ?\*$/, '')
    .toLowerCase();

/**
 * Returns whether a text has lost a character, or contains an impossible one, so that it is not what its author wrote.
 */
export const hasLostCharacter = (text: string): boolean => /\ufffd|\p{Surrogate}/u.test(text);

/** The kind of a number format for times: a date, hours of a day, or a sum of hours. */
export type Shown = 'date' | 'hours' | 'elapsed';

/** Numbers of the built-in formats that show a date or hours, including East Asian and Thai ones. */
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
/** Matches a format's literal text, filling, spacing, colours, conditions and languages. */
const LITERAL = /"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]|general/gi;

const DATE_LETTER = /[ymdhs]|e(?![-+])|a\/p/i;
/**
 * Matches formats with digits: `0.00 USD` and `#,##0 EUR` contain letters of dates; `ss.00` shows parts of a second.
 */
const DIGITS = /[#?]|^[^ymdhse]*0/i;

/** Returns how a format shows a time; null for ordinary numbers. */
export function shownBy(format: number, code: string | undefined): Shown | null {
  if (code === undefined) return BUILT_IN.find(([first, last]) => format >= first && format <= last)?.[2] ?? null;
  const sections = code.replace(LITERAL, '').split(';');
  const bare = sections.find((section) => DATE_LETTER.test(section) && !DIGITS.test(section));
  if (bare === undefined) return null;
  if (bare.includes('[')) return 'elapsed';
  return /[hs]/i.test(bare) && !/[yde]|mmm/i.test(bare) ? 'hours' : 'date';
}

/** Days from day 0 of usual workbooks to 1970, and to day 0 of those that count from 1904. */
const DAYS_TO_1970 = 25_569;
const DAYS_TO_1904 = 1462;
const DAY_SECONDS = 86_400;
/** The day after 31 December 9999, the last of a spreadsheet. */
const END = 2_958_466;

/** Formats hours: `26:30:00`. */
function hoursText(days: number): string {
  const seconds = Math.round(days * DAY_SECONDS);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/**
 * Converts a number with a date format to a time, to the second: a UTC date with the hours that the cell shows, or a
 * text of hours. Negative numbers and 29 February 1900, which only spreadsheets have, are unreadable.
 */
export function momentOf(number: number, shown: Shown, from1904: boolean): Date | string | UnreadableCell {
  if (number >= 0 && (shown === 'elapsed' || (shown === 'hours' && number < 1))) return hoursText(number);
  const days = number + (from1904 ? DAYS_TO_1904 : 0);
  if (number < 0 || days < 1 || (days >= 60 && days < 61) || days >= END)
    return new UnreadableCell({ key: 'imports.cellNoDate', params: { text: String(number) } });
  const usual = days < 60 ? days + 1 : days;
  return new Date(Math.round((usual - DAYS_TO_1970) * DAY_SECONDS) * 1000);
}

/**
 * Returns the date of an ISO text, with or without hours; the zone is ignored because the cell shows none. Null for
 * other text.
 */
export function isoDate(text: string): Date | null {
  const [, day, hours = '00:00', seconds = ':00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?(?:Z|[-+]\d\d:?\d\d)?$/.exec(text.trim()) ?? [];
  const date = new Date(`${day}T${hours}${seconds}Z`);
  return day === undefined || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day) ? null : date;
}
