import type { UserRecord } from '@t3d/resources/kit';
import { DAY_MS, HOUR_MS, MINUTE_MS, foldCase, isEmail } from '@t3d/resources/kit';
import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Model, ModelStatic } from 'sequelize';
import { Op, UniqueConstraintError, DataTypes } from 'sequelize';
import type { Context } from '../context';
import { TooMany } from '../errors';
import type { Inner } from './transaction';
import { inTransaction } from './transaction';
import type { Database } from './database';
import { technicalTable } from './table';

/** The validity of a code in milliseconds. */
export const CODE_LIFE = 10 * MINUTE_MS;
export const RESEND_WAIT = MINUTE_MS;
const MAX_PER_HOUR = 5;
const MAX_TRIES = 5;
/** The limit per IP address and hour, high because an office shares an address. */
const MAX_PER_ADDRESS = 30;

/** Returns the key of an account, the same for all its spellings. */
const keyOf = (account: string): string => foldCase(account).slice(0, 128);
const hashOf = (ctx: Context, account: string, code: string, sentTo: string): string =>
  ctx.database.seals.hash('password code', [keyOf(account), ...(sentTo ? [sentTo] : []), code].join(':'));
const secondsUntil = (end: number, now: Date): number => Math.max(1, Math.ceil((end - now.getTime()) / 1000));

/** Counts requests and attempts of an IP address. Throws 429 from the 31st within an hour. */
export async function countAddress(ctx: Context, address: string): Promise<void> {
  const tries = codeTriesOf(ctx.database);
  const now = ctx.now();
  const since = new Date(now.getTime() - HOUR_MS);
  const earlier = await inTransaction(ctx, async ({ transaction }) => {
    await tries.destroy({ where: { address, at: { [Op.lte]: since } }, transaction });
    const mine = await tries.create({ address, at: now }, { transaction });
    const rows = await tries.findAll({
      where: { address, id: { [Op.lt]: mine.get('id') as number } },
      order: [['id', 'DESC']],
      limit: MAX_PER_ADDRESS,
      transaction,
    });
    if (rows.length >= MAX_PER_ADDRESS) await mine.destroy({ transaction });
    return rows;
  });
  if (earlier.length < MAX_PER_ADDRESS) return;
  const oldest = earlier.at(-1)?.get('at') as Date;
  throw new TooMany('tooMany', secondsUntil(oldest.getTime() + HOUR_MS, now));
}

async function lockRow({ database, transaction }: Inner, account: string): Promise<PasswordCodeRow | null> {
  const row = await passwordCodesOf(database).findByPk(keyOf(account), { transaction, lock: transaction.LOCK.UPDATE });
  return row && row.get({ plain: true });
}

/** Inserts the first code of an account. Throws 429 if a concurrent call has inserted one. */
async function createFirst({ database, transaction }: Inner, row: PasswordCodeRow): Promise<void> {
  try {
    await passwordCodesOf(database).create(row, { transaction });
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw new TooMany('passwordCode.wait', RESEND_WAIT / 1000);
    throw error;
  }
}

/**
 * Returns a new code of an account, and invalidates the previous one. With `reader` false, no code matches. Throws 429
 * within a minute and after five an hour.
 */
export async function makeCode(ctx: Inner, account: string, reader: boolean, sentTo = ''): Promise<string> {
  const codes = passwordCodesOf(ctx.database);
  await codes.destroy({
    where: { expiresAt: { [Op.lt]: new Date(ctx.now().getTime() - DAY_MS) } },
    transaction: ctx.transaction,
  });
  const last = await lockRow(ctx, account);
  // Read the time again, because another transaction may have sent a code during the wait for the lock.
  const now = ctx.now();
  const recent = last && now.getTime() - last.since.getTime() < HOUR_MS ? last : null;
  if (last && now.getTime() - last.sentAt.getTime() < RESEND_WAIT)
    throw new TooMany('passwordCode.wait', secondsUntil(last.sentAt.getTime() + RESEND_WAIT, now));
  if (recent && recent.sent >= MAX_PER_HOUR)
    throw new TooMany('passwordCode.wait', secondsUntil(recent.since.getTime() + HOUR_MS, now));
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const values = {
    code: reader ? hashOf(ctx, account, code, sentTo) : null,
    tries: 0,
    sent: (recent?.sent ?? 0) + 1,
    since: recent?.since ?? now,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE),
  };
  if (last) await codes.update(values, { where: { account: last.account }, transaction: ctx.transaction });
  else await createFirst(ctx, { account: keyOf(account), ...values });
  return code;
}

/** Returns whether a code is valid, and uses it up. Five wrong codes invalidate the right one. */
export async function spendCode(ctx: Inner, account: string, code: string, sentTo = ''): Promise<boolean> {
  const row = await lockRow(ctx, account);
  if (!row || row.expiresAt <= ctx.now() || row.tries >= MAX_TRIES) return false;
  const right =
    row.code !== null && timingSafeEqual(Buffer.from(row.code), Buffer.from(hashOf(ctx, account, code, sentTo)));
  const change = right ? { code: null, expiresAt: ctx.now() } : { tries: row.tries + 1 };
  await passwordCodesOf(ctx.database).update(change, { where: { account: row.account }, transaction: ctx.transaction });
  return right;
}

/** Returns a user's verified e-mail address, or else an account that is an address. */
export function mailboxOf({ account, accountType, email }: Pick<UserRecord, 'account' | 'accountType' | 'email'>) {
  const isAddress = accountType === undefined ? isEmail(account) : accountType === 'EMAIL';
  return email ?? (isAddress ? account : null);
}

/** The last code of an account. `code` is a keyed hash, or null if used. */
interface PasswordCodeRow {
  account: string;
  code: string | null;
  tries: number;
  sent: number;
  since: Date;
  sentAt: Date;
  expiresAt: Date;
}
interface CodeTryRow {
  id?: number;
  address: string;
  at: Date;
}

/** Returns the model of each account's last code, even for accounts that do not exist. */
export const passwordCodesOf = (database: Database): ModelStatic<Model<PasswordCodeRow>> =>
  technicalTable(database, 'password_codes', {
    account: { type: DataTypes.STRING(128), primaryKey: true },
    code: DataTypes.STRING(64),
    tries: DataTypes.INTEGER,
    sent: DataTypes.INTEGER,
    since: DataTypes.DATE(3),
    sentAt: DataTypes.DATE(3),
    expiresAt: DataTypes.DATE(3),
  });

/** Returns the model of recent requests and attempts for codes, by IP address. */
export const codeTriesOf = (database: Database): ModelStatic<Model<CodeTryRow>> =>
  technicalTable(database, 'code_tries', {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    address: DataTypes.STRING(64),
    at: DataTypes.DATE(3),
  });
