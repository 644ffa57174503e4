import type { Model, ModelStatic } from 'sequelize';
import { DataTypes, Op } from 'sequelize';
import type { Context } from '../context';
import type { Database } from './database';
import { technicalTable } from './table';

/** A user's second factor with an encrypted secret. Until `confirmedAt`, logins do not need it. */
export interface SecondFactorRow {
  id?: number;
  user: number;
  secret: string;
  confirmedAt: Date | null;
  lastStep: number | null;
  createdAt: Date;
}
/** A recovery code, stored as the SHA-256 of the code and its user. */
interface RecoveryCodeRow {
  id?: number;
  user: number;
  hash: string;
}
/** A login that waits for the second step. `ticket` is the SHA-256 of the browser's ticket. */
interface LoginTicketRow {
  ticket: string;
  user: number;
  tries: number;
  createdAt: Date;
  expiresAt: Date;
}

/** The table and column of an encrypted secret, to which its encryption is bound. */
export const SECRET_PLACE = 'second_factors.secret';
/** The job that mails users about their second factor. */
export const SECOND_FACTOR_MAIL = 'secondFactor.mail';
/**
 * The mail about a second factor: removed by the owner (`off`) or an ADMIN (`reset`), a used recovery code, or wrong
 * codes (`guessed`).
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

/** Returns the model of logins that still need a second factor. */
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

/** Returns those of the users who have a confirmed second factor. */
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
