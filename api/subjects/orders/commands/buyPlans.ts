import orders from '@t3d/resources/orders';
import { invalidField } from '../../../errors';
import { command } from '../../../engine/rows/command';
import type { Order } from '@t3d/resources/rows';
import { chargeOf } from '../sale/charge';
import { requireCards, takeStock } from '../sale/pickCards';
import { saleChain } from '../sale/saleChain';
import { requireSeenTotal } from '../sale/seenTotal';
import { requireAgentPlan, sellOne } from './createOrder';
import { saleBack } from './undoSale';

/**
 * Buys one plan for many cards of its agent, or for `quantity` unused eSIMs out of that agent's stock, all or none, in
 * one transaction. `seenTotal` is what the buyer saw that all of it costs (minor units): another sum is refused with
 * 409, which names both. Refuses what an order of each card alone would be refused for.
 */
export const buyPlans = command(orders, 'buy', {
  undo: saleBack,
  run: async (ctx, { agentPlan: id, terminals: named, quantity, seenTotal, remark }) => {
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
    const made: Order[] = [];
    for (const card of cards) made.push(await sellOne(ctx, sale, card, remark ?? null));
    return {
      affected: made.length,
      total,
      currency: sale.currency,
      orders: made.map(({ id: order, orderNo, terminal, status }) => ({ id: order, orderNo, terminal, status })),
    };
  },
});
