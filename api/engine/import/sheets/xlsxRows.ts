import { MAX_ROW_LENGTH, MAX_COLUMNS, MAX_ROWS, rowTooLong, tooManyColumns, tooManyRows, unreadable } from './limits';
import type { Batch, SheetRow } from './types';
import type { Workbook } from './workbook';
import { openWorkbook } from './workbook';
import type { Attributes } from './xml';
import { XmlReader, unescapeControls } from './xml';

const DAY_MS = 86_400_000;
/** Columns that a sheet may have at all: those up to here may be formatted though they are empty. */
const SHEET_COLUMNS = 16_384;

/** `AB12` → 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** Puts the rows of a sheet together out of its tags. */
class SheetListener {
  rows: SheetRow[] = [];
  private number = 0;
  private cells: unknown[] = [];
  private length = 0;
  private column = 0;
  private attributes: Attributes = {};
  private value: string | null = null;
  private spoken = 0;
  private headed = false;
  reader: XmlReader | null = null;

  constructor(private readonly book: Workbook) {}

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'row':
        this.openRow(attributes);
        break;
      case 'c':
        this.openCell(attributes);
        break;
      case 'v':
      case 't':
        this.reader?.keepText(true);
        break;
      case 'rPh':
        this.spoken += 1;
        break;
      default:
    }
  }

  close(name: string): void {
    switch (name) {
      case 'row':
        this.closeRow();
        break;
      case 'c':
        this.closeCell();
        break;
      case 'v':
      case 't':
        this.closeText(name);
        break;
      case 'rPh':
        this.spoken -= 1;
        break;
      default:
    }
  }

  private openRow({ r }: Attributes): void {
    this.number = r === undefined ? this.number + 1 : Number(r);
    if (!(this.number > 0)) throw unreadable();
    if (this.number > MAX_ROWS) throw tooManyRows();
    this.cells = [];
    this.length = 0;
    this.column = -1;
  }

  private closeRow(): void {
    this.rows.push({ number: this.number, cells: this.cells });
    this.headed ||= this.cells.length > 0;
  }

  private openCell(attributes: Attributes): void {
    this.column = attributes.r === undefined ? this.column + 1 : columnOf(attributes.r);
    this.attributes = attributes;
    this.value = null;
  }

  private closeText(name: string): void {
    const text = this.reader?.text ?? '';
    if (name === 'v') this.value = text;
    else if (this.spoken === 0) this.value = (this.value ?? '') + text;
    this.reader?.keepText(false);
  }

  private closeCell(): void {
    const { column, value } = this;
    if (value === null || column < 0) return;
    if (column >= SHEET_COLUMNS) throw tooManyColumns(column + 1);
    // Beyond the last column that can have a heading nothing is kept; of the headings themselves the number is
    // reported.
    if (column >= MAX_COLUMNS && this.headed) return;
    while (this.cells.length < column) this.cells.push(null);
    const read = this.readValue(value);
    this.length += typeof read === 'string' ? read.length : 8;
    if (this.length > MAX_ROW_LENGTH) throw rowTooLong(this.number);
    this.cells[column] = read;
  }

  private readValue(value: string): unknown {
    switch (this.attributes.t) {
      case 's':
        return this.book.strings.get(Number(value));
      case 'inlineStr':
      case 'str':
      case 'd':
        return unescapeControls(value);
      case 'b':
        return value === '1';
      case 'e':
        return null;
      default:
        return this.readNumber(value);
    }
  }

  private readNumber(text: string): unknown {
    const number = Number(text);
    if (text === '' || Number.isNaN(number)) return text === '' ? null : text;
    const { dateStyles, epoch } = this.book;
    if (dateStyles.size === 0 || !dateStyles.has(Number(this.attributes.s))) return number;
    const date = new Date(Math.round((number - epoch) * DAY_MS));
    return Number.isNaN(date.getTime()) ? text : date;
  }
}

/**
 * The rows of the first sheet, a batch for each piece of the file that was unpacked; the sheet is never held whole.
 * Empty ones are among them.
 */
export async function* xlsxRows(file: string): AsyncGenerator<Batch> {
  const book = await openWorkbook(file);
  try {
    const listener = new SheetListener(book);
    const reader = new XmlReader(listener);
    listener.reader = reader;
    let [unpacked, count] = [0, 0];
    for await (const part of book.sheet) {
      unpacked += part.length;
      listener.rows = [];
      reader.write(part);
      const { rows } = listener;
      count += rows.length;
      if (count > MAX_ROWS) throw tooManyRows();
      if (rows.length > 0) yield { rows, share: Math.min(1, unpacked / Math.max(1, book.size)) };
    }
    reader.end();
  } finally {
    book.close();
  }
}
