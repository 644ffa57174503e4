import { CsvError, parse } from 'csv-parse';
import type { ReadStream } from 'node:fs';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { TextDecoderStream } from 'node:stream/web';
import { Readable } from 'node:stream';
import { MAX_ROW_LENGTH, MAX_COLUMNS, MAX_ROWS, rowTooLong, tooManyRows } from './limits';
import type { Batch, SheetRow } from './types';
import { widthOf } from './types';

const HEAD = 64 * 1024;
const AT_ONCE = 500;

/**
 * UTF-8, or what Chinese editions of spreadsheets write. The head may end within a character: so far may it be wrong.
 */
function encodingOf(head: Buffer): 'utf-8' | 'gb18030' {
  for (let cut = 0; cut < 4; cut += 1) {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, head.length - cut));
      return 'utf-8';
    } catch {
      /* one byte less */
    }
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

const byteLimit = MAX_ROW_LENGTH * 4;
type Record = { record: string[]; info: { lines: number; records: number; empty_lines: number } };
const countOf = (info: Pick<Record['info'], 'records' | 'empty_lines'>): number => info.records + info.empty_lines;

/**
 * The records of a csv file. Empty lines are counted, and left out, by the parser; a record that is far too long for a
 * row is refused while it is read.
 */
async function* recordsOf(
  source: ReadStream,
  encoding: 'utf-8' | 'gb18030',
  delimiter: string,
): AsyncGenerator<Record> {
  const text =
    encoding === 'utf-8'
      ? source
      : Readable.fromWeb(Readable.toWeb(source).pipeThrough(new TextDecoderStream(encoding) as never));
  const parser = text.pipe(
    parse({
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: byteLimit,
    }),
  );
  text.on('error', (error: Error) => parser.destroy(error));
  let last = 0;
  try {
    for await (const one of parser as AsyncIterable<Record>) {
      last = one.info.lines;
      if (countOf(one.info) > MAX_ROWS) throw tooManyRows();
      yield one;
    }
    if (countOf(parser.info) > MAX_ROWS) throw tooManyRows();
  } catch (error) {
    throw error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE' ? rowTooLong(last + 1) : error;
  } finally {
    source.destroy();
  }
}

/** The rows of a csv file, some at a time. */
export async function* csvRows(file: string): AsyncGenerator<Batch> {
  const { size } = await stat(file);
  const head = await readHead(file);
  const encoding = encodingOf(head);
  const source = createReadStream(file);
  let rows: SheetRow[] = [];
  let headed = false;
  const batch = (): Batch => ({ rows, share: Math.min(1, source.bytesRead / Math.max(1, size)) });
  for await (const { record, info } of recordsOf(
    source,
    encoding,
    delimiterOf(new TextDecoder(encoding).decode(head)),
  )) {
    if (record.reduce((sum, cell) => sum + cell.length, 0) > MAX_ROW_LENGTH) throw rowTooLong(info.lines);
    rows.push({
      number: info.lines,
      cells: headed && record.length > MAX_COLUMNS ? record.slice(0, MAX_COLUMNS) : record,
    });
    headed ||= widthOf(record) > 0;
    if (rows.length === AT_ONCE) {
      yield batch();
      rows = [];
    }
  }
  if (rows.length > 0) yield batch();
}
