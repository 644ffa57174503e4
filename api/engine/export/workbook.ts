import { PassThrough } from 'node:stream';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { RowWriter } from './rowWriter';
import { PIECE, drained, formatCell } from './rowWriter';
import { SHEET_END, Styles, bookFiles, columnLetters, rowXml, sheetFormat, sheetPath, sheetStart } from './sheetFiles';

/** A sheet ends at 1,048,576 rows; what goes beyond continues on the next. */
const MAX_ROWS = 1_000_000;
/** A better one takes twice the time for a tenth less. */
const COMPRESSION = { compressionLevel: 3 };

/** One sheet within the zip. */
class Sheet {
  private readonly stream = new PassThrough({ highWaterMark: PIECE });
  private piece: string;
  private rows = 0;
  private letters: string[] = [];

  constructor(
    zip: ZipFile,
    readonly name: string,
    number: number,
    widths: readonly number[],
    style: number,
  ) {
    zip.addReadStream(this.stream, sheetPath(number), COMPRESSION);
    this.piece = sheetStart(widths, style);
  }

  get isFull(): boolean {
    return this.rows >= MAX_ROWS;
  }

  add(cells: readonly string[]): Promise<void> | undefined {
    for (let at = this.letters.length; at < cells.length; at += 1) this.letters.push(columnLetters(at));
    this.rows += 1;
    this.piece += rowXml(this.rows, cells, this.letters);
    if (this.piece.length < PIECE) return undefined;
    this.stream.write(this.piece);
    this.piece = '';
    return this.stream.writableNeedDrain ? drained(this.stream) : undefined;
  }

  end(): void {
    this.stream.end(this.piece + SHEET_END);
  }

  /** Lets go of a row that waits, when there is no reader any more. */
  drop(): void {
    this.stream.destroy();
  }
}

/**
 * A workbook, zipped while it is written. `widths` are those of its columns, in characters; `format` is that of cells
 * which somebody fills in.
 */
export function workbookWriter(
  stream: Writable,
  title: string,
  widths: readonly number[] = [],
  format?: string,
): RowWriter {
  const zip = new ZipFile();
  const styles = new Styles();
  const style = format === undefined ? 0 : styles.of(format);
  const name = title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 27) || 'rows';
  const cellFormat = sheetFormat(styles);
  const sheets: Sheet[] = [];
  const addSheet = (): Sheet => {
    const number = sheets.length + 1;
    const sheet = new Sheet(zip, number === 1 ? name : `${name} ${number}`, number, widths, style);
    sheets.push(sheet);
    return sheet;
  };
  let sheet = addSheet();
  zip.outputStream.pipe(stream);
  stream.once('close', () => {
    sheet.drop();
  });
  const add = (cells: readonly string[]): Promise<void> | undefined => {
    if (stream.destroyed) return undefined;
    if (sheet.isFull) {
      sheet.end();
      sheet = addSheet();
    }
    return sheet.add(cells);
  };
  return {
    format: cellFormat,
    add,
    write: (cells) => add(cells.map((cell) => formatCell(cellFormat, cell))),
    end: async () => {
      if (stream.destroyed) return;
      sheet.end();
      const names = sheets.map((one) => one.name);
      for (const [path, xml] of Object.entries(bookFiles(names, styles))) zip.addBuffer(Buffer.from(xml), path);
      zip.end();
      await finished(stream, { readable: false }).catch(() => undefined);
    },
  };
}

/**
 * An empty workbook of one sheet with these headings. Its cells are text: a card number typed into a number cell would
 * lose its last digits.
 */
export async function writeTemplate(stream: Writable, headings: readonly string[]): Promise<void> {
  const widths = headings.map(() => 24);
  const writer = workbookWriter(stream, 'import', widths, '@');
  await writer.write(headings);
  await writer.end();
}
