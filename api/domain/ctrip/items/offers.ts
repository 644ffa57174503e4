import { formatMoney } from '@t3d/resources/kit';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import plans from '@t3d/resources/plans/plans';
import type { CtripPlan, Plan } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import { keepsCurrency } from '../../../ledger';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { countPlatformStock } from '../../orders';
import {
  CtripError,
  MISSING,
  NO_STOCK,
  OFF_SHELF,
  PLU_UNKNOWN,
  WRONG_DATE,
  WRONG_INFO,
  WRONG_PRICE,
  requireDay,
  requireItems,
  requireMinor,
  requireText,
  requireWhole,
  readList,
  readMinor,
  readText,
  type Body,
} from '../wire/codes';
import { beijingDay } from '../wire/envelope';

/** A validated item of an order, with our offer for its PLU. */
export interface RequestedItem {
  readonly PLU: string;
  readonly offer: CtripPlan;
  readonly plan: Plan;
  readonly useStartDate: string;
  readonly useEndDate: string;
  readonly salePrice: number;
  readonly settlementPrice: number;
  readonly currency: string;
  readonly quantity: number;
  readonly itemId: string | null;
  readonly channel: string | null;
  readonly passengers: readonly Body[];
}

/** Thrown for an order above the stock. The response contains each item's remaining stock. */
export class OutOfStock extends CtripError {
  constructor(
    readonly wanted: readonly RequestedItem[],
    readonly left: ReadonlyMap<number, number>,
    short: RequestedItem,
  ) {
    super(NO_STOCK, `PLU ${short.PLU}: ${left.get(short.offer.id) ?? 0} left, ${short.quantity} asked for`);
  }
}

async function findOffer(ctx: Context, PLU: string): Promise<{ offer: CtripPlan; plan: Plan }> {
  const offer = await table(ctx, ctripPlans).one({ PLU });
  const plan = offer && (await table(ctx, plans).one(offer.plan));
  if (!offer || offer.PLU !== PLU || !plan) throw new CtripError(PLU_UNKNOWN, `PLU ${PLU} is unknown`);
  if (offer.status !== 'RACKING' || plan.status !== 'RACKING')
    throw new CtripError(OFF_SHELF, `PLU ${PLU} is off sale`);
  return { offer, plan };
}

/** Returns the first and last day of use. Rejects (1009) an impossible period. */
function readDays(ctx: Context, item: Body): { useStartDate: string; useEndDate: string } {
  const [useStartDate, useEndDate] = [requireDay(item, 'useStartDate'), requireDay(item, 'useEndDate')];
  if (useEndDate < useStartDate) throw new CtripError(WRONG_DATE, 'useEndDate is before useStartDate');
  if (useEndDate < beijingDay(ctx.now())) throw new CtripError(WRONG_DATE, `useEndDate ${useEndDate} is over`);
  return { useStartDate, useEndDate };
}

/** Returns the buyer's price and Ctrip's price. Rejects (1007) prices other than the offer's. */
async function readPrices(
  ctx: Context,
  item: Body,
  offer: CtripPlan,
): Promise<Pick<RequestedItem, 'salePrice' | 'settlementPrice' | 'currency'>> {
  const salePrice = requireMinor(item, 'salePrice');
  const currency = requireText(item, 'salePriceCurrency', 3).toUpperCase();
  if (salePrice !== offer.salePrice) {
    const [given, ours] = [salePrice, offer.salePrice].map((minor) => formatMoney(minor, { grouped: false }));
    throw new CtripError(WRONG_PRICE, `PLU ${offer.PLU}: salePrice is ${given}, ours is ${ours}`);
  }
  if (currency !== offer.currency)
    throw new CtripError(WRONG_PRICE, `PLU ${offer.PLU}: salePriceCurrency is ${currency}, ours is ${offer.currency}`);
  if (!(await keepsCurrency(ctx, currency))) throw new CtripError(WRONG_PRICE, `we do not sell in ${currency}`);
  const cost = readMinor(item, 'cost');
  const costCurrency = readText(item, 'costCurrency', 3)?.toUpperCase() ?? currency;
  if (cost !== null && (cost > salePrice || costCurrency !== currency))
    throw new CtripError(WRONG_PRICE, `PLU ${offer.PLU}: cost must be at most salePrice, in its currency`);
  return { salePrice, settlementPrice: cost || salePrice, currency };
}

async function readItem(ctx: Context, item: Body): Promise<RequestedItem> {
  const PLU = requireText(item, 'PLU');
  const { offer, plan } = await findOffer(ctx, PLU);
  const quantity = requireWhole(item, 'quantity', 1);
  const passengers = readList(item, 'passengers');
  if (passengers.some((one) => readText(one, 'passengerId') === null))
    throw new CtripError(MISSING, 'passengerId is missing');
  const days = readDays(ctx, item);
  return {
    PLU,
    offer,
    plan,
    quantity,
    passengers,
    ...days,
    ...(await readPrices(ctx, item, offer)),
    itemId: readText(item, 'itemId'),
    channel: readText(item, 'distributionChannel', 32),
  };
}

/** Parses an order's items and finds their offers, without checking the stock. Rejects with one of Ctrip's codes. */
export async function readRequestedItems(ctx: Context, body: Body): Promise<RequestedItem[]> {
  const wanted: RequestedItem[] = [];
  for (const item of requireItems(body)) wanted.push(await readItem(ctx, item));
  const twice = wanted.find(({ PLU }, at) => wanted.findIndex((one) => one.PLU === PLU) !== at);
  if (twice) throw new CtripError(WRONG_INFO, `PLU ${twice.PLU} is in the order twice`);
  return wanted;
}

const isEsim = ({ plan }: Pick<RequestedItem, 'plan'>): boolean => plan.terminalType === 'E_SIM';

/** Counts the eSIM cards that unpaid orders have reserved. */
async function previewed(ctx: Context): Promise<number> {
  const sql = `SELECT COALESCE(SUM(c.quantity), 0) AS n FROM ctrip_orders c JOIN plans p ON p.id = c.plan
    WHERE c.status = '11' AND p.terminalType = 'E_SIM'`;
  const [row] = await select<{ n: number }>(ctx, sql);
  return Number(row?.n ?? 0);
}

/** Returns how many units of each offer can be ordered now. */
export async function stockLeft(ctx: Context, wanted: readonly RequestedItem[]): Promise<Map<number, number>> {
  const cards = wanted.some(isEsim) ? (await countPlatformStock(ctx)) - (await previewed(ctx)) : 0;
  return new Map(
    wanted.map((one) => [one.offer.id, Math.max(0, isEsim(one) ? Math.min(one.offer.stock, cards) : one.offer.stock)]),
  );
}

/** Rejects (1003) an order that exceeds the remaining stock. */
export async function requireStock(ctx: Context, wanted: readonly RequestedItem[]): Promise<Map<number, number>> {
  const left = await stockLeft(ctx, wanted);
  const short = wanted.find(({ offer, quantity }) => quantity > (left.get(offer.id) ?? 0));
  if (short) throw new OutOfStock(wanted, left, short);
  const cards = wanted.filter(isEsim);
  const together = cards.reduce((sum, { quantity }) => sum + quantity, 0);
  const last = cards.at(-1);
  if (last && cards.length > 1 && together > (await countPlatformStock(ctx)) - (await previewed(ctx)))
    throw new OutOfStock(wanted, left, last);
  return left;
}

/** Returns the remaining stock in Ctrip's format. */
export const inventoriesOf = (one: Pick<RequestedItem, 'useStartDate'>, left: number) => [
  { useDate: one.useStartDate, quantity: left },
];
