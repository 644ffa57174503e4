import { type RowOf, normaliseDigits, MINUTE_MS, HOUR_MS } from '@t3d/resources/kit';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../context';
import { Invalid, TooMany } from '../errors';
import { table } from '../models/table';
import { Op } from 'sequelize';
import { inTransaction } from '../models/transaction';
import { missesOf, watchedOf } from './proofTries';
import { acceptProof, makeChallenge } from '../middleware/proofOfWork';
import type { CardAnswer, CardLookup } from '../subjects/wechat';
import { readOwnedPlans } from './cardPlans';
import { maskNumber } from '../subjects/terminals';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { change } from '../models/sql';
import auditLog from '@t3d/resources/house/audit-log';
import orders from '@t3d/resources/orders/orders';
import type { Order } from '@t3d/resources/rows';

const IN_HAND: readonly (string | null)[] = ['UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND'];
/** Orders whose card cannot have gone to another holder since: a card with a live order is never recycled. */
const PROVISIONED: readonly (string | null)[] = ['UNUSED', 'USING', 'COMPLETING'];

/** Whether there is a profile that the card's holder may install. */
export const isInstallable = ({ type, lpa, status }: Pick<Card, 'type' | 'lpa' | 'status'>): boolean =>
  type === 'E_SIM' && Boolean(lpa) && IN_HAND.includes(status);

/** When the present profile of a card came from the supplier; null: the card was delivered with it. */
async function profileStoredAt(ctx: Context, { id }: Card): Promise<Date | null> {
  const [newest] = await table(ctx, auditLog).find(
    { resource: terminals.name, recordId: id, action: 'profile' },
    { order: [['id', 'DESC']], limit: 1 },
  );
  return newest?.createdAt ?? null;
}

/**
 * The order that the present profile belongs to: the last one accepted before the profile was stored, or the first one
 * of a card that was delivered with its profile. Orders of former holders of the card do not count.
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
 * Whether the key of an order is a proof that opens the profile of its card. Anybody may buy a plan for any card, so
 * only the order that the profile belongs to counts, and only while it is in use.
 */
export async function opensEsim(ctx: Context, order: Order, card: Card | null): Promise<boolean> {
  if (!card || !isInstallable(card) || order.unpaid === true || !PROVISIONED.includes(order.status)) return false;
  return (await orderOfProfile(ctx, card))?.id === order.id;
}

/** What a key opens: the course of one order, one identity document, or one transfer of a card. */
type Opened = `course of order ${string}` | `identity document ${number}` | `card transfer ${number}`;

/** The key to something of an end user: only the answer that made it carries the key. Nothing is stored. */
export const accessKeyOf = (secretKey: string, opened: Opened): string =>
  createHmac('sha256', secretKey).update(opened).digest('base64url');

/** Compares in constant time. */
export function isAccessKey(secretKey: string, opened: Opened, given: unknown): boolean {
  const right = Buffer.from(accessKeyOf(secretKey, opened));
  const sent = Buffer.from(typeof given === 'string' ? given : '');
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/**
 * Forgets from where orders came that can no longer be paid, and wrong proofs whose hour is over. Answers how many rows
 * were removed.
 */
export async function forgetAddresses(ctx: Context): Promise<{ removed: number }> {
  const before = new Date(ctx.now().getTime() - HOUR_MS);
  const orders = await change(ctx, 'DELETE FROM public_orders WHERE until < ?', [before]);
  return { removed: orders + (await change(ctx, 'DELETE FROM proof_tries WHERE since < ?', [before])) };
}

export { maskNumber };

export type Card = RowOf<typeof terminals.fields>;

/**
 * A typed card number as it is stored: 8–22 digits, or an ICCID with letters, without blanks, hyphens and the filler of
 * an ICCID. Anything else is 400 "card number input error".
 */
export function readCardNumber(text: string): string {
  const number = /[.·']/.test(text) ? null : normaliseDigits('card', text);
  if (number === null) throw new Invalid('cardNumber');
  return number;
}

/** The card whose printed number or ICCID this is, if there is one. */
export async function lookUpCard(ctx: Context, number: string): Promise<Card | null> {
  const cards = table(ctx, terminals);
  return (await cards.one({ iccid: number })) ?? (await cards.one({ cid: number }));
}

/**
 * The card whose printed number or ICCID this is. None: 400 "enter a correct card number", and a miss for the address.
 */
export async function findCard(ctx: Context, number: string, address: string): Promise<Card> {
  const card = await lookUpCard(ctx, number);
  if (card) return card;
  await recordMiss(ctx, address);
  throw new Invalid('cardUnknown');
}

/** The agent that sells for the card: the deepest of its chain; null while the platform holds it. */
export const sellerOf = (card: Card): number | null => card.agent3 ?? card.agent2 ?? card.agent1 ?? null;

/** Everybody who sells the card, from the top. */
export const chainOf = (card: Card): number[] =>
  [card.agent1, card.agent2, card.agent3].filter((id): id is number => id !== null);

const MAX_MISSES = 10;
const WATCHED_FOR = 10 * MINUTE_MS;

/** For how many more milliseconds an address is watched; none: not at all. */
async function watchedFor(ctx: Context, address: string): Promise<number> {
  const watched = await watchedOf(ctx.database).findByPk(address);
  return watched ? (watched.get('until') as Date).getTime() - ctx.now().getTime() : 0;
}

/** Whether an address was wrong too often of late. */
const isWatched = async (ctx: Context, address: string): Promise<boolean> => (await watchedFor(ctx, address)) > 0;

/**
 * 429 with a challenge when the address is being watched and brings no proof of work: for right numbers too, or they
 * would show. Answers whether a proof was taken.
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

/** Notes that a number was no card's. After ten within a minute the address is watched for the next ten minutes. */
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
    // MySQL counts changed rows only: an equal end is no reason to insert a second row.
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

/** The look-up of cards for those who write to an official account: the same as that of the public pages. */
export const cardLookup: CardLookup = { find, isWatched, recordMiss };
