import type { Resource } from '@t3d/resources/kit';
import { parse } from 'csv-parse';
import exceljs from 'exceljs';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { WrongType } from '../errors';

export interface SheetRow { number: number; cells: unknown[] }
export type ImportType = 'xlsx' | 'csv';

/** The extension, if the resource lists it and the bytes agree: a workbook is a zip, a csv is text. 415 otherwise. */
export async function sniffType(resource: Resource, name: string, path: string): Promise<ImportType> {
  const allowed = resource.declaration.import?.types ?? ['xlsx'];
  const extension = name.toLowerCase().split('.').at(-1) as ImportType;
  const refuse = (): never => { throw new WrongType('importTypes', { types: allowed.join(', ') }); };
  if (!allowed.includes(extension)) refuse();
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead);
    const isZip = head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
    if (extension === 'xlsx' ? !isZip : isZip || head.includes(0)) refuse();
  } finally {
    await file.close();
  }
  return extension;
}

/** What a cell says, as text or a plain value: rich text, links and formula results are unwrapped. */
function plain(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const rich = value as { richText?: { text: string }[]; text?: unknown; result?: unknown; error?: string };
  if (rich.richText) return rich.richText.map((part) => part.text).join('');
  if ('result' in rich) return plain(rich.result);
  return 'text' in rich ? plain(rich.text) : null;
}

async function* xlsxRows(path: string): AsyncGenerator<SheetRow> {
  const reader = new exceljs.stream.xlsx.WorkbookReader(path, { worksheets: 'emit', sharedStrings: 'cache', hyperlinks: 'ignore', styles: 'cache', entries: 'emit' });
  for await (const sheet of reader) {
    for await (const row of sheet) {
      const values = row.values as unknown[];
      yield { number: row.number, cells: values.slice(1).map(plain) };
    }
    return;
  }
}

async function* csvRows(path: string): AsyncGenerator<SheetRow> {
  const parser = createReadStream(path).pipe(parse({ bom: true, relax_column_count: true, skip_empty_lines: false, info: true }));
  for await (const record of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) yield { number: record.info.lines, cells: record.record };
}

/** The first sheet's rows, streamed: the file is never held whole. A file that cannot be read as what it claims is 415. */
export async function* sheetRows(path: string, type: ImportType): AsyncGenerator<SheetRow> {
  try {
    yield* type === 'xlsx' ? xlsxRows(path) : csvRows(path);
  } catch (error) {
    if (error instanceof Error && error.constructor !== WrongType && /zip|central directory|signature|invalid|unexpected|corrupt|quote|FILE_ENDED/i.test(error.message)) throw new WrongType('unreadableFile');
    throw error;
  }
}
