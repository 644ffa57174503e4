import type { Resource } from '@t3d/resources/kit';
import { linkedFields } from '@t3d/resources/kit';
import type { Context } from '../context';
import type { Link } from '../declared/links';
import { linkTable, linksOf } from '../declared/links';
import { chunked } from './chunked';
import { forUpdate } from './dialect';
import { change, select } from './sql';

type Values = Readonly<Record<string, unknown>>;
type Row = Record<string, unknown> & { id: number };
/** One row of a table of links. */
interface Linked {
  id: number;
  owner: number;
  item: number;
}
/** A record and what it is given. */
interface Given {
  id: number;
  values: Values;
}

const AT_ONCE = 1000;
const ascending = (one: number, other: number): number => one - other;

/** The ids that a field of links holds: each once, in their order. */
export const linkedIds = (value: unknown): number[] =>
  [...new Set((value as readonly number[] | null | undefined) ?? [])].sort(ascending);

const LINKED = new WeakMap<Resource['fields'], readonly string[]>();
/** The fields of links; they follow from the declaration, which never changes. */
function linkedNames(fields: Resource['fields']): readonly string[] {
  let names = LINKED.get(fields);
  if (!names) LINKED.set(fields, (names = linkedFields(fields).map(([name]) => name)));
  return names;
}

/** Values as they are stored: each record that a field of links names once, in the order of the ids. */
export function withLinkedIds<V extends Values>({ fields }: Pick<Resource, 'fields'>, values: V): V {
  const linked = linkedNames(fields).filter((name) => name in values);
  if (linked.length === 0) return values;
  return { ...values, ...Object.fromEntries(linked.map((name) => [name, linkedIds(values[name])])) };
}

/** Whether any of these values is kept in a table of links. */
export const givesLinks = (resource: Pick<Resource, 'fields' | 'table'>, values: Values): boolean =>
  linksOf(resource).some(({ field }) => field in values);

/** The links whose `column` is one of the ids: one statement a thousand of them. */
async function linksWhere(
  ctx: Context,
  { table }: Link,
  column: 'owner' | 'item',
  ids: readonly number[],
  locks: boolean,
): Promise<Linked[]> {
  const found: Linked[] = [];
  for (const some of chunked([...ids], AT_ONCE)) {
    const rows = await select<Linked>(
      ctx,
      `SELECT \`id\`, \`owner\`, \`item\` FROM \`${table}\` WHERE \`${column}\` IN (?)
        ORDER BY \`owner\`, \`item\`${locks ? forUpdate(ctx.database) : ''}`,
      [some],
    );
    for (const { id, owner, item } of rows) found.push({ id: Number(id), owner: Number(owner), item: Number(item) });
  }
  return found;
}

/** Who names any of these records in a field of links, in the order of the ids. */
export async function ownersOf(ctx: Context, link: Link, items: readonly number[]): Promise<number[]> {
  const links = await linksWhere(ctx, link, 'item', items, true);
  return [...new Set(links.map(({ owner }) => owner))].sort(ascending);
}

/** What records name in a field of links, by their ids. */
export const itemsOf = async (ctx: Context, link: Link, owners: readonly number[]): Promise<Map<number, number[]>> =>
  itemsByOwner(await linksWhere(ctx, link, 'owner', owners, true));

function itemsByOwner(links: readonly Linked[]): Map<number, number[]> {
  const items = new Map<number, number[]>();
  for (const { owner, item } of links) {
    const known = items.get(owner);
    if (known) known.push(item);
    else items.set(owner, [item]);
  }
  return items;
}

/**
 * Gives rows what their fields of links name (those of `names`, else all): one statement a field for all rows. With
 * `locks` as it stands now, held until commit: the rows are held already.
 */
export async function addLinks<R extends Row>(
  ctx: Context,
  resource: Pick<Resource, 'fields' | 'table'>,
  rows: R[],
  { names, locks = false }: { names?: readonly string[]; locks?: boolean } = {},
): Promise<R[]> {
  if (rows.length === 0) return rows;
  for (const link of linksOf(resource).filter(({ field }) => !names || names.includes(field))) {
    const ids = rows.map(({ id }) => id);
    const items = itemsByOwner(await linksWhere(ctx, link, 'owner', ids, locks));
    for (const row of rows) (row as Row)[link.field] = items.get(row.id) ?? [];
  }
  return rows;
}

async function insertLinks(ctx: Context, table: string, pairs: readonly (readonly [number, number])[]): Promise<void> {
  const now = ctx.now();
  for (const some of chunked([...pairs], AT_ONCE))
    await change(
      ctx,
      `INSERT INTO \`${table}\` (\`owner\`, \`item\`, \`version\`, \`createdAt\`, \`updatedAt\`)
        VALUES ${some.map(() => '(?, ?, 1, ?, ?)').join(', ')}`,
      some.flatMap(([owner, item]) => [owner, item, now, now]),
    );
}

async function removeLinks(ctx: Context, table: string, ids: readonly number[]): Promise<void> {
  for (const some of chunked([...ids], AT_ONCE))
    await change(ctx, `DELETE FROM \`${table}\` WHERE \`id\` IN (?)`, [some]);
}

/**
 * Keeps what is given of fields of links: what is named anew is linked, what is named no more is not. A few statements
 * a field, whatever the number of records; `fresh`: the records have just been made.
 */
export async function writeLinks(
  ctx: Context,
  resource: Pick<Resource, 'fields' | 'table'>,
  rows: readonly Given[],
  { fresh = false }: { fresh?: boolean } = {},
): Promise<void> {
  for (const link of linksOf(resource)) {
    const given = rows.filter(({ values }) => link.field in values);
    if (given.length === 0) continue;
    const owners = given.map(({ id }) => id);
    const stored = fresh ? [] : await linksWhere(ctx, link, 'owner', owners, true);
    const wanted = new Map(given.map(({ id, values }) => [id, new Set(linkedIds(values[link.field]))]));
    const gone = stored.filter(({ owner, item }) => !wanted.get(owner)?.has(item));
    const there = itemsByOwner(stored);
    const added = [...wanted].flatMap(([owner, items]) =>
      [...items].filter((item) => !there.get(owner)?.includes(item)).map((item) => [owner, item] as const),
    );
    await removeLinks(
      ctx,
      link.table,
      gone.map(({ id }) => id),
    );
    await insertLinks(ctx, link.table, added);
  }
}

/** A field of links of another resource. */
export interface NamedBy {
  resource: Resource;
  link: Link;
}

/** The fields of links by which records of other resources name records of this table. */
export const linksTo = (ctx: Pick<Context, 'database'>, table: string): NamedBy[] => {
  const { registry } = ctx.database;
  return [...registry.values()]
    .filter(({ view }) => !view)
    .flatMap((resource) =>
      linkedFields(resource.fields)
        .filter(([, { resource: to }]) => registry.get(to ?? '')?.table === table)
        .map(([field]) => ({ resource, link: { field, table: linkTable(resource.table, field) } })),
    );
};

/** Removes what records name before they go themselves. Others that name them keep them from being deleted. */
export async function releaseLinks(
  ctx: Context,
  resource: Pick<Resource, 'fields' | 'table'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const { table } of linksOf(resource))
    for (const some of chunked([...ids], AT_ONCE))
      await change(ctx, `DELETE FROM \`${table}\` WHERE \`owner\` IN (?)`, [some]);
}
