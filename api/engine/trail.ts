import type { Field, Resource } from '@t3d/resources/kit';
import type { Actor, Context } from '../context';
import { readTrail } from '../models/history';
import { readableFields } from './access';
import { showRow } from './read';

export interface TrailRow { at: Date; actor: number | null; actorLabel: string | null; action: string; source: string | null; changes: Record<string, unknown> }

/** A field that the caller's role sees as another value has stored values that are not for it, its own records' excepted. */
function seesStored(actor: Actor, field: Field | undefined, record: Readonly<Record<string, unknown>>): boolean {
  const seen = actor.role ? field?.seenAs?.[actor.role] : undefined;
  return seen === undefined || (typeof seen === 'object' && 'own' in seen && actor.id !== null && record[seen.own] === actor.id);
}

/** The audit trail of one record that the caller can see; fields that it may not read as they are stored are left out of the changes. */
export async function trailOf(ctx: Context, resource: Resource, id: number): Promise<TrailRow[]> {
  const record = await showRow(ctx, resource, id);
  const readable = readableFields(ctx.actor, resource);
  const rows = await readTrail(ctx, resource, id);
  return rows.map((row) => ({
    ...row,
    changes: Object.fromEntries(Object.entries(row.changes).filter(([name]) => (name in readable && seesStored(ctx.actor, resource.fields[name], record)) || !(name in resource.fields)).filter(([, change]) => mayShow(change, readable, resource))),
  }));
}

/** A deleted record's whole image is shown only to who may read all of its fields. */
function mayShow(change: unknown, readable: Record<string, unknown>, resource: Resource): boolean {
  const image = (change as { before?: unknown } | null)?.before;
  if (typeof image !== 'object' || image === null || Array.isArray(image)) return true;
  return Object.keys(image).every((name) => !(name in resource.fields) || name in readable);
}
