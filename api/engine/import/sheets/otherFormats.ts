import { createReadStream } from 'node:fs';
import { WrongType } from '../../../errors';

/** How old workbooks begin, and those with a password: a file of files. */
const COMPOUND = 'd0cf11e0a1b11ae1';
/** How workbooks began before that. */
const OLDEST = /^09(00|02|04|08)0[4-9a-f]00/;
const streamName = (name: string): Buffer => Buffer.from(name, 'utf16le');
const ENCRYPTED = streamName('EncryptedPackage');
const OLD_EXCEL = [streamName('Workbook'), streamName('Book')];
/** No name of a stream is longer. */
const OVERLAP = 64;

/** The streams of these that a compound file has. */
async function streamsOf(file: string): Promise<Set<Buffer>> {
  const found = new Set<Buffer>();
  let rest = Buffer.alloc(0);
  for await (const part of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, part]);
    for (const name of [ENCRYPTED, ...OLD_EXCEL]) if (bytes.includes(name)) found.add(name);
    rest = Buffer.from(bytes.subarray(-OVERLAP));
  }
  return found;
}

/** The format of a text by its beginning; null: it is no text. */
function textFormat(head: Buffer): string | null {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^<(!doctype html|html|table|meta|head|body|div|style)/i.test(text)) return '.html';
  if (text.startsWith('<')) return '.xml';
  return head.length > 0 && !head.includes(0) ? '.csv' : null;
}

/**
 * Refuses a file that is no archive, and so no workbook, by what it is: with a password, of another format under the
 * name of a workbook (415). Returns where it is nothing that is known. `head`: its first bytes.
 */
export async function refuseOtherFormat(file: string, head: Buffer): Promise<void> {
  const start = head.subarray(0, 8).toString('hex');
  const streams = start === COMPOUND ? await streamsOf(file) : new Set<Buffer>();
  if (streams.has(ENCRYPTED)) throw new WrongType('imports.locked');
  if (OLDEST.test(start) || OLD_EXCEL.some((name) => streams.has(name))) throw new WrongType('imports.oldExcel');
  const format = textFormat(head);
  if (format !== null) throw new WrongType('imports.otherFormat', { format });
}
