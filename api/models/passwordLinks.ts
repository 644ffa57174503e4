import { DAY_MS } from '@t3d/resources/kit';
import { randomBytes } from 'node:crypto';
import { Op } from 'sequelize';
import type { Context } from '../context';
import { passwordCodesOf } from './mailedCodes';
import { userTable } from './userTable';

/** Milliseconds for which a mailed link for a new password is valid. */
export const LINK_LIFE = DAY_MS;

const TOKEN = /^([1-9a-z][0-9a-z]{0,9})\.[\w-]{43}$/;
/** Returns the key of a user's link, with a space that no account contains. */
const keyOf = (user: number): string => `link ${user}`;

/**
 * Returns the stored hash of a token. It covers the present password, so that a password change invalidates the link.
 */
async function hashOf(ctx: Context, user: number, token: string): Promise<string | null> {
  const person = await userTable(ctx).one(user);
  return person && ctx.database.seals.hash('password link', `${token} ${person.passwordHash ?? ''}`);
}

/** Creates a one-time token for setting a user's password, and invalidates the previous one. */
export async function makePasswordLink(ctx: Context, user: number): Promise<string> {
  const token = `${user.toString(36)}.${randomBytes(32).toString('base64url')}`;
  const codes = passwordCodesOf(ctx.database);
  const account = keyOf(user);
  const now = ctx.now();
  const { transaction } = ctx;
  await codes.destroy({ where: { account }, transaction });
  await codes.create(
    {
      account,
      code: await hashOf(ctx, user, token),
      tries: 0,
      sent: 1,
      since: now,
      sentAt: now,
      expiresAt: new Date(now.getTime() + LINK_LIFE),
    },
    { transaction },
  );
  return token;
}

/** Returns when a user's valid password link was created, or null. */
export async function passwordLinkOf(ctx: Context, user: number): Promise<Date | null> {
  const row = await passwordCodesOf(ctx.database).findOne({
    where: { account: keyOf(user), code: { [Op.ne]: null }, expiresAt: { [Op.gt]: ctx.now() } },
    raw: true,
    transaction: ctx.transaction,
  });
  return row === null ? null : new Date((row as unknown as { since: string | Date }).since);
}

/** Invalidates the link created at that moment. Returns false if it was used, expired or replaced. */
export async function endPasswordLink(ctx: Context, user: number, madeAt: Date): Promise<boolean> {
  const [ended] = await passwordCodesOf(ctx.database).update(
    { code: null, expiresAt: ctx.now() },
    {
      where: { account: keyOf(user), code: { [Op.ne]: null }, since: madeAt, expiresAt: { [Op.gt]: ctx.now() } },
      transaction: ctx.transaction,
    },
  );
  return ended === 1;
}

/** Parses a token. Returns its user and the hash that its row must have, or null. */
async function readToken(ctx: Context, token: string): Promise<{ user: number; code: string } | null> {
  const [, number] = TOKEN.exec(token) ?? [];
  const user = number === undefined ? NaN : parseInt(number, 36);
  const code = Number.isSafeInteger(user) ? await hashOf(ctx, user, token) : null;
  return code === null ? null : { user, code };
}

/** Returns whether a token is valid now, without using it up. */
export async function isPasswordLink(ctx: Context, token: string): Promise<boolean> {
  const read = await readToken(ctx, token);
  if (!read) return false;
  const where = { account: keyOf(read.user), code: read.code, expiresAt: { [Op.gt]: ctx.now() } };
  return (await passwordCodesOf(ctx.database).count({ where, transaction: ctx.transaction })) > 0;
}

/** Uses up a token and returns its user, or null for an invalid one. */
export async function spendPasswordLink(ctx: Context, token: string): Promise<number | null> {
  const read = await readToken(ctx, token);
  if (!read) return null;
  const { user, code } = read;
  // Find and use up the link in one statement, so that only one of two calls succeeds.
  const [spent] = await passwordCodesOf(ctx.database).update(
    { code: null, expiresAt: ctx.now() },
    { where: { account: keyOf(user), code, expiresAt: { [Op.gt]: ctx.now() } }, transaction: ctx.transaction },
  );
  return spent === 1 ? user : null;
}
