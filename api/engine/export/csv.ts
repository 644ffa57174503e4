import { stringify } from 'csv-stringify';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { RowWriter } from './rowWriter';
import { cellText, drained } from './rowWriter';

/** Comma-separated values with the mark by which spreadsheets recognize UTF-8. `money` writes minor units. */
export function csvWriter(stream: Writable, money: (minor: number) => string = String): RowWriter {
  const writer = stringify({ bom: true, quoted_match: /\r/ });
  // Whoever ends the reading ends the writing: a transform without a reader would wait for ever.
  stream.once('close', () => {
    writer.destroy();
  });
  writer.pipe(stream);
  return {
    write: async (cells) => {
      if (writer.destroyed) return;
      writer.write(cells.map((cell) => cellText(cell, money)));
      await drained(writer);
    },
    end: async () => {
      if (writer.destroyed) return;
      writer.end();
      await finished(stream, { readable: false }).catch(() => undefined);
    },
  };
}
