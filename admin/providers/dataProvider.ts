import type { ActionPreview } from '@t3d/resources/kit';
import type { DataProvider, Identifier } from 'ra-core';
import type {
  ActionResult,
  FileSummary,
  HistoryEntry,
  HistoryPage,
  ImportResult,
  Job,
  RefusedRows,
  TotalRow,
} from './apiAnswers';
import { withBeside } from './besideData';
import type { FileCalls } from './files';
import { fileCalls } from './files';
import type { CallOptions, Download, QueryValue } from './http';
import { dataClient, filesClient } from './http';
import type { ImportChoices } from './importForm';
import { importForm } from './importForm';
import { listQuery } from './query';
import type { RouteCalls } from './routeCalls';
import { routeCalls } from './routeCalls';
import type { ProviderOptions } from './standardCalls';
import { standardCalls } from './standardCalls';
import type { UndoCalls } from './undoCalls';
import { makeUndoCalls } from './undoCalls';

type Row = Record<string, unknown>;
type Quiet = CallOptions['quiet'];
export type * from './apiAnswers';
export type ListQuestion = Parameters<typeof listQuery>[0];

/**
 * The dataProvider: react-admin's own calls (standardCalls.ts; their `meta` is a CallMeta), and what the API has beside
 * them. A component calls the latter through `useDataProvider<T3dDataProvider>()`, in short `useApi()`.
 *
 * Every refusal is an HttpError: `message` in the server's words, `status`, and `body.errors` with a message for each
 * field that is wrong. A toast of the error catalogue has been shown already, unless the call is quiet.
 */
export interface T3dDataProvider extends DataProvider, UndoCalls, FileCalls, RouteCalls {
  /** Does an action; with `key` the same call made twice is done once. */
  act(resource: string, action: string, body: Row, key?: string, quiet?: Quiet): Promise<ActionResult>;
  /** Does an action that returns a file. Refusals of its input are thrown, not raised. */
  actFile(resource: string, action: string, body: Row): Promise<Download>;
  /** What the action would do; writes nothing. */
  check(resource: string, action: string, body: Row, signal?: AbortSignal): Promise<ActionPreview>;
  exportFile(resource: string, question: ListQuestion, format?: 'xlsx' | 'csv'): Promise<Download>;
  importTemplate(resource: string): Promise<Download>;
  /** Reads the head of a file. */
  importLook(resource: string, file: File): Promise<FileSummary>;
  /** Checks or imports a file; with `key` the same import made twice is done once. */
  importFile(
    resource: string,
    file: File,
    dryRun: boolean,
    more?: ImportChoices & { key?: string | undefined },
  ): Promise<ImportResult>;
  importRefusals(url: string): Promise<RefusedRows>;
  /** The rows of an import that were refused, as a workbook with the reasons. */
  importErrors(url: string): Promise<Download>;
  history(resource: string, id: Identifier): Promise<HistoryEntry[]>;
  /** The newest rows of a trail, or those older than `before`. */
  historyPage(resource: string, id: Identifier, before?: number): Promise<HistoryPage>;
  job(id: number | string): Promise<Job>;
  /** How many records match; null when the caller may not count them. */
  count(resource: string, filter?: Row): Promise<number | null>;
  /** Sums over everything that a list with this filter would show. */
  totals(resource: string, filter: Row, signal?: AbortSignal): Promise<TotalRow[]>;
}

/** The refusals that the import's own dialog shows, beside the file that they are about. */
const SHOWN_BY_IMPORTS = [400, 404, 409, 413, 415, 429];
/** The refusals that a dialog shows itself, beside the button that is off for them. */
const SHOWN_BY_DIALOGS = [0, 400, 404, 429, 500, 502, 503, 504];
const dataOf = async <T>(answer: Promise<{ json: { data?: unknown } }>): Promise<T> => (await answer).json.data as T;

/** Makes the dataProvider of one person's back-office. */
export function makeDataProvider(options: ProviderOptions): T3dDataProvider {
  const onAction = options.onAction ?? (() => undefined);
  return {
    ...standardCalls(options),
    act: async (resource, action, body, key, quiet) => {
      const { json } = await dataClient.call('POST', `${resource}/actions/${action}`, {
        body,
        quiet,
        headers: key ? { 'Idempotency-Key': key } : undefined,
      });
      onAction();
      return withBeside<ActionResult>(json);
    },
    actFile: (resource, action, body) =>
      filesClient.download(`${resource}/actions/${action}`, { body, quiet: [400, 404] }, 'POST'),
    check: (resource, action, body, signal) =>
      dataOf(dataClient.call('POST', `${resource}/actions/${action}/check`, { body, signal, quiet: SHOWN_BY_DIALOGS })),
    ...makeUndoCalls(onAction),
    exportFile: (resource, question, format = 'xlsx') =>
      filesClient.download(`${resource}/export`, { query: { ...exportQuery(question), format } }),
    importTemplate: (resource) => filesClient.download(`${resource}/import-template`),
    importLook: (resource, file) =>
      dataOf(
        filesClient.call('POST', `${resource}/import/columns`, {
          form: importForm(file),
          transfer: 'import',
          quiet: SHOWN_BY_IMPORTS,
        }),
      ),
    importFile: (resource, file, dryRun, { key, ...choices } = {}) =>
      dataOf(
        filesClient.call('POST', `${resource}/import`, {
          query: { dryRun },
          form: importForm(file, choices),
          transfer: 'import',
          quiet: SHOWN_BY_IMPORTS,
          headers: key ? { 'Idempotency-Key': key } : undefined,
        }),
      ),
    importRefusals: (url) =>
      dataOf(dataClient.call('GET', url.replace(/^.*\/t3d-api\//, ''), { query: { format: 'json' }, quiet: true })),
    importErrors: (url) => filesClient.download(url.replace(/^.*\/t3d-api\//, '')),
    history: async (resource, id) => (await historyPage(resource, id)).rows,
    historyPage,
    job: (id) => dataOf(dataClient.call('GET', `jobs/${encodeURIComponent(id)}`)),
    count: countRows,
    totals: async (resource, filter, signal) => {
      const { json } = await dataClient.call('GET', `${resource}/totals`, {
        query: listQuery({ filter }),
        signal,
        quiet: true,
      });
      return (json.rows ?? []) as TotalRow[];
    },
    ...fileCalls,
    ...routeCalls,
  };
}

async function countRows(resource: string, filter?: Row): Promise<number | null> {
  const question = { ...listQuery({ filter }), page: 1, size: 1 };
  const answer = await dataClient.call('GET', resource, { query: question, quiet: true }).catch(() => null);
  return answer?.json.total ?? null;
}

async function historyPage(resource: string, id: Identifier, before?: number): Promise<HistoryPage> {
  const { json } = await dataClient.call('GET', `${resource}/${encodeURIComponent(id)}/history`, { query: { before } });
  return { rows: (json.rows ?? []) as HistoryEntry[], next: json.next ?? null };
}

/** An export has no pages: it is everything that the list would show. */
const exportQuery = ({ sort, filter }: ListQuestion): Record<string, QueryValue> => listQuery({ sort, filter });
