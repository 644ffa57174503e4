import type { Context } from '../context';
import { Invalid } from '../errors';
import { chunked } from '../models/chunked';
import { type Value, select } from '../models/sql';
import { open, openAll, post, settle, settleAll, scopeOf } from './post';
import { ROWS_AT_ONCE, insert, insertAll, isTaken } from './sql';
import type {
  ChainLink,
  ChannelSale,
  Leg,
  Posted,
  Posting,
  Purchase,
  RetailSale,
  StockSale,
  TermSale,
} from './ledgerTypes';

/** Returns each superior's profit share: the price of the agent below minus the own price. */
function sharesOf(chain: readonly ChainLink[]): { agent: number; share: number }[] {
  return chain
    .slice(0, -1)
    .map((link, level) => ({ agent: link.agent, share: (chain[level + 1] as ChainLink).cost - link.cost }));
}

const shareLegs = (shares: readonly { agent: number; share: number }[]): Leg[] =>
  shares.map(({ agent, share }) => ({ wallet: agent, amount: share, type: 'PROFIT_SHARE' }));

/** Returns whether each agent of a chain pays at least the superior's price. */
export const pricesRise = (chain: readonly ChainLink[]): boolean =>
  chain.every(({ cost }, level) => level === 0 || cost >= (chain[level - 1] as ChainLink).cost);

function assertChain(chain: readonly ChainLink[], top: number): void {
  if (chain.length === 0) throw new Error('a sale needs a chain of agents');
  const links = [...chain, { cost: top } as ChainLink];
  const costs = links.map((link) => link.cost);
  if (costs.some((cost) => !Number.isSafeInteger(cost) || cost < 0))
    throw new Error('a cost is not an amount in minor units');
  if (!pricesRise(links)) throw new Invalid('money.chainPrices');
}

interface Sold {
  orderNo: string;
  buyer: number | null;
  currency: string;
  paid: number;
  fee: number;
  shares: readonly { agent: number; share: number }[];
  /** True if the sale is a further term of a paid order. */
  again?: boolean;
}

interface Charged {
  orderNo: string;
  charge: number;
  paid: number;
  refunded: number;
}

/** Returns the last charge of each order. */
async function lastCharges(ctx: Context, orderNos: readonly string[]): Promise<Map<string, Charged>> {
  const last = new Map<string, Charged>();
  for (const part of chunked(orderNos, ROWS_AT_ONCE)) {
    const sql = 'SELECT orderNo, charge, paid, refunded FROM order_money WHERE orderNo IN (?) ORDER BY orderNo, charge';
    for (const row of await select<Charged>(ctx, sql, [part])) last.set(row.orderNo, row);
  }
  return last;
}

/**
 * Returns the number of an order's next charge. Throws unless it is a renewal, or the earlier charge was fully
 * refunded.
 */
function chargeAfter(last: Charged | undefined, { orderNo, again }: Sold): number {
  if (again && !last) throw new Invalid('money.neverPaid', { orderNo });
  if (last && !again && Number(last.refunded) < Number(last.paid)) throw new Invalid('money.alreadyPaid', { orderNo });
  return Number(last?.charge ?? 0) + 1;
}

const moneyRow = (
  ctx: Context,
  { orderNo, buyer, currency, paid, fee }: Sold,
  charge: number,
): Record<string, Value> => ({ orderNo, charge, buyer, currency, paid, fee, createdAt: ctx.now() });

const shareRows = (orderMoney: number, { shares }: Sold): Record<string, Value>[] =>
  shares.filter(({ share }) => share > 0).map((one) => ({ orderMoney, ...one }));

/**
 * Inserts the charge of an order. Reads earlier ones only on a duplicate key, because nearly every order is paid once.
 */
async function insertOrderMoney(ctx: Context, sold: Sold): Promise<number> {
  const next = async (): Promise<number> =>
    chargeAfter((await lastCharges(ctx, [sold.orderNo])).get(sold.orderNo), sold);
  for (let charge = sold.again ? await next() : 1; ; charge = await next()) {
    try {
      return await insert(ctx, 'order_money', [moneyRow(ctx, sold, charge)]);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

async function openOrderMoney(ctx: Context, sold: Sold): Promise<void> {
  await insertAll(ctx, 'order_shares', shareRows(await insertOrderMoney(ctx, sold), sold));
}

/** Inserts the charges of different orders, which the caller must have locked. */
async function openAllOrderMoney(ctx: Context, all: readonly Sold[]): Promise<void> {
  const orderNos = all.map(({ orderNo }) => orderNo);
  const last = await lastCharges(ctx, orderNos);
  await insertAll(
    ctx,
    'order_money',
    all.map((sold) => moneyRow(ctx, sold, chargeAfter(last.get(sold.orderNo), sold))),
  );
  const ids = new Map<string, number>();
  for (const part of chunked(orderNos, ROWS_AT_ONCE)) {
    const rows = await select<{ id: number; orderNo: string }>(
      ctx,
      'SELECT id, orderNo FROM order_money WHERE orderNo IN (?) ORDER BY orderNo, charge',
      [part],
    );
    for (const { id, orderNo } of rows) ids.set(orderNo, Number(id));
  }
  await insertAll(
    ctx,
    'order_shares',
    all.flatMap((sold) => shareRows(ids.get(sold.orderNo) as number, sold)),
  );
}

interface Sale {
  posting: Posting;
  sold: Sold;
}

async function sell(ctx: Context, { posting, sold }: Sale): Promise<Posted> {
  const posted = await open(ctx, posting);
  if (posted.replayed) return posted;
  await openOrderMoney(ctx, sold);
  await settle(ctx, posting, posted);
  return posted;
}

/** Sells several orders, all or none, in a fixed number of statements. */
async function sellAll(ctx: Context, sales: readonly Sale[]): Promise<Posted[]> {
  if (new Set(sales.map(({ sold }) => sold.orderNo)).size !== sales.length)
    throw new Error('two sales of one order at once');
  const opened = await openAll(
    ctx,
    sales.map(({ posting }) => posting),
  );
  const fresh = sales
    .map((sale, place) => ({ ...sale, posted: opened[place] as Posted }))
    .filter(({ posted }) => !posted.replayed);
  await openAllOrderMoney(
    ctx,
    fresh.map(({ sold }) => sold),
  );
  await settleAll(ctx, fresh);
  return opened;
}

function walletSale(kind: 'PURCHASE' | 'RENEWAL', sale: Purchase): Sale {
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
  const sold = {
    orderNo,
    buyer: buyer.agent,
    currency,
    paid: buyer.cost,
    fee: extraPrice,
    shares,
    again: kind === 'RENEWAL',
  };
  return { posting: { kind, key, currency, orderNo, remark, legs }, sold };
}

/**
 * Charges a sale to an agent's wallet, and pays each superior the difference of prices. Rejects an amount above balance
 * plus credit, falling prices and a paid order.
 */
export function purchase(ctx: Context, sale: Purchase): Promise<Posted> {
  return sell(ctx, walletSale('PURCHASE', sale));
}

/** Charges different orders, all or none, in a fixed number of statements. */
export function purchaseAll(ctx: Context, sales: readonly Purchase[]): Promise<Posted[]> {
  return sellAll(
    ctx,
    sales.map((sale) => walletSale('PURCHASE', sale)),
  );
}

/** Charges the first term of an SMS plan or a number, like a purchase. */
export function buyTerm(ctx: Context, sale: TermSale): Promise<Posted> {
  return sell(ctx, walletSale('PURCHASE', { ...sale, extraPrice: 0 }));
}

/** Charges a further term of an order, under a key of its own. Throws for an order that was never paid. */
export function renewTerm(ctx: Context, sale: TermSale): Promise<Posted> {
  return sell(ctx, walletSale('RENEWAL', { ...sale, extraPrice: 0 }));
}

/** Charges further terms of different orders, all or none. */
export function renewAllTerms(ctx: Context, sales: readonly TermSale[]): Promise<Posted[]> {
  return sellAll(
    ctx,
    sales.map((sale) => walletSale('RENEWAL', { ...sale, extraPrice: 0 })),
  );
}

/** Charges an agent for cards from stock with one BUY bill. Rejects an amount above balance plus credit. */
export function buyStock(ctx: Context, { buyer, amount, cards, ...rest }: StockSale): Promise<Posted> {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new Error(`not a price of stock: ${amount}`);
  return post(ctx, {
    kind: 'STOCK_PURCHASE',
    scope: scopeOf(ctx),
    ...rest,
    result: { ...cards },
    legs: [
      { wallet: buyer, amount: -amount, type: 'BUY' },
      { system: 'REVENUE', amount },
    ],
  });
}

/** Books a sale by a sales channel, which then owes the price. No agent earns a share. */
export async function sellByChannel(ctx: Context, { orderNo, amount, currency }: ChannelSale): Promise<Posted> {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new Error(`not a price: ${amount}`);
  const legs: Leg[] = [
    { system: 'CHANNEL_RECEIVABLE', amount: -amount },
    { system: 'REVENUE', amount },
  ];
  const posting: Posting = { kind: 'CHANNEL_SALE', key: `channel:${orderNo}`, currency, orderNo, legs };
  return sell(ctx, { posting, sold: { orderNo, buyer: null, currency, paid: amount, fee: 0, shares: [] } });
}

/**
 * Books an end user's payment of a retail price, of which each agent of the chain earns a share. Rejects a price below
 * the seller's cost.
 */
export function sellRetail(ctx: Context, sale: RetailSale): Promise<Posted> {
  const { chain, retailPrice, currency, orderNo, remark, key } = sale;
  assertChain(chain, retailPrice);
  const seller = chain.at(-1) as ChainLink;
  // A seller without a margin needs no wallet, such as the platform for app plans.
  const own = retailPrice > seller.cost ? [{ agent: seller.agent, share: retailPrice - seller.cost }] : [];
  const shares = [...sharesOf(chain), ...own];
  const legs: Leg[] = [
    { system: 'CASH', amount: -retailPrice },
    ...shareLegs(shares),
    { system: 'REVENUE', amount: (chain[0] as ChainLink).cost },
  ];
  const posting: Posting = { kind: 'RETAIL_SALE', key, currency, orderNo, remark, legs };
  return sell(ctx, { posting, sold: { orderNo, buyer: null, currency, paid: retailPrice, fee: 0, shares } });
}
