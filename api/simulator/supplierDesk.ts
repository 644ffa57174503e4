import orders from '@t3d/resources/orders';
import { activateOrder, completeOrder, recordUsage } from '../commands/orders/supplierNews';
import type { Order } from '../commands/orders/types';
import type { Context } from '../context';
import { Invalid, NotFound } from '../errors';
import { answerQuestion } from '../gateways/suppliers/simulator';
import { runDueJobs } from '../jobs';
import { hearFinish, hearProvision, hearRevoke } from '../jobs/supplierJobs';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';

/** What the simulators' routes answer of an order. */
export interface OrderState { orderNo: string | null; status: string | null; usedMB: number | null; startedAt: Date | null; endsAt: Date | null }

async function findOrder(ctx: Context, orderNo: string): Promise<Order> {
  const order = await table(ctx, orders).one({ orderNo });
  if (!order) throw new NotFound();
  return order;
}

const HEAR = { INITIAL: hearProvision, REVOKING: hearRevoke, COMPLETING: hearFinish } as const;
const isAsking = (status: string | null): status is keyof typeof HEAR => status !== null && status in HEAR;

/** Answers the question that is open for the order: provision, revoke or finish. Refuses (400) when none is. */
async function answer(ctx: Context, orderNo: string, verdict: 'ACCEPTED' | 'REFUSED'): Promise<void> {
  // The question may still be waiting in the outbox.
  await runDueJobs(ctx.database);
  const order = await findOrder(ctx, orderNo);
  const reference = order.supplierReference ?? '';
  const given = isAsking(order.status) ? await inTransaction(ctx, (inner) => answerQuestion(inner, reference, verdict)) : undefined;
  if (!given || !isAsking(order.status)) throw new Invalid('simulator.nothingOpen', { status: order.status ?? '' });
  await HEAR[order.status](ctx, { order: order.id, reference, question: reference }, given);
}

const onOrder = (deed: (ctx: Context, order: Order) => Promise<unknown>) => async (ctx: Context, orderNo: string): Promise<void> => {
  await runDueJobs(ctx.database);
  await inTransaction(ctx, async (inner) => deed(inner, await findOrder(inner, orderNo)));
};

function readUsage(body: unknown): number {
  const usedMB = (body as { usedMB?: unknown } | null | undefined)?.usedMB;
  if (!Number.isSafeInteger(usedMB) || (usedMB as number) < 1) throw new Invalid('invalid', {}, { usedMB: { key: 'min', params: { min: 1 } } });
  return usedMB as number;
}

type Deed = (ctx: Context, orderNo: string, body: unknown) => Promise<void>;
/** What can be simulated on an order, by the last word of the route. */
export const DEEDS: Readonly<Record<string, Deed>> = {
  accept: (ctx, orderNo) => answer(ctx, orderNo, 'ACCEPTED'),
  refuse: (ctx, orderNo) => answer(ctx, orderNo, 'REFUSED'),
  activate: onOrder((ctx, order) => activateOrder(ctx, order.id)),
  use: async (ctx, orderNo, body) => {
    const usedMB = readUsage(body);
    await onOrder((inner, order) => recordUsage(inner, order.id, usedMB))(ctx, orderNo);
  },
  complete: onOrder((ctx, order) => completeOrder(ctx, order.id, 'SUPPLIER')),
};

/** Does it, runs what follows from it, and answers the order as it is then. */
export async function simulate(ctx: Context, deed: Deed, orderNo: string, body: unknown): Promise<OrderState> {
  await deed(ctx, orderNo, body);
  await runDueJobs(ctx.database);
  const { status, usedMB, startedAt, endsAt } = await findOrder(ctx, orderNo);
  return { orderNo, status, usedMB, startedAt, endsAt };
}
