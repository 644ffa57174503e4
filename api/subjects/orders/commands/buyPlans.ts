import orders from '@t3d/resources/orders/orders';
import type { Context } from '../../../context';
import type { AskedOf, Preview } from '../../../declared/command';
import { invalidField } from '../../../errors';
import { availableOf, insufficient, walletsOf } from '../../../ledger';
import { translateMessage } from '../../../locales';
import { command, heldOnce } from '../../../engine/rows/commands/command';
import type { Order } from '@t3d/resources/rows';
import { chargeOf, saleChain, requireSeenTotal } from '../sale/saleChain';
import { hasLiveOrder, requireCards, takeStock } from '../sale/pickCards';
import { requireAgentPlan, sellOne, saleBack } from './createOrder';

type Asked = AskedOf<typeof orders, 'buy'>;

/** The sale, the cards that it is for, locked, and what all of it costs. Refuses what an order alone is refused for. */
async function prepare(ctx: Context, { agentPlan: id, terminals: named, quantity, seenTotal }: Asked) {
  const ids = [...new Set(named ?? [])];
  if (ids.length > 0 && quantity) throw invalidField('quantity', 'orders.quantityWithCard');
  const agentPlan = await requireAgentPlan(ctx, id);
  const sale = await saleChain(ctx, agentPlan);
  if (sale.plan.service !== 'DATA') throw invalidField('agentPlan', 'orders.notDATA');
  if (ids.length === 0 && sale.plan.terminalType !== 'E_SIM') throw invalidField('terminals', 'required');
  const total = chargeOf(sale).totalPrice * (ids.length || quantity || 1);
  requireSeenTotal(seenTotal, total);
  const cards =
    ids.length > 0
      ? await requireCards(ctx, ids, agentPlan, sale.plan)
      : await takeStock(ctx, sale.buyer.id, quantity ?? 1);
  return { sale, total, cards };
}

/** What buying costs and leaves, and how many of the cards have a plan that comes first. */
async function check(ctx: Context, asked: Asked): Promise<Preview> {
  const { seenTotal: _seen, ...input } = asked;
  const { sale, total, cards } = await heldOnce(ctx, asked, () => prepare(ctx, input));
  const wallet = (await walletsOf(ctx, [sale.buyer.id])).get(sale.buyer.id);
  const busy = await Promise.all(cards.map(({ id }) => hasLiveOrder(ctx, id)));
  const { currency, plan } = sale;
  const short = wallet ? insufficient(wallet, total) : undefined;
  const isShort = wallet !== undefined && availableOf(wallet) < total;
  return {
    matched: cards.length,
    available: isShort ? 0 : cards.length,
    ...(isShort && short && { refused: [{ reason: translateMessage(short, ctx.language), count: cards.length }] }),
    changes: [
      { label: `${plan.name} × ${cards.length}`, about: plan.name ?? '', after: total, kind: 'money', currency },
    ],
    facts: [
      { what: { key: 'orders.check.inLine' }, value: busy.filter(Boolean).length, kind: 'count' },
      { what: { key: 'promise.rows' }, value: cards.map(({ status }) => status).join(), hidden: true },
    ],
    ...(wallet && {
      cost: { amount: -total, currency, before: wallet.balance, after: wallet.balance - total },
    }),
  };
}

/**
 * Buys one plan for many cards of its agent, or for `quantity` unused eSIMs out of that agent's stock, all or none, in
 * one transaction. `seenTotal` is what the buyer saw that all of it costs (minor units): another sum is refused with
 * 409, which names both. Refuses what an order of each card alone would be refused for.
 */
export const buyPlans = command(orders, 'buy', {
  check,
  undo: saleBack,
  run: async (ctx, asked) => {
    const { sale, total, cards } = await heldOnce(ctx, asked, () => prepare(ctx, asked));
    // A preview describes a sale at another price, too.
    requireSeenTotal(asked.seenTotal, total);
    const made: Order[] = [];
    for (const card of cards) made.push(await sellOne(ctx, sale, card, asked.remark ?? null));
    return {
      affected: made.length,
      total,
      currency: sale.currency,
      orders: made.map(({ id: order, orderNo, terminal, status }) => ({ id: order, orderNo, terminal, status })),
    };
  },
});
