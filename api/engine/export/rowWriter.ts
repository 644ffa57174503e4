import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Minor units: a number with two decimals in a workbook, as they are in CSV. */
export interface MoneyCell {
  money: number;
}
export type Cell = string | number | MoneyCell | null;
/** Takes rows one by one at the pace of whoever reads them; what has no more reader is dropped. */
export interface RowWriter {
  write(cells: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
}

/** Waits until a stream takes more, or has been given up by its reader. */
export async function drained(stream: Writable): Promise<void> {
  if (!stream.writableNeedDrain || stream.destroyed) return;
  const waiting = new AbortController();
  await Promise.race(['drain', 'close'].map((event) => once(stream, event, { signal: waiting.signal }))).finally(() => {
    waiting.abort();
  });
}

export const isMoney = (cell: Cell): cell is MoneyCell => typeof cell === 'object' && cell !== null;
