import type { CellFormat } from '@t3d/resources/kit/cells';
import type { RowWriter } from './rowWriter';
import { timeText, PIECE, drained, formatCell } from './rowWriter';
import { formatMoney } from '@t3d/resources/kit';
import type { Writable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

// Writes the parts of a workbook as XML. Rows are written by hand for speed, because exports have up to 200,000 of
// them. A cell is a few characters, and its style is the number of a format.

/**
 * The range of days in a spreadsheet's calendar. The range begins after the nonexistent 29 February 1900 and ends with
 * the year 9999.
 */
const FIRST_DAY = Date.UTC(1900, 2, 1);
const LAST_DAY = Date.UTC(9999, 11, 31);
/** Day 0 of spreadsheets. Day 1 is 1 January 1900 in their calendar, which includes a nonexistent 29 February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Larger numbers are not exact, because a spreadsheet stores 15 digits. */
const MAX_NUMBER = 1e15;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Matches characters that must be escaped, and characters that XML cannot contain, which are removed. */
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const ALL_SPECIAL = new RegExp(SPECIAL, 'g');
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (sign) => ESCAPES[sign] ?? '') : text;

/** Matches text that needs escaping or has leading, trailing or repeated spaces, which readers would drop. */
// oxlint-disable-next-line no-control-regex
const NOT_PLAIN = /[&<>"\u0000-\u001f\ufffe\uffff]|_x|^\s|\s$|\s\s/;

/** Returns the letters of a column counted from 0: `A`, `Z`, `AA`. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/**
 * Returns the number format of a currency. It shows the currency's code, because a sign such as `$` belongs to several
 * currencies.
 */
const moneyFormat = (currency?: string): string =>
  currency && /^[A-Z]{3}$/.test(currency) ? `[$${currency}] #,##0.00` : '#,##0.00';

/** The number formats of cells and the numbers of their styles. Style 0 has no format. */
class Styles {
  private readonly numbers = new Map<string, number>();

  /** Returns the number of a format's style as text. */
  of(format: string): number {
    const known = this.numbers.get(format);
    if (known !== undefined) return known;
    this.numbers.set(format, this.numbers.size + 1);
    return this.numbers.size;
  }

  xml(): string {
    const formats = [...this.numbers.keys()];
    // Format numbers below 164 are built into every spreadsheet.
    const declared = formats.map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`);
    const used = formats.map(
      (_, at) => `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    );
    return [
      `${HEAD}<styleSheet xmlns="${MAIN}">`,
      formats.length > 0 ? `<numFmts count="${formats.length}">${declared.join('')}</numFmts>` : '',
      '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
      '<fills count="2"><fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill></fills>',
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${formats.length + 1}">`,
      `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${used.join('')}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join('');
  }
}

function textCell(text: string): string {
  if (!NOT_PLAIN.test(text)) return ` t="inlineStr"><is><t>${text}</t></is></c>`;
  // A workbook encodes characters in the form `_x0041_`, so text of that form must be escaped.
  const spelt = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return ` t="inlineStr"><is><t xml:space="preserve">${escaped(spelt)}</t></is></c>`;
}

/**
 * Writes a time as a spreadsheet counts days, exact to the second, or as text if it is outside the spreadsheet's
 * calendar.
 */
function dateCell(ms: number, style: number, text: () => string): string {
  if (!(ms >= FIRST_DAY && ms < LAST_DAY)) return textCell(text());
  const days = (Math.floor(ms / 1000) * 1000 - DAY_ZERO) / DAY_MS;
  // Rounds up by less than a tenth of a millisecond, because readers that truncate would show the previous second.
  return ` s="${style}"><v>${Math.ceil(days * 1e9) / 1e9}</v></c>`;
}

/**
 * Returns a format with cells that a spreadsheet can calculate with, and text for values that a spreadsheet would
 * change. The beginning of a cell (`<c r="A1"`) is left out.
 */
function sheetFormat(styles: Styles): CellFormat {
  return {
    text: textCell,
    number: (value) => (Math.abs(value) < MAX_NUMBER ? `><v>${value}</v></c>` : textCell(String(value))),
    money: (minor, currency) => {
      const text = formatMoney(minor, { grouped: false });
      return Math.abs(minor) < MAX_NUMBER
        ? ` s="${styles.of(moneyFormat(currency))}"><v>${Number(text)}</v></c>`
        : textCell(text);
    },
    time: (ms) => dateCell(ms, styles.of('yyyy-mm-dd hh:mm:ss'), () => timeText(ms)),
    day: (day) => dateCell(Date.parse(`${day}T00:00:00Z`), styles.of('yyyy-mm-dd'), () => day),
  };
}

/** Writes a row of a sheet. `number` counts from 1, and `letters` are the letters of the columns. */
function rowXml(number: number, cells: readonly string[], letters: readonly string[]): string {
  let xml = `<row r="${number}">`;
  for (let at = 0; at < cells.length; at += 1)
    if (cells[at] !== '') xml += `<c r="${letters[at]}${number}"${cells[at]}`;
  return `${xml}</row>`;
}

/**
 * Writes the beginning of a sheet. `widths` are the column widths in characters, and `style` is the style of empty
 * cells.
 */
function sheetStart(widths: readonly number[], style: number): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${style}" customWidth="1"/>`,
  );
  return `${HEAD}<worksheet xmlns="${MAIN}">${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`;
}
const SHEET_END = '</sheetData></worksheet>';

const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** Returns all files of a workbook except its sheets, by path. `names` are the names of the sheets in order. */
function bookFiles(names: readonly string[], styles: Styles): Readonly<Record<string, string>> {
  const sheets = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const links = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const kinds = names.map(
    (_, at) => `<Override PartName="/${sheetPath(at + 1)}" ContentType="${KIND}.worksheet+xml"/>`,
  );
  return {
    'xl/styles.xml': styles.xml(),
    'xl/workbook.xml':
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
      ['<sheets>', ...sheets, '</sheets></workbook>'].join(''),
    'xl/_rels/workbook.xml.rels':
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}` +
      `<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels':
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>${kinds.join('')}</Types>`,
  };
}

/** Maximum number of rows per sheet (a spreadsheet allows 1,048,576). Further rows are written to the next sheet. */
const MAX_ROWS = 1_000_000;
/** A higher compression level takes twice the time and makes the file a tenth smaller. */
const COMPRESSION = { compressionLevel: 3 };

/**
 * Returns a writer that writes and zips a workbook row by row. `widths` are the column widths in characters, and
 * `format` is the format of cells to fill in.
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
 * Writes an empty workbook of one sheet with these headings. Cells have the format text, because a number cell would
 * lose the last digits of a typed card number.
 */
export async function writeTemplate(stream: Writable, headings: readonly string[]): Promise<void> {
  const widths = headings.map(() => 24);
  const writer = workbookWriter(stream, 'import', widths, '@');
  await writer.write(headings);
  await writer.end();
}
