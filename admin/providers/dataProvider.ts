import type { ActionPreview } from '@t3d/resources/kit';
import type { DataProvider, Identifier } from 'ra-core';
import {
  type ActionResult,
  type FileSummary,
  type HistoryEntry,
  type HistoryPage,
  type ImportResult,
  type Job,
  type RejectedRows,
  type TotalRow,
  type UndoResult,
  type UndoScope,
  withExtras,
} from './apiResponses';
import { type CallOptions, dataClient, type Download, filesClient } from './http';
import { listQuery } from './query';
import { routeCalls } from './routeCalls';
import { type ProviderOptions, standardCalls } from './standardCalls';

/** The field of each column. Null omits the column. */
export type ColumnMap = Record<string, string | null>;
/** The corrected cells, by row and column from 0. */
export type Corrections = Readonly<Record<number, Readonly<Record<number, string>>>>;

/** The choices of an import. `digest` comes from the check, and another file is rejected. */
export interface ImportChoices {
  columns?: ColumnMap | undefined;
  cells?: Corrections | undefined;
  /** Imports the valid rows although others are rejected. */
  goodOnly?: boolean | undefined;
  digest?: string | undefined;
}

function importForm(file: File, { columns, cells, goodOnly, digest }: ImportChoices = {}): FormData {
  const form = new FormData();
  if (columns) form.set('columns', JSON.stringify(columns));
  if (cells && Object.keys(cells).length > 0) form.set('cells', JSON.stringify(cells));
  if (goodOnly) form.set('goodOnly', 'true');
  if (digest) form.set('digest', digest);
  form.set('file', file);
  return form;
}

type Row = Record<string, unknown>;
type Quiet = CallOptions['quiet'];
export type * from './apiResponses';
type ListQuestion = Parameters<typeof listQuery>[0];

/** The statuses of errors that the import dialog shows itself. */
const SHOWN_BY_IMPORTS = [400, 404, 409, 413, 415, 429];
/** The statuses of errors that dialogs show at their disabled button. */
const SHOWN_BY_DIALOGS = [0, 400, 404, 429, 500, 502, 503, 504];

const dataOf = async <T>(answer: Promise<{ json: { data?: unknown } }>): Promise<T> => (await answer).json.data as T;
const pathIn = (url: string): string => url.replace(/^.*\/t3d-api\//, '');
const keyed = (key: string | undefined) => (key ? { 'Idempotency-Key': key } : undefined);
const scoped = (scope: UndoScope): object => (scope === 'conversation' ? { conversation: true } : {});

/** The calls of actions. `onAction` runs after each success. */
const actionCalls = (onAction: () => void) => ({
  /** Runs an action. Calls with the same `key` run it only once. */
  act: async (resource: string, action: string, body: Row, key?: string, quiet?: Quiet) => {
    const options = { body, quiet, headers: keyed(key) };
    const { json } = await dataClient.call('POST', `${resource}/actions/${action}`, options);
    onAction();
    return withExtras<ActionResult>(json);
  },
  /** Runs an action that returns a file. Shows no toast for errors of the input. */
  actFile: (resource: string, action: string, body: Row) =>
    filesClient.download(`${resource}/actions/${action}`, { body, quiet: [400, 404] }, 'POST'),
  check: (resource: string, action: string, body: Row, signal?: AbortSignal): Promise<ActionPreview> =>
    dataOf(dataClient.call('POST', `${resource}/actions/${action}/check`, { body, signal, quiet: SHOWN_BY_DIALOGS })),
  checkUndo: (entry: number, scope: UndoScope, signal?: AbortSignal): Promise<ActionPreview> => {
    const options = { body: scoped(scope), signal, quiet: [...SHOWN_BY_DIALOGS, 403, 409] };
    return dataOf(dataClient.call('POST', `history/${entry}/undo/check`, options));
  },
  undo: async (entry: number, key: string, quiet?: number[], scope: UndoScope = 'operation') => {
    const options = { body: scoped(scope), quiet, headers: keyed(key) };
    const { json } = await dataClient.call('POST', `history/${entry}/undo`, options);
    onAction();
    return withExtras<UndoResult>(json);
  },
});

const transferCalls = {
  /** Exports the list with all of its pages, and with all or the named columns. */
  exportFile: (
    resource: string,
    { sort, filter }: ListQuestion,
    format: 'xlsx' | 'csv' = 'xlsx',
    names?: readonly string[],
  ) => {
    const query = { ...listQuery({ sort, filter }), format, ...(names && { columns: names.join(',') }) };
    return filesClient.download(`${resource}/export`, { query });
  },
  importTemplate: (resource: string) => filesClient.download(`${resource}/import-template`),
  importLook: (resource: string, file: File): Promise<FileSummary> => {
    const options = { form: importForm(file), transfer: 'import' as const, quiet: SHOWN_BY_IMPORTS };
    return dataOf(filesClient.call('POST', `${resource}/import/columns`, options));
  },
  /** Imports a file. Calls with the same `key` import it only once. */
  importFile: (
    resource: string,
    file: File,
    dryRun: boolean,
    { key, ...choices }: ImportChoices & { key?: string | undefined } = {},
  ): Promise<ImportResult> =>
    dataOf(
      filesClient.call('POST', `${resource}/import`, {
        query: { dryRun },
        form: importForm(file, choices),
        transfer: 'import',
        quiet: SHOWN_BY_IMPORTS,
        headers: keyed(key),
      }),
    ),
  importRejections: (url: string): Promise<RejectedRows> =>
    dataOf(dataClient.call('GET', pathIn(url), { query: { format: 'json' }, quiet: true })),
  importErrors: (url: string) => filesClient.download(pathIn(url)),
};

type OnSent = (share: number) => void;
async function send<T>(file: File, query: Record<string, string>, onSent: OnSent | undefined): Promise<T> {
  const form = new FormData();
  form.set('file', file);
  return dataOf(filesClient.call('POST', 'files', { query, form, onSent, quiet: [400, 413, 415] }));
}

/** The calls about files, which show no toast for errors. `onSent` receives the sent fraction. */
const fileCalls = {
  uploadFile: (file: File, use: string, onSent?: OnSent) => send<{ id: number; url: string }>(file, { use }, onSent),
  /** Uploads a file for a field, for example `crates.scan`, or for an input. */
  attachFile: (file: File, place: string, onSent?: OnSent) =>
    send<{ id: number; name: string }>(file, { for: place }, onSent),
  attachedFile: (id: number) => filesClient.download(`files/${id}`),
  /** Loads a stored file. Shows no toast, because a missing picture stops nobody. */
  storedFile: (file: string | number): Promise<Download> =>
    filesClient.download(/^\d+$/.test(String(file)) ? `files/${file}` : pathIn(String(file)), { quiet: true }),
};

async function historyPage(resource: string, id: Identifier, before?: number): Promise<HistoryPage> {
  const { json } = await dataClient.call('GET', `${resource}/${encodeURIComponent(id)}/history`, { query: { before } });
  return { rows: (json.rows ?? []) as HistoryEntry[], next: json.next ?? null };
}

const readCalls = {
  history: async (resource: string, id: Identifier) => (await historyPage(resource, id)).rows,
  historyPage,
  job: (id: number | string): Promise<Job> => dataOf(dataClient.call('GET', `jobs/${encodeURIComponent(id)}`)),
  /** Counts records. Returns null if the call fails, for example without the permission. */
  count: async (resource: string, filter?: Row): Promise<number | null> => {
    const query = { ...listQuery({ filter }), page: 1, size: 1 };
    const answer = await dataClient.call('GET', resource, { query, quiet: true }).catch(() => null);
    return answer?.json.total ?? null;
  },
  totals: async (resource: string, filter: Row, signal?: AbortSignal): Promise<TotalRow[]> => {
    const options = { query: listQuery({ filter }), signal, quiet: true };
    return ((await dataClient.call('GET', `${resource}/totals`, options)).json.rows ?? []) as TotalRow[];
  },
};

const ownCalls = (onAction: () => void) => ({
  ...actionCalls(onAction),
  ...transferCalls,
  ...fileCalls,
  ...readCalls,
  ...routeCalls,
});

/**
 * The dataProvider with react-admin's calls and those of this API. A failure is an HttpError, with a message for each
 * invalid field in `body.errors`.
 */
export interface T3dDataProvider extends DataProvider, ReturnType<typeof ownCalls> {}

export const makeDataProvider = (options: ProviderOptions): T3dDataProvider => ({
  ...standardCalls(options),
  ...ownCalls(options.onAction ?? (() => undefined)),
});
