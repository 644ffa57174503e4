import orders from '@t3d/resources/orders/orders';
import { activateOrder, completeOrder, recordUsage } from '../orders';
import type { Context } from '../../context';
import { Invalid, NotFound, invalidField } from '../../errors';
import {
  type Mode,
  replyToQuestion,
  handleFinishResponse,
  handleProvisionResponse,
  handleRevokeResponse,
  isMode,
  recordUse,
  setSupplierMode,
} from '../suppliers';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import type { Order } from '@t3d/resources/rows';

interface OrderState {
  orderNo: string | null;
  status: string | null;
  usedMB: number | null;
  usedMessages: number | null;
  startedAt: Date | null;
  endsAt: Date | null;
}

async function findOrder(ctx: Context, orderNo: string): Promise<Order> {
  const order = await table(ctx, orders).one({ orderNo });
  if (!order) throw new NotFound();
  return order;
}

/** Sets the mode of a simulated supplier, or of all without a code. Rejects unknown modes. */
export async function setMode(ctx: Context, body: unknown): Promise<{ mode: Mode; supplier?: string }> {
  const { mode, supplier } = (body ?? {}) as { mode?: unknown; supplier?: unknown };
  if (!isMode(mode)) throw invalidField('mode', 'oneOf');
  if (supplier !== undefined && typeof supplier !== 'string') throw invalidField('supplier', 'text');
  await inTransaction(ctx, (inner) => setSupplierMode(inner, mode, supplier ?? null));
  return { mode, ...(supplier === undefined ? {} : { supplier }) };
}

const HANDLERS = {
  INITIAL: handleProvisionResponse,
  REVOKING: handleRevokeResponse,
  COMPLETING: handleFinishResponse,
} as const;
const isAsking = (status: string | null): status is keyof typeof HANDLERS => status !== null && status in HANDLERS;

/** Responds to an order's open request. Throws 400 if there is none. */
async function answer(ctx: Context, orderNo: string, verdict: 'ACCEPTED' | 'REFUSED'): Promise<void> {
  // Run due jobs first, because the request may still wait in the outbox.
  await runDueJobs(ctx.database);
  const order = await findOrder(ctx, orderNo);
  const reference = order.supplierReference ?? '';
  const given = isAsking(order.status)
    ? await inTransaction(ctx, (inner) => replyToQuestion(inner, reference, verdict))
    : undefined;
  if (!given || !isAsking(order.status)) throw new Invalid('simulator.nothingOpen', { status: order.status ?? '' });
  await HANDLERS[order.status](ctx, { order: order.id, reference, question: reference }, given);
}

const onOrder =
  (action: (ctx: Context, order: Order) => Promise<unknown>) =>
  async (ctx: Context, orderNo: string): Promise<void> => {
    await runDueJobs(ctx.database);
    await inTransaction(ctx, async (inner) => action(inner, await findOrder(inner, orderNo)));
  };

/** Parses the additional usage: `{usedMB}`, or `{usedMessages}` for an SMS order. */
function readUsage(body: unknown): number {
  const { usedMB, usedMessages } = (body ?? {}) as { usedMB?: unknown; usedMessages?: unknown };
  const used = usedMessages ?? usedMB;
  if (!Number.isSafeInteger(used) || (used as number) < 1)
    throw new Invalid(
      'invalid',
      {},
      { [usedMessages === undefined ? 'usedMB' : 'usedMessages']: { key: 'min', params: { min: 1 } } },
    );
  return used as number;
}

type Action = (ctx: Context, orderNo: string, body: unknown) => Promise<void>;
/** The actions that testers can simulate on an order, by the path's last segment. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  accept: (ctx, orderNo) => answer(ctx, orderNo, 'ACCEPTED'),
  refuse: (ctx, orderNo) => answer(ctx, orderNo, 'REFUSED'),
  activate: onOrder((ctx, order) => activateOrder(ctx, order.id)),
  use: async (ctx, orderNo, body) => {
    const more = readUsage(body);
    await onOrder(async (inner, order) => {
      const { usedMB, usedMessages } = await recordUsage(inner, order.id, more);
      await recordUse(inner, order.supplierReference ?? '', { usedMB, usedMessages });
    })(ctx, orderNo);
  },
  complete: onOrder((ctx, order) => completeOrder(ctx, order.id, 'SUPPLIER')),
};

/** Simulates an action and its consequences, and returns the order. */
export async function simulate(ctx: Context, action: Action, orderNo: string, body: unknown): Promise<OrderState> {
  await action(ctx, orderNo, body);
  await runDueJobs(ctx.database);
  const { status, usedMB, usedMessages, startedAt, endsAt } = await findOrder(ctx, orderNo);
  return { orderNo, status, usedMB, usedMessages, startedAt, endsAt };
}
