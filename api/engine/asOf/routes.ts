import type { Resource } from '@t3d/resources/kit';
import { isEqual } from '@t3d/resources/kit';
import type { Request, RequestHandler, Router } from 'express';
import type { Context } from '../../context';
import type { Call } from '../access/permissions';
import { requireCall } from '../access/permissions';
import { readId, readWhole, requireOnly } from '../rows/read/query';
import type { PastRow } from './rows';
import { hasPast, readInstant, requirePast, showAt, rowsAt } from './rows';
import { listAt } from './list';
import { invalidField } from '../../errors';
import { labelsOf } from '../access/labels';
import { SYSTEM_NAMES } from '../history/visibleChanges';
import type { PlainRow } from '../rows/read/read';
import { changedPage } from './since';

interface Routes {
  router: Router;
  resource: Resource;
  contextOf(request: Request): Context;
}

/** Parses `from` and `to` of a request for changes. `to` defaults to now. */
function readSpan(ctx: Context, { from, to }: Request['query']): { from: Date; to: Date } {
  return { from: readInstant(ctx, 'from', from), to: to === undefined ? ctx.now() : readInstant(ctx, 'to', to) };
}

/** Serves lists, records and changes as of an earlier time. Must be registered before the record's routes. */
export function asOfRoutes({ router, resource, contextOf }: Routes): void {
  const answering =
    (call: Call, answer: (ctx: Context, request: Request) => Promise<object>): RequestHandler =>
    async (request, response) => {
      const ctx = contextOf(request);
      requireCall(ctx.actor, resource, call);
      response.json({ code: 200, message: 'ok', ...(await answer(ctx, request)) });
    };
  // A word instead of an id, such as `export`, belongs to the list.
  const isPast: RequestHandler = ({ query, params: { id = '0' } }, _response, next) =>
    next(query.asOf === undefined || !/^\d+$/.test(String(id)) ? 'route' : undefined);
  const listPast = answering('list', async (ctx, { query: { asOf, ...raw } }) => {
    requirePast(resource);
    const at = readInstant(ctx, 'asOf', asOf);
    return { ...(await listAt(ctx, resource, raw, at)), asOf: at };
  });
  const showPast = answering('show', async (ctx, request) => {
    requirePast(resource);
    requireOnly(request.query, ['asOf']);
    const at = readInstant(ctx, 'asOf', request.query.asOf);
    const { row, unknown } = await showAt(ctx, resource, readId(request.params.id as string), at);
    return { data: row, asOf: at, unknown };
  });
  router.get('/', isPast, listPast);
  router.get('/:id', isPast, showPast);
  if (!hasPast(resource)) return;
  const listChanges = answering('list', async (ctx, { query }) => {
    requireOnly(query, ['from', 'to', 'page', 'size']);
    const [page, size] = [readWhole(query, 'page', 1, 1_000_000), readWhole(query, 'size', 50, 200)];
    return differencesBetween(ctx, resource, { ...readSpan(ctx, query), page, size });
  });
  const recordChanges = answering('show', async (ctx, request) => {
    requireOnly(request.query, ['from', 'to']);
    const input = { ...readSpan(ctx, request.query), id: readId(request.params.id as string), page: 1, size: 1 };
    const { rows } = await differencesBetween(ctx, resource, input);
    return { rows, total: rows.length };
  });
  router.get('/all/changes', listChanges);
  router.get('/:id/changes', recordChanges);
}

interface Difference {
  id: number;
  label: string;
  change: 'added' | 'changed' | 'removed';
  /** The values at both times, by field. */
  changes: Record<string, { before: unknown; after: unknown }>;
  /** Labels of referenced records by field and id. */
  changesLabel: Record<string, Record<string, string>>;
}

function isShown({ declaration }: Resource, stood: PastRow | undefined): stood is PastRow {
  const mark = declaration.softDelete as { field: string; value: unknown } | undefined;
  return stood !== undefined && (!mark || stood.row[mark.field] !== mark.value);
}

function nameIds(into: Difference['changesLabel'], field: string, value: unknown, label: unknown): void {
  const [ids, labels] = [[value].flat(), [label].flat()];
  for (const [index, id] of ids.entries())
    if (typeof id === 'number' && typeof labels[index] === 'string')
      into[field] = { ...into[field], [String(id)]: labels[index] };
}

function differenceOf(
  resource: Resource,
  label: string,
  before: PastRow | undefined,
  after: PastRow | undefined,
): Difference | null {
  const row = (after ?? before)?.row as PlainRow;
  const untold = new Set([...(before?.unknown ?? []), ...(after?.unknown ?? [])]);
  const changes: Difference['changes'] = {};
  const changesLabel: Difference['changesLabel'] = {};
  for (const name of Object.keys(row)) {
    if (SYSTEM_NAMES.has(name) || !resource.fields[name] || untold.has(name)) continue;
    const change = { before: before?.row[name] ?? null, after: after?.row[name] ?? null };
    if (isEqual(change.before, change.after)) continue;
    changes[name] = change;
    for (const side of [before, after]) nameIds(changesLabel, name, side?.row[name], side?.row[`${name}Label`]);
  }
  const change = !before ? 'added' : !after ? 'removed' : 'changed';
  return change === 'changed' && Object.keys(changes).length === 0
    ? null
    : { id: row.id, label, change, changes, changesLabel };
}

/** Returns the differences of a list or record between two times, newest first, by the caller's present rights. */
async function differencesBetween(
  ctx: Context,
  resource: Resource,
  { from, to, id, page, size }: { from: Date; to: Date; id?: number; page: number; size: number },
): Promise<{ rows: Difference[]; total: number }> {
  if (from > to) throw invalidField('from', 'asOf.order');
  const { ids: some, total } =
    id === undefined ? await changedPage(ctx, resource, { from, to, page, size }) : { ids: [id], total: 1 };
  const [before, after] = [await rowsAt(ctx, resource, from, some), await rowsAt(ctx, resource, to, some)];
  const labels = await labelsOf(ctx, resource, some, true);
  const rows = some.flatMap((one) => {
    const sides = [before.get(one), after.get(one)].map((side) => (isShown(resource, side) ? side : undefined));
    if (!sides[0] && !sides[1]) return [];
    return differenceOf(resource, labels.get(one) ?? `#${one}`, sides[0], sides[1]) ?? [];
  });
  return { rows, total };
}
