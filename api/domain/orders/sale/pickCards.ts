import { heldBy } from '@t3d/resources/scopes';
import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { type Message, Invalid, NotFound, invalidField } from '../../../errors';
import { forUpdate, skipLocked } from '../../../models/dialect';
import { select } from '../../../models/sql';
import { reach } from '../../../engine/access/reach';
import { table } from '../../../models/table';
import { membersOf, reaches } from '../../users';
import { RetryableConflict } from '../../../models/transaction';
import { HAS_LIVE_ORDER, holdsCard, holdsLine } from '../state/cardStatus';
import type { AgentPlan, Order, Plan, Terminal, User } from '@t3d/resources/rows';

export const isEnabled = ({ status }: Pick<Terminal, 'status'>): boolean =>
  status === 'UNUSED' || status === 'UNACTIVATED' || status === 'ACTIVATED';

/** Locks and returns the card for an order. Agents buy for their own cards, staff for the holder of any card. */
export async function requireCard(ctx: Context, id: number, agentPlan: AgentPlan, plan: Plan): Promise<Terminal> {
  const card = await table(ctx, terminals).one(id, { lock: true });
  if (!card || !(await reaches(ctx, card.owner))) throw new NotFound();
  requireFitting(ctx, card, agentPlan, plan);
  return card;
}

export async function requireCards(
  ctx: Context,
  ids: readonly number[],
  agentPlan: AgentPlan,
  plan: Plan,
): Promise<Terminal[]> {
  const cards = await table(ctx, terminals).find([...ids], { lock: true });
  if (cards.length < ids.length) throw new NotFound();
  for (const owner of new Set(cards.map((card) => card.owner))) if (!(await reaches(ctx, owner))) throw new NotFound();
  for (const card of cards) requireFitting(ctx, card, agentPlan, plan);
  return cards;
}

/** Returns why the caller cannot sell a plan for a card: the card is in stock, or belongs to another agent. */
export function holderError(ctx: Context, card: Terminal): Message | null {
  if (card.owner === null) return { key: 'orders.cardInStock' };
  return reach(ctx, heldBy('owner')).includes(card) ? null : { key: 'orders.notYourCard' };
}

export const disabledError = (card: Terminal): Message | null =>
  isEnabled(card) ? null : { key: 'orders.cardState', params: { status: card.status ?? '' } };

export function requireFitting(ctx: Context, card: Terminal, agentPlan: AgentPlan, plan: Plan): void {
  const refuse = (why: Message | null): void => {
    if (why) throw new Invalid('invalid', {}, { terminal: why });
  };
  refuse(holderError(ctx, card));
  if (card.owner !== agentPlan.agent) throw invalidField('agentPlan', 'orders.otherAgent');
  refuse(disabledError(card));
  if (card.type !== plan.terminalType) throw invalidField('terminal', 'orders.cardType', { type: plan.terminalType });
}

/**
 * Returns whether a data order occupies the card. The result holds until the commit only if the caller has locked the
 * card.
 */
export async function hasLiveOrder(ctx: Context, card: number): Promise<boolean> {
  return (await table(ctx, orders).one(holdsLine(card))) !== null;
}

/** The SQL condition for an agent's stock. */
const IS_STOCK = `\`owner\` = ? AND \`status\` = 'UNUSED' AND \`type\` = 'E_SIM' AND NOT ${HAS_LIVE_ORDER}`;

export async function countStock(ctx: Context, owner: number): Promise<number> {
  const sql = `SELECT COUNT(*) AS \`cards\` FROM \`terminals\` WHERE ${IS_STOCK}`;
  return Number((await select<{ cards: number }>(ctx, sql, [owner]))[0]?.cards ?? 0);
}

async function lockStock(ctx: Context, owner: number, quantity: number, locking: string): Promise<number[]> {
  const sql = `SELECT \`id\` FROM \`terminals\` WHERE ${IS_STOCK}
    ORDER BY \`id\` LIMIT ${Math.trunc(quantity)}${locking}`;
  return (await select<{ id: number }>(ctx, sql, [owner])).map((row) => Number(row.id));
}

/** Locks and returns unused eSIM cards of an agent's stock. Concurrent buyers get different cards. */
export async function takeStock(ctx: Context, owner: number, quantity: number): Promise<Terminal[]> {
  let ids = await lockStock(ctx, owner, quantity, skipLocked(ctx.database));
  if (ids.length < quantity) ids = await lockStock(ctx, owner, quantity, forUpdate(ctx.database));
  if (ids.length < quantity) throw invalidField('quantity', 'orders.noStock', { available: ids.length });
  const cards = await table(ctx, terminals).find(ids, { lock: true });
  const sold = await table(ctx, orders).one(holdsCard(ids));
  if (sold || cards.some((card) => card.owner !== owner || card.status !== 'UNUSED'))
    throw new RetryableConflict('stock');
  return cards;
}

type Verified = Pick<Terminal, 'realNameVerifiedAt' | 'realName' | 'smsRealName' | 'agent1' | 'agent2' | 'agent3'>;

/** Returns a function that tells whether a card must be verified first. */
export async function realNameRule(
  ctx: Context,
  cards: readonly Verified[],
  known: readonly Pick<User, 'id' | 'realName'>[] = [],
): Promise<(card: Verified, orderType: Order['orderType']) => boolean> {
  const open = cards.filter((card) => card.realNameVerifiedAt === null && !card.realName);
  const agents = [...new Set(open.flatMap(membersOf))].filter((agent) => !known.some(({ id }) => id === agent));
  const sql = 'SELECT `id` FROM `users` WHERE `realName` = ? AND `id` IN (?)';
  const rows = agents.length > 0 ? await select<{ id: number }>(ctx, sql, [1, agents]) : [];
  const strict = new Set([...rows, ...known.filter(({ realName }) => realName)].map(({ id }) => Number(id)));
  return (card, orderType) =>
    card.realNameVerifiedAt === null &&
    (card.realName === true ||
      (orderType === 'SMS' && card.smsRealName === true) ||
      membersOf(card).some((id) => strict.has(id)));
}

export async function needsRealName(
  ctx: Context,
  card: Terminal,
  orderType: Order['orderType'] = 'DATA',
  known: readonly Pick<User, 'id' | 'realName'>[] = [],
): Promise<boolean> {
  return (await realNameRule(ctx, [card], known))(card, orderType);
}

interface CardSituation {
  preOrder: boolean;
  verify: boolean;
}

/** Returns the state of each order's card for a renewal, or null for an unusable card. Locks the cards. */
export async function assessCards(ctx: Context, found: readonly Order[]): Promise<Map<number, CardSituation | null>> {
  const ids = [...new Set(found.map(({ terminal }) => terminal).filter((id) => id !== null))];
  const cards = new Map(
    (ids.length > 0 ? await table(ctx, terminals).find(ids, { lock: true }) : []).map((card) => [card.id, card]),
  );
  const live = ids.length > 0 ? await table(ctx, orders).find(holdsLine(ids)) : [];
  const taken = new Set(live.map(({ terminal }) => terminal));
  const mustVerify = await realNameRule(ctx, [...cards.values()]);
  return new Map(
    found.map((order) => {
      const card = order.terminal === null ? undefined : cards.get(order.terminal);
      if (!card || card.owner !== order.agent || !isEnabled(card)) return [order.id, null];
      const preOrder = order.orderType !== 'SMS' && taken.has(card.id);
      if (order.orderType !== 'SMS') taken.add(card.id);
      return [order.id, { preOrder, verify: mustVerify(card, order.orderType) }];
    }),
  );
}
