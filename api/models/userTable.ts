import type { UserRecord, Resource } from '@t3d/resources/kit';
import { isColumn } from '@t3d/resources/kit';
import type { Context } from '../context';
import type { Database } from './database';
import type { Table } from './table';
import { table, technicalTable } from './table';
import savedViews from '@t3d/resources/builtin/saved-views';
import type { Model, ModelStatic } from 'sequelize';
import { DataTypes, col, fn } from 'sequelize';

type Options = Parameters<Table<Resource>['find']>[1];
/** The users who log in, with the columns that the product declares. */
interface UserTable {
  one(id: number, options?: Options): Promise<UserRecord | null>;
  find(ids: readonly number[], options?: Options): Promise<UserRecord[]>;
  update(values: Partial<UserRecord>, id: number): Promise<number>;
}

export function userResource({ registry }: Pick<Database, 'registry'>): Resource {
  const { people } = registry.product;
  const resource = registry.get(people);
  if (!resource) throw new Error(`nobody declares ${people}, who log in`);
  return resource;
}

export const isUserResource = (
  database: Pick<Database, 'registry'>,
  { table: name }: Pick<Resource, 'table'>,
): boolean => name === database.registry.get(database.registry.product.people)?.table;

/** Returns whether the table of users has a column with this name. */
export function hasColumn(database: Pick<Database, 'registry'>, name: keyof UserRecord): boolean {
  const field = userResource(database).fields[name];
  return field !== undefined && isColumn(field);
}

/** Returns typed access to the users, for example `userTable(ctx).one(12, { lock: true })`. */
export const userTable = (ctx: Context): UserTable => table(ctx, userResource(ctx.database)) as unknown as UserTable;

export async function userNames(ctx: Context, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const found = known.length > 0 ? await userTable(ctx).find(known) : [];
  return new Map(found.map((person) => [person.id, labelOf(ctx.database, person)]));
}

/** Returns a user's name in other records. */
function labelOf(database: Pick<Database, 'registry'>, person: UserRecord): string {
  const values = person as unknown as Readonly<Record<string, unknown>>;
  const given = [userResource(database).declaration.label ?? []].flat().map((name) => values[name]);
  return String(given.find((value) => value !== null && value !== undefined) ?? person.account);
}

interface PreferenceRow {
  user: number;
  name: string;
  value: string;
  updatedAt: Date;
}

/** Returns the model of users' preferences, one row per key, with JSON text. */
export const preferencesOf = (database: Database): ModelStatic<Model<PreferenceRow>> =>
  technicalTable(database, 'user_preferences', {
    user: { type: DataTypes.BIGINT, primaryKey: true },
    name: { type: DataTypes.STRING(64), primaryKey: true },
    value: DataTypes.TEXT('medium'),
    updatedAt: DataTypes.DATE(3),
  });

/** Locks a user, so that concurrent writes cannot exceed the limits. */
export async function lockPreferencesOf(ctx: Context, user: number): Promise<void> {
  await userTable(ctx).one(user, { lock: true });
}

/** Returns the number of a user's preferences and their size in bytes, counted as hex digits on both databases. */
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

/** Deletes the preferences and saved views of deleted users. */
export async function forgetPreferencesOf(ctx: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await preferencesOf(ctx.database).destroy({ where: { user: [...userIds] }, transaction: ctx.transaction });
  await table(ctx, savedViews).remove({ owner: [...userIds] });
}
