import { foldCode } from '@t3d/resources/kit';
import type { Message } from '../../../errors';
import { timeText } from '../../export/rowWriter';

/**
 * A row of a file as it is there; `number` as spreadsheets count. `fault`: why the row cannot be read with certainty.
 * `lines`: the lines of a csv cell that goes over several, as the cells that they would be if they were rows.
 */
export interface SheetRow {
  number: number;
  cells: unknown[];
  fault?: Message;
  lines?: string[][];
}
/** Rows that were read together, and how much of the file had been read by then (0 to 1). */
export interface Batch {
  rows: SheetRow[];
  share: number;
}

/**
 * A cell whose value is not certain, and why: it shows an error, or its formula has not been calculated. It is an error
 * of its row where its column is imported.
 */
export class UnreadableCell {
  /** `shown`: the error that a spreadsheet shows there. A text of it is refused likewise, when it is imported again. */
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
/** Columns up to the last that has something in it: sheets may be formatted far beyond their last heading. */
export const widthOf = (cells: readonly unknown[]): number => cells.findLastIndex((cell) => !isBlank(cell)) + 1;

/** A date cell as the spreadsheet shows it, `2026-11-20 08:00:00`: the day alone when the cell has no hours. */
export const shownDate = (date: Date): string => timeText(date.getTime()).replace(/ 00:00:00$/, '');

/** A cell as a spreadsheet shows it: dates and unreadable cells as text, any other value as it is. */
export function shownCell(cell: unknown): unknown {
  if (cell instanceof Date) return shownDate(cell);
  return cell instanceof UnreadableCell ? String(cell) : cell;
}

/** A heading as headings are compared: folded, without the mark of a required column, in small letters. */
export const headingWord = (cell: unknown): string =>
  foldCode(String(cell ?? ''))
    .replace(/ ?\*$/, '')
    .toLowerCase();

/** Whether a text has lost a character, or has one that text cannot have: it was not what the file's author wrote. */
export const hasLostCharacter = (text: string): boolean => /\ufffd|\p{Surrogate}/u.test(text);

/** How a number format shows a number that is a moment: as a date, as hours of a day, or as hours that add up. */
export type Shown = 'date' | 'hours' | 'elapsed';

/** Numbers of the built-in formats that show a date or hours, East Asian and Thai ones among them. */
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
/** What a format shows as it stands, fills up or leaves room for, and its colours, conditions and languages. */
const LITERAL = /"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]|general/gi;

const DATE_LETTER = /[ymdhs]|e(?![-+])|a\/p/i;
/** `0.00 USD` and `#,##0 EUR` have letters of dates but show digits; `ss.00` shows parts of a second. */
const DIGITS = /[#?]|^[^ymdhse]*0/i;

/** How a format shows a number that is a moment; null: it shows numbers as numbers. */
export function shownBy(format: number, code: string | undefined): Shown | null {
  if (code === undefined) return BUILT_IN.find(([first, last]) => format >= first && format <= last)?.[2] ?? null;
  const sections = code.replace(LITERAL, '').split(';');
  const bare = sections.find((section) => DATE_LETTER.test(section) && !DIGITS.test(section));
  if (bare === undefined) return null;
  if (bare.includes('[')) return 'elapsed';
  return /[hs]/i.test(bare) && !/[yde]|mmm/i.test(bare) ? 'hours' : 'date';
}

/** Days from the day 0 of usual workbooks to 1970, and to the day 0 of those that count from 1904. */
const DAYS_TO_1970 = 25_569;
const DAYS_TO_1904 = 1462;
const DAY_SECONDS = 86_400;
/** The day after 31 December 9999, the last that a spreadsheet knows. */
const END = 2_958_466;

/** `26:30:00` */
function hoursText(days: number): string {
  const seconds = Math.round(days * DAY_SECONDS);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/**
 * The moment that a number with such a format stands for, to the second: a date in UTC that has the hours which the
 * cell shows, or a text of hours. A number that is no date in a spreadsheet is unreadable: a negative one, or the 29th
 * of February 1900, which spreadsheets have and calendars have not.
 */
export function momentOf(number: number, shown: Shown, from1904: boolean): Date | string | UnreadableCell {
  if (number >= 0 && (shown === 'elapsed' || (shown === 'hours' && number < 1))) return hoursText(number);
  const days = number + (from1904 ? DAYS_TO_1904 : 0);
  if (number < 0 || days < 1 || (days >= 60 && days < 61) || days >= END)
    return new UnreadableCell({ key: 'imports.cellNoDate', params: { text: String(number) } });
  const usual = days < 60 ? days + 1 : days;
  return new Date(Math.round((usual - DAYS_TO_1970) * DAY_SECONDS) * 1000);
}

/** An ISO date of a cell, with or without hours; its zone is left out, for the cell shows none. Null: it is none. */
export function isoDate(text: string): Date | null {
  const [, day, hours = '00:00', seconds = ':00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?(?:Z|[-+]\d\d:?\d\d)?$/.exec(text.trim()) ?? [];
  const date = new Date(`${day}T${hours}${seconds}Z`);
  return day === undefined || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day) ? null : date;
}
