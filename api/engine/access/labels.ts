import type { Field, I18nText, Resource } from '@t3d/resources/kit';
import { readI18n } from '@t3d/resources/kit';
import { Op, literal } from 'sequelize';
import type { Actor, Context } from '../../context';
import { attachmentsOf } from '../../models/files';
import { boundsOf } from './bounds';
import { mayCall, mayRead, readableFields } from './permissions';
import { decodeRow } from '../../declared/decode';
import { reach } from './reach';
import { fieldSql } from './select';

type Row = Record<string, unknown>;

/** The field, or fields in order of preference, that name a record. */
export const labelNames = ({ declaration: { label = [] } }: Resource): string[] =>
  [label as string | readonly string[]].flat();

/** Those of them that the caller may read: a name is shown to no others, whatever refers to the record. */
export const labelNamesFor = (actor: Actor, resource: Resource): string[] =>
  labelNames(resource).filter((name) => {
    const field: Field | undefined = resource.fields[name];
    return !field || mayRead(actor, field);
  });

function textOf(ctx: Context, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? readI18n(value as I18nText, ctx.language) : String(value as string | number);
}

/**
 * Labels of records by id, made of what the caller may read of them; with `scoped`, only of those that it can reach.
 */
export async function labelsOf(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  scoped: boolean,
): Promise<Map<number, string>> {
  const names = labelNamesFor(ctx.actor, resource);
  const bounds = scoped ? [reach(ctx, resource.declaration.scope, resource).where] : [];
  const rows = await ctx.database.model(resource).findAll({
    attributes: [
      'id',
      ...names
        .filter((name) => name !== 'id')
        .map((name): [ReturnType<typeof literal>, string] => [literal(fieldSql(resource, name, ctx)), name]),
    ],
    where: { [Op.and]: [{ id: { [Op.in]: [...ids] } }, ...bounds] },
    raw: true,
    transaction: ctx.transaction,
  });
  return new Map(
    (rows as unknown as Row[]).map((row) => {
      const decoded = decodeRow<Row>(resource.fields, row);
      const label = names.map((name) => textOf(ctx, decoded[name])).find((text) => text !== null);
      return [Number(decoded.id), label ?? `#${String(decoded.id)}`];
    }),
  );
}

const references = (ctx: Context, resource: Resource): [string, Field][] =>
  Object.entries(readableFields(ctx.actor, resource)).filter(
    ([, { kind }]) => kind === 'reference' || kind === 'references' || kind === 'file',
  );

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : [];

/** What a field's records are called, or its files. */
export async function namesIn(ctx: Context, field: Field, ids: readonly number[]): Promise<Map<number, string>> {
  if (field.kind === 'file') return new Map([...(await attachmentsOf(ctx, ids))].map(([id, { name }]) => [id, name]));
  const target = ctx.database.registry.get(field.resource ?? '');
  return target ? labelsOf(ctx, target, ids, !field.labelPublic) : new Map<number, string>();
}

/**
 * The records among these whose page the caller may open. A name that is public stands also where the page of its
 * record is not for the caller, or is for nobody. Null where the caller opens no page of the resource at all.
 */
async function openIds(ctx: Context, field: Field, ids: readonly number[]): Promise<ReadonlySet<number> | null> {
  const target = ctx.database.registry.get(field.resource ?? '');
  if (!target || !mayCall(ctx.actor, target, 'show')) return null;
  const rows = await ctx.database.model(target).findAll({
    attributes: ['id'],
    where: { [Op.and]: [{ id: { [Op.in]: [...ids] } }, ...boundsOf(ctx, target)] },
    raw: true,
    transaction: ctx.transaction,
  });
  return new Set((rows as unknown as { id: number | string }[]).map(({ id }) => Number(id)));
}

/**
 * Adds `<name>Label` beside every reference, one query a referenced resource; beside those of many records a list of
 * labels, in their order. Out of scope and not open: null. Adds `<name>Closed: true` where a record has a public name
 * and no page for the caller.
 */
export async function addLabels<T extends Row>(ctx: Context, resource: Resource, rows: T[]): Promise<T[]> {
  if (rows.length === 0) return rows;
  for (const [name, field] of references(ctx, resource)) {
    if (!(name in (rows[0] as Row))) continue;
    const ids = [...new Set(rows.flatMap((row) => idsIn(row[name])))];
    const labels = ids.length > 0 ? await namesIn(ctx, field, ids) : new Map<number, string>();
    const labelOf = (id: unknown): string | null => labels.get(id as number) ?? null;
    for (const row of rows)
      (row as Row)[`${name}Label`] = field.kind === 'references' ? idsIn(row[name]).map(labelOf) : labelOf(row[name]);
    if (field.kind !== 'reference' || !field.labelPublic || ids.length === 0) continue;
    const open = await openIds(ctx, field, ids);
    for (const row of rows)
      if (open && typeof row[name] === 'number' && !open.has(row[name])) (row as Row)[`${name}Closed`] = true;
  }
  return rows;
}
