import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Minor units. A workbook has a number with two decimals; its format names the currency, if that is known. */
export interface MoneyCell {
  money: number;
  currency?: string;
}
/** A moment as the reader's clock shows it: the hours that are read as UTC. A date in a workbook. */
export interface TimeCell {
  time: Date;
}
/** A calendar day, `2026-11-20`. A date in a workbook. */
export interface DayCell {
  day: string;
}
export type Cell = string | number | MoneyCell | TimeCell | DayCell | null;

/** `2026-11-20 08:00:00` of a moment as the reader's clock shows it. */
export const timeText = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ');

/** A cell as text; `money` writes minor units. */
export function cellText(cell: Cell, money: (minor: number) => string): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  if ('money' in cell) return money(cell.money);
  return 'time' in cell ? timeText(cell.time) : cell.day;
}
/** Takes rows one by one at the pace of whoever reads them; what has no more reader is dropped. */
export interface RowWriter {
  /** A promise where the reader has to take something first. */
  write(cells: readonly Cell[]): Promise<void> | undefined;
  end(): Promise<void>;
}

/** Files are handed on in pieces of so many characters: a piece for each row would cost more than the row. */
export const PIECE = 64 * 1024;

/** Waits until a stream takes more, or has been given up by its reader. */
export async function drained(stream: Writable): Promise<void> {
  if (!stream.writableNeedDrain || stream.destroyed) return;
  const waiting = new AbortController();
  await Promise.race(['drain', 'close'].map((event) => once(stream, event, { signal: waiting.signal }))).finally(() => {
    waiting.abort();
  });
}
