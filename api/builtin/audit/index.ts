/** The audit log, with the name of each entry's record. */
import { Router } from 'express';
import { type ApiCall, INTEGER, TEXT, TIME, listOf, orNull, query, recordOf } from '../../engine/http/apiCall';
import { respondsWithRows, shapeOf } from '../../engine/http/apiCall';
import { defineModule } from '../../engine/http/domainModule';
import auditLog from '@t3d/resources/builtin/audit-log';
import type { Context } from '../../context';
import { labelsOf } from '../../engine/access/labels';
import { mayCall, requireCall } from '../../engine/access/permissions';
import { computing } from '../../engine/rows/read/computed';
import { invalidField } from '../../errors';
import { contextOf } from '../../middleware/context';
import { MAX_OPERATIONS, logOf, operationsOf } from './operations';

function idsByResource(rows: readonly Record<string, unknown>[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { resource, recordId } of rows) {
    if (typeof resource !== 'string' || recordId === null || recordId === undefined) continue;
    found.set(resource, (found.get(resource) ?? new Set()).add(Number(recordId)));
  }
  return found;
}

/** Returns the names of the records that the reader may list, by resource and id. */
async function namesFor(ctx: Context, rows: readonly Record<string, unknown>[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [name, ids] of idsByResource(rows)) {
    const resource = ctx.database.registry.get(name);
    if (!resource || !mayCall(ctx.actor, resource, 'list')) continue;
    for (const [id, label] of await labelsOf(ctx, resource, [...ids], true)) names.set(`${name} ${id}`, label);
  }
  return names;
}

/** Adds record names to log entries, with one query per resource. */
const computedEntries = computing(auditLog, async (ctx, rows) => {
  const names = await namesFor(ctx, rows);
  return rows.map(({ resource, recordId }) => ({
    record: names.get(`${String(resource)} ${Number(recordId)}`) ?? null,
  }));
});

/** Parses the query parameter `ids`. Rejects anything but 1 to 100 different ids. */
function idsIn(given: unknown): number[] {
  const texts = typeof given === 'string' ? given.split(',') : [];
  if (texts.length === 0 || !texts.every((text) => /^[1-9]\d{0,14}$/.test(text))) throw invalidField('ids', 'integer');
  const ids = [...new Set(texts.map(Number))];
  if (ids.length > MAX_OPERATIONS) throw invalidField('ids', 'max', { max: MAX_OPERATIONS });
  return ids;
}

function operationRoutes(): Router {
  const router = Router();
  router.get('/audit-log/operations', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, logOf(ctx), 'list');
    const unknown = Object.keys(request.query).find((name) => name !== 'ids');
    if (unknown !== undefined) throw invalidField(unknown, 'unknown');
    const rows = await operationsOf(ctx, idsIn(request.query.ids));
    response.json({ code: 200, message: 'ok', rows, total: rows.length });
  });
  return router;
}

const LINKED = {
  ...shapeOf({ entry: INTEGER, at: TIME, actor: orNull(INTEGER), actorLabel: orNull(TEXT) }),
  type: ['object', 'null'],
};
const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/audit-log/operations',
    name: 'audit-log.operations',
    openToKeys: true,
    summary: 'the operations that these entries list (`follows` is false), each with its first entries and its undo',
    pattern: 'audit-log:list',
    parameters: [query('ids', TEXT, { required: true, description: 'ids of entries, at most 100, with commas' })],
    answers: respondsWithRows(
      shapeOf({
        id: INTEGER,
        resource: TEXT,
        action: TEXT,
        singular: TEXT,
        total: INTEGER,
        records: INTEGER,
        entries: listOf(recordOf('audit-log')),
        undo: shapeOf({ possible: { type: 'boolean' }, reason: TEXT }),
        undoes: LINKED,
        undoneBy: LINKED,
      }),
    ),
  },
];

export default defineModule({ computed: [computedEntries], routes: () => [operationRoutes()], calls: CALLS });
