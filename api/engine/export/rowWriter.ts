import type { CellFormat } from '@t3d/resources/kit/cells';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Minor units. A workbook has a number with two decimals; its format names the currency, if that is known. */
interface MoneyCell {
  money: number;
  currency?: string;
}
/** A calendar day, `2026-11-20`. A date in a workbook. */
interface DayCell {
  day: string;
}
/** Milliseconds of a moment as the reader's clock shows it. A date with its time of day in a workbook. */
interface TimeCell {
  time: number;
}
/** A text is shielded from being run as a formula. */
export type Cell = string | number | MoneyCell | DayCell | TimeCell | null;

/** Takes rows one by one at the pace of whoever reads them; what has no more reader is dropped. */
export interface RowWriter {
  readonly format: CellFormat;
  /** A row of cells in this format; the array may be used again. A promise where the reader has to take something. */
  add(cells: readonly string[]): Promise<void> | undefined;
  write(cells: readonly Cell[]): Promise<void> | undefined;
  end(): Promise<void>;
}

/** A cell in a format; empty where there is none. */
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
/** `2026-11-20 08:00:00` of a moment as the reader's clock shows it. Rows that follow each other are often of a day. */
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

/** Files are handed on in pieces of so many characters: a piece for each row would cost more than the row. */
export const PIECE = 64 * 1024;

/** Waits until a stream takes more, or has been given up by its reader. */
export const drained = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    if (!stream.writableNeedDrain || stream.destroyed) resolve();
    else stream.on('drain', done).on('close', done);
  });

/** The mark by which spreadsheets recognize UTF-8. */
const MARK = '\ufeff';
const SPECIAL = /[",\r\n]/;
const quoted = (text: string): string => (SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Comma-separated values. `money` writes minor units. */
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

/** What spreadsheets skip before a formula: blanks, control characters, marks without a width, a byte order mark. */
const SKIPPED = '[\\s\\p{Cc}\\p{Cf}\\p{Z}\\u115F\\u1160\\u2800\\u3164\\uFFA0]*';
/** A formula's first sign, in full width and small forms too. A tab and an end of line move a text to another cell. */
const FORMULA = `(?:[\\t\\r\\n]|${SKIPPED}[=+\\-@＝＋－＠﹦﹢﹣﹫])`;
const TO_SHIELD = new RegExp(`^(?:'|${FORMULA})`, 'u');
const SHIELDED = new RegExp(`^'(?=['\\d]|${FORMULA})`, 'u');

/**
 * A cell that a spreadsheet would run as a formula is written as text, behind an apostrophe; so is a text that begins
 * with an apostrophe of its own, which it would lose when it is read again. `unescapeFormula` undoes it.
 */
export const escapeFormula = (text: string): string => (TO_SHIELD.test(text) ? `'${text}` : text);

/** The text of a cell as it was meant: without the apostrophe before what a spreadsheet would calculate with. */
export const unescapeFormula = (text: string): string => text.replace(SHIELDED, '');

/** Separates several records in one cell. */
const BETWEEN = /[,，;；、\n]+/;
export const splitList = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((one) => one.trim())
    .filter(Boolean);

/** A name beside others in one cell; the id where the name would be taken for several. */
export const nameInList = (id: number, name: string | undefined): string =>
  name === undefined || BETWEEN.test(name) ? `#${id}` : name;
