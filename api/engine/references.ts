import type { Field, Resource } from '@t3d/resources/kit';
import { matches } from '@t3d/resources/kit';
import type { Context } from '../context';
import { NotFound, invalidField } from '../errors';
import { isUploadedFor } from '../models/files';
import { requireInScope, storedRows } from './read';

const idsOf = (field: Field, value: unknown): number[] => (field.kind === 'references' ? (value as number[] | null) ?? [] : typeof value === 'number' ? [value] : []);

async function requireReference(ctx: Context, name: string, field: Field, ids: number[]): Promise<void> {
  const target = ctx.database.registry.get(field.resource ?? '') as Resource;
  if (field.open) {
    if ((await storedRows(ctx, target, [], ids)).length !== new Set(ids).size) throw new NotFound();
  } else {
    await requireInScope(ctx, target, ids);
  }
  if (!field.choose) return;
  const rows = await storedRows(ctx, target, Object.keys(target.fields).filter((key) => key in (field.choose as object)), ids);
  if (!rows.every((row) => matches(field.choose, row, { me: ctx.actor.id }))) throw invalidField(name, 'notChoosable');
}

async function requireImage(ctx: Context, name: string, field: Field, id: unknown): Promise<void> {
  if (typeof id === 'number' && !(await isUploadedFor(ctx, id, field.use ?? 'image'))) throw invalidField(name, 'noImage');
}

/** Every record that an input names must exist in the caller's scope (404) and be one of those that may be chosen (400); a picture must have been uploaded for this use (400). */
export async function requireReferences(ctx: Context, fields: Readonly<Record<string, Field>>, input: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'image') await requireImage(ctx, name, field, input[name]);
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const ids = idsOf(field, input[name]);
    if (ids.length > 0) await requireReference(ctx, name, field, ids);
  }
}
