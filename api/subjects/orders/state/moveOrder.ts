import { isEqual } from '@t3d/resources/kit';
import orders, { type OrderStatus } from '@t3d/resources/orders/orders';
import plans from '@t3d/resources/plans/plans';
import { type CheckedMessage, type FilledBy, type Message, NotFound, refuseEach } from '../../../errors';
import type { Context } from '../../../context';
import { chunked } from '../../../models/chunked';
import { changesBetween, recordHistories } from '../../../models/history';
import { type Value, change } from '../../../models/sql';
import { table } from '../../../models/table';
import { RetryableConflict } from '../../../models/transaction';
import { type Step, effectiveStatus, canStep, startsFrom, transition, mailReceipts } from './receipts';
import type { Order, Plan } from '@t3d/resources/rows';
import type { ServiceKey } from '../../../models/services';

const AT_ONCE = 250;

interface OrderEvent {
  orderId: number;
  action: string;
  from: OrderStatus | null;
  to: OrderStatus;
  detail?: Record<string, unknown>;
}

/** Writes steps to orders' timelines: what happened, from which state to which, by whom. */
async function writeEvents(ctx: Context, events: readonly OrderEvent[]): Promise<void> {
  for (const part of chunked(events, AT_ONCE)) {
    const sql = `INSERT INTO \`order_events\` (\`orderId\`, \`action\`, \`fromStatus\`, \`toStatus\`, \`actor\`,
      \`detail\`, \`createdAt\`)
      VALUES ${part.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ')}`;
    await change(
      ctx,
      sql,
      part.flatMap(({ orderId, action, from, to, detail }) => [
        orderId,
        action,
        from,
        to,
        ctx.actor.id,
        detail ? JSON.stringify(detail) : null,
        ctx.now(),
      ]),
    );
  }
}

/** Writes one step to an order's timeline. */
export function writeEvent(
  ctx: Context,
  orderId: number,
  action: string,
  from: OrderStatus | null,
  to: OrderStatus,
  detail?: Record<string, unknown>,
): Promise<void> {
  return writeEvents(ctx, [{ orderId, action, from, to, detail }]);
}

/**
 * The message of an illegal step: it names the state that the order is in, the one requested, and those that lead
 * there.
 */
export function illegal(
  step: Step,
  order: Pick<Order, 'status' | 'orderNo'>,
  revocable = true,
): Message & { key: 'orders.illegal' } {
  const { to } = transition(step);
  const target = to === 'same' || to === 'before' ? step : to;
  return {
    key: 'orders.illegal',
    params: {
      orderNo: order.orderNo ?? '',
      from: order.status ?? '',
      to: target,
      needed: startsFrom(step, revocable).join(', '),
    },
  };
}

/** A reason that names its order. */
export const named = ({ orderNo }: Pick<Order, 'orderNo'>, key: FilledBy<'orderNo'>): CheckedMessage => ({
  key,
  params: { orderNo: orderNo ?? '' },
});

/**
 * Refuses the whole call where there is a reason for some of the orders, naming each; the first one's is the message.
 */
export function refuseNamed(found: readonly Order[], whyNot: (order: Order) => FilledBy<'orderNo'> | null): void {
  refuseEach(found, (order) => {
    const key = whyNot(order);
    return key && named(order, key);
  });
}

/** Refuses the whole call when a step is closed to one of the orders, naming each. */
export function requireStep(
  step: Step,
  found: readonly Order[],
  revocable: (order: Order) => boolean = () => true,
): void {
  refuseEach(found, (order) =>
    canStep(step, effectiveStatus(step, order), revocable(order)) ? null : illegal(step, order, revocable(order)),
  );
}

/** The orders of these ids, locked in id order. One that is missing (or hidden) is NotFound. */
export async function lockOrders(ctx: Context, ids: readonly number[]): Promise<Order[]> {
  const found = await table(ctx, orders).find({ id: { in: [...ids] }, deletedAt: null }, { lock: true });
  if (found.length !== new Set(ids).size) throw new NotFound();
  return found;
}

export const lockOrder = async (ctx: Context, id: number): Promise<Order> => (await lockOrders(ctx, [id]))[0] as Order;

export async function plansOf(ctx: Context, found: readonly Order[]): Promise<Map<number, Plan>> {
  const ids = [...new Set(found.map((order) => order.plan).filter((id) => id !== null))];
  const rows = ids.length > 0 ? await table(ctx, plans).find(ids) : [];
  return new Map(rows.map((plan) => [plan.id, plan]));
}

interface Moved {
  detail?: Record<string, unknown>;
  values?: Partial<Order>;
}

/** What a step writes. Of an order that is REFUNDING it may change the state to return to: the refund goes on. */
function targetOf(step: Step, order: Order): Partial<Order> & { status: OrderStatus } {
  const { to } = transition(step);
  const from = order.status as OrderStatus;
  if (effectiveStatus(step, order) !== from) return { status: from, statusBefore: to };
  return { status: to === 'same' ? from : to === 'before' ? ((order.statusBefore ?? from) as OrderStatus) : to };
}

/** An order that is taken a step on, and what it is given besides its state. */
export interface Move extends Moved {
  order: Order;
}
interface Written {
  order: Order;
  target: ReturnType<typeof targetOf>;
  next: Partial<Order>;
  detail?: Record<string, unknown>;
}

/** The same orders in groups that one statement can write: from one state, the same columns. */
function alike(steps: readonly Written[]): Written[][] {
  const groups = new Map<string, Written[]>();
  for (const step of steps) {
    const key = [step.order.status, ...Object.keys(step.next)].join();
    const group = groups.get(key);
    if (group) group.push(step);
    else groups.set(key, [step]);
  }
  return [...groups.values()].flatMap((group) => chunked(group, AT_ONCE));
}

const plain = (value: unknown): Value => (typeof value === 'boolean' ? Number(value) : ((value ?? null) as Value));

/**
 * `UPDATE … WHERE id AND status` of orders in one state: a value that all are given once, others for each by its id.
 */
async function writeSteps(ctx: Context, steps: readonly Written[]): Promise<number> {
  const [first] = steps as [Written];
  const values: (Value | Value[])[] = [];
  const sets = Object.keys(first.next).map((name) => {
    const own = steps.map(({ order, next }) => [order.id, plain(next[name as keyof Order])] as const);
    const shared = own.every(([, value]) => isEqual(value, own[0]?.[1]));
    values.push(...(shared ? [own[0]?.[1] ?? null] : own.flat()));
    return `\`${name}\` = ${shared ? '?' : `CASE \`id\`${' WHEN ? THEN ?'.repeat(own.length)} END`}`;
  });
  const sql = `UPDATE \`orders\` SET ${[...sets, '`updatedAt` = ?', '`version` = `version` + 1'].join(', ')}
    WHERE \`id\` IN (?) AND \`status\` = ?`;
  return change(ctx, sql, [...values, ctx.now(), steps.map(({ order }) => order.id), first.order.status]);
}

/**
 * Takes locked orders one step on, all or none: `UPDATE … WHERE id AND status`, their event rows and their history, 250
 * orders by each statement. Answers the orders as they are now. Refuses a step that the table does not have for one of
 * them, naming the states.
 */
export async function moveOrders(ctx: Context, step: Step, moves: readonly Move[]): Promise<Order[]> {
  requireStep(
    step,
    moves.map(({ order }) => order),
  );
  const steps = moves.map(({ order, detail, values = {} }): Written => {
    const target = targetOf(step, order);
    return { order, detail, target, next: { ...values, ...target } };
  });
  for (const group of alike(steps)) {
    if ((await writeSteps(ctx, group)) !== group.length)
      throw new RetryableConflict(`orders ${group[0]?.order.orderNo}…`);
  }
  await writeEvents(
    ctx,
    steps.map(({ order, target, detail }) => ({
      orderId: order.id,
      action: step,
      from: order.status,
      to: target.status,
      detail: target.statusBefore ? { ...detail, statusBefore: target.statusBefore } : detail,
    })),
  );
  await recordHistories(
    ctx,
    orders,
    step,
    steps.map(({ order, next }) => ({ recordId: order.id, changes: changesBetween(orders, order, next) })),
  );
  const moved = steps.map(({ order, next }) => ({ ...order, ...next, version: order.version + 1 }));
  await mailReceipts(ctx, step, moved);
  const ofChannels = moved.filter(isOfChannel);
  if (ofChannels.length > 0) await ctx.database.services.get(CHANNEL_WATCH).moved(ctx, ofChannels);
  return moved;
}

/** The same of one order. */
export async function moveOrder(ctx: Context, order: Order, step: Step, moved: Moved = {}): Promise<Order> {
  return (await moveOrders(ctx, step, [{ order, ...moved }]))[0] as Order;
}

/** Who follows the orders that a sales channel sold. */
export interface ChannelWatch {
  /** Orders of a channel have taken a step, in the transaction of that step. */
  moved(ctx: Context, orders: readonly Pick<Order, 'id' | 'version'>[]): Promise<void>;
}
export const CHANNEL_WATCH: ServiceKey<ChannelWatch> = {
  name: 'who follows the orders of sales channels',
  make: () => ({ moved: () => Promise.resolve() }),
};

/** Sold by a sales channel, whose own item has the money: what becomes of it is decided there. */
export const isOfChannel = ({ platform }: Pick<Order, 'platform'>): boolean => platform === 'CTRIP';
