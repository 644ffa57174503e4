import { isEmail } from '@t3d/resources/kit';
import { type PaymentMethod, PAYMENT_METHODS } from '@t3d/resources/money/recharge-records';
import { createHash } from 'node:crypto';
import {
  type NewRetailOrder,
  type RetailOrder,
  createRetailOrder,
  everybodyHasWallet,
  retailPriceOf,
} from '../domain/orders';
import { siteAddress } from '../domain/users';
import { titleOf } from './planTitle';
import type { Context } from '../context';
import { runOncePerKey, requestHash } from '../models/idempotency';
import { Conflict, Invalid, invalidField } from '../errors';
import { type Card, sellerOf, accessKeyOf } from './findCard';
import { type Caller, withinLimit } from './openOrders';
import type { PlanRules } from '@t3d/resources/plans/plans';
import { QueryTypes } from 'sequelize';
import { decodeValue } from '../registry/decode';

/** A buyer's choice: `planId` in the card's list, or `appPlanId` of an app. */
type PurchaseInput = { paymentMethod: PaymentMethod; email?: string } & ({ planId: number } | { appPlanId: number });

const isMethod = (value: unknown): value is PaymentMethod => PAYMENT_METHODS.includes(value as PaymentMethod);

function readPlan(planId: unknown, appPlanId: unknown): { planId: number } | { appPlanId: number } {
  const name = appPlanId === undefined || appPlanId === null ? 'planId' : 'appPlanId';
  const id = name === 'planId' ? planId : appPlanId;
  if (name === 'appPlanId' && planId !== undefined && planId !== null)
    throw invalidField('appPlanId', 'orders.onePlan');
  if (id === undefined || id === null) throw invalidField(name, 'required');
  if (!Number.isSafeInteger(id) || (id as number) < 1) throw invalidField(name, 'id');
  return name === 'planId' ? { planId: id as number } : { appPlanId: id as number };
}

function readEmail(email: unknown): { email?: string } {
  if (email === undefined || email === null || email === '') return {};
  if (typeof email !== 'string' || !isEmail(email.trim())) throw invalidField('email', 'contact.email');
  return { email: email.trim() };
}

function readWish(body: unknown): PurchaseInput {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Invalid('invalidInput');
  const { planId, appPlanId, paymentMethod, email, ...rest } = body as Record<string, unknown>;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw invalidField(unknown, 'unknown');
  const plan = readPlan(planId, appPlanId);
  if (paymentMethod === undefined || paymentMethod === null) throw invalidField('paymentMethod', 'required');
  if (!isMethod(paymentMethod)) throw invalidField('paymentMethod', 'oneOf');
  return { ...plan, paymentMethod, ...readEmail(email) };
}

/** Returns WX for WeChat's browser, otherwise WEB. */
const platformOf = (userAgent: string | undefined): 'WEB' | 'WX' =>
  /MicroMessenger/i.test(userAgent ?? '') ? 'WX' : 'WEB';

/** Adds the card to an idempotency key, because all callers without an account share one user. */
const keyFor = (card: Card, key: string | undefined): string | undefined =>
  key && `card-${createHash('sha256').update(`${card.id}\n${key}`).digest('hex')}`;

/** Moves the error of an unknown payment method to this call's field. */
function renamed(error: unknown): unknown {
  if (!(error instanceof Invalid) || !error.errors?.payment) return error;
  return invalidField('paymentMethod', error.errors.payment.key, error.errors.payment.params);
}

interface Purchase {
  body: unknown;
  key?: string | undefined;
  userAgent?: string | undefined;
  /** The price that the payer saw, in minor units. */
  seenPrice?: string | undefined;
  path: string;
  caller: Caller;
}
/** The created order. `key` opens its progress. */
type Purchased = RetailOrder & { key: string };

/** Throws if an offer no longer exists at the price that the payer saw. */
async function requireOffered(ctx: Context, card: Card, planId: number, seenPrice: string | undefined): Promise<void> {
  const offer = (await readOffers(ctx, card)).find(({ id }) => id === planId);
  if (!offer) throw invalidField('planId', 'orders.notOnSale');
  if (seenPrice !== undefined && seenPrice !== String(offer.price)) throw new Conflict('orders.priceChanged');
}

/** Returns the address of an order's page. The key is in the fragment, which no log contains. */
const pageOf =
  (ctx: Context, keyOf: (orderNo: string) => string) =>
  (orderNo: string): string =>
    siteAddress(ctx, `/koreaPay?orderNo=${orderNo}#${keyOf(orderNo)}`);

/**
 * Creates an end user's unpaid order and returns where to pay it. Throws 409 if the price differs from `seenPrice`, and
 * 429 for too many unpaid orders.
 */
export async function buyPlan(ctx: Context, card: Card, request: Purchase): Promise<Purchased> {
  const wish = readWish(request.body);
  const keyed = { ...ctx, idempotencyKey: keyFor(card, request.key) };
  const what =
    'planId' in wish
      ? { agentPlan: wish.planId, platform: platformOf(request.userAgent) }
      : { appPlan: wish.appPlanId, platform: 'APP' as const };
  const keyOf = (orderNo: string): string => accessKeyOf(request.caller.secretKey, `course of order ${orderNo}`);
  const input: NewRetailOrder = { terminal: card, payment: wish.paymentMethod, ...what };
  if (wish.email) input.receipt = { to: wish.email, language: ctx.language, urlOf: pageOf(ctx, keyOf) };
  const hash = requestHash(`POST ${request.path}`, request.body);
  const isNew = async (inner: Context): Promise<RetailOrder> => {
    if ('planId' in wish) await requireOffered(inner, card, wish.planId, request.seenPrice);
    return createRetailOrder(inner, input);
  };
  const answer = await runOncePerKey(keyed, hash, async (inner) => ({
    status: 200,
    body: await withinLimit(inner, request.caller, card.id, () => isNew(inner)),
  })).catch((error: unknown) => {
    throw renamed(error);
  });
  const bought = answer.body as RetailOrder;
  return { ...bought, key: keyOf(bought.orderNo) };
}

/** A plan that can be bought for the card, at the end user's price in minor units. */
interface Offer {
  id: number;
  agentPlanId: number;
  /** The plan's title. `name` is the same, for older clients. */
  title: string;
  name: string;
  price: number;
  /** The price before a discount, or null without a discount. */
  originalPrice: number | null;
  currency: string;
  rules: PlanRules;
  areaCodes: string[];
}

interface OfferRow {
  id: number | string;
  name: string;
  titles: unknown;
  rules: unknown;
  areaCodes: unknown;
  retailPrice: number | string;
  discountPrice: number | string | null;
  cooperationPrice: number | string;
  currency: string;
}

const CLOSED = new Set(['DISABLE', 'INVALID']);

/** Converts prices to numbers, because some databases return text. */
function pricesOf({ retailPrice, cooperationPrice, discountPrice }: OfferRow): Pick<Offer, 'price' | 'originalPrice'> {
  const prices = { retailPrice: Number(retailPrice), cooperationPrice: Number(cooperationPrice) };
  const price =
    retailPriceOf(prices, { discountPrice: discountPrice === null ? null : Number(discountPrice) }) ??
    prices.retailPrice;
  return { price, originalPrice: price < prices.retailPrice ? prices.retailPrice : null };
}

/** SQL for a plan that no superior has taken off sale. */
const CHAIN_SELLS = `NOT EXISTS (SELECT 1 FROM users a LEFT JOIN agent_plans h ON h.agent = a.id AND h.plan = ap.plan
  WHERE a.id IN (:chain) AND (h.id IS NULL OR h.status <> 'RACKING'))`;

/**
 * Returns the plans that the card's agent offers, with a retail price and on sale in the whole chain. Empty if an agent
 * could not be paid.
 */
export async function readOffers(ctx: Context, card: Card): Promise<Offer[]> {
  const seller = sellerOf(card);
  if (seller === null || CLOSED.has(card.status ?? '')) return [];
  const chain = [card.agent1, card.agent2, card.agent3].filter((id) => id !== null);
  const rows = await ctx.database.sequelize.query<OfferRow>(
    `SELECT ap.id, p.name, p.titles, p.rules, p.areaCodes, ap.retailPrice, ap.cooperationPrice, p.discountPrice,
       u.currency
     FROM agent_plans ap JOIN plans p ON p.id = ap.plan JOIN users u ON u.id = ap.agent
     WHERE ap.agent = :seller AND ap.status = 'RACKING' AND ap.retailPrice IS NOT NULL AND p.status = 'RACKING'
       AND p.service = 'DATA' AND p.terminalType = :type AND ${CHAIN_SELLS}
     ORDER BY ap.retailPrice, ap.id`,
    { type: QueryTypes.SELECT, replacements: { seller, chain, type: card.type } },
  );
  const [first] = rows;
  if (!first || !(await everybodyHasWallet(ctx, chain, first.currency))) return [];
  return rows.map((row) => ({
    id: Number(row.id),
    agentPlanId: Number(row.id),
    ...titleOf(ctx, row),
    ...pricesOf(row),
    currency: row.currency,
    rules: decodeValue({ kind: 'json' }, row.rules) as PlanRules,
    areaCodes: decodeValue({ kind: 'areaCodes' }, row.areaCodes) as string[],
  }));
}
