import type { Person, Resource } from '@t3d/resources/kit';
import { isColumn } from '@t3d/resources/kit';
import type { Context } from '../context';
import type { Database } from './database';
import type { Table } from './table';
import { table, technicalTable } from './table';
import savedViews from '@t3d/resources/house/saved-views';
import type { Model, ModelStatic } from 'sequelize';
import { DataTypes, col, fn } from 'sequelize';

type Options = Parameters<Table<Resource>['find']>[1];
/** Plain rows of those who log in, with what they have of `Person`. */
interface PeopleTable {
  one(id: number, options?: Options): Promise<Person | null>;
  find(ids: readonly number[], options?: Options): Promise<Person[]>;
  update(values: Partial<Person>, id: number): Promise<number>;
}

/** The resource of those who log in. */
export function peopleOf({ registry }: Pick<Database, 'registry'>): Resource {
  const { people } = registry.product;
  const resource = registry.get(people);
  if (!resource) throw new Error(`nobody declares ${people}, who log in`);
  return resource;
}

/** Whether the rows of a resource are those who log in. */
export const isOfPeople = (database: Pick<Database, 'registry'>, { table: name }: Pick<Resource, 'table'>): boolean =>
  name === database.registry.get(database.registry.product.people)?.table;

/** Whether those who log in have a column of that name. */
export function hasColumn(database: Pick<Database, 'registry'>, name: keyof Person): boolean {
  const field = peopleOf(database).fields[name];
  return field !== undefined && isColumn(field);
}

/** `people(ctx).one(12, { lock: true })` */
export const people = (ctx: Context): PeopleTable => table(ctx, peopleOf(ctx.database)) as unknown as PeopleTable;

/** What these people are called, by id. */
export async function namesOfPeople(ctx: Context, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const found = known.length > 0 ? await people(ctx).find(known) : [];
  return new Map(found.map((person) => [person.id, labelOf(ctx.database, person)]));
}

/** What somebody is called where a record names it: by the label of their resource. */
function labelOf(database: Pick<Database, 'registry'>, person: Person): string {
  const values = person as unknown as Readonly<Record<string, unknown>>;
  const given = [peopleOf(database).declaration.label ?? []].flat().map((name) => values[name]);
  return String(given.find((value) => value !== null && value !== undefined) ?? person.account);
}

interface PreferenceRow {
  user: number;
  name: string;
  value: string;
  updatedAt: Date;
}

/** What people have chosen for their screens, a row a key; `value` is JSON text. */
export const preferencesOf = (database: Database): ModelStatic<Model<PreferenceRow>> =>
  technicalTable(database, 'user_preferences', {
    user: { type: DataTypes.BIGINT, primaryKey: true },
    name: { type: DataTypes.STRING(64), primaryKey: true },
    value: DataTypes.TEXT('medium'),
    updatedAt: DataTypes.DATE(3),
  });

/** Lets one call at a time write what a user keeps, until its transaction ends: what is counted then stays so. */
export async function lockPreferencesOf(ctx: Context, user: number): Promise<void> {
  await people(ctx).one(user, { lock: true });
}

/**
 * How many choices a user has kept, and their bytes in all: both databases count the digits of a text's bytes alike.
 */
export async function sizeOfPreferences(ctx: Context, user: number): Promise<{ count: number; bytes: number }> {
  const [row] = (await preferencesOf(ctx.database).findAll({
    attributes: [
      [fn('COUNT', col('name')), 'count'],
      [fn('SUM', fn('LENGTH', fn('HEX', col('value')))), 'digits'],
    ],
    where: { user },
    raw: true,
    transaction: ctx.transaction,
  })) as unknown as { count: number | string; digits: number | string | null }[];
  return { count: Number(row?.count ?? 0), bytes: Number(row?.digits ?? 0) / 2 };
}

/** What these users chose, and the views that they kept, end with them. */
export async function forgetPreferencesOf(ctx: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await preferencesOf(ctx.database).destroy({ where: { user: [...userIds] }, transaction: ctx.transaction });
  await table(ctx, savedViews).remove({ owner: [...userIds] });
}
