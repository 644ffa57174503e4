import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A file in a workbook's archive. */
interface Part {
  name: string;
  packed: Buffer;
  size: number;
  sum: number;
  flags?: number;
}

export const part = (name: string, text: string | Buffer): Part => {
  const data = Buffer.from(text);
  return { name, packed: deflateRawSync(data), size: data.length, sum: crc32(data) };
};

/** Returns a file that repeats a text without storing all of it. */
function repeated(name: string, before: string, piece: string, times: number, after: string): Part {
  const flush = (text: string): Buffer => deflateRawSync(Buffer.from(text), { finishFlush: constants.Z_FULL_FLUSH });
  const middle = flush(piece);
  const size = Buffer.byteLength(before) + Buffer.byteLength(piece) * times + Buffer.byteLength(after);
  return {
    name,
    packed: Buffer.concat([
      flush(before),
      ...Array.from({ length: times }, () => middle),
      deflateRawSync(Buffer.from(after)),
    ]),
    size,
    sum: 0,
  };
}

export function zipOf(parts: readonly Part[]): Buffer {
  const [locals, contents]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, packed, size, sum, flags = 0 } of parts) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(sum, 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, Buffer.from(name), packed]);
    contents.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), shared, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(contents);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, list, end]);
}

const HEAD = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
const TAIL = '</sheetData></worksheet>';
const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const SHEET_TARGET = 'worksheets/sheet1.xml';
const STRINGS_TARGET = 'sharedStrings.xml';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${id}" Target="${target}"/>`;
const BOOK = [
  part('xl/workbook.xml', '<workbook><sheets><sheet name="cards" sheetId="1" r:id="worksheet"/></sheets></workbook>'),
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${relation('worksheet', SHEET_TARGET)}${relation('sharedStrings', STRINGS_TARGET)}</Relationships>`,
  ),
];
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
/** Returns a sheet with these rows, each as the XML of its cells. */
const sheet = (...rows: string[]): Part =>
  part(SHEET, `${HEAD}${rows.map((cells) => `<row>${cells}</row>`).join('')}${TAIL}`);
const TOPICS = [inline('name') + inline('sort'), inline('Bomb') + inline('1')];
const book = (...parts: Part[]): Buffer => zipOf([...BOOK, ...parts]);

export const ordinary = (): Buffer => book(sheet(...TOPICS));
/** Returns a workbook of 2 MB that unpacks to 2 GB of spaces between two rows. */
export const bomb = (): Buffer =>
  book(
    repeated(SHEET, `${HEAD}<row>${TOPICS[0]}</row>`, ' '.repeat(1024 * 1024), 2048, `<row>${TOPICS[1]}</row>${TAIL}`),
  );
/** Returns a workbook that unpacks to a large size but declares a small size. */
export function lyingBomb(): Buffer {
  const large = repeated(SHEET, HEAD, ' '.repeat(1024 * 1024), 64, TAIL);
  return book({ ...large, size: 1000 });
}
/** Returns a workbook with many rows of twenty numbers. */
export const fullRows = (count: number): Buffer =>
  book(repeated(SHEET, HEAD, `<row>${'<c><v>1</v></c>'.repeat(20)}</row>`.repeat(1000), count / 1000, TAIL));
export const emptyRows = (count: number): Buffer =>
  book(repeated(SHEET, HEAD, '<row/>'.repeat(10_000), count / 10_000, TAIL));
/** Returns a workbook with rows of these cells, followed by very many empty ones. */
export function rowsThenEmpty(rows: readonly (readonly string[])[], count: number): Buffer {
  const before = HEAD + rows.map((cells) => `<row>${cells.map(inline).join('')}</row>`).join('');
  return book(repeated(SHEET, before, '<row/>'.repeat(10_000), count / 10_000, TAIL));
}
export const manyColumns = (count: number): Buffer => book(sheet(inline('x').repeat(count)));
export const manyStrings = (count: number): Buffer =>
  book(sheet(...TOPICS), repeated(STRINGS, '<sst>', '<si><t>a</t></si>'.repeat(1000), count / 1000, '</sst>'));
/** Returns a workbook with shared texts of a million characters each. */
export const hugeStrings = (count: number): Buffer =>
  book(sheet(...TOPICS), repeated(STRINGS, '<sst>', `<si><t>${'a'.repeat(1_000_000)}</t></si>`, count, '</sst>'));
export const endlessText = (): Buffer =>
  book(repeated(SHEET, `${HEAD}<row><c t="str"><v>`, 'a'.repeat(1024 * 1024), 64, `</v></c></row>${TAIL}`));
export const deepTags = (): Buffer => book(repeated(SHEET, '', '<a>'.repeat(100_000), 100, ''));
export function manyFiles(): Buffer {
  const nothing = part('', '');
  return zipOf([
    ...BOOK,
    sheet(...TOPICS),
    ...Array.from({ length: 10_001 }, (_, index) => ({ ...nothing, name: `${index}` })),
  ]);
}
export const truncated = (): Buffer => ordinary().subarray(0, -60);
/** Returns a workbook with a sheet that is encrypted with a password. */
export const lockedSheet = (): Buffer => book({ ...sheet(...TOPICS), flags: 1 });
/** Returns a workbook saved with a password, which is no zip archive. */
export const lockedBook = (): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(4096),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
export const wrongSum = (): Buffer => book({ ...sheet(...TOPICS), sum: 1 });
export const signatureAlone = (): Buffer => Buffer.from('504b0304', 'hex');
