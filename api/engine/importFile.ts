import type { Resource } from '@t3d/resources/kit';
import { open } from 'node:fs/promises';
import { Invalid, WrongType } from '../errors';
import { csvRows } from './sheets/csvRows';
import type { Batch, SheetRow } from './sheets/types';
import { xlsxRows } from './sheets/xlsxRows';

export type { SheetRow } from './sheets/types';
export type ImportType = 'xlsx' | 'csv';

/** The extension, if the resource lists it and the bytes agree: a workbook is a zip, a csv is text. 415 otherwise. */
export async function sniffType(resource: Resource, name: string, path: string): Promise<ImportType> {
  const { types: allowed = ['xlsx'], besides = [] } = resource.declaration.import ?? {};
  const extension = name.toLowerCase().split('.').at(-1) as ImportType;
  const refuse = (): never => { throw new WrongType('importTypes', { types: allowed.join(', ') }); };
  if (![...allowed, ...besides].includes(extension)) refuse();
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

const UNREADABLE = /zip|central directory|signature|invalid|unexpected|corrupt|quote|FILE_ENDED|incorrect|distance/i;

const isBlank = (cell: unknown): boolean => cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
export const isEmptyRow = ({ cells }: SheetRow): boolean => cells.every(isBlank);

/** Columns of a file. No list has a tenth of them; a heading more costs every row. */
export const MOST_COLUMNS = 500;

/** Refuses a head that is too wide. Sheets may be formatted far beyond their last heading: that is no column. */
function requireNarrow({ cells }: SheetRow): void {
  const count = cells.findLastIndex((cell) => !isBlank(cell)) + 1;
  if (count > MOST_COLUMNS) throw new Invalid('imports.tooManyColumns', { count, max: MOST_COLUMNS });
}

/** The first sheet's rows in batches, streamed: the file is never held whole. 400 when it has too many columns, 415 when it cannot be read as what it claims. */
export async function* sheetBatches(path: string, type: ImportType): AsyncGenerator<Batch> {
  let head: SheetRow | undefined;
  for await (const batch of readableBatches(path, type)) {
    if (!head) {
      head = batch.rows.find((row) => !isEmptyRow(row));
      if (head) requireNarrow(head);
    }
    yield batch;
  }
}

async function* readableBatches(path: string, type: ImportType): AsyncGenerator<Batch> {
  try {
    yield* type === 'xlsx' ? xlsxRows(path) : csvRows(path);
  } catch (error) {
    if (error instanceof Error && error.constructor !== WrongType && UNREADABLE.test(error.message)) throw new WrongType('unreadableFile');
    throw error;
  }
}

/** The same row by row. */
export async function* sheetRows(path: string, type: ImportType): AsyncGenerator<SheetRow> {
  for await (const { rows } of sheetBatches(path, type)) yield* rows;
}

/** Whether a file has more than so many rows below its heading; reads no further than that. */
export async function isLonger(path: string, type: ImportType, rows: number): Promise<boolean> {
  let count = -1;
  for await (const row of sheetRows(path, type)) {
    if (!isEmptyRow(row)) count += 1;
    if (count > rows) return true;
  }
  return false;
}
