import type { ManifestResource, Recognised } from '@t3d/resources/kit';
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, type GetListParams, type Identifier, type RaRecord, HttpError } from 'ra-core';
import { newKey } from '../ui/timing';
import { authText } from './language';
import type { Job } from './apiResponses';
import { reportDone, reportError } from './errors';
import { isSendingDeferred } from './deferredChanges';
import { type CallOptions, dataClient } from './http';
import { followJob } from './jobs';
import { listQuery, PAGE_SIZE } from './query';
import { routeCalls } from './routeCalls';
import type { SeenRows } from './seenRows';
import { rememberExport } from './serverExport';
import { changedFields, inputFields } from './writtenFields';

type Row = Record<string, unknown>;

export interface CallMeta {
  /** Shows no toast, or none for the listed statuses, because the caller shows the error. */
  quiet?: CallOptions['quiet'];
  /** The idempotency key. By default a new one. */
  key?: string;
  /** The versions that the user has seen, by row id. */
  versions?: Readonly<Record<string, number>>;
}
const metaOf = (params: { meta?: unknown }): CallMeta => (params.meta ?? {}) as CallMeta;

export interface ProviderOptions {
  resourceOf: (name: string) => ManifestResource | undefined;
  /** Runs after any action or creation, because money may have moved. */
  onAction?: () => void;
  /** Runs after changes of rows that react-admin does not update in lists. */
  onRowsChanged?: (resource: string) => void;
  seenRows?: SeenRows;
}

/** The calls for a single record, by ra-data-simple-rest. */
const rest = (options: CallOptions): DataProvider =>
  simpleRestProvider('', async (url, { method = 'GET', body, signal } = {}) => {
    const answer = await dataClient.call(method, url.slice(1), { ...options, body, signal: signal ?? undefined });
    return { status: answer.status, headers: answer.headers, body: '', json: answer.json.data };
  });

/** The most calls at once. The server allows six for a session. */
const AT_ONCE = 4;

/** Runs `work` for each item, and returns the results in order. */
async function forEachOf<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as In);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  return results;
}

interface Page {
  rows: RaRecord[];
  total: number;
  recognised?: readonly Recognised[] | undefined;
}

async function readPage(resource: string, params: Partial<GetListParams>, page: number, size: number): Promise<Page> {
  const { json } = await dataClient.call('GET', resource, {
    query: listQuery({ ...params, pagination: { page, perPage: size } }),
    signal: params.signal,
    quiet: metaOf(params).quiet,
  });
  return {
    rows: (json.rows ?? []) as RaRecord[],
    total: json.total ?? 0,
    recognised: (json as { recognised?: Recognised[] }).recognised,
  };
}

/** Reads rows, by several pages of the API if necessary. */
async function readRows(resource: string, params: Partial<GetListParams>): Promise<Page> {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 };
  if (perPage <= PAGE_SIZE) return readPage(resource, params, page, perPage);
  const from = (page - 1) * perPage;
  const first = Math.floor(from / PAGE_SIZE) + 1;
  const begin = await readPage(resource, params, first, PAGE_SIZE);
  const last = Math.ceil(Math.min(from + perPage, begin.total) / PAGE_SIZE);
  const numbers = Array.from({ length: Math.max(0, last - first) }, (_none, at) => first + 1 + at);
  const others = await forEachOf(numbers, (number) => readPage(resource, params, number, PAGE_SIZE));
  const skipped = from - (first - 1) * PAGE_SIZE;
  const all = [begin, ...others].flatMap(({ rows }) => rows).slice(skipped, skipped + perPage);
  // Removes duplicates, because a row inserted during the calls shifts the pages.
  return { ...begin, rows: [...new Map(all.map((row) => [row.id, row])).values()] };
}

/** Reads a page of a list. */
export async function readList(resource: string, params: GetListParams) {
  const { rows, total, recognised } = await readRows(resource, params);
  rememberExport(rows, resource, params, total);
  return { data: rows, total, ...(recognised && { meta: { recognised } }) };
}

const reads = {
  getList: readList,
  // Shows no toast for 403 and 404, which the page shows.
  getOne: (resource, params) => rest({ quiet: metaOf(params).quiet ?? [403, 404] }).getOne(resource, params),
  // Splits the ids into pages of the API.
  getMany: async (resource, { ids, signal, meta }) => {
    const wanted = [...new Set(ids)];
    const pages: Identifier[][] = [];
    for (let at = 0; at < wanted.length; at += PAGE_SIZE) pages.push(wanted.slice(at, at + PAGE_SIZE));
    const quiet = metaOf({ meta }).quiet ?? [403, 404];
    const found = await forEachOf(pages, (page) =>
      readPage(resource, { filter: { id_in: page }, signal, meta: { quiet } }, 1, PAGE_SIZE),
    );
    const rows = found.flatMap((page) => page.rows);
    rememberExport(rows, resource);
    return { data: rows };
  },
  getManyReference: (resource, { target, id, filter, ...params }) =>
    reads.getList(resource, { ...params, filter: { ...(filter as object), [target]: id } }),
} as Pick<DataProvider, 'getList' | 'getOne' | 'getMany' | 'getManyReference'>;

/** Keeps the idempotency key of each creation until it succeeds, because a failed call may have created the record. */
function creationKeys() {
  const attempts = new Map<string, { text: string; key: string }>();
  return async <T>(resource: string, body: object, send: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body);
    const last = attempts.get(resource);
    const attempt = last?.text === text ? last : { text, key: newKey() };
    attempts.set(resource, attempt);
    const made = await send(attempt.key);
    if (attempts.get(resource) === attempt) attempts.delete(resource);
    return made;
  };
}

async function endOfJob(id: number | string): Promise<void> {
  let last: Job | undefined;
  const tell = (job: Job) => (last = job);
  await followJob(routeCalls, id, tell, () => undefined, new AbortController().signal);
  if (last?.state === 'FAILED')
    throw new HttpError(last.errors?.message ?? authText('error.request'), 400, last.errors);
}

type Answered = { data: Row };

/** Sends changes in turn, each with the version of the previous one. */
function heldInTurn() {
  const turns = new Map<string, { from: unknown; version: Promise<unknown> }>();
  return async (key: string, from: unknown, send: (version: unknown) => Promise<Answered>): Promise<Answered> => {
    const before = turns.get(key);
    const known = before && before.from === from ? before.version.catch(() => from) : Promise.resolve(from);
    const answer = known.then(send);
    turns.set(key, { from, version: answer.then(({ data }) => data.version) });
    return answer;
  };
}

type Writes = 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany';

/** The statuses of errors that concern a single row. One toast shows all of them. */
const BY_ROW = [400, 403, 404, 409];
const isQuietFor = (quiet: CallMeta['quiet'], status: number): boolean =>
  Array.isArray(quiet) ? quiet.includes(status) : quiet === true;

/** Sends each row with its own version, so that no other user's change is overwritten. Reports how many failed. */
function makeUpdateMany(options: Required<ProviderOptions>): DataProvider['updateMany'] {
  const { resourceOf, onRowsChanged, seenRows } = options;
  /** Returns the versions of rows. Loads those that the user has not seen. */
  const versionsOf = async (resource: string, ids: readonly Identifier[], known: CallMeta['versions'] = {}) => {
    const seen = seenRows(resource, ids);
    const versions = new Map(ids.map((id) => [String(id), known[String(id)] ?? seen.get(String(id))?.version]));
    const unseen = ids.filter((id) => versions.get(String(id)) === undefined);
    const { data } = unseen.length > 0 ? await reads.getMany(resource, { ids: unseen }) : { data: [] };
    for (const row of data) versions.set(String(row.id), (row as Row).version);
    return versions;
  };
  return async (resource, { ids, data, meta }) => {
    const { quiet, versions } = metaOf({ meta });
    const known = await versionsOf(resource, ids, versions);
    const body = changedFields(resourceOf(resource), data as Row);
    const rejected: HttpError[] = [];
    const saved = await forEachOf(ids, async (id) => {
      const row = { ...body, version: known.get(String(id)) };
      try {
        await rest({ quiet: quiet === true || BY_ROW }).update(resource, { id, data: row, previousData: { id } });
        return [id];
      } catch (error) {
        if (!(error instanceof HttpError) || !BY_ROW.includes(error.status)) throw error;
        rejected.push(error);
        return [];
      }
    });
    const call = `updateMany ${resource}`;
    const [first] = rejected;
    if (!first) {
      reportDone(call);
      return { data: saved.flat() };
    }
    if (rejected.length < ids.length) onRowsChanged(resource);
    const [wrong] = Object.values((first.body as { errors?: Record<string, string> } | null)?.errors ?? {});
    const reason = wrong ?? first.message;
    const text = authText('error.rows', { failed: rejected.length, count: ids.length, reason });
    if (!isQuietFor(quiet, first.status)) reportError({ severity: 'error', text, call });
    throw new HttpError(text, first.status, first.body);
  };
}

function makeWrites(options: Required<ProviderOptions>): Pick<DataProvider, Writes> {
  const { resourceOf, onAction, onRowsChanged, seenRows } = options;
  const withKey = creationKeys();
  const inTurn = heldInTurn();
  return {
    create: async (resource, params) => {
      const { quiet, key } = metaOf(params);
      const data = inputFields(resourceOf(resource), params.data as Row);
      const made = await withKey(resource, data, (own) =>
        rest({ quiet, headers: { 'Idempotency-Key': key ?? own } }).create(resource, { data }),
      );
      onAction();
      onRowsChanged(resource);
      return made as never;
    },
    update: (resource, params) => {
      const { id, previousData } = params;
      const body = changedFields(resourceOf(resource), params.data as Row, previousData as Row | undefined);
      const seen = body.version ?? seenRows(resource, [id]).get(String(id))?.version;
      const send = (version: unknown): Promise<Answered> => {
        const data = version === undefined ? body : { ...body, version };
        return rest({ quiet: metaOf(params).quiet }).update(resource, { id, data, previousData });
      };
      return (isSendingDeferred() ? inTurn(`${resource} ${id}`, seen, send) : send(seen)) as never;
    },
    updateMany: makeUpdateMany(options),
    delete: async (resource, params) => {
      await rest({ quiet: metaOf(params).quiet }).delete(resource, { id: params.id });
      return { data: (params.previousData ?? { id: params.id }) as never };
    },
    // Deletes all rows or, after an error, none. Waits for the end of a job.
    deleteMany: async (resource, params) => {
      const { json } = await dataClient.call('POST', `${resource}/actions/delete`, {
        body: { ids: params.ids },
        quiet: metaOf(params).quiet,
      });
      const { jobId } = (json.data ?? {}) as { jobId?: number | string };
      if (jobId !== undefined) await endOfJob(jobId);
      return { data: params.ids };
    },
  };
}

const nothing = (): void => undefined;

export const standardCalls = (options: ProviderOptions): DataProvider => ({
  supportAbortSignal: true,
  ...reads,
  ...makeWrites({ onAction: nothing, onRowsChanged: nothing, seenRows: () => new Map(), ...options }),
});
