import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import orders, { type OrderStatus, ORDER_STATUSES } from '@t3d/resources/orders/orders';
import plans from '@t3d/resources/plans/plans';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { ApiError } from '../../../errors';
import { refund } from '../../../ledger';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { type TestData, buy, openTestData } from '../../../test/testData';
import { applyRevoke, revokeOne } from '../commands/applyRevoke';
import { lockOrder, moveOrder } from './moveOrder';
import { confirmOrderRefund, rejectOrderRefund } from '../refunds/refundOrders';
import { deleteOrders, retryOrders } from '../commands/retryOrders';
import { finishOrders, forceCompletion } from '../commands/forceCompletion';
import { partialRefund } from '../commands/previewParties';
import { acceptOrder, activateOrder, completeOrder, confirmFinish, recordUsage } from '../events/startOrder';
import { confirmRevoke } from '../events/confirmRevoke';
import { failOrder, rejectFinish, rejectRevoke } from '../events/rejections';
import { expireOrders, startDatedOrders } from '../jobs/scheduledTransitions';
import { type Step, TRANSITIONS, effectiveStatus, canStep, transition } from './receipts';
import type { Order } from '@t3d/resources/rows';

let world: TestData;
let order: Order;
beforeAll(async () => {
  world = await openTestData();
  ({ order } = await buy(world));
});
afterAll(() => world.close());

type Command = (ctx: Context, order: Order) => Promise<unknown>;
const reference = (of: Order): string => of.supplierReference as string;
/** The command of each step, or the state machine itself for two steps without an API action. */
const COMMANDS: Record<Step, Command> = {
  'real-name-approved': (ctx, { id }) =>
    lockOrder(ctx, id).then((found) => moveOrder(ctx, found, 'real-name-approved')),
  accepted: (ctx, one) => acceptOrder(ctx, one.id, reference(one)),
  refused: (ctx, one) => failOrder(ctx, one.id, reference(one), 'TEST'),
  unpaid: (ctx, { id }) => lockOrder(ctx, id).then((found) => moveOrder(ctx, found, 'unpaid')),
  paid: (ctx, { id }) => lockOrder(ctx, id).then((found) => moveOrder(ctx, found, 'paid')),
  'paid-unverified': (ctx, { id }) => lockOrder(ctx, id).then((found) => moveOrder(ctx, found, 'paid-unverified')),
  retry: (ctx, { id }) => retryOrders(ctx, { ids: [id] }),
  activated: (ctx, { id }) => activateOrder(ctx, id),
  renew: (ctx, { id }) => lockOrder(ctx, id).then((found) => moveOrder(ctx, found, 'renew')),
  'renew-refused': (ctx, { id }) => lockOrder(ctx, id).then((found) => moveOrder(ctx, found, 'renew-refused')),
  'used-up': (ctx, { id }) => completeOrder(ctx, id, 'TEST'),
  'apply-revoke': (ctx, { id }) => applyRevoke(ctx, { ids: [id] }),
  withdrawn: (ctx, { id }) => lockOrder(ctx, id).then((found) => revokeOne(ctx, found, 'withdrawn')),
  'not-verified': (ctx, { id }) => lockOrder(ctx, id).then((found) => revokeOne(ctx, found, 'not-verified')),
  'card-lost': (ctx, { id }) => lockOrder(ctx, id).then((found) => moveOrder(ctx, found, 'card-lost')),
  revoked: (ctx, { id }) => confirmRevoke(ctx, id),
  'revoke-refused': (ctx, { id }) => rejectRevoke(ctx, id),
  finish: (ctx, { id }) => finishOrders(ctx, { ids: [id] }),
  finished: (ctx, { id }) => confirmFinish(ctx, id),
  'finish-refused': (ctx, { id }) => rejectFinish(ctx, id),
  'force-completion': (ctx, { id }) => forceCompletion(ctx, { ids: [id] }),
  'partial-refund': (ctx, { id }) => partialRefund(ctx, { ids: [id], amount: 1 }),
  'all-refunded': (ctx, { id }) => partialRefund(ctx, { ids: [id], amount: 500 }),
  'refund-asked': (ctx, { id }) => lockOrder(ctx, id).then((found) => moveOrder(ctx, found, 'refund-asked')),
  'refund-done': (ctx, { id }) => confirmOrderRefund(ctx, id, { refundNo: 'r1', orderAmount: 1, remark: null }),
  'refund-completed': (ctx, { id }) => confirmOrderRefund(ctx, id, { refundNo: 'r2', orderAmount: 500, remark: null }),
  'refund-refused': (ctx, { id }) => rejectOrderRefund(ctx, id, { refundNo: 'r3', reason: 'TEST' }),
  delete: (ctx, { id }) => deleteOrders(ctx, { ids: [id] }),
};
const PAID_BACK: readonly OrderStatus[] = ['INITIAL_FAILED', 'REVOKED', 'REFUNDED'];

class Undo extends Error {}

/** Brings the order into a state, tries the step and rolls everything back. */
async function attempt(
  status: OrderStatus,
  step: Step,
): Promise<{ after: OrderStatus | null; hidden: boolean; refusal?: string; params?: Record<string, unknown> }> {
  let outcome: Awaited<ReturnType<typeof attempt>> | undefined;
  await inTransaction(world.system, async (ctx) => {
    if (PAID_BACK.includes(status))
      await refund(ctx, { key: 'set-up', orderNo: order.orderNo as string, amount: 'all', fee: true });
    const gone = [...PAID_BACK, 'COMPLETED'].includes(status);
    await table(ctx, orders).update(
      {
        status,
        statusBefore: 'USING',
        liveTerminal: gone ? null : order.terminal,
        refunded: PAID_BACK.includes(status) ? 500 : 0,
      },
      order.id,
    );
    const found = (await table(ctx, orders).one(order.id)) as Order;
    const rejection = await COMMANDS[step](ctx, found).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof ApiError) return error;
        throw error;
      },
    );
    const now = (await table(ctx, orders).one(order.id)) as Order;
    outcome = { after: now.status, hidden: now.deletedAt !== null, refusal: rejection?.key, params: rejection?.params };
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return outcome as Awaited<ReturnType<typeof attempt>>;
}

/** Returns the expected state after a step. An unverified order is revoked at once. */
function expected(status: OrderStatus, step: Step): OrderStatus {
  const { to } = transition(step);
  if (status === 'NO_REAL_NAME' && to === 'REVOKING' && step !== 'card-lost') return 'REVOKED';
  if (status === 'REFUNDING' && effectiveStatus(step, { status, statusBefore: 'USING' }) !== status) return status;
  return to === 'same' ? status : to === 'before' ? 'USING' : to;
}

const SUPPLIER_EVENTS: readonly Step[] = [
  'accepted',
  'refused',
  'revoked',
  'revoke-refused',
  'finished',
  'finish-refused',
];

describe.each(Object.keys(TRANSITIONS) as Step[])('the order step %s', (step) => {
  test.each(ORDER_STATUSES)(
    'allows or rejects the order step from %s as the state machine declares',
    async (status) => {
      const { after, hidden, refusal, params } = await attempt(status, step);
      if (canStep(step, effectiveStatus(step, { status, statusBefore: 'USING' }))) {
        expect({ after, refusal }).toEqual({ after: expected(status, step), refusal: undefined });
        expect(hidden).toBe(step === 'delete');
        return;
      }
      expect(after).toBe(status);
      if (SUPPLIER_EVENTS.includes(step)) return;
      expect(refusal).toBe('orders.illegal');
      expect(params).toMatchObject({ from: status });
      expect(String(params?.needed).length).toBeGreaterThan(0);
    },
  );
});

test('retries the whole command when an order has changed since the command read the order', async () => {
  const outcome: unknown[] = [];
  await inTransaction(world.system, async (ctx) => {
    await table(ctx, orders).update({ status: 'REVOKING', statusBefore: 'UNUSED' }, order.id);
    outcome.push(
      await moveOrder(ctx, { ...order, status: 'UNUSED' }, 'activated').catch(
        (error: { errno?: number }) => error.errno,
      ),
      (await table(ctx, orders).one(order.id))?.status,
    );
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  expect(outcome).toEqual([1213, 'REVOKING']);
});

describe('an order that a gateway is refunding', () => {
  const FIRST_USE = { command: (ctx: Context) => activateOrder(ctx, order.id), from: 'UNUSED', to: 'USING' } as const;
  const USED_UP = {
    command: (ctx: Context) => completeOrder(ctx, order.id, 'TIME'),
    from: 'USING',
    to: 'COMPLETED',
  } as const;
  const ALL_DATA = {
    command: (ctx: Context) => recordUsage(ctx, order.id, 1024),
    from: 'UNUSED',
    to: 'COMPLETED',
  } as const;
  const BACK = {
    'refund-done': (ctx: Context) =>
      confirmOrderRefund(ctx, order.id, { refundNo: 'r1', orderAmount: 1, remark: null }),
    'refund-refused': (ctx: Context) => rejectOrderRefund(ctx, order.id, { refundNo: 'r3', reason: 'TEST' }),
    'refund-completed': (ctx: Context) =>
      confirmOrderRefund(ctx, order.id, { refundNo: 'r2', orderAmount: 500, remark: null }),
  };

  test.each(
    [FIRST_USE, USED_UP, ALL_DATA].flatMap((event) =>
      (Object.keys(BACK) as (keyof typeof BACK)[]).map((back) => [event.from, event.to, back, event] as const),
    ),
  )(
    'changes a refunding order from %s to %s when the card is used, until the refund ends with %s',
    async (from, to, back, { command }) => {
      const seen: Record<string, unknown>[] = [];
      await inTransaction(world.system, async (ctx) => {
        await table(ctx, orders).update(
          {
            status: 'REFUNDING',
            statusBefore: from,
            liveTerminal: order.terminal,
            refunded: 0,
            startedAt: null,
            usedMB: 0,
          },
          order.id,
        );
        await command(ctx);
        seen.push({ ...(await table(ctx, orders).one(order.id)) });
        await BACK[back](ctx);
        seen.push({
          ...(await table(ctx, orders).one(order.id)),
          card: (await table(ctx, terminals).one(order.terminal as number))?.status,
        });
        throw new Undo();
      }).catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
      expect(seen[0]).toMatchObject({ status: 'REFUNDING', statusBefore: to });
      if (from === 'UNUSED') expect(seen[0]?.startedAt).not.toBeNull();
      const all = back === 'refund-completed';
      expect(seen[1]).toMatchObject({
        status: all ? 'REFUNDED' : to,
        card: all || to === 'COMPLETED' ? 'UNUSED' : 'ACTIVATED',
        liveTerminal: all || to === 'COMPLETED' ? null : order.terminal,
      });
    },
  );

  test('starts or ends an order by time while a gateway refunds the order', async () => {
    const put = (values: object) =>
      inTransaction(world.system, (ctx) =>
        table(ctx, orders).update({ status: 'REFUNDING', liveTerminal: order.terminal, ...values }, order.id),
      );
    await put({ statusBefore: 'USING', endsAt: new Date(world.system.now().getTime() - 1) });
    await expireOrders(world.system);
    expect(await table(world.system, orders).one(order.id)).toMatchObject({
      status: 'REFUNDING',
      statusBefore: 'COMPLETED',
      liveTerminal: null,
    });
    await put({ statusBefore: 'UNUSED', endsAt: null });
    const rules = { ...world.plan.rules, activation: 'DATE' as const };
    await inTransaction(world.system, (ctx) => table(ctx, plans).update({ rules }, world.plan.id));
    world.database.clock.advance(DAY_MS);
    await startDatedOrders(world.system);
    expect(await table(world.system, orders).one(order.id)).toMatchObject({
      status: 'REFUNDING',
      statusBefore: 'UNUSED',
    });
    await put({ rules });
    world.database.clock.advance(DAY_MS);
    await startDatedOrders(world.system);
    expect(await table(world.system, orders).one(order.id)).toMatchObject({
      status: 'REFUNDING',
      statusBefore: 'USING',
    });
    await inTransaction(world.system, (ctx) => table(ctx, plans).update({ rules: world.plan.rules }, world.plan.id));
  });
});

test('revokes an order of a non-revocable plan only before use', () => {
  expect(canStep('apply-revoke', 'USING', false)).toBe(false);
  expect(canStep('apply-revoke', 'UNUSED', false)).toBe(true);
});
