import { isEqual } from '@t3d/resources/kit';
import orders, { type OrderStatus } from '@t3d/resources/orders/orders';
import plans from '@t3d/resources/plans/plans';
import { type CheckedMessage, type MessagesWith, type Message, NotFound, assertEach } from '../../../errors';
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

/** Returns the error for a step that the order's state does not allow. */
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

export const named = ({ orderNo }: Pick<Order, 'orderNo'>, key: MessagesWith<'orderNo'>): CheckedMessage => ({
  key,
  params: { orderNo: orderNo ?? '' },
});

/** Rejects the whole call if any order fails, and lists each reason. */
export function assertEachOrder(
  found: readonly Order[],
  whyNot: (order: Order) => MessagesWith<'orderNo'> | null,
): void {
  assertEach(found, (order) => {
    const key = whyNot(order);
    return key && named(order, key);
  });
}

/** Rejects the whole call if any order does not allow the step, and lists these orders. */
export function requireStep(
  step: Step,
  found: readonly Order[],
  revocable: (order: Order) => boolean = () => true,
): void {
  assertEach(found, (order) =>
    canStep(step, effectiveStatus(step, order), revocable(order)) ? null : illegal(step, order, revocable(order)),
  );
}

/** Locks and returns the orders in id order. Throws NotFound if any is missing or out of scope. */
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

/** Returns the fields that a step writes. A step caused by use during a refund writes only `statusBefore`. */
function targetOf(step: Step, order: Order): Partial<Order> & { status: OrderStatus } {
  const { to } = transition(step);
  const from = order.status as OrderStatus;
  if (effectiveStatus(step, order) !== from) return { status: from, statusBefore: to };
  return { status: to === 'same' ? from : to === 'before' ? ((order.statusBefore ?? from) as OrderStatus) : to };
}

export interface Move extends Moved {
  order: Order;
}
interface Written {
  order: Order;
  target: ReturnType<typeof targetOf>;
  next: Partial<Order>;
  detail?: Record<string, unknown>;
}

/** Groups the steps by state and columns, so that one statement updates each group. */
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

/** Updates orders of one state: equal fields once, and differing fields by id. */
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

/** Moves locked orders a step, all or none. Writes status, events and history, 250 orders per statement. */
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

export async function moveOrder(ctx: Context, order: Order, step: Step, moved: Moved = {}): Promise<Order> {
  return (await moveOrders(ctx, step, [{ order, ...moved }]))[0] as Order;
}

export interface ChannelWatch {
  /** Called in the transaction of the step. */
  moved(ctx: Context, orders: readonly Pick<Order, 'id' | 'version'>[]): Promise<void>;
}
export const CHANNEL_WATCH: ServiceKey<ChannelWatch> = {
  name: 'who follows the orders of sales channels',
  make: () => ({ moved: () => Promise.resolve() }),
};

/** Returns whether a sales channel sold the order, so that the channel's item handles its money. */
export const isOfChannel = ({ platform }: Pick<Order, 'platform'>): boolean => platform === 'CTRIP';
