import path from 'node:path';
import type { Entry, ZipFile } from 'yauzl';
import yauzl from 'yauzl';
import type { Allowance } from '../../../unzip';
import { BadZip, LargeZip, entriesOf, unpack } from '../../../unzip';
import { MAX_BYTES } from './limits';
import { SharedStrings, readSharedStrings } from './sharedStrings';
import { eachTag } from './xml';

/** Parts that are held whole: the list of sheets, the styles. */
const SMALL = 8 * 1024 * 1024;
/** Days before 1970, counted from the day that spreadsheets call 0, and from 1904 on old Macs. */
const EPOCHS = { usual: 25_569, mac: 24_107 } as const;
/** Numbers of the built-in formats that show a date or a time. */
const BUILT_IN_DATES: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const isBuiltInDate = (format: number): boolean =>
  BUILT_IN_DATES.some(([first, last]) => format >= first && format <= last);
const isDateCode = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]/gi, '').replace(/general/i, ''));

/** A workbook whose first sheet can be read: `sheet` unpacks it, `size` is what it should come to. */
export interface Workbook {
  sheet: AsyncIterable<Buffer>;
  size: number;
  strings: SharedStrings;
  dateStyles: ReadonlySet<number>;
  epoch: number;
  close(): void;
}

interface Open {
  zip: ZipFile;
  entries: ReadonlyMap<string, Entry>;
  allowance: Allowance;
}

async function readPart({ zip, entries, allowance }: Open, name: string): Promise<Buffer | null> {
  const entry = entries.get(name);
  if (!entry) return null;
  const parts: Buffer[] = [];
  const small: Allowance = { left: Math.min(SMALL, allowance.left) };
  for await (const part of unpack(zip, entry, small)) {
    parts.push(part);
    allowance.left -= part.length;
  }
  return Buffer.concat(parts);
}

/** The first sheet in the workbook's order, and the day that its dates count from. */
function readBook(xml: Buffer): { id: string | undefined; epoch: number } {
  let [id, epoch]: [string | undefined, number] = [undefined, EPOCHS.usual];
  eachTag(xml, (name, attributes) => {
    if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) epoch = EPOCHS.mac;
    if (name === 'sheet') id ??= Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1];
  });
  return { id, epoch };
}

/** Where the relation of that id leads. */
function targetOf(xml: Buffer | null, id: string | undefined): string {
  let target = 'worksheets/sheet1.xml';
  if (xml)
    eachTag(xml, (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === id && attributes.Target) target = attributes.Target;
    });
  return target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target);
}

/** Styles whose numbers are dates. */
function readDateStyles(xml: Buffer | null): Set<number> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let within = false;
  if (xml) {
    eachTag(
      xml,
      (name, attributes) => {
        if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
        else if (name === 'cellXfs') within = true;
        else if (name === 'xf' && within) formats.push(Number(attributes.numFmtId ?? 0));
      },
      (name) => {
        if (name === 'cellXfs') within = false;
      },
    );
  }
  const isDate = (format: number): boolean => {
    const code = codes.get(format);
    return code === undefined ? isBuiltInDate(format) : isDateCode(code);
  };
  return new Set(formats.flatMap((format, style) => (isDate(format) ? [style] : [])));
}

async function readWorkbook(open: Open): Promise<Omit<Workbook, 'close'>> {
  const { zip, entries, allowance } = open;
  const book = await readPart(open, 'xl/workbook.xml');
  if (!book) throw new BadZip('no workbook');
  const { id, epoch } = readBook(book);
  const sheet =
    entries.get(targetOf(await readPart(open, 'xl/_rels/workbook.xml.rels'), id)) ??
    entries.get('xl/worksheets/sheet1.xml');
  if (!sheet) throw new BadZip('no sheet');
  // What declares itself too large need not be unpacked to be believed.
  if (sheet.uncompressedSize > allowance.left) throw new LargeZip(sheet.fileName);
  const table = entries.get('xl/sharedStrings.xml');
  const strings = table ? await readSharedStrings(unpack(zip, table, allowance)) : new SharedStrings();
  const dateStyles = readDateStyles(await readPart(open, 'xl/styles.xml'));
  return { sheet: unpack(zip, sheet, allowance), size: sheet.uncompressedSize, strings, dateStyles, epoch };
}

/** Opens a workbook and reads all of it but the rows of its first sheet. */
export async function openWorkbook(file: string): Promise<Workbook> {
  const zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true, strictFileNames: false });
  const close = (): void => {
    zip.close();
  };
  try {
    return { ...(await readWorkbook({ zip, entries: await entriesOf(zip), allowance: { left: MAX_BYTES } })), close };
  } catch (error) {
    close();
    throw error;
  }
}
