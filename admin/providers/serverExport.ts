import { type GetListParams, type RaRecord, HttpError } from 'ra-core';
import { authText } from './language';
import { reportError } from './errors';
import { saveFile } from './fileName';
import { filesClient } from './http';
import { listQuery } from './query';

type Question = Pick<Partial<GetListParams>, 'filter' | 'sort'>;

/** The maximum number of ids in an address, because servers reject longer addresses. */
export const MAX_NAMED = 1000;
/** The page size that react-admin's ExportButton requests by default, which means all rows. */
const ALL = 1000;

/** The list from which rows were loaded. Rows without a query were loaded by their ids. */
const origins = new WeakMap<object, { resource: string; question?: Question }>();

/** Remembers the query of react-admin's rows, so that an export can repeat the query. */
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
 * The exporter of react-admin's lists and buttons. Saves the server's file with the whole list or the selected rows.
 * Vite replaces `jsonexport`, which react-admin's default exporter calls, by this function.
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
