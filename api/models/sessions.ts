import type { Model, ModelStatic } from 'sequelize';
import { DataTypes, Op } from 'sequelize';
import type { Context } from '../context';
import type { Database } from './database';
import { endTicketsOf } from './secondFactors';
import { technicalTable } from './technicalTable';

/**
 * `parent`: the session from which somebody looks as `user`; it ends with that one. `device`: how the browser names
 * itself; `address`: sealed.
 */
export interface SessionRow {
  token: string;
  user: number;
  parent?: string | null;
  device?: string | null;
  address?: string | null;
  expiresAt: Date;
  createdAt: Date;
}

/** Live sessions; `token` is the SHA-256 of what the caller holds, so the table alone lets nobody in. */
export const sessionsOf = (database: Database): ModelStatic<Model<SessionRow>> =>
  technicalTable(database, 'sessions', {
    token: { type: DataTypes.STRING(64), primaryKey: true },
    user: DataTypes.BIGINT,
    parent: DataTypes.STRING(64),
    device: DataTypes.STRING(255),
    address: DataTypes.STRING(255),
    expiresAt: DataTypes.DATE(3),
    createdAt: DataTypes.DATE(3),
  });

/**
 * Ends every session of these users, and their log-ins that wait for a second step, in the caller's transaction.
 * Sessions below a disabled user end by themselves.
 */
export async function endSessionsOf(ctx: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await sessionsOf(ctx.database).destroy({ where: { user: { [Op.in]: [...userIds] } }, transaction: ctx.transaction });
  await endTicketsOf(ctx, userIds);
}
