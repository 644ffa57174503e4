import type { I18nText, Resource } from '@t3d/resources/kit';
import { readI18n } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { decodeRow } from '../../declared/decode';
import { addLabels, labelNamesFor } from '../access/labels';
import { readableFields } from '../access/permissions';
import { fieldSql } from '../access/select';
import { idsInScope } from '../rows/read';
import { contextAt, keepsPast } from './instant';
import type { Past } from './overlay';
import { madeAt, overlayOf, seesDeleted } from './overlay';
import { selectText, shadowSql } from './shadow';

type Row = Record<string, unknown>;

function textOf(ctx: Context, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? readI18n(value as I18nText, ctx.language) : String(value as string | number);
}

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
  const mine = await idsInScope(
    ctx,
    target,
    touched.map(([id]) => id),
  );
  const gone = seesDeleted(ctx, target) ? touched.filter(([id, past]) => !mine.has(id) && past.wasDeleted) : [];
  const made = await madeAt(
    ctx,
    target,
    gone.map(([id]) => id),
  );
  const shadowed = {
    there: touched.filter(([id]) => mine.has(id)).map(([id, past]) => ({ id, past })),
    deleted: gone.map(([id, past]: [number, Past]) => ({ id, past, made: made.get(id) ?? at })),
  };
  const then = contextAt(ctx, at);
  const columns = ['id', ...names.filter((name) => name !== 'id')];
  const rows = await selectText<Row>(
    ctx,
    `WITH \`${target.table}\` AS (${shadowSql(ctx, target, at, shadowed)})
      SELECT ${columns.map((name) => `${fieldSql(target, name, then)} AS \`${name}\``).join(', ')}
      FROM \`${target.table}\``,
  );
  return new Map(
    rows.map((row) => {
      const decoded = decodeRow<Row>(target.fields, row);
      const label = names.map((name) => textOf(ctx, decoded[name])).find((text) => text !== null);
      return [Number(decoded.id), label ?? `#${String(decoded.id)}`];
    }),
  );
}

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : [];

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
