import type { CellFormat } from '@t3d/resources/kit/cells';
import { timeText } from './rowWriter';
import { formatMoney } from '@t3d/resources/kit';

// Writes the parts of a workbook as XML, fast enough for 200,000 rows.

/** The first day stored as a date, after the 29 February 1900 that only spreadsheets have. */
const FIRST_DAY = Date.UTC(1900, 2, 1);
const LAST_DAY = Date.UTC(9999, 11, 31);
/** Day 0 of spreadsheets, a day earlier because they count a 29 February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** The limit for numbers in cells, because a spreadsheet stores only 15 digits. */
const MAX_NUMBER = 1e15;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Matches characters that XML cannot contain. */
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const ALL_SPECIAL = new RegExp(SPECIAL, 'g');
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (sign) => ESCAPES[sign] ?? '') : text;

/** Matches texts to escape, including spaces that readers of the file would drop. */
// oxlint-disable-next-line no-control-regex
const NOT_PLAIN = /[&<>"\u0000-\u001f\ufffe\uffff]|_x|^\s|\s$|\s\s/;

/** Returns the letters of a column, counted from 0: `A`, `B` … `Z`, `AA`. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

const HEADER_STYLE = 1;

/** Returns the number format of a currency, with its code because several currencies share `$`. */
const moneyFormat = (currency?: string): string =>
  currency && /^[A-Z]{3}$/.test(currency) ? `[$${currency}] #,##0.00` : '#,##0.00';

/** The number formats of cells by style number. Style 0 has none, and style 1 is a bold header. */
export class Styles {
  private readonly numbers = new Map<string, number>();

  of(format: string): number {
    const known = this.numbers.get(format);
    if (known !== undefined) return known;
    const next = this.numbers.size + HEADER_STYLE + 1;
    this.numbers.set(format, next);
    return next;
  }

  xml(): string {
    const formats = [...this.numbers.keys()];
    // Count from 164, because lower numbers are built-in formats.
    const declared = formats.map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`);
    const used = formats.map(
      (_, at) => `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    );
    const font = '<sz val="11"/><name val="Calibri"/>';
    return [
      `${HEAD}<styleSheet xmlns="${MAIN}">`,
      formats.length > 0 ? `<numFmts count="${formats.length}">${declared.join('')}</numFmts>` : '',
      `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
      '<fills count="3"><fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill>',
      '<fill><patternFill patternType="solid"><fgColor rgb="FFEEF0F4"/></patternFill></fill></fills>',
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${formats.length + 2}">`,
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>',
      `${used.join('')}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join('');
  }
}

function textCell(text: string): string {
  if (!NOT_PLAIN.test(text)) return ` t="inlineStr"><is><t>${text}</t></is></c>`;
  // Escape a text that looks like the code of a character, such as `_x0041_`.
  const spelt = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return ` t="inlineStr"><is><t xml:space="preserve">${escaped(spelt)}</t></is></c>`;
}

/** Returns a cell with a day number, or with text outside the spreadsheet's calendar. */
function dateCell(ms: number, style: number, text: () => string): string {
  if (!(ms >= FIRST_DAY && ms < LAST_DAY)) return textCell(text());
  const days = (Math.floor(ms / 1000) * 1000 - DAY_ZERO) / DAY_MS;
  // Round up by less than a tenth of a millisecond, for programs that truncate to seconds.
  return ` s="${style}"><v>${Math.ceil(days * 1e9) / 1e9}</v></c>`;
}

/** Formats cells as numbers, or as text for values that a number would not store exactly. */
export function sheetFormat(styles: Styles): CellFormat {
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

/** Writes a row of a sheet. `number` counts from 1, and `letters` are the column letters. */
export function rowXml(number: number, cells: readonly string[], letters: readonly string[]): string {
  let xml = `<row r="${number}">`;
  for (let at = 0; at < cells.length; at += 1)
    if (cells[at] !== '') xml += `<c r="${letters[at]}${number}"${cells[at]}`;
  return `${xml}</row>`;
}

export interface SheetFrame {
  readonly widths: readonly number[];
  /** The style number of empty cells. */
  readonly style: number;
  /** True if the first row is a header that stays at the top and has a filter. */
  readonly header: boolean;
  /** The allowed values and the notes of columns, as XML. */
  readonly validations: string;
}

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** Returns the XML of a sheet before the rows. */
export function sheetStart({ widths, style, header }: SheetFrame): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${style}" customWidth="1"/>`,
  );
  const cols = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
  return `${HEAD}<worksheet xmlns="${MAIN}">${header ? FROZEN : ''}${cols}<sheetData>`;
}

/** Returns the XML of a sheet after the rows. `rows` is the number of rows. */
export function sheetEnd({ widths, header, validations }: SheetFrame, rows: number): string {
  const isFiltered = header && rows > 1 && widths.length > 0;
  const filter = isFiltered ? `<autoFilter ref="A1:${columnLetters(widths.length - 1)}${rows}"/>` : '';
  return `</sheetData>${filter}${validations}</worksheet>`;
}

export const headerCell = (cell: string): string => (cell === '' ? '' : ` s="${HEADER_STYLE}"${cell}`);

/** The allowed values and the note of a template's column. `values` is for example `'Values'!$A$2:$A$9`. */
export interface ColumnRule {
  readonly note: string;
  readonly values?: string;
}

/** Excel's maximum length of a note in characters. */
const MAX_NOTE = 255;
/** Returns the XML of the columns' allowed values and notes. */
export function validationsXml(rules: readonly ColumnRule[]): string {
  const written = rules.map(({ note, values }, at) => {
    const letter = columnLetters(at);
    const about = ` showInputMessage="1" prompt="${escaped(note.slice(0, MAX_NOTE))}" sqref="${letter}2:${letter}5000"`;
    return values === undefined
      ? `<dataValidation allowBlank="1"${about}/>`
      : `<dataValidation type="list" allowBlank="1"${about}><formula1>${escaped(values)}</formula1></dataValidation>`;
  });
  return rules.length > 0 ? `<dataValidations count="${rules.length}">${written.join('')}</dataValidations>` : '';
}

const TEXT_IN_CELL = /<t[^>]*>([^<]*)<\/t>/;
// oxlint-disable-next-line no-control-regex
const WIDE = /[^\u0000-\u02ff]/g;
/** Returns a cell's width, with Chinese characters counted as two. */
export function cellWidth(cell: string): number {
  const text = TEXT_IN_CELL.exec(cell)?.[1] ?? '';
  return text.length + (text.match(WIDE)?.length ?? 0);
}

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** Returns the workbook's files by path, without the sheets. */
export function bookFiles(names: readonly string[], styles: Styles): Readonly<Record<string, string>> {
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
