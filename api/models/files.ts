import type { Model, ModelStatic } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { Context } from '../context';
import type { Database } from './database';
import { technicalTable } from './technicalTable';

export interface FileRow { id?: number; purpose: string; type: string; size: number; owner: number; sealed: boolean; bytes: Buffer; createdAt: Date }

/** Uploaded files live in the database: few, small, and in the same backup as the rows that name them. */
export const filesOf = (database: Database): ModelStatic<Model<FileRow>> => technicalTable(database, 'files', {
  id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true }, purpose: DataTypes.STRING(16), type: DataTypes.STRING(32), size: DataTypes.INTEGER,
  owner: DataTypes.BIGINT, sealed: DataTypes.BOOLEAN, bytes: DataTypes.BLOB('medium'), createdAt: DataTypes.DATE(3),
});

export const fileUrl = (id: number): string => `/t3d-api/files/${id}`;

/** Whether the caller itself uploaded this file as an avatar. */
export async function isOwnAvatar(ctx: Context, id: number): Promise<boolean> {
  const owner = ctx.actor.id;
  return owner !== null && (await filesOf(ctx.database).count({ where: { id, owner, purpose: 'avatar' }, transaction: ctx.transaction })) > 0;
}

/** Whether there is such a file and it was uploaded for this purpose. */
export const isUploadedFor = async (ctx: Context, id: number, purpose: string): Promise<boolean> =>
  (await filesOf(ctx.database).count({ where: { id, purpose }, transaction: ctx.transaction })) > 0;
