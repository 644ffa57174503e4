import orders from '@t3d/resources/orders';
import terminals from '@t3d/resources/terminals';
import type { Context } from '../../context';
import { NotFound, invalidField } from '../../errors';
import { forUpdate, skipLocked } from '../../models/dialect';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { isStaff, reaches } from '../shared/parties';
import { Rerun } from '../shared/rerun';
import { HAS_LIVE_ORDER } from '../terminals/selection';
import type { Terminal } from '../terminals/types';
import { holdsCard, holdsLine } from './holdsCard';
import type { AgentPlan } from './saleChain';
import type { Order, Plan } from './types';

/** A card in working order that an agent holds. */
export const isWorking = ({ status }: Pick<Terminal, 'status'>): boolean => status === 'UNUSED' || status === 'UNACTIVATED' || status === 'ACTIVATED';

/** The card that an order is for, locked. Agents buy for cards that they hold themselves; staff for any card, on behalf of its holder. */
export async function requireCard(ctx: Context, id: number, agentPlan: AgentPlan, plan: Plan): Promise<Terminal> {
  const card = await table(ctx, terminals).one(id, { lock: true });
  if (!card || !(await reaches(ctx, card.owner))) throw new NotFound();
  requireFitting(ctx, card, agentPlan, plan);
  return card;
}

/** Whether a plan of an agent can be sold for a card that the caller knows of. */
export function requireFitting(ctx: Context, card: Terminal, agentPlan: AgentPlan, plan: Plan): void {
  if (card.owner === null) throw invalidField('terminal', 'orders.cardInStock');
  if (!isStaff(ctx.actor) && card.owner !== ctx.actor.id) throw invalidField('terminal', 'orders.notYourCard');
  if (card.owner !== agentPlan.agent) throw invalidField('agentPlan', 'orders.otherAgent');
  if (!isWorking(card)) throw invalidField('terminal', 'orders.cardState', { status: card.status ?? '' });
  if (card.type !== plan.terminalType) throw invalidField('terminal', 'orders.cardType', { type: plan.terminalType });
}

/** Whether another order of data holds the card. Under the card's lock the answer stays true until commit. */
export async function hasLiveOrder(ctx: Context, card: number): Promise<boolean> {
  return (await table(ctx, orders).one(holdsLine(card))) !== null;
}

async function lockStock(ctx: Context, owner: number, quantity: number, locking: string): Promise<number[]> {
  const sql = `SELECT \`id\` FROM \`terminals\` WHERE \`owner\` = ? AND \`status\` = 'UNUSED' AND \`type\` = 'E_SIM' AND NOT ${HAS_LIVE_ORDER} ORDER BY \`id\` LIMIT ${Math.trunc(quantity)}${locking}`;
  return (await select<{ id: number }>(ctx, sql, [owner])).map((row) => Number(row.id));
}

/**
 * Takes unused eSIM cards out of an agent's stock, locked; two buyers at once take different ones. Refuses fewer than asked
 * for, but only after waiting for other buyers: sorting locks every card that it looks at, so what they hold need not be theirs.
 */
export async function takeCards(ctx: Context, owner: number, quantity: number): Promise<Terminal[]> {
  let ids = await lockStock(ctx, owner, quantity, skipLocked(ctx.database));
  if (ids.length < quantity) ids = await lockStock(ctx, owner, quantity, forUpdate(ctx.database));
  if (ids.length < quantity) throw invalidField('quantity', 'orders.noStock', { available: ids.length });
  const cards = await table(ctx, terminals).find(ids, { lock: true });
  const sold = await table(ctx, orders).one(holdsCard(ids));
  if (sold || cards.some((card) => card.owner !== owner || card.status !== 'UNUSED')) throw new Rerun('stock');
  return cards;
}

/** Whether a card must be verified before its first plan works: by its own mark, that for messages alone, or that of an agent above it. */
export async function needsRealName(ctx: Context, card: Terminal, orderType: Order['orderType'] = 'DATA'): Promise<boolean> {
  if (card.realNameVerifiedAt !== null) return false;
  if (card.realName || (orderType === 'SMS' && card.smsRealName)) return true;
  const rows = await select(ctx, 'SELECT `id` FROM `users` WHERE `realName` = ? AND `id` IN (?)', [1, [card.agent1, card.agent2, card.agent3].map((id) => id ?? 0)]);
  return rows.length > 0;
}
