/** Adds the name of each entry's record to the audit log. */
import { defineModule } from '../../engine/http/domainModule';
import auditLog from '@t3d/resources/builtin/audit-log';
import type { Context } from '../../context';
import { labelsOf } from '../../engine/access/labels';
import { mayCall } from '../../engine/access/permissions';
import { computing } from '../../engine/rows/read/computed';

/** Returns the ids of the records in audit log entries, by resource. */
function idsByResource(rows: readonly Record<string, unknown>[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { resource, recordId } of rows) {
    if (typeof resource !== 'string' || recordId === null || recordId === undefined) continue;
    found.set(resource, (found.get(resource) ?? new Set()).add(Number(recordId)));
  }
  return found;
}

/**
 * Returns the names of records by resource and id. Leaves out records that the reader may not list or that are out of
 * the reader's scope.
 */
async function namesFor(ctx: Context, rows: readonly Record<string, unknown>[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [name, ids] of idsByResource(rows)) {
    const resource = ctx.database.registry.get(name);
    if (!resource || !mayCall(ctx.actor, resource, 'list')) continue;
    for (const [id, label] of await labelsOf(ctx, resource, [...ids], true)) names.set(`${name} ${id}`, label);
  }
  return names;
}

/** Computes the name of each entry's record, with one query per resource. */
const computedEntries = computing(auditLog, async (ctx, rows) => {
  const names = await namesFor(ctx, rows);
  return rows.map(({ resource, recordId }) => ({
    record: names.get(`${String(resource)} ${Number(recordId)}`) ?? null,
  }));
});

export default defineModule({ computed: [computedEntries] });
