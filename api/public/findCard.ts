import { type RowOf, normaliseDigits, MINUTE_MS, HOUR_MS } from '@t3d/resources/kit';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../context';
import { Invalid, TooMany } from '../errors';
import { table } from '../models/table';
import { Op } from 'sequelize';
import { inTransaction } from '../models/transaction';
import { missesOf, watchedOf } from './proofTries';
import { acceptProof, makeChallenge } from '../middleware/proofOfWork';
import type { CardAnswer, CardLookup } from '../domain/wechat';
import { readOwnedPlans } from './cardPlans';
import { maskNumber } from '../domain/terminals';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { change } from '../models/sql';
import auditLog from '@t3d/resources/builtin/audit-log';
import orders from '@t3d/resources/orders/orders';
import type { Order } from '@t3d/resources/rows';

const IN_HAND: readonly (string | null)[] = ['UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND'];
/** The statuses of orders that keep their card, so that it cannot have a new holder. */
const PROVISIONED: readonly (string | null)[] = ['UNUSED', 'USING', 'COMPLETING'];

/** Returns whether the card's holder may install the profile. */
export const isInstallable = ({ type, lpa, status }: Pick<Card, 'type' | 'lpa' | 'status'>): boolean =>
  type === 'E_SIM' && Boolean(lpa) && IN_HAND.includes(status);

/** Returns when the supplier stored the card's profile, or null if the card was delivered with it. */
async function profileStoredAt(ctx: Context, { id }: Card): Promise<Date | null> {
  const [newest] = await table(ctx, auditLog).find(
    { resource: terminals.name, recordId: id, action: 'profile' },
    { order: [['id', 'DESC']], limit: 1 },
  );
  return newest?.createdAt ?? null;
}

/**
 * Returns the order of the current profile: the last one accepted before the profile was stored, or else the first.
 * Ignores orders of former holders.
 */
async function orderOfProfile(ctx: Context, card: Card): Promise<Order | undefined> {
  const storedAt = await profileStoredAt(ctx, card);
  const accepted = storedAt === null ? { ne: null } : { lte: storedAt.toISOString() };
  const held = card.ownerSince === null ? {} : { createdAt: { gte: card.ownerSince.toISOString() } };
  const [first] = await table(ctx, orders).find(
    { terminal: card.id, orderType: 'DATA', acceptedAt: accepted, ...held },
    {
      order: [
        ['acceptedAt', storedAt === null ? 'ASC' : 'DESC'],
        ['id', storedAt === null ? 'ASC' : 'DESC'],
      ],
      limit: 1,
    },
  );
  return first;
}

/**
 * Returns whether an order's key opens its card's profile. Anybody may buy a plan for any card, so only the current
 * profile's order in use counts.
 */
export async function opensEsim(ctx: Context, order: Order, card: Card | null): Promise<boolean> {
  if (!card || !isInstallable(card) || order.unpaid === true || !PROVISIONED.includes(order.status)) return false;
  return (await orderOfProfile(ctx, card))?.id === order.id;
}

/** The object that a key opens: an order's progress, an identity document, or a card transfer. */
type Opened = `course of order ${string}` | `identity document ${number}` | `card transfer ${number}`;

/** Returns the key of an object, which only the response that created the object contains. */
export const accessKeyOf = (secretKey: string, opened: Opened): string =>
  createHmac('sha256', secretKey).update(opened).digest('base64url');

/** Compares an access key in constant time. */
export function isAccessKey(secretKey: string, opened: Opened, given: unknown): boolean {
  const right = Buffer.from(accessKeyOf(secretKey, opened));
  const sent = Buffer.from(typeof given === 'string' ? given : '');
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/** Deletes the addresses of orders that can no longer be paid, and old wrong proofs. Returns the number of rows. */
export async function forgetAddresses(ctx: Context): Promise<{ removed: number }> {
  const before = new Date(ctx.now().getTime() - HOUR_MS);
  const orders = await change(ctx, 'DELETE FROM public_orders WHERE until < ?', [before]);
  return { removed: orders + (await change(ctx, 'DELETE FROM proof_tries WHERE since < ?', [before])) };
}

export { maskNumber };

export type Card = RowOf<typeof terminals.fields>;

/** Returns a typed card number in its stored form. Throws 400 for anything else. */
export function readCardNumber(text: string): string {
  const number = /[.·']/.test(text) ? null : normaliseDigits('card', text);
  if (number === null) throw new Invalid('cardNumber');
  return number;
}

/** Returns the card with this printed number or ICCID, or null. */
export async function lookUpCard(ctx: Context, number: string): Promise<Card | null> {
  const cards = table(ctx, terminals);
  return (await cards.one({ iccid: number })) ?? (await cards.one({ cid: number }));
}

/** Returns the card with this number. Otherwise counts a miss for the address and throws 400. */
export async function findCard(ctx: Context, number: string, address: string): Promise<Card> {
  const card = await lookUpCard(ctx, number);
  if (card) return card;
  await recordMiss(ctx, address);
  throw new Invalid('cardUnknown');
}

/** Returns the agent that sells for the card, the lowest of its chain. Null for a card in stock. */
export const sellerOf = (card: Card): number | null => card.agent3 ?? card.agent2 ?? card.agent1 ?? null;

/** Returns the agents of the card's chain from level 1. */
export const chainOf = (card: Card): number[] =>
  [card.agent1, card.agent2, card.agent3].filter((id): id is number => id !== null);

const MAX_MISSES = 10;
const WATCHED_FOR = 10 * MINUTE_MS;

/** Returns the milliseconds for which an address still needs a proof of work. */
async function watchedFor(ctx: Context, address: string): Promise<number> {
  const watched = await watchedOf(ctx.database).findByPk(address);
  return watched ? (watched.get('until') as Date).getTime() - ctx.now().getTime() : 0;
}

/** Returns whether an address needs a proof of work after too many misses. */
const isWatched = async (ctx: Context, address: string): Promise<boolean> => (await watchedFor(ctx, address)) > 0;

/**
 * Throws 429 with a challenge if the address needs a proof of work and sent none, even for right numbers. Returns
 * whether a proof was accepted.
 */
export async function requireProof(
  ctx: Context,
  address: string,
  proof: string | undefined,
  secretKey: string,
): Promise<boolean> {
  const left = await watchedFor(ctx, address);
  if (left <= 0) return false;
  if (await acceptProof(ctx, proof, secretKey)) return true;
  throw new TooMany('proofNeeded', Math.ceil(left / 1000), { challenge: await makeChallenge(ctx, secretKey) });
}

/** Records a number that no card has. After ten within a minute, the address needs a proof of work for ten minutes. */
export async function recordMiss(ctx: Context, address: string): Promise<void> {
  const misses = missesOf(ctx.database);
  const watched = watchedOf(ctx.database);
  const now = ctx.now();
  const since = new Date(now.getTime() - MINUTE_MS);
  await inTransaction(ctx, async ({ transaction }) => {
    await misses.destroy({ where: { address, at: { [Op.lte]: since } }, transaction });
    await misses.create({ address, at: now }, { transaction });
    if ((await misses.count({ where: { address }, transaction })) < MAX_MISSES) return;
    const until = new Date(now.getTime() + WATCHED_FOR);
    const [updated] = await watched.update({ until }, { where: { address }, transaction });
    // Check whether the row exists, because MySQL counts only rows that really changed.
    if (updated === 0 && !(await watched.findByPk(address, { transaction })))
      await watched.create({ address, until }, { transaction });
    await watched.destroy({ where: { until: { [Op.lte]: now } }, transaction });
  });
}

async function find(ctx: Context, number: string): Promise<CardAnswer | null> {
  const card = await lookUpCard(ctx, number);
  if (!card) return null;
  return { agents: chainOf(card), masked: maskNumber(number), plans: await readOwnedPlans(ctx, card.id) };
}

/** The card lookup for messages to official accounts. */
export const cardLookup: CardLookup = { find, isWatched, recordMiss };
