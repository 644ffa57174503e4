import type { Writable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { RowWriter } from './rowWriter';
import { PIECE, drained, formatCell } from './rowWriter';
import type { ColumnRule, SheetFrame } from './sheetXml';
import {
  Styles,
  bookFiles,
  cellWidth,
  columnLetters,
  headerCell,
  rowXml,
  sheetEnd,
  sheetFormat,
  sheetPath,
  sheetStart,
  validationsXml,
} from './sheetXml';

/** The maximum number of rows per sheet, below the 1,048,576 of spreadsheets. */
const MAX_ROWS = 1_000_000;
/** A low compression level, because a higher one takes twice the time for a tenth of the size. */
const COMPRESSION = { compressionLevel: 3 };

const MIN_WIDTH = 8;
const MAX_WIDTH = 60;

export interface WorkbookOptions {
  /** Widths in characters. With a header, these are the widths of numbers and dates, and texts are measured. */
  readonly widths?: readonly number[];
  /** True if the first row is a header: bold, fixed and with a filter. */
  readonly header?: boolean;
  /** The number format of empty cells for people to fill in. */
  readonly format?: string;
  /** The allowed values and the notes for each column of the first sheet. */
  readonly rules?: readonly ColumnRule[];
}

/** A sheet while its rows are written. Buffers the first rows until the column widths are known. */
class Sheet {
  readonly stream = new PassThrough({ highWaterMark: PIECE });
  private readonly letters: string[] = [];
  private piece = '';
  private isStarted = false;
  rows = 0;

  constructor(
    readonly frame: SheetFrame & { widths: number[] },
    private readonly isMeasured: boolean,
    private readonly usual: readonly number[] = [],
  ) {}

  /** A header needs room for the button of its filter. Cells without text are numbers and dates. */
  private measure(cells: readonly string[]): void {
    const { widths } = this.frame;
    const padding = this.rows === 0 ? 4 : 2;
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at] as string;
      const text = cellWidth(cell);
      const needed = text > 0 ? Math.min(MAX_WIDTH, text + padding) : cell === '' ? 0 : (this.usual[at] ?? 0);
      widths[at] = Math.max(widths[at] ?? MIN_WIDTH, needed);
    }
  }

  private take(): string {
    const start = this.isStarted ? '' : sheetStart(this.frame);
    this.isStarted = true;
    const taken = start + this.piece;
    this.piece = '';
    return taken;
  }

  add(cells: readonly string[]): Promise<void> | undefined {
    if (this.isMeasured && !this.isStarted) this.measure(cells);
    while (this.letters.length < cells.length) this.letters.push(columnLetters(this.letters.length));
    const isHeader = this.frame.header && this.rows === 0;
    this.piece += rowXml((this.rows += 1), isHeader ? cells.map(headerCell) : cells, this.letters);
    if (this.piece.length < PIECE) return undefined;
    this.stream.write(this.take());
    return this.stream.writableNeedDrain ? drained(this.stream) : undefined;
  }

  end(): void {
    this.stream.end(this.take() + sheetEnd(this.frame, this.rows));
  }
}

/** A writer of a workbook that can begin further sheets. */
export interface WorkbookWriter extends RowWriter {
  sheet(title: string, options?: WorkbookOptions): void;
}

const sheetName = (title: string): string => title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 27) || 'rows';

/** Writes and compresses a workbook at the same time. Rows beyond a sheet's limit go to a new sheet. */
export function workbookWriter(stream: Writable, title: string, options: WorkbookOptions = {}): WorkbookWriter {
  const [zip, styles, names]: [ZipFile, Styles, string[]] = [new ZipFile(), new Styles(), []];
  const cellFormat = sheetFormat(styles);
  const begin = (name: string, { widths = [], header = false, format, rules = [] }: WorkbookOptions): Sheet => {
    const style = format === undefined ? 0 : styles.of(format);
    const frame = { widths: header ? [] : [...widths], style, header, validations: validationsXml(rules) };
    const begun = new Sheet(frame, header, widths);
    names.push(name);
    zip.addReadStream(begun.stream, sheetPath(names.length), COMPRESSION);
    return begun;
  };
  let current = { name: sheetName(title), options, parts: 1 };
  let sheet = begin(current.name, options);
  zip.outputStream.pipe(stream);
  stream.once('close', () => {
    sheet.stream.destroy();
  });
  const add = (cells: readonly string[]): Promise<void> | undefined => {
    if (stream.destroyed) return undefined;
    if (sheet.rows === MAX_ROWS) {
      sheet.end();
      current.parts += 1;
      sheet = begin(`${current.name} ${current.parts}`, {
        ...current.options,
        widths: sheet.frame.widths,
        header: false,
      });
    }
    return sheet.add(cells);
  };
  const end = async (): Promise<void> => {
    if (stream.destroyed) return;
    sheet.end();
    for (const [path, xml] of Object.entries(bookFiles(names, styles))) zip.addBuffer(Buffer.from(xml), path);
    zip.end();
    await finished(stream, { readable: false }).catch(() => undefined);
  };
  return {
    format: cellFormat,
    add,
    write: (cells) => add(cells.map((cell) => formatCell(cellFormat, cell))),
    sheet: (name, more = {}) => {
      if (stream.destroyed) return;
      sheet.end();
      current = { name: sheetName(name), options: more, parts: 1 };
      sheet = begin(current.name, more);
    },
    end,
  };
}
