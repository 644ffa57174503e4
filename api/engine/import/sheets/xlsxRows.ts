import {
  MAX_COLUMNS,
  MAX_ROWS,
  MAX_ROW_LENGTH,
  mergedCells,
  rowTooLong,
  rowTwice,
  tooManyColumns,
  tooManyRows,
  unreadable,
} from './limits';
import type { Batch, SheetRow } from './sheetTypes';
import { UnreadableCell, isEmptyRow, widthOf, isoDate, momentOf } from './sheetTypes';
import type { Workbook } from './workbook';
import { openWorkbook } from './workbook';
import type { Attributes } from './xml';
import { XmlReader, unescapeControls } from './xml';

/** The maximum number of columns in a sheet, many of which may be formatted but empty. */
const SHEET_COLUMNS = 16_384;

/** Parses a cell reference: `AB12` gives [27, 12]. */
function placeOf(reference: string): [column: number, row: number] {
  let [column, at] = [0, 0];
  for (; at < reference.length; at += 1) {
    // Clear the bit in which upper and lower case differ.
    const letter = (reference.charCodeAt(at) & ~32) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return [column - 1, Number(reference.slice(at))];
}

class SheetListener {
  rows: SheetRow[] = [];
  reader: XmlReader | null = null;
  private readonly cell: CellReader;
  /** True inside the rows, because later parts of a sheet use the same tag names. */
  private within = false;
  private number = 0;
  private numbered = false;
  private cells: unknown[] = [];
  private length = 0;
  private column = -1;
  private heading: { number: number; width: number } | null = null;
  private filled = 0;

  constructor(book: Workbook) {
    this.cell = new CellReader(book);
  }

  open(name: string, attributes: Attributes): void {
    if (!this.within) {
      if (name === 'sheetData') this.within = true;
      else if (name === 'mergeCell') this.requireOneRow(attributes.ref ?? '');
    } else if (name === 'row') this.openRow(attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (this.cell.open(name)) this.reader?.keepText(true);
  }

  close(name: string): void {
    if (!this.within) return;
    if (name === 'sheetData') this.within = false;
    else if (name === 'row') this.closeRow();
    else if (name === 'c') this.closeCell();
    else if (this.cell.close(name, this.reader?.text ?? '')) this.reader?.keepText(false);
  }

  private openRow({ r }: Attributes): void {
    this.numbered = r !== undefined;
    this.take(r === undefined ? this.number + 1 : Number(r));
    this.cells = [];
    this.length = 0;
    this.column = -1;
  }

  /** Sets the number of the current row. Throws for rows out of order, because errors would name the wrong rows. */
  private take(number: number): void {
    if (!Number.isInteger(number) || number < 1) throw unreadable();
    if (number <= this.number) throw rowTwice(number);
    if (number > MAX_ROWS) throw tooManyRows();
    this.number = number;
  }

  private closeRow(): void {
    const row = { number: this.number, cells: this.cells };
    this.rows.push(row);
    if (isEmptyRow(row)) return;
    this.heading ??= { number: this.number, width: widthOf(this.cells) };
    this.filled = this.number;
  }

  private openCell(attributes: Attributes): void {
    this.cell.begin(attributes);
    if (attributes.r === undefined) {
      this.column += 1;
      return;
    }
    const [column, row] = placeOf(attributes.r);
    if (column < 0) throw unreadable();
    this.column = column;
    // Take the row's number from its cells if the row has none.
    if (!this.numbered && row > this.number) this.take(row);
    this.numbered = true;
  }

  private closeCell(): void {
    const { column } = this;
    const value = this.cell.end();
    if (value === null) return;
    if (column >= SHEET_COLUMNS) throw tooManyColumns(column + 1);
    // Ignore cells after the last possible column, but keep all headings, so that too many are reported.
    if (column >= MAX_COLUMNS && this.heading) return;
    while (this.cells.length < column) this.cells.push(null);
    const twice = (this.cells[column] ?? null) !== null;
    this.cells[column] = twice ? new UnreadableCell({ key: 'imports.cellTwice' }) : value;
    this.length += typeof value === 'string' ? value.length : 8;
    if (this.length > MAX_ROW_LENGTH) throw rowTooLong(this.number);
  }

  /** Throws for a cell merged over several rows, because only the first row has its value. */
  private requireOneRow(range: string): void {
    const [first = '', last = ''] = range.split(':');
    const [[column, top], [, bottom]] = [placeOf(first), placeOf(last)];
    if (!this.heading || !(bottom > top)) return;
    if (top >= this.heading.number && top <= this.filled && column < this.heading.width) throw mergedCells(range);
  }
}

/** Yields the rows of the first visible sheet, including empty ones, without loading the whole sheet. */
export async function* xlsxRows(file: string): AsyncGenerator<Batch> {
  const book = await openWorkbook(file);
  try {
    const listener = new SheetListener(book);
    const reader = new XmlReader(listener);
    listener.reader = reader;
    let [unpacked, count] = [0, 0];
    const batch = (): Batch => ({ rows: listener.rows, share: Math.min(1, unpacked / Math.max(1, book.size)) });
    for await (const part of book.sheet) {
      unpacked += part.length;
      listener.rows = [];
      reader.write(part);
      count += listener.rows.length;
      if (count > MAX_ROWS) throw tooManyRows();
      if (listener.rows.length > 0) yield batch();
    }
    listener.rows = [];
    reader.end();
    if (listener.rows.length > 0) yield batch();
  } finally {
    book.close();
  }
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const BOOLEANS: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false };
/** The maximum length of a cell's text in an error message. */
const MAX_SHOWN = 40;

const failed = (text: string): UnreadableCell =>
  new UnreadableCell({ key: 'imports.cellError', params: { text: text.slice(0, MAX_SHOWN) } }, text);
const unknown = (text: string): UnreadableCell =>
  new UnreadableCell({ key: 'imports.cellUnknown', params: { text: text.slice(0, MAX_SHOWN) } });

/** Reads the cells of a sheet from their tags. An uncertain value is an UnreadableCell. */
class CellReader {
  private attributes: Attributes = {};
  /** The text of `<v>`, or null. `inline` is the text of `<is>`. */
  private value: string | null = null;
  private inline: string | null = null;
  private formula = false;
  private spoken = 0;

  constructor(private readonly book: Workbook) {}

  begin(attributes: Attributes): void {
    this.attributes = attributes;
    this.value = null;
    this.inline = null;
    this.formula = false;
    this.spoken = 0;
  }

  /** Opens a tag inside the cell. Returns whether the tag's text is needed. */
  open(name: string): boolean {
    if (name === 'f') this.formula = true;
    else if (name === 'is') this.inline = '';
    else if (name === 'rPh') this.spoken += 1;
    return name === 'v' || name === 't';
  }

  /** Closes a tag inside the cell. Returns whether the tag's text was needed. */
  close(name: string, text: string): boolean {
    if (name === 'v') this.value = text;
    else if (name === 't') {
      // Leave out the pronunciation.
      if (this.inline !== null && this.spoken === 0) this.inline += text;
    } else {
      if (name === 'rPh') this.spoken -= 1;
      return false;
    }
    return true;
  }

  /** Returns the value of the cell that has just ended. */
  end(): unknown {
    const { value, inline, formula, attributes } = this;
    const type = attributes.t ?? 'n';
    if (type === 'e') return failed(value || '#N/A');
    if (inline !== null && (type === 'inlineStr' || value === null)) return unescapeControls(inline);
    const noValue = value === null || (type !== 'str' && value.trim() === '');
    if (noValue) return formula ? new UnreadableCell({ key: 'imports.cellUncalculated' }) : null;
    return this.read(type, value);
  }

  private read(type: string, value: string): unknown {
    switch (type) {
      case 'n':
        return this.number(value.trim());
      case 's':
        return this.shared(value.trim());
      case 'str':
      case 'inlineStr':
        return unescapeControls(value);
      case 'b':
        return BOOLEANS[value.trim().toLowerCase()] ?? unknown(value);
      case 'd':
        return isoDate(value) ?? value;
      default:
        return unknown(value);
    }
  }

  private shared(index: string): unknown {
    const text = /^\d+$/.test(index) ? this.book.strings.get(Number(index)) : null;
    return text ?? unknown(index);
  }

  private number(text: string): unknown {
    const number = Number(text);
    if (!NUMBER.test(text) || !Number.isFinite(number)) return unknown(text);
    const { moments, from1904, uncalculated } = this.book;
    if (uncalculated && this.formula && number === 0) return new UnreadableCell({ key: 'imports.cellUncalculated' });
    const shown = moments.size > 0 ? moments.get(Number(this.attributes.s ?? 0)) : undefined;
    return shown ? momentOf(number, shown, from1904) : number;
  }
}
