import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { CellFormat, RowWriter } from './rowWriter';
import { PIECE, drained, formatCell, timeText } from './rowWriter';

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
