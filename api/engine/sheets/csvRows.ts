import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { TextDecoderStream } from 'node:stream/web';
import { Readable } from 'node:stream';
import type { Batch, SheetRow } from './types';

const HEAD = 64 * 1024;
const AT_ONCE = 500;

/** UTF-8, or what Chinese editions of spreadsheets write. The head may end within a character: so far may it be wrong. */
function encodingOf(head: Buffer): 'utf-8' | 'gb18030' {
  for (let cut = 0; cut < 4; cut += 1) {
    try { new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, head.length - cut)); return 'utf-8'; } catch { /* one byte less */ }
  }
  return 'gb18030';
}

/** What parts the cells of the first line: commas, or what other countries' spreadsheets put there. */
function delimiterOf(text: string): string {
  const line = text.split(/\r?\n/).find((one) => one.trim() !== '') ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (sign: string): number => bare.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The rows of a csv file, some at a time. */
export async function* csvRows(file: string): AsyncGenerator<Batch> {
  const { size } = await stat(file);
  const head = await readHead(file);
  const encoding = encodingOf(head);
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(head));
  const source = createReadStream(file);
  const text = encoding === 'utf-8' ? source : Readable.fromWeb(Readable.toWeb(source).pipeThrough(new TextDecoderStream(encoding) as never));
  const parser = text.pipe(parse({ bom: true, delimiter, relax_column_count: true, skip_empty_lines: false, info: true }));
  text.on('error', (error: Error) => parser.destroy(error));
  let rows: SheetRow[] = [];
  const batch = (): Batch => ({ rows, share: Math.min(1, source.bytesRead / Math.max(1, size)) });
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    rows.push({ number: info.lines, cells: record });
    if (rows.length === AT_ONCE) { yield batch(); rows = []; }
  }
  if (rows.length > 0) yield batch();
}
