import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import { part, zipOf } from '../../test/hostileBooks';
import { next, openFiles, stored } from './files.fixture';
import type { Book } from './workbooks.fixture';
import { bookOf, both, brandOf, cardRows, inline, partsOf, errorOf, relation, si } from './workbooks.fixture';

openFiles();

const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const CARD = '<sheet name="cards" sheetId="1" r:id="rId1"/>';
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('the first visible sheet', () => {
  const other = (cell: string): Record<string, string> => {
    const rows = cardRows(next(), { cell: inline(cell) });
    return { 'xl/worksheets/sheet9.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` };
  };
  const first = (sheet: string, type = 'worksheet'): Book => ({
    cell: inline('shown'),
    sheets: sheet + CARD,
    relations: relation('rId9', type, 'worksheets/sheet9.xml'),
    parts: other('first'),
  });
  const sheet = (attributes: string): string => `<sheet name="old" sheetId="9" r:id="rId9" ${attributes}/>`;
  test.each([
    ['a hidden sheet', first(sheet('state="hidden"'))],
    ['a very hidden sheet', first(sheet('state="veryHidden"'))],
    ['a sheet of a chart', first(sheet(''), 'chartsheet')],
    ['a sheet of a dialog', first(sheet(''), 'dialogsheet')],
    ['a sheet of macros', first(sheet(''), 'xlMacrosheet')],
  ])('skips %s before the first visible sheet of a workbook', async (_title, book) => {
    expect(await brandOf(book)).toBe('shown');
  });

  test("reads the first visible sheet in the workbook's list, whatever the name of the sheet's part", async () => {
    const iccid = next();
    const book = first(sheet('state="visible"'));
    const { created } = await both(bookOf(iccid, book));
    expect([created, await stored(iccid)]).toEqual([1, null]);
  });

  test('rejects a workbook when the first visible sheet has no part', async () => {
    const sheets = `<sheet name="lost" sheetId="7" r:id="rId7"/>${CARD}`;
    expect(await errorOf(bookOf(next(), { cell: inline('a'), sheets }))).toContain('415 The file cannot be read');
  });

  test('rejects a workbook with only hidden sheets', async () => {
    const sheets = CARD.replace('/>', ' state="hidden"/>');
    expect(await errorOf(bookOf(next(), { cell: inline('a'), sheets }))).toBe(
      '400 The workbook has no visible worksheet: unhide the sheet with the rows, save it and upload it again',
    );
  });
});

describe('the relations between the parts of a workbook', () => {
  const SHARED: Book = { strings: si('a'), cell: '<c t="s"><v>0</v></c>' };
  const renamed = (from: string, to: string): Book => ({
    ...SHARED,
    pack: (name, xml) => [name.replace(from, to), xml.replaceAll(from, to)],
  });
  const CASES: [title: string, book: Book][] = [
    ['the workbook has another name', renamed('workbook.xml', 'workbook22.xml')],
    ['the folder has another name', renamed('xl/', 'book/')],
    ['the sheet has another name', renamed('worksheets/sheet1.xml', 'a%20b.xml')],
    ['the shared strings have another name', { ...SHARED, stringsPart: 'strings2.xml' }],
    [
      'the targets are absolute',
      { ...SHARED, relate: (xml) => xml.replace(/Target="(?!xl)/g, 'Target="/xl/').replace('"xl/', '"/xl/') },
    ],
    ['the targets go up and down', { ...SHARED, relate: (xml) => xml.replace('"worksheets/', '"../xl/./worksheets/') }],
    ['the targets are in capitals', { ...SHARED, relate: (xml) => xml.replaceAll('.xml"', '.XML"') }],
    ['the names have backslashes', { ...SHARED, pack: (name, xml) => [name.replaceAll('/', '\\'), xml] }],
    ['the workbook is strict', { ...SHARED, office: STRICT }],
    [
      'the tags have prefixes',
      {
        ...SHARED,
        pack: (name, xml) => [
          name,
          xml
            .replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1x:')
            .replaceAll(' xmlns="', ' xmlns:x="')
            .replace('r:id', 'ns:id')
            .replace('xmlns:r', 'xmlns:ns'),
        ],
      },
    ],
    [
      'the parts are UTF-16 with a mark',
      { ...SHARED, pack: (name, xml) => [name, Buffer.from(`\uFEFF${xml}`, 'utf16le')] },
    ],
    ['the parts are big-endian UTF-16', { ...SHARED, pack: (name, xml) => [name, utf16be(`\uFEFF${xml}`)] }],
    [
      'the parts are UTF-16 without a mark',
      { ...SHARED, pack: (name, xml) => [name, utf16be(`<?xml version="1.0" encoding="UTF-16"?>${xml}`)] },
    ],
    [
      'the parts are UTF-8 with a mark',
      { ...SHARED, pack: (name, xml) => [name, `\uFEFF<?xml version="1.0"?>${xml}`] },
    ],
    [
      'the parts say UTF-16 and are UTF-8',
      { ...SHARED, pack: (name, xml) => [name, `<?xml version="1.0" encoding="UTF-16"?>${xml}`] },
    ],
  ];
  test.each(CASES)('reads a workbook when %s', async (_title, book) => {
    expect(await brandOf(book)).toBe('a');
  });

  test("reads a workbook's parts in the declared encoding, and rejects an unknown encoding", async () => {
    const declared = (encoding: string, bytes: (xml: string) => Buffer): Book => ({
      cell: inline('中'),
      pack: (name, xml) => [name, bytes(`<?xml version="1.0" encoding="${encoding}"?>${xml}`)],
    });
    const gbk = (xml: string): Buffer =>
      Buffer.concat(
        xml.split('中').flatMap((text, at) => [...(at ? [Buffer.from([0xd6, 0xd0])] : []), Buffer.from(text)]),
      );
    expect(await brandOf(declared('GBK', gbk))).toBe('中');
    expect(
      await errorOf(
        bookOf(
          next(),
          declared('EBCDIC-7', (xml) => Buffer.from(xml)),
        ),
      ),
    ).toBe('415 The file is in the unknown encoding EBCDIC-7: open it in Excel, save it anew and upload it again');
  });

  test("rejects a workbook's archive with a repeated part", async () => {
    const parts = partsOf(next(), { cell: inline('a') });
    const twice = [...parts, ...parts.slice(-1).map(([name, bytes]) => [name.toUpperCase(), bytes] as const)];
    expect(await errorOf(zipOf(twice.map(([name, bytes]) => part(name, bytes))))).toContain(
      '415 The file cannot be read',
    );
  });

  type Add = (zip: yazl.ZipFile, bytes: Buffer, name: string) => void;
  test.each<[title: string, options: { forceZip64Format: boolean }, add: Add]>([
    [
      'with its sizes behind each file',
      { forceZip64Format: false },
      (zip, bytes, name) => zip.addReadStream(Readable.from([bytes]), name),
    ],
    [
      'with sizes of 64 bits',
      { forceZip64Format: true },
      (zip, bytes, name) => zip.addBuffer(bytes, name, { forceZip64Format: true }),
    ],
  ])("reads a workbook's archive %s", async (_title, options, add) => {
    const iccid = next();
    const zip = new yazl.ZipFile();
    const packed: Buffer[] = [];
    zip.outputStream.on('data', (piece: Buffer) => packed.push(piece));
    for (const [name, bytes] of partsOf(iccid, { cell: inline('a') })) add(zip, bytes, name);
    zip.end({ ...options, comment: '' });
    await once(zip.outputStream, 'end');
    expect(await both(Buffer.concat(packed))).toMatchObject({ created: 1 });
  });
});

describe('a file that has only the extension of a workbook', () => {
  const compound = (...streams: string[]): Buffer =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(2_000_000),
      ...streams.map((name) => Buffer.from(name, 'utf16le')),
    ]);
  const other = (format: string): string =>
    `415 By its content this is a ${format} file, whatever its name says: open it, save it as .xlsx and upload that`;
  const OLD = '415 This is an old Excel file (.xls), whatever its name says: open it, save it as .xlsx and upload that';
  const zip = (name: string): Buffer => zipOf([part('[Content_Types].xml', '<Types/>'), part(name, 'x')]);
  const CASES: [title: string, bytes: Buffer, refusal: string][] = [
    ['an old workbook', compound('Workbook'), OLD],
    ['a workbook of Excel 95', compound('Book'), OLD],
    ['a workbook of Excel 4', Buffer.from('0904060000001000', 'hex'), OLD],
    [
      'a workbook with a password',
      compound('Workbook', 'EncryptedPackage'),
      '415 The file is protected by a password: save it without one and upload it again',
    ],
    ['a compound file of another program', compound('WordDocument'), '415 Only xlsx files are allowed'],
    ['a binary workbook', zip('xl/workbook.bin'), other('.xlsb')],
    ['an OpenDocument sheet', zip('content.xml'), other('.ods')],
    ['a document of Word', zip('word/document.xml'), other('.docx')],
    ['a web page', Buffer.from('\uFEFF <html><table><tr><td>1</td></tr></table></html>'), other('.html')],
    ['a table as XML', Buffer.from('<?xml version="1.0"?><Workbook/>'), other('.xml')],
    ['a text', Buffer.from('iccid,type\n'), other('.csv')],
  ];
  test.each(CASES)(
    'rejects %s as a workbook, and names the real format of the file',
    async (_title, bytes, rejection) => {
      expect(await errorOf(bytes)).toBe(rejection);
    },
  );
});

describe('workbooks of known bug reports', () => {
  const read = (name: string): Buffer => readFileSync(new URL(`./cases/${name}.xlsx`, import.meta.url));

  test('reads a workbook with an empty first shared text', async () => {
    expect(await both(read('06-empty-first-text'))).toMatchObject({ created: 1, errors: [] });
    expect(await stored('89910000000001048754')).toMatchObject({ type: 'SIM' });
  });

  test('reads the visible sheet of a workbook after a hidden sheet', async () => {
    expect(await both(read('08-hidden-first-sheet'))).toMatchObject({ created: 1, errors: [] });
  });

  test("rejects a workbook's cell that shows an error value", async () => {
    const { errors } = await both(read('09-error-cell'));
    expect(errors).toMatchObject([{ row: 2, field: 'brand' }]);
    expect(errors[0]?.message).toContain('#N/A');
  });

  test("rejects a workbook's formulas without a value", async () => {
    const { errors } = await both(read('10-formula-without-value'));
    expect(errors.map(({ row, field }) => [row, field])).toEqual([
      [2, 'brand'],
      [2, 'remark'],
    ]);
  });

  test.each(['11-workbook22', '12-strings-under-other-name'])(
    'reads a workbook with unusual names of parts: %s',
    async (name) => {
      expect(await both(read(name))).toMatchObject({ created: 1, errors: [] });
    },
  );

  test('recognises a workbook in an old format', async () => {
    expect(await errorOf(read('25-old-xls-renamed'))).toContain('415 This is an old Excel file (.xls)');
  });
});
