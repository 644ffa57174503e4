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
  const [zip, styles, letters, names]: [ZipFile, Styles, string[], string[]] = [new ZipFile(), new Styles(), [], []];
  const cellFormat = sheetFormat(styles);
  const style = format === undefined ? 0 : styles.of(format);
  const name = title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 27) || 'rows';
  let [sheet, piece, rows] = [new PassThrough(), '', 0];
  const begin = (): void => {
    [sheet, piece, rows] = [new PassThrough({ highWaterMark: PIECE }), sheetStart(widths, style), 0];
    names.push(names.length === 0 ? name : `${name} ${names.length + 1}`);
    zip.addReadStream(sheet, sheetPath(names.length), COMPRESSION);
  };
  begin();
  zip.outputStream.pipe(stream);
  stream.once('close', () => {
    sheet.destroy();
  });
  const add = (cells: readonly string[]): Promise<void> | undefined => {
    if (stream.destroyed) return undefined;
    if (rows === MAX_ROWS) {
      sheet.end(piece + SHEET_END);
      begin();
    }
    while (letters.length < cells.length) letters.push(columnLetters(letters.length));
    piece += rowXml((rows += 1), cells, letters);
    if (piece.length < PIECE) return undefined;
    sheet.write(piece);
    piece = '';
    return sheet.writableNeedDrain ? drained(sheet) : undefined;
  };
  const end = async (): Promise<void> => {
    if (stream.destroyed) return;
    sheet.end(piece + SHEET_END);
    for (const [path, xml] of Object.entries(bookFiles(names, styles))) zip.addBuffer(Buffer.from(xml), path);
    zip.end();
    await finished(stream, { readable: false }).catch(() => undefined);
  };
  return { format: cellFormat, add, write: (cells) => add(cells.map((cell) => formatCell(cellFormat, cell))), end };
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
