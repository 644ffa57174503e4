import { formatMoney } from '@t3d/resources/kit';
import exceljs from 'exceljs';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cell, RowWriter } from './rowWriter';
import { cellText, drained } from './rowWriter';

// The only file that uses exceljs.

/** The days that a spreadsheet counts: its calendar has a 29 February 1900 and ends with the year 9999. */
const FIRST_DAY = Date.UTC(1900, 2, 1);
const LAST_DAY = Date.UTC(9999, 11, 31);
/** A spreadsheet keeps 15 digits of a number. */
const MAX_NUMBER = 1e15;

// One object for each style: the writer recognizes a style by its identity.
const styles = new Map<string, Partial<exceljs.Style>>();
function styleOf(numFmt: string): Partial<exceljs.Style> {
  const style = styles.get(numFmt) ?? { numFmt };
  styles.set(numFmt, style);
  return style;
}

/** The code of a currency, never its sign: `$` is the sign of several. */
const moneyFormat = (currency?: string): string =>
  currency && /^[A-Z]{3}$/.test(currency) ? `[$${currency}] #,##0.00` : '#,##0.00';
const majorText = (minor: number): string => formatMoney(minor, { grouped: false });

/** `_x0041_` encodes a character in workbooks: what only looks like it is written so that it is read as it is. */
const spelt = (text: string): string =>
  text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text;

interface Typed {
  value: string | number | Date | null;
  format?: string;
}

function dateCell(date: Date, format: string, text: string): Typed {
  const at = date.getTime();
  return at >= FIRST_DAY && at < LAST_DAY ? { value: date, format } : { value: text };
}

/** A cell as a spreadsheet calculates with it; as text what it would not keep whole. */
function typed(cell: Cell): Typed {
  if (typeof cell === 'string') return { value: spelt(cell) };
  if (typeof cell === 'number') return { value: Math.abs(cell) < MAX_NUMBER ? cell : String(cell) };
  if (cell === null) return { value: null };
  const text = cellText(cell, majorText);
  if ('money' in cell)
    return Math.abs(cell.money) < MAX_NUMBER
      ? { value: Number(text), format: moneyFormat(cell.currency) }
      : { value: text };
  if ('time' in cell)
    return dateCell(new Date(Math.floor(cell.time.getTime() / 1000) * 1000), 'yyyy-mm-dd hh:mm:ss', text);
  return dateCell(new Date(`${cell.day}T00:00:00Z`), 'yyyy-mm-dd', text);
}

/** A sheet ends at 1,048,576 rows; what goes beyond continues on the next. */
const MAX_ROWS = 1_000_000;

function addCells(sheet: exceljs.Worksheet, cells: readonly Cell[]): void {
  const all = cells.map(typed);
  const row = sheet.addRow(all.map(({ value }) => value));
  for (const [index, { format }] of all.entries()) if (format) row.getCell(index + 1).style = styleOf(format);
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
