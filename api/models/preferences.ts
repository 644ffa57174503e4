import savedViews from '@t3d/resources/saved-views';
import type { Model, ModelStatic } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { Context } from '../context';
import type { Database } from './database';
import { table } from './table';
import { technicalTable } from './technicalTable';

export interface PreferenceRow { user: number; name: string; value: string; updatedAt: Date }

/** What people have chosen for their screens, a row a key; `value` is JSON text. */
export const preferencesOf = (database: Database): ModelStatic<Model<PreferenceRow>> => technicalTable(database, 'user_preferences', {
  user: { type: DataTypes.BIGINT, primaryKey: true }, name: { type: DataTypes.STRING(64), primaryKey: true }, value: DataTypes.TEXT('medium'), updatedAt: DataTypes.DATE(3),
});

/** What these users chose, and the views that they kept, end with them. */
export async function forgetPreferencesOf(ctx: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await preferencesOf(ctx.database).destroy({ where: { user: [...userIds] }, transaction: ctx.transaction });
  await table(ctx, savedViews).remove({ owner: [...userIds] });
}
