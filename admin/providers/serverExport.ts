import { type GetListParams, type RaRecord, HttpError } from 'ra-core';
import { authText } from './language';
import { reportError } from './errors';
import { saveFile } from './fileName';
import { filesClient } from './http';
import { listQuery } from './query';

type Question = Pick<Partial<GetListParams>, 'filter' | 'sort'>;

/** Servers reject longer addresses, so an address contains at most this many ids. */
export const MAX_NAMED = 1000;
/** react-admin's ExportButton loads all rows with this page size. */
const ALL = 1000;

/** Rows that were loaded by id have no query. */
const origins = new WeakMap<object, { resource: string; question?: Question }>();

/** A later export of these rows can then use the query of their list. */
export function rememberExport(
  rows: readonly RaRecord[],
  resource: string,
  params?: Partial<GetListParams>,
  total?: number,
): void {
  const isAll = params && (rows.length === total || (params.pagination?.perPage ?? 0) >= ALL);
  origins.set(rows, { resource, ...(isAll && { question: { filter: params.filter as object, sort: params.sort } }) });
}

/**
 * Saves a file of the server with the whole list or with the loaded rows. react-admin's own exporter calls the package
 * `jsonexport`, which Vite replaces with this function.
 */
export default async function exportRows(rows: readonly RaRecord[]): Promise<void> {
  const origin = origins.get(rows);
  if (!origin) throw new Error('Only rows of the dataProvider are exported: give this list an exporter of its own');
  const { resource, question = { filter: { id_in: rows.map(({ id }) => id) } } } = origin;
  if (!origin.question && rows.length > MAX_NAMED) {
    const text = authText('error.exportRows', { count: MAX_NAMED });
    reportError({ severity: 'warning', text });
    throw new HttpError(text, 400);
  }
  const file = await filesClient.download(`${resource}/export`, { query: { ...listQuery(question), format: 'xlsx' } });
  saveFile(file.blob, file.fileName ?? `${resource}.xlsx`);
}
