/** Option lists for forms: the dictionary, topics, salesmen, and the agents below the caller. */
import { defineModule } from '../../engine/http/domainModule';
import { type Request, type Response, Router } from 'express';
import type { Context } from '../../context';
import { stream } from '../../engine/http/stream';
import { Forbidden } from '../../errors';
import { contextOf } from '../../middleware/context';
import { packed } from '../../packed';
import { type Source, LISTS, mayReadList } from './lists';
import { wait } from '../../jobs/worker';
import type { Database } from '../../models/database';
import type { ServiceKey } from '../../models/services';
import { select } from '../../models/sql';
import {
  type ApiCall,
  type Json,
  INTEGER,
  TEXT,
  respondsWithOne,
  respondsWithOther,
  respondsWithRows,
  orNull,
  shapeOf,
} from '../../engine/http/apiCall';

/** The maximum number of open streams per session. All windows of a browser share a stream. */
const MAX_BROWSERS = 5;

function readerOf(request: Request, path: string): Context {
  const ctx = contextOf(request);
  if (!mayReadList(ctx, path)) throw new Forbidden(path.slice(1));
  return ctx;
}

/** Sends JSON, compressed if long, because the dictionary is the longest answer at the start of the back-office. */
function sendPacked(request: Request, response: Response, body: object): void {
  const text = JSON.stringify(body);
  const short = packed(request.get('Accept-Encoding'), text);
  if (short) response.vary('Accept-Encoding').set('Content-Encoding', short.encoding);
  response.type('json').send(short?.bytes ?? text);
}

/** Serves each option list, and a stream of revision marks by which browsers reload changed lists only. */
function optionRoutes(): Router {
  const router = Router();
  for (const [path, { read }] of Object.entries(LISTS)) {
    router.get(path, async (request, response) => {
      const rows = await read(readerOf(request, path));
      sendPacked(request, response, { code: 200, message: 'ok', rows, total: rows.length });
    });
  }
  router.get('/option-lists', async (request, response) => {
    response.json({ code: 200, message: 'ok', data: await currentMarks(contextOf(request)) });
  });
  router.get('/option-lists/events', async (request, response) => {
    const ctx = contextOf(request);
    await stream(request, response, {
      database: ctx.database,
      name: 'option-lists',
      states: (signal) => watchMarks(ctx, signal),
      shown: (marks) => marks,
      mayLook: (again) => {
        contextOf(again);
      },
      places: MAX_BROWSERS,
    });
  });
  return router;
}

/** Revision marks by list name, for example `dict`. A changed list has a new mark. */
type Marks = Readonly<Record<string, string>>;

const POLL_MS = 1000;

interface Counted {
  rows: number | string;
  last: number | string | null;
  versions: number | string | null;
  changed: string | Date | null;
}

/** Returns a list's mark: row count, newest id, sum of versions and time of the last change. */
async function markOf(ctx: Context, { of: { table }, where }: Source): Promise<string> {
  const [row] = await select<Counted>(
    ctx,
    `SELECT COUNT(*) AS \`rows\`, MAX(id) AS last, SUM(version) AS versions, MAX(updatedAt) AS changed
     FROM \`${table}\` WHERE ${where ?? '1 = 1'}`,
  );
  const changed = row?.changed instanceof Date ? row.changed.toISOString() : row?.changed;
  return [row?.rows, row?.last, row?.versions, changed].map((part) => String(part ?? 0)).join('.');
}

/** The marks of the last second, which all streams of a process share. */
const LOOKED: ServiceKey<{ at: number; marks: Promise<Marks> | null }> = {
  name: 'the marks of the option lists',
  make: () => ({ at: 0, marks: null }),
};

async function readMarks(ctx: Context): Promise<Marks> {
  const watched = Object.entries(LISTS).flatMap(([path, { sources }]) =>
    sources ? [[path.slice(1), sources] as const] : [],
  );
  const mark = async (sources: readonly Source[]): Promise<string> =>
    (await Promise.all(sources.map((source) => markOf(ctx, source)))).join(' ');
  return Object.fromEntries(
    await Promise.all(watched.map(async ([path, sources]) => [path, await mark(sources)] as const)),
  );
}

function marksOf(ctx: Context, database: Database): Promise<Marks> {
  const looked = database.services.get(LOOKED);
  const now = Date.now();
  if (!looked.marks || now - looked.at >= POLL_MS) {
    looked.at = now;
    looked.marks = readMarks(ctx);
    looked.marks.catch(() => {
      looked.marks = null;
    });
  }
  return looked.marks;
}

async function currentMarks(ctx: Context): Promise<Marks> {
  const marks = await marksOf(ctx, ctx.database);
  return Object.fromEntries(Object.entries(marks).filter(([path]) => mayReadList(ctx, `/${path}`)));
}

/** Yields the marks at every change, until the stream is closed. */
async function* watchMarks(ctx: Context, signal?: AbortSignal): AsyncGenerator<Marks, void> {
  let sent = '';
  for (;;) {
    const marks = await currentMarks(ctx);
    const text = JSON.stringify(marks);
    if (text !== sent) yield marks;
    sent = text;
    if (!(await wait(POLL_MS, signal))) return;
  }
}

const I18N = shapeOf({ zh: TEXT, en: TEXT, cht: TEXT });
const PERSON = shapeOf({
  id: INTEGER,
  account: TEXT,
  nickname: orNull(TEXT),
  role: TEXT,
  level: orNull(TEXT),
  currency: orNull(TEXT),
  superior: orNull(INTEGER),
});
const BOOLEAN: Json = { type: 'boolean' };
const optionOf = (value: Json, data: Json): Json => shapeOf({ value, label: TEXT, data });
const ENTRY = {
  id: INTEGER,
  enumType: TEXT,
  enumName: I18N,
  enumValue: TEXT,
  sort: orNull(INTEGER),
  disabled: BOOLEAN,
};

interface Described {
  name: string;
  summary: string;
  row: Json;
}
const DESCRIBED: Readonly<Record<string, Described>> = {
  '/dict': {
    name: 'dict',
    summary: 'all entries of the dictionary',
    row: shapeOf({ value: TEXT, label: TEXT, data: shapeOf(ENTRY), ...ENTRY }),
  },
  '/topic/all': {
    name: 'appTopics',
    summary: 'topics of the app',
    row: optionOf(
      INTEGER,
      shapeOf({
        id: INTEGER,
        name: I18N,
        image: orNull(INTEGER),
        sort: orNull(INTEGER),
        areaCodes: { type: ['array', 'null'], items: TEXT },
      }),
    ),
  },
  '/plan-topic-all': {
    name: 'planTopics',
    summary: 'topics of plans',
    row: optionOf(INTEGER, shapeOf({ id: INTEGER, name: orNull(TEXT), sort: orNull(INTEGER) })),
  },
  '/salesman/all': { name: 'salesmen', summary: 'the salesmen', row: optionOf(INTEGER, PERSON) },
  '/inferior-options': {
    name: 'children',
    summary: 'agents directly below the caller',
    row: optionOf(INTEGER, PERSON),
  },
  '/inferior-all': { name: 'subtree', summary: 'all agents below the caller', row: optionOf(INTEGER, PERSON) },
};

/** The lists that API keys may read, because programs need them to interpret plans. */
const FOR_KEYS: readonly string[] = ['/dict', '/topic/all'];

const LIST_CALLS: readonly ApiCall[] = Object.entries(DESCRIBED).map(([path, { name, summary, row }]) => ({
  method: 'get',
  path,
  name: `options.${name}`,
  summary: `option list: ${summary}`,
  roles: LISTS[path]?.roles,
  openToKeys: FOR_KEYS.includes(path),
  answers: respondsWithRows(row),
}));

const CALLS: readonly ApiCall[] = [
  ...LIST_CALLS,
  {
    method: 'get',
    path: '/option-lists',
    name: 'options.marks',
    summary: 'a mark for each option list that the caller may read; a list with another mark has changed',
    answers: respondsWithOne({ type: 'object', additionalProperties: TEXT }),
  },
  {
    method: 'get',
    path: '/option-lists/events',
    name: 'options.changes',
    summary: 'the same at every change, as server-sent events named `option-lists`',
    answers: respondsWithOther('a stream of events', 'text/event-stream'),
  },
];

export default defineModule({
  routes: () => [optionRoutes()],
  calls: CALLS,
});
