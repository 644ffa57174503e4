import { expect } from '@jest/globals';
import { part, zipOf } from '../../test/hostileBooks';
import { dataOf, next, send, stored } from './files.fixture';

/** The parts of a workbook with a sheet of cards. Omitted parts have defaults. */
export interface Book {
  /** The XML of the cell in the column `brand` of row 2. */
  cell?: string;
  /** The XML of row 2. `rows` replaces all rows. */
  row?: string;
  rows?: string;
  behind?: string;
  /** The XML of the shared strings. `stringsPart` is the name of their part. */
  strings?: string;
  stringsPart?: string;
  /** The format codes of styles 1, 2 and so on. `styles` replaces the whole part. */
  formats?: string[];
  styles?: string;
  /** The XML of the sheet list. `settings` is other XML of the main part. */
  sheets?: string;
  settings?: string;
  /** Further relations of the workbook. `parts` are further parts. */
  relations?: string;
  parts?: Record<string, string | Buffer>;
  /** Changes the name and content of each part before packing. */
  pack?: (name: string, xml: string) => [name: string, bytes: string | Buffer];
  /** Changes the XML of the archive's and the workbook's relations. */
  relate?: (xml: string) => string;
  office?: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
export const relation = (id: string, type: string, target: string, office = OFFICE): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (xml: string): string => `<Relationships xmlns="${PACKAGE}">${xml}</Relationships>`;

function stylesOf(formats: readonly string[]): string {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('');
  const xfs = formats.map((_code, at) => `<xf numFmtId="${200 + at}"/>`).join('');
  const parts = `<numFmts>${codes}</numFmts><cellXfs><xf numFmtId="0"/>${xfs}</cellXfs>`;
  return `<styleSheet xmlns="${MAIN}">${parts}</styleSheet>`;
}

/** Returns the XML of the headings and a card with this cell in the column `brand`. */
export const cardRows = (iccid: string, { cell = '', row, rows }: Book): string =>
  rows ??
  `<row r="1">${['iccid', 'type', 'brand', 'remark'].map(inline).join('')}</row>` +
    (row ?? `<row r="2">${inline(iccid)}${inline('SIM')}${cell}</row>`);

/** Returns the parts of a workbook with a card, by name. */
export function partsOf(iccid: string, book: Book): [name: string, bytes: Buffer][] {
  const { office = OFFICE, relate = (xml: string) => xml, strings, stringsPart = 'sharedStrings.xml' } = book;
  const styles = book.styles ?? (book.formats ? stylesOf(book.formats) : undefined);
  const data = `<sheetData>${cardRows(iccid, book)}</sheetData>${book.behind ?? ''}`;
  const xml: Record<string, string | Buffer> = {
    '_rels/.rels': relate(relations(relation('rId1', 'officeDocument', 'xl/workbook.xml', office))),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${book.settings ?? ''}<sheets>${
      book.sheets ?? '<sheet name="cards" sheetId="1" r:id="rId1"/>'
    }</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relate(
      relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml', office) +
          relation('rId2', 'sharedStrings', stringsPart, office) +
          relation('rId3', 'styles', 'styles.xml', office) +
          (book.relations ?? ''),
      ),
    ),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${data}</worksheet>`,
    ...(strings === undefined ? {} : { [`xl/${stringsPart}`]: `<sst xmlns="${MAIN}">${strings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': styles }),
    ...book.parts,
  };
  return Object.entries(xml).map(([name, content]) => {
    const [called, bytes] = book.pack && typeof content === 'string' ? book.pack(name, content) : [name, content];
    return [called, Buffer.from(bytes as Buffer)];
  });
}

export const bookOf = (iccid: string, book: Book): Buffer =>
  zipOf(partsOf(iccid, book).map(([name, bytes]) => part(name, bytes)));

/** Imports a workbook as a dry run and then for real, with an equal response. */
export async function both(bytes: Buffer) {
  const dry = await send(bytes, 'cards.xlsx', true);
  const real = await send(bytes, 'cards.xlsx');
  expect(dry.status).toBe(real.status);
  if (real.status !== 200) {
    expect(dry.body).toMatchObject({ message: (real.body as { message: string }).message });
    return { status: real.status, message: (real.body as { message: string }).message, errors: [], created: 0 };
  }
  const [checked, done] = [dataOf(dry), dataOf(real)];
  expect(checked.errors).toEqual(done.errors);
  expect([checked.total, checked.created]).toEqual([done.total, done.created]);
  return { status: 200, message: '', errors: done.errors, created: done.created };
}

export async function brandOf(book: Book): Promise<unknown> {
  const iccid = next();
  const { errors, created, message } = await both(bookOf(iccid, book));
  expect([message, errors, created]).toEqual(['', [], 1]);
  return (await stored(iccid))?.brand ?? null;
}

export async function errorOf(bytes: Buffer): Promise<string> {
  const { status, message } = await both(bytes);
  return `${status} ${message}`;
}

export const si = (text: string): string => `<si><t>${text}</t></si>`;
