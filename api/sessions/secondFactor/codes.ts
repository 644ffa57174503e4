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
import { deleteAllButLatest } from '../../models/table';
import { digest } from '../store';

const TICKET_LIFE = 5 * MINUTE_MS;
export const MAX_TRIES = 5;
/** The maximum number of a user's open login tickets. A further login replaces the oldest. */
const MAX_OPEN = 10;

/** Creates a ticket for the second step of a login, valid once within five minutes. */
export async function openTicket(ctx: Inner, user: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const tickets = loginTicketsOf(ctx.database);
  const { transaction } = ctx;
  const now = ctx.now();
  await deleteAllButLatest(tickets, user, { by: 'createdAt', key: 'ticket', most: MAX_OPEN - 1 }, transaction);
  const expiresAt = new Date(now.getTime() + TICKET_LIFE);
  await tickets.create({ ticket: digest(ticket), user, tries: 0, createdAt: now, expiresAt }, { transaction });
  return ticket;
}

/** Returns the user of a valid ticket, or null. */
export async function ownerOfTicket(ctx: Context, ticket: string): Promise<number | null> {
  const row = await loginTicketsOf(ctx.database).findByPk(digest(ticket), { transaction: ctx.transaction });
  const values = row?.get({ plain: true });
  return values && values.expiresAt > ctx.now() && values.tries < MAX_TRIES ? Number(values.user) : null;
}

/** Locks the ticket and counts an attempt. Returns the attempts left, or null if another call has used the ticket. */
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

export async function removeTicket(ctx: Inner, ticket: string): Promise<void> {
  await loginTicketsOf(ctx.database).destroy({ where: { ticket: digest(ticket) }, transaction: ctx.transaction });
}

const MAX_TYPED = 64;

/** Returns the code in a body. Throws 400 if it is missing or malformed. */
export function readCode(body: unknown): string {
  const { code } = readTexts(body, { code: anyText });
  if (code.length > MAX_TYPED) throw wrongCode();
  return code;
}

/** Locks the user's second factor, confirmed or not, until the transaction ends. */
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
 * Returns whether a code of the app is valid and newer than the last accepted one. Uses up this and all earlier codes.
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
/** The base32 alphabet, easy to read on paper. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 16;

const makeCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const inGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;
// A code has 80 random bits, so a fast hash is enough.
const hashOf = (user: number, code: string): string =>
  createHash('sha256').update(`recovery code ${user} ${code}`).digest('hex');

/** Replaces the user's recovery codes with ten new ones, stored as hashes. */
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

/** Returns whether a text is a recovery code of the user, and uses it up. */
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

/** Uses up a code of the app or a recovery code. Returns null if the text is neither. */
export async function acceptCode(ctx: Inner, user: number, typed: string): Promise<'app' | 'recovery' | null> {
  const factor = await lockFactor(ctx, user);
  if (!factor?.confirmedAt) return null;
  if (await spendAppCode(ctx, factor, typed)) return 'app';
  return (await spendRecoveryCode(ctx, user, typed)) ? 'recovery' : null;
}

/** The format that all authenticator apps support (RFC 6238). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The number of time steps by which a phone's clock may differ. */
const DRIFT = 1;
const STEP_MS = FORM.period * 1000;
/** The length of a secret in bytes. RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

/** The real time in milliseconds, because phones do not follow the business clock. */
export const AUTHENTICATOR_TIME: ServiceKey<() => number> = {
  name: 'the time of authenticator apps',
  make: () => Date.now,
};

/** Returns a new secret in base32. */
export const makeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the URI that an app reads from a QR code. */
export const uriOf = (secret: string, { account, issuer }: { account: string; issuer: string }): string =>
  new TOTP({ ...FORM, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

/** Returns the time step of a code near `now` (milliseconds), or null for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT });
  return drift === null ? null : Math.floor(now / STEP_MS) + drift;
}
