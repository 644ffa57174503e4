import type { Model, ModelStatic } from 'sequelize';
import { DataTypes, Op } from 'sequelize';
import type { Context } from '../context';
import type { Database } from './database';
import { technicalTable } from './table';

/**
 * `secret` is encrypted. `confirmedAt` is null until the owner has entered a first code, and logins do not require
 * the factor before. `lastStep` is the time step of the last accepted code.
 */
export interface SecondFactorRow {
  id?: number;
  user: number;
  secret: string;
  confirmedAt: Date | null;
  lastStep: number | null;
  createdAt: Date;
}
/** `hash` is the SHA-256 of the code and the code's user. The row of a used code is deleted. */
interface RecoveryCodeRow {
  id?: number;
  user: number;
  hash: string;
}
/** `ticket` is the SHA-256 of the browser's ticket. */
interface LoginTicketRow {
  ticket: string;
  user: number;
  tries: number;
  createdAt: Date;
  expiresAt: Date;
}

/** The table and column of an encrypted secret. The secret cannot be decrypted for another place. */
export const SECRET_PLACE = 'second_factors.secret';
/** The job that mails users about their second factor. */
export const SECOND_FACTOR_MAIL = 'secondFactor.mail';
/**
 * `off` means that the owner removed the factor, `reset` that an ADMIN did, `recovery` that a recovery code was used,
 * and `guessed` that five wrong codes were entered.
 */
export interface SecondFactorMail {
  user: number;
  about: 'off' | 'reset' | 'recovery' | 'guessed';
}

export const secondFactorsOf = (database: Pick<Database, 'sequelize'>): ModelStatic<Model<SecondFactorRow>> =>
  technicalTable(database, 'second_factors', {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    user: DataTypes.BIGINT,
    secret: DataTypes.TEXT,
    confirmedAt: DataTypes.DATE(3),
    lastStep: DataTypes.INTEGER,
    createdAt: DataTypes.DATE(3),
  });

export const recoveryCodesOf = (database: Database): ModelStatic<Model<RecoveryCodeRow>> =>
  technicalTable(database, 'recovery_codes', {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    user: DataTypes.BIGINT,
    hash: DataTypes.STRING(64),
  });

/** Returns the model of logins with a correct password that still need a second factor. */
export const loginTicketsOf = (database: Database): ModelStatic<Model<LoginTicketRow>> =>
  technicalTable(database, 'login_tickets', {
    ticket: { type: DataTypes.STRING(64), primaryKey: true },
    user: DataTypes.BIGINT,
    tries: DataTypes.INTEGER,
    createdAt: DataTypes.DATE(3),
    expiresAt: DataTypes.DATE(3),
  });

export const secondFactorRolesOf = (database: Database): ModelStatic<Model<{ role: string; createdAt: Date }>> =>
  technicalTable(database, 'second_factor_roles', {
    role: { type: DataTypes.STRING(64), primaryKey: true },
    createdAt: DataTypes.DATE(3),
  });

/** Returns the users among the given users who have a confirmed second factor. */
export async function withSecondFactor(ctx: Context, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await secondFactorsOf(ctx.database).findAll({
    where: { user: { [Op.in]: [...userIds] }, confirmedAt: { [Op.ne]: null } },
    attributes: ['user'],
    transaction: ctx.transaction,
  });
  return new Set(rows.map((row) => Number(row.get('user'))));
}

/** Cancels all logins of these users that still wait for a second factor, in the caller's transaction. */
export async function endTicketsOf(ctx: Context, userIds: readonly number[]): Promise<void> {
  await loginTicketsOf(ctx.database).destroy({
    where: { user: { [Op.in]: [...userIds] } },
    transaction: ctx.transaction,
  });
}

/** Removes the second factors and recovery codes of these users in the caller's transaction. */
export async function forgetSecondFactorsOf(ctx: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const options = { where: { user: { [Op.in]: [...userIds] } }, transaction: ctx.transaction };
  await secondFactorsOf(ctx.database).destroy(options);
  await recoveryCodesOf(ctx.database).destroy(options);
  await endTicketsOf(ctx, userIds);
}
