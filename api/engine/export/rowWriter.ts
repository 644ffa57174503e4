import type { Writable } from 'node:stream';
import { escapeFormula } from './cellText';

/** Minor units. A workbook has a number with two decimals; its format names the currency, if that is known. */
export interface MoneyCell {
  money: number;
  currency?: string;
}
/** A calendar day, `2026-11-20`. A date in a workbook. */
export interface DayCell {
  day: string;
}
/** Milliseconds of a moment as the reader's clock shows it. A date with its time of day in a workbook. */
export interface TimeCell {
  time: number;
}
/** A text is shielded from being run as a formula (cellText.ts). */
export type Cell = string | number | MoneyCell | DayCell | TimeCell | null;

/** How a kind of file writes its cells: each as the text that stands for it in a row. */
export interface CellFormat {
  text(text: string): string;
  number(value: number): string;
  money(minor: number, currency?: string): string;
  /** Milliseconds of a moment as the reader's clock shows it: the hours that are read as UTC. */
  time(ms: number): string;
  day(day: string): string;
}

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
