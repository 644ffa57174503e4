import type { Field, Resource } from '@t3d/resources/kit';
import { kindOf } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { ATTACHMENT, uploadOf } from '../../../models/files';
import { readTrail } from '../../../models/history';
import type { Database } from '../../../models/database';
import { isUnscoped } from '../../access/reach';
import { idsWhere, valueIs } from '../../access/statements';

type Row = Readonly<Record<string, unknown>>;
/** The resource and, for an input, the action that uses a file, and the record before the change. */
export interface GivenTo {
  resource: Resource;
  action?: string;
  before?: Row & { id: number };
}

export const fileFields = ({ fields }: Pick<Resource, 'fields'>): string[] =>
  Object.keys(fields).filter((name) => kindOf(fields[name] as Field).refersTo === 'file');
export const isUpload = (field: Field): boolean => ['file', 'picture'].includes(kindOf(field).refersTo ?? '');

/** Returns the base resource of a view, to which files belong. */
export const baseOf = ({ registry }: Pick<Database, 'registry'>, resource: Resource): Resource =>
  [...registry.values()].find(({ table, view }) => table === resource.table && !view) ?? resource;

/** Returns the record that uses a file, if the caller may read it. `all` ignores the caller's rights. */
export async function holderOf(
  ctx: Context,
  resource: Resource,
  id: number,
  names: readonly string[],
  all = false,
): Promise<number | null> {
  for (const name of names) {
    const scope = all ? null : undefined;
    const [found] = await idsWhere(ctx, resource, { conditions: [valueIs(name, id)], scope, limit: 1 });
    if (found !== undefined) return found;
  }
  return null;
}

/** Returns whether a record's history contains the file in a field. */
async function wasOf(ctx: Context, resource: Resource, record: number, name: string, id: number): Promise<boolean> {
  const trail = await readTrail(ctx, resource, record);
  return trail.some(({ changes }) => {
    const change = changes[name] as { before?: unknown; after?: unknown } | null | undefined;
    return change?.before === id || change?.after === id;
  });
}

/**
 * Returns why a field may not be set to a file, or null. Keeps callers from using other users' files by guessed ids: a
 * file must be their own or one that the record had before.
 */
export async function fileFault(
  ctx: Context,
  name: string,
  field: Field,
  id: number,
  { resource, action, before }: GivenTo,
): Promise<'notFound' | 'noFile' | 'noImage' | null> {
  if (before?.[name] === id) return null;
  const file = await uploadOf(ctx, id);
  if (!file) return 'notFound';
  const base = baseOf(ctx.database, resource);
  const isOwn = file.owner === ctx.actor.id;
  const hadIt = async (): Promise<boolean> =>
    before !== undefined && action === undefined && wasOf(ctx, base, before.id, name, id);
  if (kindOf(field).refersTo === 'picture') {
    if (file.purpose === (field.use ?? 'image') && (isOwn || isUnscoped(ctx.actor) || (await hadIt()))) return null;
    return isOwn ? 'noImage' : 'notFound';
  }
  const place = action === undefined ? name : `${action}.${name}`;
  const isAttached = file.purpose === ATTACHMENT && file.resource === base.name;
  const holder = isAttached ? await holderOf(ctx, base, id, fileFields(base), true) : null;
  const isFree = isAttached && (holder === null || holder === before?.id);
  if (isFree && ((isOwn && file.field === place) || (await hadIt()))) return null;
  return isOwn ? 'noFile' : 'notFound';
}
