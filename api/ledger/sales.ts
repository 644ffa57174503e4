import type { Context } from '../context';
import { Invalid } from '../errors';
import { post } from './post';
import { select } from '../models/sql';
import { insert } from './sql';
import type { ChainLink, Leg, Posted, Posting, Purchase, RetailSale } from './types';

/** What each agent above the buyer earns: the difference between what its child pays and what itself pays. */
function sharesOf(chain: readonly ChainLink[]): { agent: number; share: number }[] {
  return chain.slice(0, -1).map((link, level) => ({ agent: link.agent, share: (chain[level + 1] as ChainLink).cost - link.cost }));
}

const shareLegs = (shares: readonly { agent: number; share: number }[]): Leg[] => shares.map(({ agent, share }) => ({ wallet: agent, amount: share, type: 'PROFIT_SHARE' }));

function assertChain(chain: readonly ChainLink[], top: number): void {
  if (chain.length === 0) throw new Error('a sale needs a chain of agents');
  const costs = [...chain.map((link) => link.cost), top];
  if (costs.some((cost) => !Number.isSafeInteger(cost) || cost < 0)) throw new Error('a cost is not an amount in minor units');
  if (costs.some((cost, level) => level > 0 && cost < (costs[level - 1] as number))) throw new Invalid('money.chainPrices');
}

interface Sold { orderNo: string; buyer: number | null; currency: string; paid: number; fee: number; shares: readonly { agent: number; share: number }[] }

/** Remembers what an order cost and who earned on it. An order is paid again only after all of it went back (a retry). */
async function openOrderMoney(ctx: Context, sold: Sold): Promise<void> {
  const [last] = await select<{ charge: number; paid: number; refunded: number }>(ctx, 'SELECT charge, paid, refunded FROM order_money WHERE orderNo = ? ORDER BY charge DESC LIMIT 1', [sold.orderNo]);
  if (last && Number(last.refunded) < Number(last.paid)) throw new Invalid('money.alreadyPaid', { orderNo: sold.orderNo });
  const orderMoney = await insert(ctx, 'order_money', [{
    orderNo: sold.orderNo, charge: (last?.charge ?? 0) + 1, buyer: sold.buyer, currency: sold.currency, paid: sold.paid, fee: sold.fee, createdAt: ctx.now(),
  }]);
  const earned = sold.shares.filter(({ share }) => share > 0);
  if (earned.length > 0) await insert(ctx, 'order_shares', earned.map((one) => ({ orderMoney, ...one })));
}

async function sell(ctx: Context, posting: Posting, sold: Sold): Promise<Posted> {
  const posted = await post(ctx, posting);
  if (!posted.replayed) await openOrderMoney(ctx, sold);
  return posted;
}

/**
 * An agent buys from its wallet: BUY and ESIM_GENERATE of the buyer, PROFIT_SHARE of each superior, the rest to the platform.
 * Differences, never percentages, so nothing is rounded; a share of zero writes no bill. Refuses a balance below the cost and
 * fee together (money.insufficient), a wallet below zero, another currency, a chain whose prices fall, an order already paid.
 */
export function purchase(ctx: Context, sale: Purchase): Promise<Posted> {
  const { chain, extraPrice, currency, orderNo, remark, key } = sale;
  const buyer = chain.at(-1) as ChainLink;
  assertChain(chain, buyer?.cost ?? 0);
  const shares = sharesOf(chain);
  const legs: Leg[] = [
    { wallet: buyer.agent, amount: -buyer.cost, type: 'BUY' },
    { wallet: buyer.agent, amount: -extraPrice, type: 'ESIM_GENERATE' },
    ...shareLegs(shares),
    { system: 'REVENUE', amount: (chain[0] as ChainLink).cost },
    { system: 'ESIM_FEE', amount: extraPrice },
  ];
  return sell(ctx, { kind: 'PURCHASE', key, currency, orderNo, remark, legs }, { orderNo, buyer: buyer.agent, currency, paid: buyer.cost, fee: extraPrice, shares });
}

/**
 * An end user has paid a retail price: the card's agent earns what it is above its own cost, each superior its difference,
 * the platform keeps the first cost. Refuses a retail price below the seller's cost.
 */
export function sellRetail(ctx: Context, sale: RetailSale): Promise<Posted> {
  const { chain, retailPrice, currency, orderNo, remark, key } = sale;
  assertChain(chain, retailPrice);
  const seller = chain.at(-1) as ChainLink;
  const shares = [...sharesOf(chain), { agent: seller.agent, share: retailPrice - seller.cost }];
  const legs: Leg[] = [{ system: 'CASH', amount: -retailPrice }, ...shareLegs(shares), { system: 'REVENUE', amount: (chain[0] as ChainLink).cost }];
  return sell(ctx, { kind: 'RETAIL_SALE', key, currency, orderNo, remark, legs }, { orderNo, buyer: null, currency, paid: retailPrice, fee: 0, shares });
}
