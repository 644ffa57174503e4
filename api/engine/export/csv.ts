import { PassThrough } from 'node:stream';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { RowWriter } from './rowWriter';
import { PIECE, cellText, drained } from './rowWriter';

/** The mark by which spreadsheets recognize UTF-8. */
const MARK = '\ufeff';
const SPECIAL = /[",\r\n]/;
const quoted = (text: string): string => (SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Comma-separated values. `money` writes minor units. */
export function csvWriter(stream: Writable, money: (minor: number) => string = String): RowWriter {
  const writer = new PassThrough({ highWaterMark: PIECE });
  let piece = MARK;
  // Whoever ends the reading ends the writing: a transform without a reader would wait for ever.
  stream.once('close', () => {
    writer.destroy();
  });
  writer.pipe(stream);
  return {
    write: (cells) => {
      if (writer.destroyed) return undefined;
      piece += `${cells.map((cell) => quoted(cellText(cell, money))).join(',')}\n`;
      if (piece.length < PIECE) return undefined;
      writer.write(piece);
      piece = '';
      return writer.writableNeedDrain ? drained(writer) : undefined;
    },
    end: async () => {
      if (writer.destroyed) return;
      writer.end(piece);
      await finished(stream, { readable: false }).catch(() => undefined);
    },
  };
}
