import type { ActionPreview } from '@t3d/resources/kit';
import agentPlans from '@t3d/resources/plans/agent-plans';
import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import type { Order, Terminal } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import { command, readOnce } from '../../../engine/rows/commands/command';
import { type Message, ApiError, assertEach, invalidField } from '../../../errors';
import { availableOf, walletsOf, insufficient } from '../../../ledger';
import { translateMessage } from '../../../locales';
import { table } from '../../../models/table';
import { readTitle } from '../../plans';
import { type SaleChain, chargeOf, saleChain, requireSeenTotal } from '../sale/saleChain';
import { holderError, disabledError, hasLiveOrder, requireCards, takeStock } from '../sale/pickCards';
import { sellOne, undoSale, requireAgentPlan } from './createOrder';
import { isOwn } from './applyRevoke';
import type { ParsedCallOf, Preview } from '../../../registry/command';

type PurchaseInput = ParsedCallOf<typeof orders, 'buy'>;

/** Returns the sale, the locked cards and the total cost of a purchase. */
async function prepare(ctx: Context, { agentPlan: id, terminals: named, quantity, seenTotal }: PurchaseInput) {
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

async function checkBuy(ctx: Context, request: PurchaseInput): Promise<Preview> {
  const { seenTotal: _seen, ...input } = request;
  const { sale, total, cards } = await readOnce(ctx, request, () => prepare(ctx, input));
  const wallet = (await walletsOf(ctx, [sale.buyer.id])).get(sale.buyer.id);
  const busy = await Promise.all(cards.map(({ id }) => hasLiveOrder(ctx, id)));
  const { currency, plan } = sale;
  const title = readTitle(ctx, plan) ?? '';
  const short = wallet ? insufficient(wallet, total) : undefined;
  const isShort = wallet !== undefined && availableOf(wallet) < total;
  return {
    matched: cards.length,
    available: isShort ? 0 : cards.length,
    ...(isShort && short && { refused: [{ reason: translateMessage(short, ctx.language), count: cards.length }] }),
    changes: [{ label: `${title} × ${cards.length}`, about: title, after: total, kind: 'money', currency }],
    digestValues: [
      { what: { key: 'orders.check.inLine' }, value: busy.filter(Boolean).length, kind: 'count' },
      { what: { key: 'promise.rows' }, value: cards.map(({ status }) => status).join(), hidden: true },
    ],
    ...(wallet && {
      cost: { amount: -total, currency, before: wallet.balance, after: wallet.balance - total },
    }),
  };
}

/**
 * Buys a plan for cards or for `quantity` eSIMs of the stock, all or none. Throws 409 if the total differs from
 * `seenTotal`.
 */
export const buyPlans = command(orders, 'buy', {
  check: checkBuy,
  undo: undoSale,
  run: async (ctx, input) => {
    const { sale, total, cards } = await readOnce(ctx, input, () => prepare(ctx, input));
    // Check the seen total here and not in the preview, which must also describe a sale at a changed price.
    requireSeenTotal(input.seenTotal, total);
    const made: Order[] = [];
    for (const card of cards) made.push(await sellOne(ctx, sale, card, input.remark ?? null));
    return {
      affected: made.length,
      total,
      currency: sale.currency,
      orders: made.map(({ id: order, orderNo, terminal, status }) => ({ id: order, orderNo, terminal, status })),
    };
  },
});

/** A second purchase of an order's plan for the same card, at today's price. */
interface Renewal {
  sale: SaleChain;
  card: Terminal;
}
type PricedRenewal = Renewal | Message;
const isRenewal = (validated: PricedRenewal): validated is Renewal => 'sale' in validated;

/** Returns today's sale per agent plan, or null for a plan no longer sold. Locks the buyers. */
async function salesOf(ctx: Context, found: readonly Order[]): Promise<Map<number, SaleChain | null>> {
  const ids = [...new Set(found.flatMap(({ agentPlan }) => agentPlan ?? []))].toSorted((one, other) => one - other);
  const rows = ids.length > 0 ? await table(ctx, agentPlans).find(ids) : [];
  const sales = new Map<number, SaleChain | null>();
  for (const row of rows) {
    const sale = await saleChain(ctx, row).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
    sales.set(row.id, sale);
  }
  return sales;
}

/** Checks each order as a new sale of its plan for its card. Locks the cards in id order. */
async function priceRenewals(ctx: Context, found: readonly Order[]): Promise<Map<number, PricedRenewal>> {
  const sales = await salesOf(ctx, found);
  const ids = [...new Set(found.flatMap(({ terminal }) => terminal ?? []))];
  const held = ids.length > 0 ? await table(ctx, terminals).find(ids, { lock: true }) : [];
  const cards = new Map(held.map((card) => [card.id, card]));
  const judgeOne = (order: Order): PricedRenewal => {
    if (!isOwn(ctx, order)) return { key: 'orders.notYourOrder' };
    const sale = sales.get(order.agentPlan ?? 0);
    const card = cards.get(order.terminal ?? 0);
    if (order.orderType !== 'DATA') return { key: 'orders.notDATA' };
    if (!sale) return { key: 'orders.renew.notOnSale' };
    if (!card || card.owner !== order.agent || card.owner !== sale.agentPlan.agent)
      return { key: 'orders.renew.cardGone' };
    return holderError(ctx, card) ?? disabledError(card) ?? { sale, card };
  };
  return new Map(found.map((order) => [order.id, judgeOne(order)]));
}

async function costOf(
  ctx: Context,
  open: readonly Renewal[],
): Promise<{ cost?: ActionPreview['cost']; short: boolean }> {
  const buyers = [...new Set(open.map(({ sale }) => sale.buyer.id))];
  const wallets = await walletsOf(ctx, buyers);
  const due = (buyer: number): number =>
    open.filter(({ sale }) => sale.buyer.id === buyer).reduce((sum, { sale }) => sum + chargeOf(sale).totalPrice, 0);
  const short = buyers.some((buyer) => {
    const wallet = wallets.get(buyer);
    return !wallet || availableOf(wallet) < due(buyer);
  });
  const wallet = buyers.length === 1 ? wallets.get(buyers[0] as number) : undefined;
  if (!wallet) return { short };
  const amount = -due(buyers[0] as number);
  const { balance: before, currency } = wallet;
  return { short, cost: { amount, currency, before, after: before + amount } };
}

function linesOf(ctx: Context, open: readonly Renewal[]): NonNullable<ActionPreview['changes']> {
  const plans = new Map<number, Renewal[]>();
  for (const one of open) plans.set(one.sale.agentPlan.id, [...(plans.get(one.sale.agentPlan.id) ?? []), one]);
  return [...plans.values()].map((of) => {
    const [{ sale }] = of as [Renewal];
    const title = readTitle(ctx, sale.plan) ?? '';
    return {
      label: `${title} × ${of.length}`,
      about: title,
      after: chargeOf(sale).totalPrice * of.length,
      kind: 'money',
      currency: sale.currency,
    };
  });
}

async function check(ctx: Context, found: readonly Order[]): Promise<ActionPreview> {
  const validated = await readOnce(ctx, found, () => priceRenewals(ctx, found));
  const open = [...validated.values()].filter(isRenewal);
  const rejected = found.flatMap((order) => {
    const why = validated.get(order.id) as PricedRenewal;
    if (isRenewal(why)) return [];
    return [{ reason: translateMessage(why, ctx.language), count: 1, examples: [order.orderNo ?? ''] }];
  });
  const { cost, short } = await costOf(ctx, open);
  const reason = translateMessage({ key: 'orders.renew.tooLittle' }, ctx.language);
  return {
    matched: found.length,
    available: short ? 0 : open.length,
    refused: short ? [...rejected, { reason, count: open.length, examples: [] }] : rejected,
    changes: linesOf(ctx, open),
    ...(cost && { cost }),
  };
}

/** Buys each order's plan again for its card at today's price, all or none. */
export const renewPlans = command(orders, 'renew-plans', {
  undo: undoSale,
  // Read the orders without a lock, because a renewal does not change them.
  lock: (ctx, ids) => table(ctx, orders).find([...ids]),
  validate: async (ctx, found) => {
    const validated = await readOnce(ctx, found, () => priceRenewals(ctx, found));
    assertEach(found, ({ id }) => {
      const one = validated.get(id) as PricedRenewal;
      return isRenewal(one) ? null : one;
    });
  },
  check,
  run: async (ctx, found, _input, report) => {
    const validated = await readOnce(ctx, found, () => priceRenewals(ctx, found));
    const made: Order[] = [];
    for (const { id } of found) {
      const { sale, card } = validated.get(id) as Renewal;
      made.push(await sellOne(ctx, sale, card, null));
      await report(made.length);
    }
    return { affected: made.length, orders: made.map(({ id, orderNo }) => ({ id, orderNo })) };
  },
});
