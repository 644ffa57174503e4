import type { CellFormat } from '@t3d/resources/kit/cells';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** An amount in minor units, which a workbook stores as a number with two decimals. */
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
/** The value of a cell. Texts are escaped, because a spreadsheet could run them as formulas. */
export type Cell = string | number | MoneyCell | DayCell | TimeCell | null;

/** Writes rows at the reader's speed, and discards them after the reader has disconnected. */
export interface RowWriter {
  readonly format: CellFormat;
  /** Adds a row of cells, whose array may be reused. Returns a promise if the reader is slow. */
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
/** Formats a time as `2026-11-20 08:00:00`, with a cache of the last day. */
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

/** The number of characters after which rows are sent together. */
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

/** The byte order mark, by which spreadsheets recognise UTF-8. */
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

/** Matches characters before a formula that spreadsheets ignore. */
const SKIPPED = '[\\s\\p{Cc}\\p{Cf}\\p{Z}\\u115F\\u1160\\u2800\\u3164\\uFFA0]*';
/** Matches the beginning of a formula, also in full-width and small forms. */
const FORMULA = `(?:[\\t\\r\\n]|${SKIPPED}[=+\\-@＝＋－＠﹦﹢﹣﹫])`;
const TO_SHIELD = new RegExp(`^(?:'|${FORMULA})`, 'u');
const SHIELDED = new RegExp(`^'(?=['\\d]|${FORMULA})`, 'u');

/** Prefixes an apostrophe to a text that a spreadsheet would run as a formula. `unescapeFormula` removes it. */
export const escapeFormula = (text: string): string => (TO_SHIELD.test(text) ? `'${text}` : text);

export const unescapeFormula = (text: string): string => text.replace(SHIELDED, '');

const BETWEEN = /[,，;；、\n]+/;
export const splitList = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((one) => one.trim())
    .filter(Boolean);

/** Returns a record's name for a list in a cell, or its id if the name contains a separator. */
export const nameInList = (id: number, name: string | undefined): string =>
  name === undefined || BETWEEN.test(name) ? `#${id}` : name;
