import type { Field, I18nText, Resource } from '@t3d/resources/kit';
import { readI18n } from '@t3d/resources/kit';
import type { Actor, Context } from '../../context';
import { attachmentsOf } from '../../models/files';
import { boundsText } from './bounds';
import { mayCall, mayRead, readableFields } from './permissions';
import type { Condition } from './statements';
import { idIn, readColumns } from './statements';
import { storedValue } from '../../models/storedValue';
import { reach } from './reach';
import { onceForRights } from './rights';
import { columnSql } from './select';

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

/** Records by id: what they are called, and whether the caller may open their page, where that was asked. */
type Called = Map<number, { label: string; isOpen: boolean }>;

/** One statement for all of the ids, by what the caller may read of them; with `scoped`, only those that it reaches. */
async function calledOf(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  { scoped, opens = false }: { scoped: boolean; opens?: boolean },
): Promise<Called> {
  const names = labelNamesFor(ctx.actor, resource);
  const columns = (asker: Context): string[] => [
    ...[...new Set(['id', ...names])].map((name) => columnSql(resource, name, asker)),
    ...(opens ? [`CASE WHEN ${boundsText(asker, resource)} THEN 1 ELSE 0 END AS \`is open\``] : []),
  ];
  const inScope: Condition = {
    shape: 'scope',
    values: [],
    where: (asker) => reach(asker, resource.declaration.scope, resource).where,
  };
  const conditions = scoped ? [idIn(ids), inScope] : [idIn(ids)];
  const rows = await readColumns(ctx, resource, [`labels ${opens}`, columns], { conditions, scope: null });
  return new Map(
    rows.map((row) => {
      const id = Number(row.id);
      const texts = names.map((name) => textOf(ctx, storedValue(ctx.database, resource, name, row[name])));
      return [id, { label: texts.find((text) => text !== null) ?? `#${id}`, isOpen: Number(row['is open']) === 1 }];
    }),
  );
}

/**
 * Labels of records by id, made of what the caller may read of them; with `scoped`, only of those that it can reach.
 */
export const labelsOf = async (
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  scoped: boolean,
): Promise<Map<number, string>> =>
  new Map([...(await calledOf(ctx, resource, ids, { scoped }))].map(([id, { label }]) => [id, label]));

/** The references that the caller may read, those together that name records of one resource in one way. */
const references = (ctx: Context, resource: Resource): readonly (readonly [string, Field][])[] =>
  onceForRights(ctx.actor, resource, 'references', () => {
    const groups = new Map<string, [string, Field][]>();
    for (const [name, field] of Object.entries(readableFields(ctx.actor, resource))) {
      if (!['reference', 'references', 'file'].includes(field.kind)) continue;
      const to = `${field.kind === 'file'} ${field.resource} ${field.labelPublic}`;
      groups.set(to, [...(groups.get(to) ?? []), [name, field]]);
    }
    return [...groups.values()];
  });

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : [];

/** The ids that these fields of the rows hold, each once. */
function idsOfFields(rows: readonly Row[], fields: readonly [string, Field][]): number[] {
  const ids = new Set<number>();
  for (const row of rows)
    for (const [name] of fields) if (row[name] !== null) for (const id of idsIn(row[name])) ids.add(id);
  return [...ids];
}

/** What a field's records are called, or its files. */
export const namesIn = async (ctx: Context, field: Field, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map([...(await calledIn(ctx, field, ids, false))].map(([id, { label }]) => [id, label]));

async function calledIn(ctx: Context, field: Field, ids: readonly number[], opens: boolean): Promise<Called> {
  if (ids.length === 0) return new Map();
  if (field.kind === 'file')
    return new Map([...(await attachmentsOf(ctx, ids))].map(([id, { name }]) => [id, { label: name, isOpen: true }]));
  const target = ctx.database.registry.get(field.resource ?? '');
  return target ? calledOf(ctx, target, ids, { scoped: !field.labelPublic, opens }) : (new Map() as Called);
}

/**
 * Whether it must be asked which of a field's records the caller may open. A name that is public stands also where the
 * page of its record is not for the caller, or is for nobody; who opens no page of the resource at all is not told.
 */
function tellsOpen(ctx: Context, { kind, labelPublic, resource }: Field): boolean {
  const target = ctx.database.registry.get(resource ?? '');
  return kind === 'reference' && labelPublic === true && target !== undefined && mayCall(ctx.actor, target, 'show');
}

/**
 * Adds `<name>Label` beside every reference, one query a referenced resource; beside those of many records a list of
 * labels, in their order. Out of scope and not open: null. Adds `<name>Closed: true` where a record has a public name
 * and no page for the caller.
 */
export async function addLabels<T extends Row>(ctx: Context, resource: Resource, rows: T[]): Promise<T[]> {
  const [first] = rows;
  if (!first) return rows;
  for (const group of references(ctx, resource)) {
    const fields = group.filter(([name]) => name in first);
    if (fields.length > 0) await addLabelsOf(ctx, rows, fields);
  }
  return rows;
}

/** The same for fields that name records of one resource in one way. */
async function addLabelsOf(ctx: Context, rows: Row[], fields: readonly [string, Field][]): Promise<void> {
  const ids = idsOfFields(rows, fields);
  const opens = fields.some(([, field]) => tellsOpen(ctx, field));
  const called = await calledIn(ctx, (fields[0] as [string, Field])[1], ids, opens);
  const labelOf = (id: unknown): string | null => called.get(id as number)?.label ?? null;
  for (const [name, field] of fields) {
    const tells = opens && field.kind === 'reference';
    const [label, closed] = [`${name}Label`, `${name}Closed`];
    for (const row of rows) {
      const value = row[name];
      row[label] = field.kind === 'references' ? idsIn(value).map(labelOf) : value === null ? null : labelOf(value);
      if (tells && typeof value === 'number' && called.get(value)?.isOpen !== true) row[closed] = true;
    }
  }
}
