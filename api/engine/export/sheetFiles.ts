import type { CellFormat } from '@t3d/resources/kit/cells';
import type { RowWriter } from './rowWriter';
import { timeText, PIECE, drained, formatCell } from './rowWriter';
import { formatMoney } from '@t3d/resources/kit';
import type { Writable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

// The parts of a workbook as XML. Rows are written by hand because exports have 200,000 of them: a cell is a few
// characters, and its style is the number of a format.

/** Days that a spreadsheet counts: its calendar has a 29 February 1900 and ends with the year 9999. */
const FIRST_DAY = Date.UTC(1900, 2, 1);
const LAST_DAY = Date.UTC(9999, 11, 31);
/** Day 1 is 1 January 1900; the nonexistent 29 February 1900 is counted. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** A spreadsheet stores 15 digits of a number. */
const MAX_NUMBER = 1e15;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML cannot contain are removed. */
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const ALL_SPECIAL = new RegExp(SPECIAL, 'g');
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (sign) => ESCAPES[sign] ?? '') : text;

/** Matches text that needs escaping, or has leading, trailing or repeated spaces that readers would drop. */
// oxlint-disable-next-line no-control-regex
const NOT_PLAIN = /[&<>"\u0000-\u001f\ufffe\uffff]|_x|^\s|\s$|\s\s/;

/** Returns the letters of a column counted from 0: `A`, `Z`, `AA`. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** Uses the currency's code and never its sign, because `$` is the sign of several. */
const moneyFormat = (currency?: string): string =>
  currency && /^[A-Z]{3}$/.test(currency) ? `[$${currency}] #,##0.00` : '#,##0.00';

/** The formats of cells with their style numbers; style 0 is a cell without a format. */
class Styles {
  private readonly numbers = new Map<string, number>();

  /** Returns the number of a format's style, as text. */
  of(format: string): number {
    const known = this.numbers.get(format);
    if (known !== undefined) return known;
    this.numbers.set(format, this.numbers.size + 1);
    return this.numbers.size;
  }

  xml(): string {
    const formats = [...this.numbers.keys()];
    // Numbers below 164 are built-in formats of every spreadsheet.
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
  // `_x0041_` encodes a character in workbooks, so text that looks like that is escaped.
  const spelt = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return ` t="inlineStr"><is><t xml:space="preserve">${escaped(spelt)}</t></is></c>`;
}

/** Writes days as a spreadsheet counts them, to the second; as text outside its calendar. */
function dateCell(ms: number, style: number, text: () => string): string {
  if (!(ms >= FIRST_DAY && ms < LAST_DAY)) return textCell(text());
  const days = (Math.floor(ms / 1000) * 1000 - DAY_ZERO) / DAY_MS;
  // Rounded up by less than a tenth of a millisecond, because readers that truncate would show the second before.
  return ` s="${style}"><v>${Math.ceil(days * 1e9) / 1e9}</v></c>`;
}

/**
 * Writes cells that a spreadsheet can calculate with, and text for values that it would not keep exactly; each without
 * its beginning, `<c r="A1"`.
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

/** Writes a row of a sheet; `number` counts from 1, `letters` are those of the columns. */
function rowXml(number: number, cells: readonly string[], letters: readonly string[]): string {
  let xml = `<row r="${number}">`;
  for (let at = 0; at < cells.length; at += 1)
    if (cells[at] !== '') xml += `<c r="${letters[at]}${number}"${cells[at]}`;
  return `${xml}</row>`;
}

/**
 * Writes the beginning of a sheet. `widths` are those of its columns in characters; `style` is that of their empty
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

/** Returns the files of a workbook besides its sheets, by path. `names` are those of the sheets, in order. */
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

/** A sheet ends at 1,048,576 rows; more rows continue on the next. */
const MAX_ROWS = 1_000_000;
/** A higher level takes twice the time for a tenth less. */
const COMPRESSION = { compressionLevel: 3 };

/**
 * Writes a workbook and zips it on the way. `widths` are those of its columns in characters; `format` is that of cells
 * to fill in.
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
 * Writes an empty workbook of one sheet with these headings. Its cells are text, because a card number typed into a
 * number cell would lose its last digits.
 */
export async function writeTemplate(stream: Writable, headings: readonly string[]): Promise<void> {
  const widths = headings.map(() => 24);
  const writer = workbookWriter(stream, 'import', widths, '@');
  await writer.write(headings);
  await writer.end();
}
