/** The audit log as people read it: each entry names its record. */
import { defineSubject } from '../../engine/http/subject';
import auditLog from '@t3d/resources/house/audit-log';
import type { Context } from '../../context';
import { labelsOf } from '../../engine/access/labels';
import { mayCall } from '../../engine/access/permissions';
import { computing } from '../../engine/rows/read/computed';

/** The records that entries are about, by their resource. */
function idsByResource(rows: readonly Record<string, unknown>[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { resource, recordId } of rows) {
    if (typeof resource !== 'string' || recordId === null || recordId === undefined) continue;
    found.set(resource, (found.get(resource) ?? new Set()).add(Number(recordId)));
  }
  return found;
}

/** Names of records by resource and id, as far as the reader may list the resource and reaches the record. */
async function namesFor(ctx: Context, rows: readonly Record<string, unknown>[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [name, ids] of idsByResource(rows)) {
    const resource = ctx.database.registry.get(name);
    if (!resource || !mayCall(ctx.actor, resource, 'list')) continue;
    for (const [id, label] of await labelsOf(ctx, resource, [...ids], true)) names.set(`${name} ${id}`, label);
  }
  return names;
}

/** What the record of an entry is called: one query a resource, whatever the number of entries. */
const computedEntries = computing(auditLog, async (ctx, rows) => {
  const names = await namesFor(ctx, rows);
  return rows.map(({ resource, recordId }) => ({
    record: names.get(`${String(resource)} ${Number(recordId)}`) ?? null,
  }));
});

export default defineSubject({ computed: [computedEntries] });
