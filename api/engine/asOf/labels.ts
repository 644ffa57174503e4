import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { addLabels, idsIn, labelColumns, labelNamesFor, labelsIn } from '../access/labels';
import { readableFields } from '../access/permissions';
import { contextAt, keepsPast } from './instant';
import { overlayOf, reachedOf } from './overlay';
import { selectText, withPast } from './shadow';

type Row = Record<string, unknown>;

/**
 * What records were called then that are called otherwise now, or are gone. Only of records that the caller reaches: of
 * others it may see their present names alone.
 */
async function labelsSince(
  ctx: Context,
  target: Resource,
  at: Date,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const names = labelNamesFor(ctx.actor, target);
  const overlay = await overlayOf(ctx, target, at, ids);
  const touched = [...overlay].filter(([, past]) => past.wasDeleted || names.some((name) => name in past.values));
  if (touched.length === 0 || names.length === 0) return new Map();
  const reached = await reachedOf(
    ctx,
    target,
    at,
    touched.map(([id]) => id),
    overlay,
    true,
  );
  const columns = labelColumns(contextAt(ctx, at), target).join(', ');
  const past = await withPast(ctx, target, at, reached);
  return labelsIn(ctx, target, await selectText<Row>(ctx, `${past} SELECT ${columns} FROM \`${target.table}\``));
}

/** Adds `<name>Label` beside every reference: what the record was called then. */
export async function addLabelsAt<T extends Row>(ctx: Context, resource: Resource, at: Date, rows: T[]): Promise<void> {
  await addLabels(ctx, resource, rows);
  for (const [name, field] of Object.entries(readableFields(ctx.actor, resource))) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const target = ctx.database.registry.get(field.resource ?? '');
    const ids = [...new Set(rows.flatMap((row) => idsIn(row[name])))];
    if (!target || target.declaration.untracked || !keepsPast(target) || ids.length === 0) continue;
    const labels = await labelsSince(ctx, target, at, ids);
    if (labels.size === 0) continue;
    for (const row of rows as Row[]) {
      const now = row[`${name}Label`];
      if (Array.isArray(now)) row[`${name}Label`] = idsIn(row[name]).map((id, index) => labels.get(id) ?? now[index]);
      else row[`${name}Label`] = labels.get(row[name] as number) ?? now;
    }
  }
}
