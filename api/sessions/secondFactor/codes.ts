import { createHash, randomInt, randomBytes } from 'node:crypto';
import type { Context } from '../../context';
import {
  type SecondFactorRow,
  SECRET_PLACE,
  recoveryCodesOf,
  secondFactorsOf,
  loginTicketsOf,
} from '../../models/secondFactors';
import type { Inner } from '../../models/transaction';
import { anyText, readTexts, wrongCode } from '../given';
import { Secret, TOTP } from 'otpauth';
import type { ServiceKey } from '../../models/services';
import { MINUTE_MS } from '@t3d/resources/kit';
import { keepLatest } from '../../models/table';
import { digest } from '../store';

const TICKET_LIFE = 5 * MINUTE_MS;
export const MAX_TRIES = 5;
/** Log-ins of one user that may wait for their second step; the oldest one ends for a further one. */
const MAX_OPEN = 10;

/** Opens a ticket, good once and for five minutes, for the second step of a user whose password was right. */
export async function openTicket(ctx: Inner, user: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const tickets = loginTicketsOf(ctx.database);
  const { transaction } = ctx;
  const now = ctx.now();
  await keepLatest(tickets, user, { by: 'createdAt', key: 'ticket', most: MAX_OPEN - 1 }, transaction);
  const expiresAt = new Date(now.getTime() + TICKET_LIFE);
  await tickets.create({ ticket: digest(ticket), user, tries: 0, createdAt: now, expiresAt }, { transaction });
  return ticket;
}

/** Finds the user of a live ticket; null for any other. */
export async function ownerOfTicket(ctx: Context, ticket: string): Promise<number | null> {
  const row = await loginTicketsOf(ctx.database).findByPk(digest(ticket), { transaction: ctx.transaction });
  const values = row?.get({ plain: true });
  return values && values.expiresAt > ctx.now() && values.tries < MAX_TRIES ? Number(values.user) : null;
}

/**
 * Locks the ticket and counts a try, before its code is looked at; answers how many are left after this one. Null for
 * one that is not alive any more: another call has used it meanwhile.
 */
export async function countTicketTry(ctx: Inner, ticket: string): Promise<number | null> {
  const { transaction } = ctx;
  const tickets = loginTicketsOf(ctx.database);
  const row = await tickets.findByPk(digest(ticket), { transaction, lock: transaction.LOCK.UPDATE });
  const values = row?.get({ plain: true });
  if (!values || values.expiresAt <= ctx.now() || values.tries >= MAX_TRIES) return null;
  const tries = values.tries + 1;
  await tickets.update({ tries }, { where: { ticket: values.ticket }, transaction });
  return MAX_TRIES - tries;
}

/** Removes a ticket that was used. */
export async function removeTicket(ctx: Inner, ticket: string): Promise<void> {
  await loginTicketsOf(ctx.database).destroy({ where: { ticket: digest(ticket) }, transaction: ctx.transaction });
}

const MAX_TYPED = 64;

/** The code of a body, or 400 by field. */
export function readCode(body: unknown): string {
  const { code } = readTexts(body, { code: anyText });
  if (code.length > MAX_TYPED) throw wrongCode();
  return code;
}

/** The user's second factor, confirmed or not, locked until the transaction ends. */
export async function lockFactor(ctx: Inner, user: number): Promise<SecondFactorRow | null> {
  const { transaction } = ctx;
  const row = await secondFactorsOf(ctx.database).findOne({
    where: { user },
    transaction,
    lock: transaction.LOCK.UPDATE,
  });
  return row && row.get({ plain: true });
}

/**
 * Whether it is a code of the app: of this time step or one beside it, later than the last one that was accepted. It is
 * used up by that, with every earlier one.
 */
export async function spendAppCode(ctx: Inner, factor: SecondFactorRow, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return false;
  const { database, transaction } = ctx;
  const secret = database.seals.openText(SECRET_PLACE, factor.secret);
  const step = stepOf(secret, code, database.services.get(AUTHENTICATOR_TIME)());
  if (step === null || step <= (factor.lastStep ?? 0)) return false;
  await secondFactorsOf(database).update({ lastStep: step }, { where: { user: factor.user }, transaction });
  return true;
}

export const RECOVERY_CODES = 10;
/** Letters and digits that nobody confuses on paper: base32, five bits each. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 16;

const makeCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const inGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;
// 80 random bits need no slow hash and no key: nobody can try them all.
const hashOf = (user: number, code: string): string =>
  createHash('sha256').update(`recovery code ${user} ${code}`).digest('hex');

/** Makes ten new codes in place of the user's earlier ones; only their hashes stay. */
export async function makeRecoveryCodes(ctx: Context, user: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  const rows = recoveryCodesOf(ctx.database);
  const { transaction } = ctx;
  await rows.destroy({ where: { user }, transaction });
  await rows.bulkCreate(
    codes.map((code) => ({ user, hash: hashOf(user, code) })),
    { transaction },
  );
  return codes.map(inGroups);
}

/** Whether it is one of the user's codes, however its letters and hyphens were typed; it is used up by that. */
async function spendRecoveryCode(ctx: Context, user: number, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (code.length !== LENGTH) return false;
  const { transaction } = ctx;
  return (
    (await recoveryCodesOf(ctx.database).destroy({ where: { user, hash: hashOf(user, code) }, transaction })) === 1
  );
}

export const countRecoveryCodes = (ctx: Context, user: number): Promise<number> =>
  recoveryCodesOf(ctx.database).count({ where: { user }, transaction: ctx.transaction });

/** Takes a code of the app or a recovery code, once; null: it is neither. */
export async function acceptCode(ctx: Inner, user: number, typed: string): Promise<'app' | 'recovery' | null> {
  const factor = await lockFactor(ctx, user);
  if (!factor?.confirmedAt) return null;
  if (await spendAppCode(ctx, factor, typed)) return 'app';
  return (await spendRecoveryCode(ctx, user, typed)) ? 'recovery' : null;
}

/** Codes as every authenticator app makes them: RFC 6238 with SHA-1, six digits, a new one each 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps that the clock of a phone may be ahead or behind. */
const DRIFT = 1;
const STEP_MS = FORM.period * 1000;
/** 160 bits, as RFC 4226 asks for. */
const SECRET_BYTES = 20;

/** Milliseconds since 1970. Real time: a phone does not follow the business clock. */
export const AUTHENTICATOR_TIME: ServiceKey<() => number> = {
  name: 'the time of authenticator apps',
  make: () => Date.now,
};

/** A new secret in base32, as people type it into an app. */
export const makeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an app reads from a QR code. */
export const uriOf = (secret: string, { account, issuer }: { account: string; issuer: string }): string =>
  new TOTP({ ...FORM, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

/** The time step of a code, at most one from `now` (milliseconds); null for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT });
  return drift === null ? null : Math.floor(now / STEP_MS) + drift;
}
