import type { Context } from '../context';
import { Invalid } from '../errors';
import { open, post, scopeOf, settle } from './post';
import { select } from '../models/sql';
import { insert, isTaken } from './sql';
import type { ChainLink, Leg, Posted, Posting, Purchase, RetailSale, StockSale, TermSale } from './types';

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

interface Sold {
  orderNo: string; buyer: number | null; currency: string; paid: number; fee: number; shares: readonly { agent: number; share: number }[];
  /** A further term of an order that is paid. */
  again?: boolean;
}

/** The charge that follows those an order has had: of a retry, once all of the last one went back; of a renewal, once there is one. */
async function nextCharge(ctx: Context, { orderNo, again }: Sold): Promise<number> {
  const [last] = await select<{ charge: number; paid: number; refunded: number }>(ctx, 'SELECT charge, paid, refunded FROM order_money WHERE orderNo = ? ORDER BY charge DESC LIMIT 1', [orderNo]);
  if (again && !last) throw new Invalid('money.neverPaid', { orderNo });
  if (last && !again && Number(last.refunded) < Number(last.paid)) throw new Invalid('money.alreadyPaid', { orderNo });
  return Number(last?.charge ?? 0) + 1;
}

/** Writes what an order cost. Nearly every order is paid once, so what it had paid before is read only when the unique key says so. */
async function insertOrderMoney(ctx: Context, sold: Sold): Promise<number> {
  const { orderNo, buyer, currency, paid, fee } = sold;
  for (let charge = sold.again ? await nextCharge(ctx, sold) : 1; ; charge = await nextCharge(ctx, sold)) {
    try {
      return await insert(ctx, 'order_money', [{ orderNo, charge, buyer, currency, paid, fee, createdAt: ctx.now() }]);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

/** Remembers what an order cost and who earned on it. */
async function openOrderMoney(ctx: Context, sold: Sold): Promise<void> {
  const orderMoney = await insertOrderMoney(ctx, sold);
  const earned = sold.shares.filter(({ share }) => share > 0);
  if (earned.length > 0) await insert(ctx, 'order_shares', earned.map((one) => ({ orderMoney, ...one })));
}

async function sell(ctx: Context, posting: Posting, sold: Sold): Promise<Posted> {
  const posted = await open(ctx, posting);
  if (posted.replayed) return posted;
  await openOrderMoney(ctx, sold);
  await settle(ctx, posting, posted);
  return posted;
}

function sellFromWallet(ctx: Context, kind: 'PURCHASE' | 'RENEWAL', sale: Purchase): Promise<Posted> {
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
  return sell(ctx, { kind, key, currency, orderNo, remark, legs }, { orderNo, buyer: buyer.agent, currency, paid: buyer.cost, fee: extraPrice, shares, again: kind === 'RENEWAL' });
}

/**
 * An agent buys from its wallet: BUY and ESIM_GENERATE of the buyer, PROFIT_SHARE of each superior, the rest to the platform.
 * Differences, never percentages, so nothing is rounded; a share of zero writes no bill. Refuses cost and fee together above
 * balance and credit (money.insufficient), a wallet below its credit limit, another currency, a chain whose prices fall, an
 * order already paid.
 */
export function purchase(ctx: Context, sale: Purchase): Promise<Posted> {
  return sellFromWallet(ctx, 'PURCHASE', sale);
}

/** The first term of an SMS plan or of a number: as a purchase. A chain of one pays the platform alone. */
export function buyTerm(ctx: Context, sale: TermSale): Promise<Posted> {
  return sellFromWallet(ctx, 'PURCHASE', { ...sale, extraPrice: 0 });
}

/** A further term of an order: another charge under its number. Give each renewal a key of its own. Refuses as a purchase, and an order never paid. */
export function renewTerm(ctx: Context, sale: TermSale): Promise<Posted> {
  return sellFromWallet(ctx, 'RENEWAL', { ...sale, extraPrice: 0 });
}

/** An agent buys cards of the platform's stock: BUY of what they cost together. Refuses more than balance and credit. */
export function buyStock(ctx: Context, { buyer, amount, cards, ...rest }: StockSale): Promise<Posted> {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new Error(`not a price of stock: ${amount}`);
  return post(ctx, {
    kind: 'STOCK_PURCHASE', scope: scopeOf(ctx), ...rest, result: { ...cards },
    legs: [{ wallet: buyer, amount: -amount, type: 'BUY' }, { system: 'REVENUE', amount }],
  });
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
