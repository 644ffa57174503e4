import type { Context } from '../../context';
import { wait } from '../../jobs/watch';
import type { Database } from '../../models/database';
import type { ServiceKey } from '../../models/services';
import { select } from '../../models/sql';
import type { Source } from './lists';
import { LISTS, mayReadList } from './lists';

/** A mark for each list that the caller may read, by its call (`dict`): a list with another mark has changed. */
export type Marks = Readonly<Record<string, string>>;

const POLL_MS = 1000;

interface Counted {
  rows: number | string;
  last: number | string | null;
  versions: number | string | null;
  changed: string | Date | null;
}

/** What every change of some rows moves: how many there are, the newest, their versions, the last change. */
async function markOf(ctx: Context, { of: { table }, where }: Source): Promise<string> {
  const [row] = await select<Counted>(
    ctx,
    `SELECT COUNT(*) AS \`rows\`, MAX(id) AS last, SUM(version) AS versions, MAX(updatedAt) AS changed
     FROM \`${table}\` WHERE ${where ?? '1 = 1'}`,
  );
  const changed = row?.changed instanceof Date ? row.changed.toISOString() : row?.changed;
  return [row?.rows, row?.last, row?.versions, changed].map((part) => String(part ?? 0)).join('.');
}

/** The marks of all lists as they were less than a second ago: all streams of a process look with one pair of eyes. */
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

/** The marks of the lists that the caller may read, as they are now. */
export async function currentMarks(ctx: Context): Promise<Marks> {
  const marks = await marksOf(ctx, ctx.database);
  return Object.fromEntries(Object.entries(marks).filter(([path]) => mayReadList(ctx, `/${path}`)));
}

/** The same now and at every change, until nobody listens. */
export async function* watchMarks(ctx: Context, signal?: AbortSignal): AsyncGenerator<Marks, void> {
  let sent = '';
  for (;;) {
    const marks = await currentMarks(ctx);
    const text = JSON.stringify(marks);
    if (text !== sent) yield marks;
    sent = text;
    if (!(await wait(POLL_MS, signal))) return;
  }
}
