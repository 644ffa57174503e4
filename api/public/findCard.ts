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
/**
 * Statuses of orders that keep their card. A card with a live order is never recycled, so it cannot have a new
 * holder.
 */
const PROVISIONED: readonly (string | null)[] = ['UNUSED', 'USING', 'COMPLETING'];

/** Returns whether the card's holder may install the profile. */
export const isInstallable = ({ type, lpa, status }: Pick<Card, 'type' | 'lpa' | 'status'>): boolean =>
  type === 'E_SIM' && Boolean(lpa) && IN_HAND.includes(status);

/** Returns when the supplier stored the card's current profile. Null if the card was delivered with the profile. */
async function profileStoredAt(ctx: Context, { id }: Card): Promise<Date | null> {
  const [newest] = await table(ctx, auditLog).find(
    { resource: terminals.name, recordId: id, action: 'profile' },
    { order: [['id', 'DESC']], limit: 1 },
  );
  return newest?.createdAt ?? null;
}

/**
 * Returns the order of the current profile. It is the last order accepted before the profile was stored, or for a
 * card that was delivered with a profile the first order. Orders of former holders are ignored.
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
 * Returns whether an order's key opens the profile of the order's card. Anybody may buy a plan for any card, so only
 * the order of the current profile counts, and only while it is in use.
 */
export async function opensEsim(ctx: Context, order: Order, card: Card | null): Promise<boolean> {
  if (!card || !isInstallable(card) || order.unpaid === true || !PROVISIONED.includes(order.status)) return false;
  return (await orderOfProfile(ctx, card))?.id === order.id;
}

/** The object that a key opens: the progress of an order, an identity document, or a card transfer. */
type Opened = `course of order ${string}` | `identity document ${number}` | `card transfer ${number}`;

/** Returns the key of an object. Only the response that created the object contains it, and nothing stores it. */
export const accessKeyOf = (secretKey: string, opened: Opened): string =>
  createHmac('sha256', secretKey).update(opened).digest('base64url');

/** Compares an access key in constant time. */
export function isAccessKey(secretKey: string, opened: Opened, given: unknown): boolean {
  const right = Buffer.from(accessKeyOf(secretKey, opened));
  const sent = Buffer.from(typeof given === 'string' ? given : '');
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/**
 * Deletes the addresses of orders that can no longer be paid, and wrong proofs older than an hour. Returns how many
 * rows were deleted.
 */
export async function forgetAddresses(ctx: Context): Promise<{ removed: number }> {
  const before = new Date(ctx.now().getTime() - HOUR_MS);
  const orders = await change(ctx, 'DELETE FROM public_orders WHERE until < ?', [before]);
  return { removed: orders + (await change(ctx, 'DELETE FROM proof_tries WHERE since < ?', [before])) };
}

export { maskNumber };

export type Card = RowOf<typeof terminals.fields>;

/**
 * Returns a typed card number in its stored form. The stored form is 8–22 digits, or an ICCID with letters, without
 * blanks, hyphens and filler. Responds 400 "card number input error" to anything else.
 */
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

/**
 * Returns the card with this printed number or ICCID. Without such a card, responds 400 "enter a correct card number"
 * and counts a miss for the address.
 */
export async function findCard(ctx: Context, number: string, address: string): Promise<Card> {
  const card = await lookUpCard(ctx, number);
  if (card) return card;
  await recordMiss(ctx, address);
  throw new Invalid('cardUnknown');
}

/**
 * Returns the agent that sells for the card. It is the lowest agent of the card's chain. Null for a card in the
 * platform's stock.
 */
export const sellerOf = (card: Card): number | null => card.agent3 ?? card.agent2 ?? card.agent1 ?? null;

/** Returns the agents of the card's chain from the top. */
export const chainOf = (card: Card): number[] =>
  [card.agent1, card.agent2, card.agent3].filter((id): id is number => id !== null);

const MAX_MISSES = 10;
const WATCHED_FOR = 10 * MINUTE_MS;

/** Returns for how many more milliseconds an address needs a proof of work. */
async function watchedFor(ctx: Context, address: string): Promise<number> {
  const watched = await watchedOf(ctx.database).findByPk(address);
  return watched ? (watched.get('until') as Date).getTime() - ctx.now().getTime() : 0;
}

/** Returns whether an address had too many misses and needs a proof of work. */
const isWatched = async (ctx: Context, address: string): Promise<boolean> => (await watchedFor(ctx, address)) > 0;

/**
 * Responds 429 with a challenge if the address needs a proof of work and sent no proof. The rule also applies to right
 * numbers, because a different response would reveal that a number is right. Returns whether a proof was accepted.
 */
export async function demandProof(
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

/**
 * Records a number that no card has. After ten such numbers within a minute, the address needs a proof of work for ten
 * minutes.
 */
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
    // MySQL counts only rows that changed, so the code checks whether the row exists before it inserts one.
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

/** The card lookup for messages to official accounts, which works like that of the public pages. */
export const cardLookup: CardLookup = { find, isWatched, recordMiss };
