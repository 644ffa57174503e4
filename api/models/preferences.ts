import savedViews from '@t3d/resources/house/saved-views';
import type { Model, ModelStatic } from 'sequelize';
import { DataTypes, col, fn } from 'sequelize';
import type { Context } from '../context';
import type { Database } from './database';
import { people } from './people';
import { table, technicalTable } from './table';

export interface PreferenceRow {
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
