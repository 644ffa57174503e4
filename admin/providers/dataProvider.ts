import type { ActionPreview, ManifestResource } from '@t3d/resources/kit';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils, GetManyParams, Identifier, RaRecord, UpdateParams } from 'ra-core';
import type { BesideData } from './besideData';
import { withBeside } from './besideData';
import type { FileCalls } from './files';
import { fileCalls } from './files';
import type { CallOptions, Download, QueryValue } from './http';
import { dataClient, filesClient } from './http';
import type { ImportChoices } from './importForm';
import { importForm } from './importForm';
import { changedFields, givenFields, listQuery, PAGE_SIZE, translateQuery } from './query';
import type { RouteCalls } from './routeCalls';
import { routeCalls } from './routeCalls';
import type { UndoCalls } from './undoCalls';
import { makeUndoCalls } from './undoCalls';

type Row = Record<string, unknown>;
type Quiet = CallOptions['quiet'];
export interface ActionResult extends BesideData {
  affected?: number;
  jobId?: number | string;
  approvalId?: number;
  [name: string]: unknown;
}
export interface ImportResult {
  total: number;
  created: number;
  updated: number;
  unchanged?: number;
  errors: { row: number; field: string | null; message: string }[];
  jobId?: number | string;
  failed?: number;
  /** Of a check that found bad rows: what goes in where only the good rows are imported. */
  good?: { created: number; updated: number; unchanged?: number };
  /** Of a check: names the file as it was checked. */
  digest?: string;
  /** The headings of the file, each with the field it was taken for. */
  columns?: { heading: string; field: string | null }[];
  /** Where the rows with errors are to be had as a workbook. */
  errorsUrl?: string | null;
  cost?: ActionPreview['cost'] | null;
  /** What changes in records that are there. */
  effects?: {
    same: number;
    fields: { field: string; count: number }[];
    examples: { row: number; field: string; before: unknown; after: unknown }[];
    /** The first rows whose key a record has already. */
    existing?: { row: number; key: string }[];
  };
  /** By which a finished import can be undone. */
  importId?: number;
}
/** The head of a file: what each heading reads like, its first values, and the fields that there are. */
export interface FileSummary {
  columns: { heading: string; field: string | null; samples: string[] }[];
  fields: { name: string; label: string; required: boolean }[];
}
/** The first rows that an import refused, as they stand in the file. */
export interface RefusedRows {
  failed: number;
  /** `note`: a column that an earlier list of refused rows added. */
  columns: { heading: string; field: string | null; note?: boolean }[];
  rows: { row: number; cells: string[]; errors: { field: string; message: string }[] }[];
}
export interface HistoryEntry {
  id?: number;
  at: string;
  actor: string | null;
  action: string;
  actionLabel?: string | null;
  changes: Record<string, { before: unknown; after: unknown }> | null;
  /** By field and id, what the records and files are called that the changes name. */
  changesLabel?: Record<string, Record<string, string>>;
  source?: string | null;
  revertable?: string[];
  /** Whether what wrote it can be taken back, all of it, and if not why. */
  undo?: { possible: true } | { possible: false; reason: string };
}
/** `next`: where the older rows of a trail begin. */
export interface HistoryPage {
  rows: HistoryEntry[];
  next: number | null;
}
export interface Job {
  id: number | string;
  state: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED';
  done: number;
  total: number | null;
  result?: ActionResult | null;
  errors?: { message: string; errors?: Record<string, string> } | null;
}
/** Words of a combination, the number of its rows and their sum, each under its field's name. */
export interface TotalRow {
  count: number;
  [name: string]: unknown;
}
export type ListQuestion = Parameters<typeof listQuery>[0];

/** What the screens may call beyond react-admin's own calls. */
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

const BASE = '/t3d-api';
/** The refusals that the import's own dialog shows, beside the file that they are about. */
const SHOWN_BY_IMPORTS = [400, 404, 409, 413, 415, 429];
/** The API's answers, in the shape that ra-data-simple-rest reads: rows or data as the body, the total as a header. */
async function restClient(url: string, options: fetchUtils.Options = {}) {
  const [path = '', search = ''] = url.slice(BASE.length + 1).split('?');
  const { status, headers, json } = await dataClient.call(options.method ?? 'GET', path, {
    query: translateQuery(search),
    body: typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined,
    signal: options.signal ?? undefined,
  });
  const counted = new Headers(headers);
  if (json.total !== undefined) counted.set('x-total', String(json.total));
  return { status, headers: counted, body: '', json: json.rows ?? json.data };
}

/** The refusals that a dialog shows itself, beside the button that is off for them. */
const SHOWN_BY_DIALOGS = [0, 400, 404, 429, 500, 502, 503, 504];
const quietOf = (meta: unknown): Quiet => (meta as { quiet?: Quiet } | undefined)?.quiet;
const dataOf = async <T>(answer: Promise<{ json: { data?: unknown } }>): Promise<T> => (await answer).json.data as T;

function standardCalls(resourceOf: (name: string) => ManifestResource | undefined): DataProvider {
  const rest = simpleRestProvider(BASE, restClient, 'x-total');
  return {
    ...rest,
    supportAbortSignal: true,
    // A record that is gone or not for the caller is reported by its page, in full.
    getOne: async (resource, params) => ({
      data: await dataOf(
        dataClient.call('GET', `${resource}/${encodeURIComponent(params.id)}`, {
          signal: params.signal,
          quiet: quietOf(params.meta) ?? [403, 404],
        }),
      ),
    }),
    // Big sets of ids are requested in pages: no id may be lost behind the API's page size.
    getMany: async <RecordType extends RaRecord>(resource: string, params: GetManyParams<RecordType>) => {
      const pages: Identifier[][] = [];
      for (let at = 0; at < params.ids.length; at += PAGE_SIZE) pages.push(params.ids.slice(at, at + PAGE_SIZE));
      const answers = await Promise.all(
        pages.map((ids) =>
          dataClient.call('GET', resource, {
            query: { page: 1, size: PAGE_SIZE, id_in: ids.join(',') },
            signal: params.signal,
            quiet: [403, 404],
          }),
        ),
      );
      return { data: answers.flatMap((answer) => (answer.json.rows ?? []) as RecordType[]) };
    },
    create: async (resource, params) => {
      const meta = params.meta as { quiet?: Quiet; key?: string } | undefined;
      const { json } = await dataClient.call('POST', resource, {
        body: givenFields(resourceOf(resource), params.data as Row),
        quiet: meta?.quiet,
        headers: meta?.key ? { 'Idempotency-Key': meta.key } : undefined,
      });
      return { data: json.data as never };
    },
    update: async <RecordType extends RaRecord>(resource: string, params: UpdateParams<RecordType>) => {
      const body = changedFields(resourceOf(resource), params.data, params.previousData);
      const { json } = await dataClient.call('PUT', `${resource}/${encodeURIComponent(params.id)}`, {
        body,
        quiet: quietOf(params.meta),
      });
      return { data: json.data as RecordType };
    },
    delete: async (resource, params) => {
      const { json } = await dataClient.call('DELETE', `${resource}/${encodeURIComponent(params.id)}`, {
        quiet: quietOf(params.meta),
      });
      return { data: (json.data ?? { id: params.id }) as never };
    },
    deleteMany: async (resource, params) => {
      await dataClient.call('POST', `${resource}/actions/delete`, {
        body: { ids: params.ids },
        quiet: quietOf(params.meta),
      });
      return { data: params.ids };
    },
  };
}

/**
 * All calls of the back-office. `resourceOf` returns which fields a caller may write; `onAction` is called after each
 * action and creation done.
 */
export function makeDataProvider(
  resourceOf: (name: string) => ManifestResource | undefined,
  onAction: () => void = () => undefined,
): T3dDataProvider {
  const standard = standardCalls(resourceOf);
  return {
    ...standard,
    create: async (resource, params) => {
      const made = await standard.create(resource, params);
      onAction();
      return made as never;
    },
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
