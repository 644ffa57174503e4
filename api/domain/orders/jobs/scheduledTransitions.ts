import { DAY_MS } from '@t3d/resources/kit';
import orders, { VERIFY_WITHIN_DAYS } from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { activateOrder, completeOrder } from '../events/startOrder';
import { lockOrder } from '../state/moveOrder';
import { isEnabled } from '../sale/pickCards';
import { revokeOne } from '../commands/applyRevoke';
import { effectiveStatus } from '../state/receipts';

const AT_ONCE = 500;

/** Runs a command for each order in its own transaction. Reports all failures at the end. */
async function eachInOwnTransaction(
  ctx: Context,
  ids: readonly number[],
  command: (ctx: Context, id: number) => Promise<unknown>,
): Promise<number> {
  const failures: unknown[] = [];
  for (const id of ids)
    await inTransaction(ctx, (inner) => command(inner, id)).catch((error: unknown) => {
      failures.push(error);
    });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${ids.length} orders failed`);
  return ids.length;
}

/** Selects orders in a state, including refunding orders that return to it. */
const standsAt = (status: 'UNUSED' | 'USING') => ({
  or: [{ status }, { status: 'REFUNDING' as const, statusBefore: status }],
});

export async function expireOrders(ctx: Context): Promise<number> {
  const over = await table(ctx, orders).find(
    { and: [standsAt('USING'), { endsAt: { lte: ctx.now().toISOString() } }] },
    { limit: AT_ONCE },
  );
  return eachInOwnTransaction(
    ctx,
    over.map((order) => order.id),
    async (inner, id) => {
      const order = await lockOrder(inner, id);
      if (effectiveStatus('used-up', order) === 'USING' && order.endsAt !== null && order.endsAt <= inner.now())
        await completeOrder(inner, id, 'TIME');
    },
  );
}

/** Revokes and refunds orders for cards that were not verified in time. */
export async function revokeUnverified(ctx: Context): Promise<number> {
  const limit = new Date(ctx.now().getTime() - VERIFY_WITHIN_DAYS * DAY_MS);
  const late = await table(ctx, orders).find(
    { status: 'NO_REAL_NAME', createdAt: { lte: limit.toISOString() } },
    { limit: AT_ONCE },
  );
  return eachInOwnTransaction(
    ctx,
    late.map((order) => order.id),
    async (inner, id) => {
      const order = await lockOrder(inner, id);
      if (order.status === 'NO_REAL_NAME') await revokeOne(inner, order, 'not-verified');
    },
  );
}

async function startOne(ctx: Context, id: number): Promise<void> {
  const order = await lockOrder(ctx, id);
  const card = order.terminal === null ? null : await table(ctx, terminals).one(order.terminal);
  if (effectiveStatus('activated', order) === 'UNUSED' && card && isEnabled(card)) await activateOrder(ctx, id);
}

/** Starts orders of plans with a start date at the first UTC midnight after acceptance. */
export async function startDatedOrders(ctx: Context): Promise<number> {
  // MySQL returns a JSON string with quotes, SQLite without.
  const dated = (
    await select<{ id: number }>(
      ctx,
      "SELECT `id` FROM `plans` WHERE JSON_EXTRACT(`rules`, '$.activation') IN (?, ?)",
      ['DATE', '"DATE"'],
    )
  ).map(({ id }) => Number(id));
  if (dated.length === 0) return 0;
  const midnight = new Date(ctx.now());
  midnight.setUTCHours(0, 0, 0, 0);
  const due = [
    standsAt('UNUSED'),
    { plan: dated, liveTerminal: { ne: null }, acceptedAt: { lt: midnight.toISOString() } },
  ];
  for (let started = 0, last = 0; ;) {
    const page = await table(ctx, orders).find({ and: [...due, { id: { gt: last } }] }, { limit: AT_ONCE });
    // Leave out an order sold before its plan got a start date, which starts at the first use.
    const mine = page.filter(({ rules }) => rules === null || rules.activation === 'DATE');
    started += await eachInOwnTransaction(
      ctx,
      mine.map(({ id }) => id),
      startOne,
    );
    if (page.length < AT_ONCE) return started;
    last = page.at(-1)?.id ?? last;
  }
}
