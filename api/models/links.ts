import type { Resource } from '@t3d/resources/kit';
import { linkedFields } from '@t3d/resources/kit';
import type { Context } from '../context';
import { type Link, linkTable, linksOf } from '../registry/schema';
import { chunked } from './chunked';
import { forUpdate } from './dialect';
import { change, select } from './sql';

type Values = Readonly<Record<string, unknown>>;
type Row = Record<string, unknown> & { id: number };
interface Linked {
  id: number;
  owner: number;
  item: number;
}
interface RowLinks {
  id: number;
  values: Values;
}

const AT_ONCE = 1000;
const ascending = (one: number, other: number): number => one - other;

/** Returns the ids in the value of a link field, sorted and without duplicates. */
export const linkedIds = (value: unknown): number[] =>
  [...new Set((value as readonly number[] | null | undefined) ?? [])].sort(ascending);

const LINKED = new WeakMap<Resource['fields'], readonly string[]>();
/** Returns the names of a resource's link fields. */
function linkedNames(fields: Resource['fields']): readonly string[] {
  let names = LINKED.get(fields);
  if (!names) LINKED.set(fields, (names = linkedFields(fields).map(([name]) => name)));
  return names;
}

/** Sorts the ids in link fields and removes duplicates. */
export function withLinkedIds<V extends Values>({ fields }: Pick<Resource, 'fields'>, values: V): V {
  const linked = linkedNames(fields).filter((name) => name in values);
  if (linked.length === 0) return values;
  return { ...values, ...Object.fromEntries(linked.map((name) => [name, linkedIds(values[name])])) };
}

/** Returns whether any of these values is stored in a link table. */
export const hasLinkValues = (resource: Pick<Resource, 'fields' | 'table'>, values: Values): boolean =>
  linksOf(resource).some(({ field }) => field in values);

/** Reads the links with one of the ids in `column`, a thousand ids per statement. */
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

/** Returns the records that link to any of these records, sorted by id. */
export async function ownersOf(ctx: Context, link: Link, items: readonly number[]): Promise<number[]> {
  const links = await linksWhere(ctx, link, 'item', items, true);
  return [...new Set(links.map(({ owner }) => owner))].sort(ascending);
}

/** Returns the ids in a link field of records, by record id. */
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

/** Adds the values of link fields to rows, one statement per field. `locks` reads the latest links and locks them. */
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

/** Stores the given values of link fields in a few statements. `fresh` means just created records. */
export async function writeLinks(
  ctx: Context,
  resource: Pick<Resource, 'fields' | 'table'>,
  rows: readonly RowLinks[],
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

/** A link field of another resource that refers to records of this table. */
interface NamedBy {
  resource: Resource;
  link: Link;
}

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

/** Removes the links of records before their deletion. Throws if other records link to them. */
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
