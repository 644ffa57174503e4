import orders, { type OrderStatus } from '@t3d/resources/orders/orders';
import plans, { type PlanRules } from '@t3d/resources/plans/plans';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Order, Payment, Plan, Terminal } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../context';
import { NotFound } from '../errors';
import { select } from '../models/sql';
import { table } from '../models/table';
import { readTitle } from '../domain/plans';
import { isOfHolder } from '../domain/orders';
import { payUrlOf } from '../domain/payments';
import { type Brand, brandOf } from '../domain/wechat';
import { opensEsim, maskNumber, sellerOf } from './findCard';

const ORDER_NO = /^[0-9A-Z]{10,32}$/;
/** The platforms on which end users buy. */
const PUBLIC_PLATFORMS: readonly (string | null)[] = ['WEB', 'WX', 'APP'];

/** The order data for a payer with only the order number. Money is in minor units. */
interface LinkedOrder {
  orderNo: string;
  plan: string;
  price: number;
  currency: string;
  unpaid: boolean;
  expiresAt: Date | null;
  payUrl: string | null;
  brand: Brand;
}
/** The progress of an order. `paid` is in the payer's currency, and `now` the server's time for a countdown. */
export interface OrderCourse extends LinkedOrder {
  status: Order['status'];
  steps: CourseStep[];
  refund?: CourseRefund;
  number: string;
  rules: PlanRules | null;
  areaCodes: string[];
  /** True if the order's key opens a profile to install. */
  esim: boolean;
  paid: { amount: number; currency: string; method: string } | null;
  now: Date;
}

/** Returns an order of an end user. Throws NotFound for other orders. */
export async function publicOrder(ctx: Context, orderNo: string): Promise<Order> {
  const order = ORDER_NO.test(orderNo) ? await table(ctx, orders).one({ orderNo, deletedAt: null }) : null;
  if (!order || !PUBLIC_PLATFORMS.includes(order.platform)) throw new NotFound();
  return order;
}

const isPayable = (ctx: Context, { status, unpaid, expiresAt }: Order): boolean =>
  status === 'INITIAL' && unpaid === true && expiresAt !== null && expiresAt > ctx.now();

const paymentsOf = (ctx: Context, { id }: Order): Promise<Payment[]> =>
  table(ctx, rechargeRecords).find({ order: id }, { order: [['id', 'DESC']] });

async function eventsOf(ctx: Context, { id }: Order): Promise<{ action: string; at: Date }[]> {
  const rows = await select<{ action: string; createdAt: Date | string }>(
    ctx,
    'SELECT `action`, `createdAt` FROM `order_events` WHERE `orderId` = ? ORDER BY `id`',
    [id],
  );
  return rows.map(({ action, createdAt }) => ({ action, at: new Date(createdAt) }));
}

interface RefundRow {
  amount: number;
  state: CourseRefund['state'];
  createdAt: Date | string;
  endedAt: Date | string | null;
}

/** Returns all refunds of a payment, done and pending, as one refund. */
async function refundOf(ctx: Context, payment: Payment | undefined): Promise<CourseRefund | null> {
  if (!payment) return null;
  const rows = await select<RefundRow>(
    ctx,
    'SELECT `amount`, `state`, `createdAt`, `endedAt` FROM `payment_refunds` WHERE `payment` = ? ORDER BY `id`',
    [payment.id],
  );
  const last = rows.at(-1);
  if (!last) return null;
  const counted = rows.filter(({ state }) => state !== 'REFUSED');
  return {
    amount: (counted.length > 0 ? counted : [last]).reduce((sum, { amount }) => sum + Number(amount), 0),
    currency: payment.payCurrency ?? payment.currency ?? '',
    state: last.state,
    askedAt: new Date(last.createdAt),
    endedAt: last.endedAt === null ? null : new Date(last.endedAt),
  };
}

interface Facts {
  order: Order;
  payments: readonly Payment[];
  plan: Plan | null;
  card: Terminal | null;
}

async function factsOf(ctx: Context, order: Order): Promise<Facts> {
  const [payments, plan, card] = await Promise.all([
    paymentsOf(ctx, order),
    table(ctx, plans).one(order.plan as number),
    order.terminal === null ? null : table(ctx, terminals).one(order.terminal),
  ]);
  return { order, payments, plan, card };
}

async function linkedOf(ctx: Context, { order, payments, plan, card }: Facts): Promise<LinkedOrder> {
  const open = isPayable(ctx, order) ? payments[0] : undefined;
  return {
    orderNo: order.orderNo as string,
    plan: (plan && readTitle(ctx, plan)) ?? '',
    price: order.price ?? 0,
    currency: order.currency ?? '',
    unpaid: order.unpaid === true,
    expiresAt: order.unpaid ? order.expiresAt : null,
    payUrl: open?.paymentNo ? payUrlOf(ctx, open.paymentNo) : null,
    brand: await brandOf(ctx, card && isOfHolder(order, card) ? sellerOf(card) : order.agent),
  };
}

/** Returns the order data that needs no key: the plan, the price and the place of payment. */
export async function readLinkedOrder(ctx: Context, orderNo: string): Promise<LinkedOrder> {
  return linkedOf(ctx, await factsOf(ctx, await publicOrder(ctx, orderNo)));
}

/** Returns the progress of an end user's order. Throws NotFound for other orders. */
export async function readCourse(ctx: Context, orderNo: string): Promise<OrderCourse> {
  const order = await publicOrder(ctx, orderNo);
  const facts = await factsOf(ctx, order);
  const { plan, card } = facts;
  const paid = facts.payments.find(({ paidAt }) => paidAt !== null);
  const [linked, events, refund] = await Promise.all([linkedOf(ctx, facts), eventsOf(ctx, order), refundOf(ctx, paid)]);
  const status = order.status as NonNullable<Order['status']>;
  return {
    ...linked,
    status,
    steps: courseSteps({ status, unpaid: linked.unpaid, events, refund }),
    ...(refund && { refund }),
    number: maskNumber(card?.cid ?? card?.iccid ?? ''),
    rules: order.rules ?? plan?.rules ?? null,
    areaCodes: plan?.areaCodes ?? [],
    esim: await opensEsim(ctx, order, card),
    paid: paid
      ? {
          amount: paid.paidAmount ?? paid.amount ?? 0,
          currency: paid.payCurrency ?? paid.currency ?? '',
          method: paid.payment ?? '',
        }
      : null,
    now: ctx.now(),
  };
}

type StepName = 'paid' | 'verified' | 'activating' | 'active' | 'refund';
/** The state of a step. `failed` means that the progress ends or continues with the refund. */
type StepState = 'waiting' | 'now' | 'done' | 'failed';
interface CourseStep {
  name: StepName;
  at: Date | null;
  state: StepState;
}
interface CourseEvent {
  action: string;
  at: Date;
}
/** A refund of an order, in minor units of the paid currency. */
interface CourseRefund {
  amount: number;
  currency: string;
  state: 'ASKED' | 'DONE' | 'REFUSED';
  askedAt: Date;
  endedAt: Date | null;
}
interface ProgressInput {
  status: OrderStatus;
  unpaid: boolean;
  events: readonly CourseEvent[];
  refund: CourseRefund | null;
}

type Find = (...actions: string[]) => Date | null;

const finder =
  (events: readonly CourseEvent[]): Find =>
  (...actions) =>
    events.find(({ action }) => actions.includes(action))?.at ?? null;

function paidStep({ status, unpaid }: ProgressInput, at: Find): CourseStep {
  if (!unpaid) return { name: 'paid', at: at('paid', 'paid-unverified'), state: 'done' };
  if (status === 'INITIAL') return { name: 'paid', at: null, state: 'now' };
  return { name: 'paid', at: at('unpaid'), state: 'failed' };
}

/** Returns the verification step of an order with a card that had to be verified first. */
function verifiedStep({ status }: ProgressInput, at: Find): CourseStep[] {
  if (!at('paid-unverified')) return [];
  if (status === 'NO_REAL_NAME') return [{ name: 'verified', at: null, state: 'now' }];
  const approved = at('real-name-approved');
  if (approved) return [{ name: 'verified', at: approved, state: 'done' }];
  return [{ name: 'verified', at: at('not-verified', 'apply-revoke', 'card-lost'), state: 'failed' }];
}

function activeSteps({ status, unpaid }: ProgressInput, at: Find): CourseStep[] {
  const [accepted, rejected] = [at('accepted'), at('refused')];
  if (accepted)
    return [
      { name: 'activating', at: accepted, state: 'done' },
      { name: 'active', at: accepted, state: 'done' },
    ];
  if (rejected) return [{ name: 'activating', at: rejected, state: 'failed' }];
  const underWay = status === 'INITIAL' && !unpaid;
  const over = status !== 'INITIAL' && status !== 'NO_REAL_NAME';
  if (over) return [];
  return [
    { name: 'activating', at: null, state: underWay ? 'now' : 'waiting' },
    { name: 'active', at: null, state: 'waiting' },
  ];
}

function refundStep({ refund }: ProgressInput): CourseStep[] {
  if (!refund) return [];
  if (refund.state === 'DONE') return [{ name: 'refund', at: refund.endedAt, state: 'done' }];
  // Staff resolve a rejected refund, so the payer sees it as pending.
  return [{ name: 'refund', at: refund.askedAt, state: 'now' }];
}

/** Returns the steps of a public order from its timeline. */
function courseSteps(facts: ProgressInput): CourseStep[] {
  const retried = facts.events.findLastIndex(({ action }) => action === 'retry');
  const since =
    retried < 0 ? facts.events : facts.events.filter(({ action }, at) => at > retried || action.startsWith('paid'));
  const at = finder(since);
  return [paidStep(facts, at), ...verifiedStep(facts, at), ...activeSteps(facts, at), ...refundStep(facts)];
}

/** Returns whether no step is current or waiting. */
export const isSettled = (steps: readonly CourseStep[]): boolean =>
  !steps.some(({ state }) => state === 'now' || state === 'waiting');
