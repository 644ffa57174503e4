import { formatMoney } from '@t3d/resources/kit';
import { stringify } from 'csv-stringify';
import exceljs from 'exceljs';
import type { Response } from 'express';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Minor units: a number with two decimals in a workbook, as they are in CSV. */
export interface MoneyCell {
  money: number;
}
export type Cell = string | number | MoneyCell | null;
/** Takes rows one by one at the pace of whoever reads them; what has no more reader is dropped. */
export interface Sink {
  write(cells: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
}

type Extension = 'xlsx' | 'csv' | 'zip';
const TYPES: Record<Extension, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
};

/** RFC 5987: an ASCII fallback and the real name. */
export function contentDisposition(title: string, extension: Extension): string {
  const name = `${title}.${extension}`;
  return `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Says of an answer that it is a file to save. */
export function nameFile(response: Response, title: string, extension: Extension): void {
  response.setHeader('Content-Type', TYPES[extension]);
  response.setHeader('Content-Disposition', contentDisposition(title, extension));
}

/** Waits until a stream takes more, or has been given up by its reader. */
async function drained(stream: Writable): Promise<void> {
  if (!stream.writableNeedDrain || stream.destroyed) return;
  const waiting = new AbortController();
  await Promise.race(['drain', 'close'].map((event) => once(stream, event, { signal: waiting.signal }))).finally(() => {
    waiting.abort();
  });
}

const isMoney = (cell: Cell): cell is MoneyCell => typeof cell === 'object' && cell !== null;
// One object for all cells: the writer knows a style again by its identity.
const MONEY_STYLE: Partial<exceljs.Style> = { numFmt: '#,##0.00' };
/** A sheet ends at 1,048,576 rows; what goes beyond continues on the next. */
const MOST_ROWS = 1_000_000;

/** `_x0041_` stands for a character in workbooks: what only looks like it is written so that it is read as it is. */
const spelt = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.includes('_x') ? cell.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : cell;

function addCells(sheet: exceljs.Worksheet, cells: readonly Cell[]): void {
  const row = sheet.addRow(
    cells.map((cell) => (isMoney(cell) ? Number(formatMoney(cell.money, { grouped: false })) : spelt(cell))),
  );
  for (const [index, cell] of cells.entries()) if (isMoney(cell)) row.getCell(index + 1).style = MONEY_STYLE;
  row.commit();
}

/** A workbook, zipped while it is written. `widths` are those of its columns, in characters. */
export function xlsxSink(stream: Writable, title: string, widths: readonly number[] = []): Sink {
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useSharedStrings: false, useStyles: true });
  const name = title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 27) || 'rows';
  const addSheet = (number: number): exceljs.Worksheet => {
    const sheet = book.addWorksheet(number === 1 ? name : `${name} ${number}`);
    if (widths.length > 0) sheet.columns = widths.map((width) => ({ width }));
    return sheet;
  };
  let sheets = 1;
  let sheet = addSheet(sheets);
  let written = 0;
  return {
    write: async (cells) => {
      if (stream.destroyed) return;
      if (written > 0 && written % MOST_ROWS === 0) {
        sheet.commit();
        sheets += 1;
        sheet = addSheet(sheets);
      }
      addCells(sheet, cells);
      written += 1;
      // The zip is fed without back-pressure: a turn of the loop lets it swallow what it has.
      if (written % 200 === 0) await nextTurn();
      await drained(stream);
    },
    end: async () => {
      if (stream.destroyed) return;
      sheet.commit();
      await book.commit();
    },
  };
}

/** Comma-separated values with the mark by which spreadsheets know UTF-8. */
export function csvSink(stream: Writable): Sink {
  const writer = stringify({ bom: true, quoted_match: /\r/ });
  // Whoever ends the reading ends the writing: a transform without a reader would wait for ever.
  stream.once('close', () => {
    writer.destroy();
  });
  writer.pipe(stream);
  return {
    write: async (cells) => {
      if (writer.destroyed) return;
      writer.write(cells.map((cell) => (isMoney(cell) ? String(cell.money) : cell === null ? '' : String(cell))));
      await drained(writer);
    },
    end: async () => {
      if (writer.destroyed) return;
      writer.end();
      await finished(stream, { readable: false }).catch(() => undefined);
    },
  };
}
