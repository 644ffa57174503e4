import type { Field, I18nText, Resource } from '@t3d/resources/kit';
import { readI18n, isReference, kindOf } from '@t3d/resources/kit';
import type { Actor, Context } from '../../context';
import { isStored } from '../../registry/columns';
import { attachmentsOf } from '../../models/files';
import { openText, reachText } from './bounds';
import { canChangeOwner, ownershipOf } from './ownedSince';
import { mayCall, mayRead, readableFields, cachedForRights } from './permissions';
import type { Columns, Condition } from './statements';
import { idIn, readColumns } from './statements';
import { readerOf } from '../../models/storedValue';
import { reach } from './reach';
import { fieldSql } from './select';

type Row = Record<string, unknown>;

/** Returns the label fields in order of preference. */
export const labelNames = ({ declaration: { label = [] } }: Resource): string[] =>
  [label as string | readonly string[]].flat();

/** Returns the stored column of a label field, because labels are read in SQL. */
export function labelColumn({ fields }: Pick<Resource, 'fields'>, name: string): string {
  const sources = fields[name]?.computed ?? [];
  return sources.find((source) => fields[source] && kindOf(fields[source]).isTranslated) ?? name;
}

/** Returns the label fields that the caller may read. Without any, the caller sees no labels. */
export const labelNamesFor = (actor: Actor, resource: Resource): string[] =>
  labelNames(resource).filter((name) => {
    const field: Field | undefined = resource.fields[name];
    return !field || mayRead(actor, field);
  });

/** Returns a label's text in the caller's language, or null. */
export function textOf(ctx: Context, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? readI18n(value as I18nText, ctx.language) : String(value as string | number);
}

/** Labels of records by id. `isOpen` tells whether the caller may open the record's page. */
type Called = Map<number, { label: string; isOpen: boolean }>;
const OPEN = 'is open';

/** Returns the columns of a record's label, from the table or an alias of it. */
const columnsOf = (
  asker: Context,
  resource: Resource,
  opens: boolean,
  as = resource.table,
): [sql: string, name: string][] => [
  ...[...new Set(['id', ...labelNamesFor(asker.actor, resource).map((name) => labelColumn(resource, name))])].map(
    (name): [string, string] => [fieldSql({ ...resource, table: as }, name, asker), name],
  ),
  ...(opens ? [[`CASE WHEN ${openText(asker, resource, as)} THEN 1 ELSE 0 END`, OPEN] as [string, string]] : []),
];
const named = (columns: readonly (readonly [string, string])[], before = ''): string[] =>
  columns.map(([sql, name]) => `${sql} AS \`${before}${name}\``);

type Labeller = (ctx: Context, row: Row, id: number) => string;
/** Returns a function that builds a record's label from its columns, whose names begin with `before`. */
function labeller(actor: Actor, resource: Resource, before = ''): Labeller {
  const columns = labelNamesFor(actor, resource)
    .map((name) => labelColumn(resource, name))
    .map((name) => [before + name, readerOf(resource, name)] as const);
  return (ctx, row, id) => {
    for (const [column, read] of columns) {
      const value = row[column];
      const text = value === null || value === undefined ? null : textOf(ctx, read(value, ctx.database));
      if (text !== null) return text;
    }
    return `#${id}`;
  };
}

/** Returns the label columns for a hand-written statement, to be read by `labelsIn`. */
export const labelColumns = (asker: Context, resource: Resource): string[] => named(columnsOf(asker, resource, false));

function calledBy(ctx: Context, resource: Resource, rows: readonly Row[]): Called {
  const labelOf = labeller(ctx.actor, resource);
  const called = (row: Row, id: number) => ({ label: labelOf(ctx, row, id), isOpen: Number(row[OPEN]) === 1 });
  return new Map(rows.map((row) => [Number(row.id), called(row, Number(row.id))]));
}
const labelsBy = (called: Called): Map<number, string> => new Map([...called].map(([id, { label }]) => [id, label]));

export const labelsIn = (ctx: Context, resource: Resource, rows: readonly Row[]): Map<number, string> =>
  labelsBy(calledBy(ctx, resource, rows));

/** Reads the labels of records with one statement. `scoped` limits the rows to the caller's scope. */
async function calledOf(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  { scoped, opens = false }: { scoped: boolean; opens?: boolean },
): Promise<Called> {
  const inScope: Condition = {
    shape: 'scope',
    values: [],
    where: (asker) => reach(asker, resource.declaration.scope, resource).where,
  };
  const conditions = scoped ? [idIn(ids), inScope] : [idIn(ids)];
  const columns = { name: `labels ${opens}`, of: (asker: Context) => named(columnsOf(asker, resource, opens)) };
  return calledBy(ctx, resource, await readColumns(ctx, resource, columns, { conditions, scope: null }));
}

/** Returns the labels of records from readable fields. `scoped` leaves out rows outside the caller's scope. */
export const labelsOf = async (
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  scoped: boolean,
): Promise<Map<number, string>> => labelsBy(await calledOf(ctx, resource, ids, { scoped }));

/** Returns whether a field refers to records or attachments, which have labels. */
export const isNamed = (field: Field): boolean => ['record', 'file'].includes(kindOf(field).refersTo ?? '');

const references = (ctx: Context, resource: Resource): readonly (readonly [string, Field][])[] =>
  cachedForRights(ctx.actor, resource, 'references', () => {
    const groups = new Map<string, [string, Field][]>();
    for (const [name, field] of Object.entries(readableFields(ctx.actor, resource))) {
      if (!isNamed(field)) continue;
      const to = `${kindOf(field).refersTo} ${field.resource} ${field.labelPublic}`;
      groups.set(to, [...(groups.get(to) ?? []), [name, field]]);
    }
    return [...groups.values()];
  });

/** A reference whose label is read in the same statement as the row. */
interface Join {
  readonly name: string;
  readonly field: Field;
  readonly target: Resource;
  readonly opens: boolean;
  readonly id: string;
  readonly open: string;
  readonly labelOf: Labeller;
  readonly label: string;
  readonly closed: string;
}
/** The maximum number of joined references, because planning more joins takes longer than a second statement. */
const MOST_JOINED = 8;

const joinsOf = (ctx: Context, resource: Resource): readonly Join[] =>
  cachedForRights(ctx.actor, resource, 'joins', () =>
    references(ctx, resource)
      .flatMap((group) => {
        const opens = group.some(([, field]) => showsPublicLabel(ctx, field));
        return group.flatMap(([name, field]) => {
          const target = ctx.database.registry.get(field.resource ?? '');
          if (!isReference(field) || !target || !isStored(field)) return [];
          const labelOf = labeller(ctx.actor, target, `${name} `);
          const columns = { id: `${name} id`, open: `${name} ${OPEN}`, label: `${name}Label`, closed: `${name}Closed` };
          return [{ name, field, target, opens, labelOf, ...columns }];
        });
      })
      .slice(0, MOST_JOINED),
  );

/** Returns the alias of a joined table, by which rows can refer to rows of their own table. */
const calledAs = ({ name }: Join): string => `of ${name}`;

function joinText(asker: Context, { table }: Resource, join: Join): string {
  const { name, field, target } = join;
  const as = calledAs(join);
  const bounds = field.labelPublic ? '' : ` AND ${reachText(asker, target, as)}`;
  return ` LEFT JOIN \`${target.table}\` AS \`${as}\` ON \`${as}\`.\`id\` = \`${table}\`.\`${name}\`${bounds}`;
}

/** Adds the label columns of references to the columns of rows. */
export const withLabels = (resource: Resource, { name, of }: Columns): Columns => ({
  name: `${name} with labels`,
  of: (asker) => [
    ...of(asker),
    ...joinsOf(asker, resource).flatMap((join) =>
      named(columnsOf(asker, join.target, join.opens, calledAs(join)), `${join.name} `),
    ),
  ],
  joins: (asker) =>
    joinsOf(asker, resource)
      .map((join) => joinText(asker, resource, join))
      .join(''),
});

/** Adds labels to a row from columns that were read with it. */
function addJoined(ctx: Context, joins: readonly Join[], row: Row, stored: Row): void {
  for (const { name, opens, id, open, label, closed, labelOf } of joins) {
    if (!(name in row)) continue;
    const value = row[name];
    // The join may have used another value of this field than the caller sees.
    const isThere = stored[id] !== null && Number(stored[id]) === value;
    row[label] = isThere ? labelOf(ctx, stored, value) : null;
    if (opens && typeof value === 'number' && !(isThere && Number(stored[open]) === 1)) row[closed] = true;
  }
}

/** Returns the ids in a reference to one record or to several records. */
export const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : [];

/** Returns the labels of records or files that a field refers to. */
export const namesIn = async (ctx: Context, field: Field, ids: readonly number[]): Promise<Map<number, string>> =>
  labelsBy(await calledIn(ctx, field, ids, false));

async function calledIn(ctx: Context, field: Field, ids: readonly number[], opens: boolean): Promise<Called> {
  if (ids.length === 0) return new Map();
  if (kindOf(field).refersTo === 'file')
    return new Map([...(await attachmentsOf(ctx, ids))].map(([id, { name }]) => [id, { label: name, isOpen: true }]));
  const target = ctx.database.registry.get(field.resource ?? '');
  return target ? calledOf(ctx, target, ids, { scoped: !field.labelPublic, opens }) : (new Map() as Called);
}

/** Returns whether the response marks referenced records that the caller may not open. */
function showsPublicLabel(ctx: Context, field: Field): boolean {
  const target = ctx.database.registry.get(field.resource ?? '');
  return isReference(field) && field.labelPublic === true && target !== undefined && mayCall(ctx.actor, target, 'show');
}

/**
 * Adds `<name>Label` for every reference, with one query per referenced resource. A record outside the scope has only a
 * public label.
 */
export async function addLabels<T extends Row>(
  ctx: Context,
  resource: Resource,
  rows: T[],
  stored?: readonly Row[],
): Promise<T[]> {
  const [first] = rows;
  if (!first) return rows;
  const joins = stored ? joinsOf(ctx, resource) : [];
  rows.forEach((row, at) => addJoined(ctx, joins, row, stored?.[at] ?? row));
  for (const group of references(ctx, resource)) {
    const fields = group.filter(([name]) => name in first && !joins.some((join) => join.name === name));
    if (fields.length > 0) await addLabelsOf(ctx, rows, fields);
  }
  hideForeign(ctx, resource, rows);
  return rows;
}

/** Removes the ids and labels of referenced records that now have another owner. */
function hideForeign(ctx: Context, resource: Resource, rows: readonly Row[]): void {
  const hidden = cachedForRights(ctx.actor, resource, 'foreign', () =>
    ownershipOf(ctx.actor, resource)
      ? Object.keys(resource.fields).filter((name) => canChangeOwner(ctx, resource.fields[name] as Field))
      : [],
  );
  for (const name of hidden)
    for (const row of rows.filter((one) => one[`${name}Closed`] === true)) {
      row[name] = null;
      row[`${name}Label`] = null;
      delete row[`${name}Closed`];
    }
}

async function addLabelsOf(ctx: Context, rows: Row[], fields: readonly [string, Field][]): Promise<void> {
  const ids = [...new Set(rows.flatMap((row) => fields.flatMap(([name]) => idsIn(row[name]))))];
  const opens = fields.some(([, field]) => showsPublicLabel(ctx, field));
  const called = await calledIn(ctx, (fields[0] as [string, Field])[1], ids, opens);
  const labelOf = (id: unknown): string | null => called.get(id as number)?.label ?? null;
  for (const [name, field] of fields) {
    const tells = opens && isReference(field);
    const isList = kindOf(field).storage === 'links';
    const [label, closed] = [`${name}Label`, `${name}Closed`];
    for (const row of rows) {
      const value = row[name];
      row[label] = isList ? idsIn(value).map(labelOf) : value === null ? null : labelOf(value);
      if (tells && typeof value === 'number' && called.get(value)?.isOpen !== true) row[closed] = true;
    }
  }
}
