import type { Model, ModelStatic } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { Context } from '../context';
import type { Database } from './database';
import { chunked } from './chunked';
import { change } from './sql';
import { technicalTable } from './table';

export interface FileRow {
  id?: number;
  purpose: string;
  type: string;
  size: number;
  owner: number;
  sealed: boolean;
  bytes: Buffer;
  createdAt: Date;
  /** The file name at upload, or null for an identity document. */
  name?: string | null;
  /** The resource that an attachment was uploaded for. */
  resource?: string | null;
  field?: string | null;
  /** The time since which no record has referred to the file. */
  unusedSince?: Date | null;
}
export type Attachment = Pick<FileRow, 'type' | 'size' | 'owner'> & {
  id: number;
  name: string;
  resource: string;
  field: string;
};
/** The purpose of every attachment. */
export const ATTACHMENT = 'file';

/** Returns the model of uploaded files, which the database stores so that a backup contains them. */
export const filesOf = (database: Database): ModelStatic<Model<FileRow>> =>
  technicalTable(database, 'files', {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    purpose: DataTypes.STRING(16),
    type: DataTypes.STRING(32),
    size: DataTypes.INTEGER,
    owner: DataTypes.BIGINT,
    sealed: DataTypes.BOOLEAN,
    bytes: DataTypes.BLOB('medium'),
    createdAt: DataTypes.DATE(3),
    name: DataTypes.STRING(255),
    resource: DataTypes.STRING(64),
    field: DataTypes.STRING(130),
    unusedSince: DataTypes.DATE(3),
  });

export const fileUrl = (id: number): string => `/t3d-api/files/${id}`;

/** Returns who uploaded a file, and the purpose, resource and field of the upload. Null if the file does not exist. */
export async function uploadOf(
  ctx: Context,
  id: number,
): Promise<Pick<FileRow, 'owner' | 'purpose' | 'resource' | 'field'> | null> {
  const found = (await filesOf(ctx.database).findByPk(id, {
    attributes: ['owner', 'purpose', 'resource', 'field'],
    raw: true,
    transaction: ctx.transaction,
  })) as unknown as FileRow | null;
  return found && { ...found, owner: Number(found.owner) };
}

/** Encrypts and stores an identity document and returns its id. The owner is 0 without an account. */
export async function storeFile(
  ctx: Context,
  { purpose, type, bytes }: { purpose: string; type: string; bytes: Buffer },
): Promise<number> {
  const row: FileRow = {
    purpose,
    type,
    size: bytes.length,
    owner: ctx.actor.id ?? 0,
    sealed: true,
    bytes: ctx.database.seals.closeFile(bytes),
    createdAt: ctx.now(),
  };
  return Number((await filesOf(ctx.database).create(row, { transaction: ctx.transaction })).get('id'));
}

const ATTACHED = ['id', 'type', 'size', 'owner', 'name', 'resource', 'field'];

export async function attachmentsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, Attachment>> {
  const found = new Map<number, Attachment>();
  for (const some of chunked([...new Set(ids)], 1000)) {
    const rows = await filesOf(ctx.database).findAll({
      attributes: ATTACHED,
      where: { id: some, purpose: ATTACHMENT },
      raw: true,
      transaction: ctx.transaction,
    });
    for (const row of rows as unknown as Attachment[])
      found.set(Number(row.id), { ...row, id: Number(row.id), owner: Number(row.owner) });
  }
  return found;
}

/** Locks the row of a file until commit. Returns it without the bytes. */
export async function lockFile(ctx: Context, id: number): Promise<Pick<FileRow, 'purpose' | 'owner'> | null> {
  const found = await filesOf(ctx.database).findByPk(id, {
    attributes: ['id', 'purpose', 'owner'],
    raw: true,
    transaction: ctx.transaction,
    lock: ctx.transaction?.LOCK.UPDATE,
  });
  return found as unknown as FileRow | null;
}

export async function readFile(ctx: Context, id: number): Promise<FileRow | null> {
  const file = (await filesOf(ctx.database).findByPk(id, {
    raw: true,
    transaction: ctx.transaction,
  })) as unknown as FileRow | null;
  return file && { ...file, bytes: file.sealed ? ctx.database.seals.openFile(file.bytes) : file.bytes };
}

export const dropFiles = (ctx: Context, ids: readonly number[]): Promise<number> =>
  filesOf(ctx.database).destroy({ where: { id: [...ids] }, transaction: ctx.transaction });

/** Deletes pictures of identity documents that were uploaded before a moment and that no document uses. */
export const dropOrphans = (ctx: Context, before: Date): Promise<number> =>
  change(
    ctx,
    "DELETE FROM `files` WHERE `purpose` = 'real-name' AND `createdAt` < ? AND NOT EXISTS (SELECT 1 FROM " +
      '`real_names` WHERE `real_names`.`image` = `files`.`id`)',
    [before],
  );
