import type { Shown } from './sheetTypes';
import { shownBy } from './sheetTypes';
import { noSheet, otherFormat, unreadable, MAX_STRINGS, MAX_STRING_BYTES, tooManyStrings } from './limits';
import type { Relation } from './xml';
import { Parts, eachTag, XmlReader, unescapeControls } from './xml';

/** An open workbook with the data for reading the first visible sheet. */
export interface Workbook {
  sheet: AsyncIterable<Buffer>;
  /** Expected size of the unpacked sheet in bytes. */
  size: number;
  strings: SharedStrings;
  /** The form in which each style shows a number as a date or time, by style number. */
  moments: ReadonlyMap<number, Shown>;
  /** True if the workbook's dates count from 1904, as on old Macs. */
  from1904: boolean;
  /** True if the writing program stored 0 as the value of formulas. */
  uncalculated: boolean;
  close(): void;
}

const isTrue = (text = ''): boolean => /^(1|true)$/i.test(text);
/** Returns an attribute by name, whatever its namespace prefix. */
const prefixed = (attributes: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key === name || key.endsWith(`:${name}`))?.[1];

interface Book {
  /** The relation ids of the visible sheets in order. */
  visible: string[];
  from1904: boolean;
  uncalculated: boolean;
}

function readBook(xml: Buffer): Book {
  const book: Book = { visible: [], from1904: false, uncalculated: false };
  eachTag(xml, (name, attributes) => {
    if (name === 'workbookPr') book.from1904 ||= isTrue(attributes.date1904);
    else if (name === 'calcPr') book.uncalculated = isTrue(attributes.fullCalcOnLoad);
    else if (name === 'sheet' && !/hidden/i.test(attributes.state ?? ''))
      book.visible.push(prefixed(attributes, 'id') ?? '');
  });
  return book;
}

/** Returns the styles that show numbers as dates or times. */
function readMoments(xml: Buffer | null): Map<number, Shown> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  // Ignore conditional styles (`dxfs`), which may use the same numbers.
  let within = '';
  eachTag(
    xml,
    (name, attributes) => {
      if (name === 'numFmts' || name === 'cellXfs') within = name;
      else if (name === 'numFmt' && within === 'numFmts')
        codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (name === 'xf' && within === 'cellXfs') formats.push(Number(attributes.numFmtId ?? 0));
    },
    (name) => {
      if (name === within) within = '';
    },
  );
  const moments = new Map<number, Shown>();
  for (const [style, format] of formats.entries()) {
    const shown = shownBy(format, codes.get(format));
    if (shown) moments.set(style, shown);
  }
  return moments;
}

/** The file extensions of other formats, by a part that only they contain. */
const OTHERS: Readonly<Record<string, string>> = {
  'xl/workbook.bin': '.xlsb',
  'content.xml': '.ods',
  'index/document.iwa': '.numbers',
  'word/document.xml': '.docx',
  'ppt/presentation.xml': '.pptx',
};

/** Returns the part that lists the sheets. Throws for a file of another format, and names it. */
async function findBook(parts: Parts): Promise<string> {
  const found = (await parts.relations('')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const other = Object.keys(OTHERS).find((name) => (parts.has(found) ? name === found : parts.has(name)));
  if (other !== undefined) throw otherFormat(OTHERS[other] as string);
  return found;
}

/**
 * Returns the part of the first visible sheet with cells. Throws if that sheet has none, because the next one would be
 * wrong.
 */
function findSheet({ visible }: Book, relations: readonly Relation[]): string {
  for (const id of visible) {
    const relation = relations.find((one) => one.id === id);
    if (!relation) throw unreadable();
    if (relation.type === 'worksheet') return relation.target;
  }
  throw noSheet();
}

async function readWorkbook(parts: Parts): Promise<Omit<Workbook, 'close'>> {
  const name = await findBook(parts);
  const xml = await parts.read(name);
  if (!xml) throw unreadable();
  const book = readBook(xml);
  const relations = await parts.relations(name);
  const partOf = (type: string): string | undefined => relations.find((one) => one.type === type)?.target;
  // Check the declared size before unpacking.
  const { bytes, size } = parts.stream(findSheet(book, relations));
  const table = partOf('sharedStrings');
  const strings =
    table !== undefined && parts.has(table) ? await readSharedStrings(parts.stream(table).bytes) : new SharedStrings();
  const moments = readMoments(await parts.read(partOf('styles')));
  return { sheet: bytes, size, strings, moments, from1904: book.from1904, uncalculated: book.uncalculated };
}

/** Opens a workbook and reads all parts except the rows of the first visible sheet. */
export async function openWorkbook(file: string): Promise<Workbook> {
  const parts = await Parts.open(file);
  const close = (): void => {
    parts.close();
  };
  try {
    return { ...(await readWorkbook(parts)), close };
  } catch (error) {
    close();
    throw error;
  }
}

const BLOCK = 1024 * 1024;
/** The shared strings of a workbook as bytes, a fifth of their size as JavaScript strings. */
export class SharedStrings {
  private readonly blocks: Buffer[] = [];
  private places = new Uint32Array(1024);
  private lengths = new Uint32Array(1024);
  private used = BLOCK;
  private block = -1;
  private bytes = 0;
  count = 0;

  add(text: string): void {
    const length = Buffer.byteLength(text);
    this.bytes += length;
    if (this.bytes > MAX_STRING_BYTES || this.count >= MAX_STRINGS) throw tooManyStrings();
    // Leave a byte free at the end of a block, so that an empty text also has a position.
    if (this.used + length >= BLOCK) {
      this.blocks.push(Buffer.allocUnsafeSlow(Math.max(BLOCK, length)));
      this.block += 1;
      this.used = 0;
    }
    if (this.count === this.places.length) this.grow();
    (this.blocks[this.block] as Buffer).write(text, this.used);
    this.places[this.count] = this.block * BLOCK + this.used;
    this.lengths[this.count] = length;
    this.used += length;
    this.count += 1;
  }

  get(index: number): string | null {
    if (!(index >= 0 && index < this.count)) return null;
    const place = this.places[index] as number;
    const start = place % BLOCK;
    return (this.blocks[Math.floor(place / BLOCK)] as Buffer).toString(
      'utf8',
      start,
      start + (this.lengths[index] as number),
    );
  }

  private grow(): void {
    const [places, lengths] = [this.places, this.lengths];
    this.places = new Uint32Array(places.length * 2);
    this.lengths = new Uint32Array(places.length * 2);
    this.places.set(places);
    this.lengths.set(lengths);
  }
}

/** Reads a workbook's shared strings, without pronunciations (`rPh`). */
async function readSharedStrings(parts: AsyncIterable<Buffer>): Promise<SharedStrings> {
  const strings = new SharedStrings();
  let [text, spoken] = ['', 0];
  const reader: XmlReader = new XmlReader({
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') spoken += 1;
      else if (name === 't') reader.keepText(true);
    },
    close: (name) => {
      if (name === 'si') strings.add(unescapeControls(text));
      else if (name === 'rPh') spoken -= 1;
      else if (name === 't') {
        if (spoken === 0) text += reader.text;
        reader.keepText(false);
      }
    },
  });
  for await (const part of parts) reader.write(part);
  reader.end();
  return strings;
}
