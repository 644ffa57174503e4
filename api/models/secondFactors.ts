import type { Model, ModelStatic } from 'sequelize';
import { DataTypes, Op } from 'sequelize';
import type { Context } from '../context';
import type { Database } from './database';
import { technicalTable } from './table';

/**
 * `secret`: sealed. `confirmedAt`: null until its owner has typed a first code; it guards nothing before. `lastStep`:
 * the time step of the last code that was accepted.
 */
export interface SecondFactorRow {
  id?: number;
  user: number;
  secret: string;
  confirmedAt: Date | null;
  lastStep: number | null;
  createdAt: Date;
}
/** `hash`: SHA-256 of the code with its user. A used code has no row any more. */
interface RecoveryCodeRow {
  id?: number;
  user: number;
  hash: string;
}
/** `ticket`: SHA-256 of what the browser holds. */
interface LoginTicketRow {
  ticket: string;
  user: number;
  tries: number;
  createdAt: Date;
  expiresAt: Date;
}

/** What a sealed secret is bound to. */
export const SECRET_PLACE = 'second_factors.secret';
/** The job that mails people about their second factor. */
export const SECOND_FACTOR_MAIL = 'secondFactor.mail';
/** `off`: by its owner; `reset`: by an ADMIN; `recovery`: a recovery code was used; `guessed`: five wrong codes. */
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

/** Log-ins whose password was right and whose second step is still to come. */
export const loginTicketsOf = (database: Database): ModelStatic<Model<LoginTicketRow>> =>
  technicalTable(database, 'login_tickets', {
    ticket: { type: DataTypes.STRING(64), primaryKey: true },
    user: DataTypes.BIGINT,
    tries: DataTypes.INTEGER,
    createdAt: DataTypes.DATE(3),
    expiresAt: DataTypes.DATE(3),
  });

/** The roles whose users must have a second factor. */
export const secondFactorRolesOf = (database: Database): ModelStatic<Model<{ role: string; createdAt: Date }>> =>
  technicalTable(database, 'second_factor_roles', {
    role: { type: DataTypes.STRING(64), primaryKey: true },
    createdAt: DataTypes.DATE(3),
  });

/** Which of these users have a confirmed second factor. */
export async function withSecondFactor(ctx: Context, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await secondFactorsOf(ctx.database).findAll({
    where: { user: { [Op.in]: [...userIds] }, confirmedAt: { [Op.ne]: null } },
    attributes: ['user'],
    transaction: ctx.transaction,
  });
  return new Set(rows.map((row) => Number(row.get('user'))));
}

/** Ends every log-in of these users that waits for its second step, in the caller's transaction. */
export async function endTicketsOf(ctx: Context, userIds: readonly number[]): Promise<void> {
  await loginTicketsOf(ctx.database).destroy({
    where: { user: { [Op.in]: [...userIds] } },
    transaction: ctx.transaction,
  });
}

/** Removes the second factors of these users, with their recovery codes, in the caller's transaction. */
export async function forgetSecondFactorsOf(ctx: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const options = { where: { user: { [Op.in]: [...userIds] } }, transaction: ctx.transaction };
  await secondFactorsOf(ctx.database).destroy(options);
  await recoveryCodesOf(ctx.database).destroy(options);
  await endTicketsOf(ctx, userIds);
}
