import type { Field, Resource } from '@t3d/resources/kit';
import type { Actor, Context } from '../context';
import { TRAIL_PAGE, keepsMasked, readTrail } from '../models/history';
import { mayCall, readableFields, writableFields } from './access';
import { isInScope, showRow } from './read';

export interface TrailRow {
  id: number; at: Date; actor: number | null; actorLabel: string | null; action: string; source: string | null; changes: Record<string, unknown>;
  /** The changed fields that the caller may put back: those that a PUT of its may write, kept as they were. */
  revertable: string[];
}
/** `next`: where the older rows begin, as `before` of the next question. */
export interface Trail { rows: TrailRow[]; next: number | null }

/** A field that the caller's role sees as another value has stored values that are not for it, its own records' excepted. */
function seesStored(actor: Actor, field: Field | undefined, record: Readonly<Record<string, unknown>>): boolean {
  const seen = actor.role ? field?.seenAs?.[actor.role] : undefined;
  return seen === undefined || (typeof seen === 'object' && 'own' in seen && actor.id !== null && record[seen.own] === actor.id);
}

/** The fields whose changes on this record are not for the caller, though their values may be. */
async function withheldFrom(ctx: Context, resource: Resource, id: number): Promise<Set<string>> {
  const withheld = new Set<string>();
  for (const [name, { history }] of Object.entries(resource.fields)) if (history && !(await isInScope(ctx, resource, id, history))) withheld.add(name);
  return withheld;
}

/**
 * The audit trail of one record that the caller can see; fields that it may not read as they are stored, or whose history is not for it,
 * are left out of the changes. An entry that is of nothing but such history is left out whole.
 */
export async function trailOf(ctx: Context, resource: Resource, id: number, before?: number): Promise<Trail> {
  const record = await showRow(ctx, resource, id);
  const withheld = await withheldFrom(ctx, resource, id);
  const readable = readableFields(ctx.actor, resource);
  const shown = new Set(Object.keys(readable).filter((name) => seesStored(ctx.actor, readable[name], record) && !withheld.has(name)));
  const found = await readTrail(ctx, resource, id, before);
  const writable = new Set(mayCall(ctx.actor, resource, 'update') ? Object.keys(writableFields(ctx.actor, resource, 'update')) : []);
  const rows = found.filter(({ changes }) => !isAllOf(withheld, Object.keys(changes))).map((row) => {
    const changes = Object.fromEntries(Object.entries(row.changes).filter(([name, change]) => (shown.has(name) || !(name in resource.fields)) && mayShow(change, shown, resource)));
    return { ...row, changes, revertable: row.action === 'create' ? [] : Object.keys(changes).filter((name) => writable.has(name) && !keepsMasked(resource, name)) };
  });
  return { rows, next: found.length === TRAIL_PAGE ? (found.at(-1)?.id ?? null) : null };
}

const isAllOf = (withheld: ReadonlySet<string>, names: readonly string[]): boolean => names.length > 0 && names.every((name) => withheld.has(name));

/** A deleted record's whole image is shown only to who may see all of its fields. */
function mayShow(change: unknown, shown: ReadonlySet<string>, resource: Resource): boolean {
  const image = (change as { before?: unknown } | null)?.before;
  if (typeof image !== 'object' || image === null || Array.isArray(image)) return true;
  return Object.keys(image).every((name) => !(name in resource.fields) || shown.has(name));
}
