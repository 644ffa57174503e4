import { HOUR_MS, MINUTE_MS, foldCase } from '@t3d/resources/kit';
import { type WhereOptions, Op } from 'sequelize';
import type { Context } from '../context';
import { TooMany } from '../errors';
import { enqueue } from '../jobs/outbox';
import { type Demand, MAX_NUMBER, acceptProof, makeChallenge } from '../middleware/proofOfWork';
import { loginFailuresOf, loginGuardsOf } from '../models/logins';
import { type Inner, inTransaction } from '../models/transaction';
import { isKnownNetwork } from './recentLogIns';
import { GUESSED_JOB } from './warnOwner';
import type { Request } from 'express';
import { networkOf } from '../middleware/security';

/** The origin of a password: a network (IPv4 address or IPv6 /64), and the proof of work in X-Altcha. */
export interface Caller {
  readonly network: string;
  readonly proof: string | undefined;
  readonly secretKey: string;
}
/** A login attempt. `user` is the user of the account, or null. */
interface PasswordTry {
  readonly account: string;
  readonly user: number | null;
  readonly caller: Caller;
}

const MAX_BY_NETWORK = 5;
const WINDOW = 15 * MINUTE_MS;
/** The maximum number of an account's failures within an hour, above which new networks need a proof of work. */
const MAX_BY_ACCOUNT = 50;
/** The maximum number of doublings of the proof of work, one per 50 further failures. */
const MAX_DOUBLINGS = 5;

const keyOf = (account: string): string => foldCase(account).slice(0, 128);
const hashOf = (ctx: Context, network: string): string => ctx.database.seals.hash('login network', network);
const secondsUntil = (end: number, now: Date): number => Math.max(1, Math.ceil((end - now.getTime()) / 1000));

/** Locks the account's login attempts in every process until commit. Returns when the owner was last warned. */
async function lockAccount({ database, transaction, now }: Inner, account: string): Promise<Date | null> {
  const guards = loginGuardsOf(database);
  await guards.upsert({ account, at: now() }, { fields: ['account', 'at'], transaction });
  const row = await guards.findByPk(account, { transaction });
  return (row?.get('warnedAt') as Date | null | undefined) ?? null;
}

/** Returns the times of failures, latest first. */
async function failuresAt(
  { database, transaction }: Inner,
  where: WhereOptions,
  page: { offset?: number; limit: number },
): Promise<number[]> {
  const rows = await loginFailuresOf(database).findAll({
    where,
    attributes: ['at'],
    order: [
      ['at', 'DESC'],
      ['id', 'DESC'],
    ],
    ...page,
    transaction,
  });
  return rows.map((row) => (row.get('at') as Date).getTime());
}

/** Returns when the network's lock ends, 15 minutes after the last of five failures, or null. */
async function lockedUntil(ctx: Inner, account: string, network: string): Promise<number | null> {
  const now = ctx.now().getTime();
  const where = { account, network, at: { [Op.gt]: new Date(now - 2 * WINDOW) } };
  const failures = await failuresAt(ctx, where, { limit: MAX_BY_NETWORK });
  const [last, first] = [failures[0], failures[MAX_BY_NETWORK - 1]];
  if (last === undefined || first === undefined || last - first >= WINDOW) return null;
  return last + WINDOW > now ? last + WINDOW : null;
}

/** Returns the account's failures in the last hour, and when they fall below the limit. */
async function recentFailures(ctx: Inner, account: string): Promise<{ count: number; until: number }> {
  const { transaction } = ctx;
  const where = { account, at: { [Op.gt]: new Date(ctx.now().getTime() - HOUR_MS) } };
  const count = await loginFailuresOf(ctx.database).count({ where, transaction });
  if (count < MAX_BY_ACCOUNT) return { count, until: 0 };
  const [decisive = 0] = await failuresAt(ctx, where, { offset: MAX_BY_ACCOUNT - 1, limit: 1 });
  return { count, until: decisive + HOUR_MS };
}

/** Queues a warning to the account's owner, once an hour. For an unknown account, the same job sends nothing. */
async function warn(ctx: Inner, account: string, warnedAt: Date | null, user: number | null): Promise<void> {
  const now = ctx.now();
  if (warnedAt && now.getTime() - warnedAt.getTime() < HOUR_MS) return;
  await loginGuardsOf(ctx.database).update({ warnedAt: now }, { where: { account }, transaction: ctx.transaction });
  await enqueue(ctx, { kind: GUESSED_JOB, payload: { user, failures: MAX_BY_ACCOUNT } });
}

const challengeFor = (ctx: Context, account: string, failures: number): Demand => ({
  purpose: ctx.database.seals.hash('login proof', account).slice(0, 16),
  maxNumber: MAX_NUMBER * 2 ** Math.min(MAX_DOUBLINGS, Math.floor(failures / MAX_BY_ACCOUNT) - 1),
});

/**
 * Returns why an attempt is rejected: the network is locked, or many attempts have failed and it has no proof of
 * work.
 */
async function lockoutError(ctx: Inner, account: string, network: string, tried: PasswordTry): Promise<TooMany | null> {
  const warnedAt = await lockAccount(ctx, account);
  const locked = await lockedUntil(ctx, account, network);
  if (locked !== null) return new TooMany('lockout', secondsUntil(locked, ctx.now()));
  const { count, until } = await recentFailures(ctx, account);
  if (count < MAX_BY_ACCOUNT) return null;
  const { user, caller } = tried;
  await warn(ctx, account, warnedAt, user);
  if (await isKnownNetwork(ctx, user, caller.network)) return null;
  const demand = challengeFor(ctx, account, count);
  if (await acceptProof(ctx, caller.proof, caller.secretKey, demand)) return null;
  const challenge = await makeChallenge(ctx, caller.secretKey, demand);
  return new TooMany('loginProofNeeded', secondsUntil(until, ctx.now()), { challenge });
}

/**
 * Counts an attempt as a failure before the password is checked. Throws 429 after five failures from this network, and
 * for a new network after 50 from all.
 */
export async function countTry(ctx: Context, tried: PasswordTry): Promise<number> {
  const account = keyOf(tried.account);
  const network = hashOf(ctx, tried.caller.network);
  const counted = await inTransaction(ctx, async (inner) => {
    const rejected = await lockoutError(inner, account, network, tried);
    if (rejected) return rejected;
    const { transaction } = inner;
    const row = await loginFailuresOf(inner.database).create({ account, network, at: inner.now() }, { transaction });
    return Number(row.get('id'));
  });
  if (counted instanceof TooMany) throw counted;
  return counted;
}

/** Removes an attempt with the right password, but keeps earlier failures until the second step of the login. */
export async function uncountTry(ctx: Context, id: number): Promise<void> {
  await loginFailuresOf(ctx.database).destroy({ where: { id }, transaction: ctx.transaction });
}

/** Deletes the account's failures from this network after a successful login. */
export async function resetTries(ctx: Context, account: string, { network }: Pick<Caller, 'network'>): Promise<void> {
  await loginFailuresOf(ctx.database).destroy({
    where: { account: keyOf(account), network: hashOf(ctx, network) },
    transaction: ctx.transaction,
  });
}

/** Returns the network and the proof of work of a request. */
export const callerOf = (request: Request, secretKey: string): Caller => ({
  network: networkOf(request),
  proof: request.get('X-Altcha'),
  secretKey,
});
