import type { Field, Resource } from '@t3d/resources/kit';
import { matches } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { variablesOf } from '../../../declared/variables';
import { NotFound, invalidField } from '../../../errors';
import type { GivenTo } from '../write/attachments';
import { fileFault } from '../write/attachments';
import { requireEntries } from './dictionary';
import { idsInScope, storedRows } from './read';

/** The records that a value of a field names. */
export const idsOf = (field: Field, value: unknown): number[] =>
  field.kind === 'references' ? ((value as number[] | null) ?? []) : typeof value === 'number' ? [value] : [];

/**
 * Records that an input may not name in a field, by id: they are not there, or not in the caller's scope; or they
 * cannot be chosen.
 */
export async function judgeReferences(
  ctx: Context,
  field: Field,
  ids: readonly number[],
): Promise<Map<number, 'notFound' | 'notChoosable'>> {
  const target = ctx.database.registry.get(field.resource ?? '') as Resource;
  const wanted = [...new Set(ids)];
  const named = Object.keys(target.fields).filter((key) => field.choose && key in field.choose);
  const rows = new Map(
    field.labelPublic || field.choose
      ? (await storedRows(ctx, target, named, wanted)).map((row) => [row.id, row] as const)
      : [],
  );
  const reached = field.labelPublic ? new Set(rows.keys()) : await idsInScope(ctx, target, wanted);
  const variables = variablesOf(ctx);
  const faults = new Map<number, 'notFound' | 'notChoosable'>();
  for (const id of wanted) {
    if (!reached.has(id)) faults.set(id, 'notFound');
    else if (field.choose && !matches(field.choose, rows.get(id) ?? {}, variables)) faults.set(id, 'notChoosable');
  }
  return faults;
}

async function requireReference(ctx: Context, name: string, field: Field, ids: number[]): Promise<void> {
  const faults = new Set((await judgeReferences(ctx, field, ids)).values());
  if (faults.has('notFound')) throw new NotFound();
  if (faults.has('notChoosable')) throw invalidField(name, 'notChoosable');
}

async function requireFile(ctx: Context, name: string, field: Field, id: unknown, to: GivenTo): Promise<void> {
  const fault = typeof id === 'number' ? await fileFault(ctx, name, field, id, to) : null;
  if (fault === 'notFound') throw new NotFound();
  if (fault) throw invalidField(name, fault);
}

/**
 * Every record that an input names must exist in the caller's scope (404) and be one of those that may be chosen (400);
 * a picture or file must be the caller's own or already there (404) and uploaded for this field (400); an entry of the
 * dictionary must be there and open (400).
 */
export async function requireReferences(
  ctx: Context,
  fields: Readonly<Record<string, Field>>,
  input: Readonly<Record<string, unknown>>,
  to: GivenTo,
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'file' || field.kind === 'image') await requireFile(ctx, name, field, input[name], to);
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const ids = idsOf(field, input[name]);
    if (ids.length > 0) await requireReference(ctx, name, field, ids);
  }
  await requireEntries(ctx, fields, input, to.before);
}
