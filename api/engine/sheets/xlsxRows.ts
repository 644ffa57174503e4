import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { SharedStrings } from './sharedStrings';
import { readSharedStrings } from './sharedStrings';
import type { Batch, SheetRow } from './types';
import { Elements, attribute, tagsOf, textOf, unescapeXml } from './xml';
import type { Zip, ZipEntry } from './zip';
import { BadZip, openZip, readEntry, streamEntry } from './zip';

const SMALL = 8 * 1024 * 1024;
const DAY_MS = 86_400_000;
/** Days before 1970, counted from the day that spreadsheets call 0, and from 1904 on old Macs. */
const EPOCHS = { usual: 25_569, mac: 24_107 } as const;
/** Numbers of the built-in formats that show a date or a time. */
const isBuiltInDate = (format: number): boolean => (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 47) || (format >= 50 && format <= 58);
const isDateCode = (code: string): boolean => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]/gi, '').replace(/general/i, ''));

interface Book { zip: Zip; sheet: ZipEntry; strings: SharedStrings; dateStyles: ReadonlySet<number>; epoch: number }

/** Styles whose numbers are dates. */
function readDateStyles(styles: string): Set<number> {
  const codes = new Map(tagsOf(styles, 'numFmt').map((inside) => [Number(attribute(inside, 'numFmtId')), attribute(inside, 'formatCode') ?? '']));
  const formats = tagsOf(/<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '', 'xf').map((inside) => Number(attribute(inside, 'numFmtId') ?? 0));
  return new Set(formats.flatMap((format, style) => (codes.has(format) ? isDateCode(codes.get(format) as string) : isBuiltInDate(format)) ? [style] : []));
}

/** The file of the first sheet in the workbook's order. */
function findSheet(zip: Zip, workbook: string, relations: string): ZipEntry {
  const id = attribute(tagsOf(workbook, 'sheet')[0] ?? '', '(?:\\w+:)?id');
  const target = tagsOf(relations, 'Relationship').map((inside) => [attribute(inside, 'Id'), attribute(inside, 'Target')]).find(([known]) => known === id)?.[1];
  const name = target?.startsWith('/') ? target.slice(1) : path.posix.join('xl', target ?? 'worksheets/sheet1.xml');
  const found = zip.entries.get(name) ?? zip.entries.get('xl/worksheets/sheet1.xml');
  if (!found) throw new BadZip('no sheet');
  return found;
}

async function openBook(file: string): Promise<Book> {
  const zip = await openZip(file);
  const read = async (name: string): Promise<string> => (await readEntry(zip, name, SMALL)) ?? '';
  const workbook = await read('xl/workbook.xml');
  const sheet = findSheet(zip, workbook, await read('xl/_rels/workbook.xml.rels'));
  const epoch = /date1904\s*=\s*["'](?:1|true)/.test(workbook) ? EPOCHS.mac : EPOCHS.usual;
  return { zip, sheet, strings: await readSharedStrings(zip), dateStyles: readDateStyles(await read('xl/styles.xml')), epoch };
}

/** `AB12` → 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

const MOST_COLUMNS = 16_384;
const CELL = /<(?:\w+:)?c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</;
const REFERENCE = /\br="([A-Z]+)/;
const KIND = /\bt="(\w+)"/;
const STYLE = /\bs="(\d+)"/;

function readNumber(text: string, inside: string, { dateStyles, epoch }: Book): unknown {
  const number = Number(text);
  if (Number.isNaN(number)) return text;
  const style = dateStyles.size > 0 ? STYLE.exec(inside)?.[1] : undefined;
  return style !== undefined && dateStyles.has(Number(style)) ? new Date(Math.round((number - epoch) * DAY_MS)) : number;
}

function readValue(inside: string, content: string, book: Book): unknown {
  const kind = KIND.exec(inside)?.[1];
  if (kind === 'inlineStr') return textOf(content);
  const text = VALUE.exec(content)?.[1];
  if (text === undefined) return null;
  switch (kind) {
    case 's': return book.strings.get(Number(text));
    case 'str': case 'd': return unescapeXml(text);
    case 'b': return text === '1';
    case 'e': return null;
    default: return readNumber(text, inside, book);
  }
}

function readRow(content: string, book: Book): unknown[] {
  const cells: unknown[] = [];
  for (const match of content.matchAll(CELL)) {
    const inside = match[1] as string;
    const reference = REFERENCE.exec(inside)?.[1];
    const column = reference === undefined ? cells.length : columnOf(reference);
    if (column < 0 || column >= MOST_COLUMNS) continue;
    while (cells.length < column) cells.push(null);
    cells[column] = match[2] === undefined ? null : readValue(inside, match[2], book);
  }
  return cells;
}

/** The rows of the first sheet, a batch for each piece of the file that was unpacked; the sheet is never held whole. */
export async function* xlsxRows(file: string): AsyncGenerator<Batch> {
  const book = await openBook(file);
  const decoder = new StringDecoder('utf8');
  const elements = new Elements('row');
  let [packed, number] = [0, 0];
  for await (const part of await streamEntry(book.zip, book.sheet, (bytes) => { packed += bytes; }) as AsyncIterable<Buffer>) {
    const rows: SheetRow[] = [];
    for (const { inside, content } of elements.take(decoder.write(part))) {
      number = Number(/\br="(\d+)"/.exec(inside)?.[1] ?? number + 1);
      rows.push({ number, cells: readRow(content, book) });
    }
    if (rows.length > 0) yield { rows, share: Math.min(1, packed / Math.max(1, book.sheet.packed)) };
  }
}
