import orders from '@t3d/resources/orders';
import type { OrderStatus } from '@t3d/resources/orders';
import plans from '@t3d/resources/plans';
import type { Context } from '../../context';
import { Invalid, NotFound } from '../../errors';
import { changesBetween, recordHistory } from '../../models/history';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import { Rerun } from '../shared/rerun';
import type { Step } from './transitions';
import { actedOn, mayStep, startsFrom, transition } from './transitions';
import type { Order, Plan } from './types';

/** Writes one step of an order's life: what happened, from which state to which, by whom. */
export async function writeEvent(ctx: Context, orderId: number, action: string, from: OrderStatus | null, to: OrderStatus, detail?: Record<string, unknown>): Promise<void> {
  const sql = 'INSERT INTO `order_events` (`orderId`, `action`, `fromStatus`, `toStatus`, `actor`, `detail`, `createdAt`) VALUES (?, ?, ?, ?, ?, ?, ?)';
  await change(ctx, sql, [orderId, action, from, to, ctx.actor.id, detail ? JSON.stringify(detail) : null, ctx.now()]);
}

/** The message of an illegal step: it names the state that the order is in, the one asked for, and those that lead there. */
export function illegal(step: Step, order: Pick<Order, 'status' | 'orderNo'>, revocable = true): { key: string; params: Record<string, string> } {
  const { to } = transition(step);
  const target = to === 'same' || to === 'before' ? step : to;
  return { key: 'orders.illegal', params: { orderNo: order.orderNo ?? '', from: order.status ?? '', to: target, needed: startsFrom(step, revocable).join(', ') } };
}

/** Refuses the whole call when a step is closed to one of the orders, naming each. */
export function requireStep(step: Step, found: readonly Order[], revocable: (order: Order) => boolean = () => true): void {
  const refused = found.filter((order) => !mayStep(step, actedOn(step, order), revocable(order)));
  const [first] = refused;
  if (!first) return;
  const { key, params } = illegal(step, first, revocable(first));
  throw new Invalid(key, params, Object.fromEntries(refused.map((order) => [String(order.id), illegal(step, order, revocable(order))])));
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

export interface Moved { detail?: Record<string, unknown>; values?: Partial<Order> }

/** What a step writes. Of an order that is REFUNDING it may change the state to return to: the refund goes on. */
function targetOf(step: Step, order: Order): Partial<Order> & { status: OrderStatus } {
  const { to } = transition(step);
  const from = order.status as OrderStatus;
  if (actedOn(step, order) !== from) return { status: from, statusBefore: to };
  return { status: to === 'same' ? from : to === 'before' ? ((order.statusBefore ?? from) as OrderStatus) : to };
}

/**
 * Takes a locked order one step on: `UPDATE … WHERE id AND status`, the event row and the history. Answers the order as it is
 * now. Refuses a step that the table does not have, naming the states.
 */
export async function moveOrder(ctx: Context, order: Order, step: Step, { detail, values = {} }: Moved = {}): Promise<Order> {
  requireStep(step, [order]);
  const from = order.status as OrderStatus;
  const target = targetOf(step, order);
  const next = { ...values, ...target };
  const affected = await table(ctx, orders).update(next, { id: order.id, status: from });
  if (affected !== 1) throw new Rerun(`order ${order.orderNo}`);
  await writeEvent(ctx, order.id, step, from, target.status, target.statusBefore ? { ...detail, statusBefore: target.statusBefore } : detail);
  await recordHistory(ctx, orders, order.id, step, changesBetween(orders, order, next));
  return { ...order, ...next, version: order.version + 1 };
}
