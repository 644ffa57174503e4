import type { CellFormat } from '@t3d/resources/kit/cells';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** An amount in minor units. A workbook stores it as a number with two decimals, and with the currency if known. */
interface MoneyCell {
  money: number;
  currency?: string;
}
/** A calendar day such as `2026-11-20`, which a workbook stores as a date. */
interface DayCell {
  day: string;
}
/** Milliseconds on the reader's clock, which a workbook stores as date and time. */
interface TimeCell {
  time: number;
}
/** The value of a cell. A spreadsheet could run a text as a formula, so texts are escaped. */
export type Cell = string | number | MoneyCell | DayCell | TimeCell | null;

/** Accepts rows at the reader's speed. Rows are discarded after the reader has disconnected. */
export interface RowWriter {
  readonly format: CellFormat;
  /** Adds a row of cells in this format. The caller may reuse the array. A promise means that the reader is slow. */
  add(cells: readonly string[]): Promise<void> | undefined;
  write(cells: readonly Cell[]): Promise<void> | undefined;
  end(): Promise<void>;
}

export function formatCell(format: CellFormat, cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return format.text(escapeFormula(cell));
  if (typeof cell === 'number') return format.number(cell);
  if ('time' in cell) return format.time(cell.time);
  return 'money' in cell ? format.money(cell.money, cell.currency) : format.day(cell.day);
}

const DAY_MS = 86_400_000;
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
let lastDay = Number.NaN;
let lastText = '';
/**
 * Formats a time on the reader's clock as `2026-11-20 08:00:00`. The day is cached, because consecutive rows often
 * share it.
 */
export function timeText(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  if (day !== lastDay) {
    lastText = new Date(ms).toISOString().split('T')[0] as string;
    lastDay = day;
  }
  const seconds = Math.floor((ms - day * DAY_MS) / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${lastText} ${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}`;
}

/** Rows are collected to this many characters, because sending a single row would take longer than writing it. */
export const PIECE = 64 * 1024;

/** Waits until a stream accepts more data or the stream's reader has disconnected. */
export const drained = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    if (!stream.writableNeedDrain || stream.destroyed) resolve();
    else stream.on('drain', done).on('close', done);
  });

/** Spreadsheets recognise UTF-8 by the byte order mark. */
const MARK = '\ufeff';
const SPECIAL = /[",\r\n]/;
const quoted = (text: string): string => (SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Writes comma-separated values. `money` formats minor units. */
export function csvWriter(stream: Writable, money: (minor: number) => string = String): RowWriter {
  const format: CellFormat = { text: quoted, number: String, money, time: timeText, day: quoted };
  let piece = MARK;
  const add = (cells: readonly string[]): Promise<void> | undefined => {
    if (stream.destroyed) return undefined;
    piece += `${cells.join(',')}\n`;
    if (piece.length < PIECE) return undefined;
    stream.write(piece);
    piece = '';
    return stream.writableNeedDrain ? drained(stream) : undefined;
  };
  return {
    format,
    add,
    write: (cells) => add(cells.map((cell) => formatCell(format, cell))),
    end: async () => {
      if (stream.destroyed) return;
      stream.end(piece);
      await finished(stream, { readable: false }).catch(() => undefined);
    },
  };
}

/** Spreadsheets ignore blanks, control and zero-width characters and a byte order mark before a formula. */
const SKIPPED = '[\\s\\p{Cc}\\p{Cf}\\p{Z}\\u115F\\u1160\\u2800\\u3164\\uFFA0]*';
/** Full-width and small forms begin a formula too, and a tab or line end moves text to another cell. */
const FORMULA = `(?:[\\t\\r\\n]|${SKIPPED}[=+\\-@＝＋－＠﹦﹢﹣﹫])`;
const TO_SHIELD = new RegExp(`^(?:'|${FORMULA})`, 'u');
const SHIELDED = new RegExp(`^'(?=['\\d]|${FORMULA})`, 'u');

/**
 * Prefixes an apostrophe to a text that a spreadsheet would run as a formula, or that begins with one.
 * `unescapeFormula` reverses both.
 */
export const escapeFormula = (text: string): string => (TO_SHIELD.test(text) ? `'${text}` : text);

export const unescapeFormula = (text: string): string => text.replace(SHIELDED, '');

const BETWEEN = /[,，;；、\n]+/;
export const splitList = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((one) => one.trim())
    .filter(Boolean);

/**
 * Returns a record's name for a cell that lists several records. A name that contains a separator cannot be in a
 * list, so the id replaces it.
 */
export const nameInList = (id: number, name: string | undefined): string =>
  name === undefined || BETWEEN.test(name) ? `#${id}` : name;
