import { formatMoney } from '@t3d/resources/kit';
import exceljs from 'exceljs';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cell, RowWriter } from './rowWriter';
import { drained, isMoney } from './rowWriter';

// The only file that uses exceljs.

// One object for all cells: the writer recognizes a style by its identity.
const MONEY_STYLE: Partial<exceljs.Style> = { numFmt: '#,##0.00' };
/** A sheet ends at 1,048,576 rows; what goes beyond continues on the next. */
const MAX_ROWS = 1_000_000;

/** `_x0041_` encodes a character in workbooks: what only looks like it is written so that it is read as it is. */
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
export function workbookWriter(stream: Writable, title: string, widths: readonly number[] = []): RowWriter {
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
      if (written > 0 && written % MAX_ROWS === 0) {
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

/**
 * An empty workbook of one sheet with these headings. Its cells are text: a card number typed into a number cell would
 * lose its last digits.
 */
export async function writeTemplate(
  stream: Writable,
  headings: readonly { key: string; header: string }[],
): Promise<void> {
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream });
  const sheet = book.addWorksheet('import');
  sheet.columns = headings.map((heading) => ({ ...heading, width: 24, style: { numFmt: '@' } }));
  sheet.commit();
  await book.commit();
}
