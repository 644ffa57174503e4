import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import auditLog from '@t3d/resources/builtin/audit-log';
import jobs from '@t3d/resources/builtin/jobs';
import orders, { type OrderStatus } from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { runDueJobs } from '../../../jobs';
import { HANDLERS } from '../../../test/handlers';
import { manyJob } from '../../../engine/rows/commands/runCommand';
import { balanceOf, refundAll } from '../../../ledger';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { closeProven } from '../../../test/ledgerTest';
import { buildBulkPlan, buyMany } from '../../../test/orders';
import { countStatements } from '../../../test/statements';
import { type TestData, buy, openTestData } from '../../../test/testData';
import { applyRevoke } from './applyRevoke';
import { renewOrders } from './renewOrders';
import { deleteOrders, retryOrders } from './retryOrders';
import { finishOrders, forceCompletion } from './forceCompletion';
import { FINISH_JOB, PROVISION_JOB, RENEW_JOB, REVOKE_JOB, NOTIFY_JOB } from '../jobs/notifySupplier';
import type { AgentPlan, Order } from '@t3d/resources/rows';

const REVOKE_MANY_JOB = manyJob(applyRevoke);

let world: TestData;
let data: AgentPlan;
let messages: AgentPlan;
beforeAll(async () => {
  world = await openTestData({}, 100_000_000);
  data = await buildBulkPlan(world);
  messages = await buildBulkPlan(world, { service: 'SMS', rules: { messages: 10, months: 1 } as never });
}, 60_000);
// Remove queued supplier jobs, so that the next test does not wait for them.
afterEach(() => inTx((ctx) => table(ctx, jobs).remove({ state: 'QUEUED' })));
afterAll(() => closeProven(world));

const inTx = <T>(work: (ctx: Context) => Promise<T>): Promise<T> => inTransaction(world.system, work);
const idsOf = (found: readonly Order[]) => ({ ids: found.map(({ id }) => id) });
const put = (found: readonly Order[], values: Partial<Order>): Promise<unknown> =>
  inTx((ctx) => table(ctx, orders).update(values, idsOf(found).ids));
const balances = (): Promise<(number | null)[]> =>
  Promise.all(world.agents.map(({ id }) => balanceOf(world.system, id)));
const statusesOf = async (found: readonly Order[]) => [
  ...new Set((await table(world.system, orders).find(idsOf(found).ids)).map(({ status }) => status)),
];
const jobsOf = async (kind: string, found: readonly Order[]): Promise<number> => {
  const ids = new Set(idsOf(found).ids);
  return (await table(world.system, jobs).find({ kind })).filter(({ payload }) =>
    ids.has((payload as { order: number }).order),
  ).length;
};

async function ordersIn(status: OrderStatus, count: number, agentPlan = data): Promise<Order[]> {
  const found = await buyMany(world, agentPlan, count, { verify: status === 'NO_REAL_NAME' });
  const now = world.system.now();
  if (status === 'USING')
    await put(found, { status, startedAt: now, endsAt: new Date(now.getTime() + 20 * DAY_MS), usedMessages: 0 });
  else if (status !== 'NO_REAL_NAME') await put(found, { status });
  if (status === 'INITIAL_FAILED' || status === 'REVOKED') {
    await put(found, { liveTerminal: null, refunded: 500 });
    await inTx((ctx) =>
      refundAll(
        ctx,
        found.map(({ orderNo }) => ({ key: `made:${orderNo}`, orderNo: orderNo as string, amount: 'all', fee: true })),
      ),
    );
  }
  return table(world.system, orders).find(idsOf(found).ids);
}

interface Case {
  name: string;
  command: (ctx: Context, input: { ids: number[] }) => Promise<unknown>;
  from: OrderStatus;
  to: OrderStatus;
  asks?: string;
  plan?: () => AgentPlan;
}
const CASES: readonly Case[] = [
  { name: 'apply-revoke', command: applyRevoke, from: 'UNUSED', to: 'REVOKING', asks: REVOKE_JOB },
  { name: 'apply-revoke', command: applyRevoke, from: 'NO_REAL_NAME', to: 'REVOKED' },
  { name: 'finish', command: finishOrders, from: 'USING', to: 'COMPLETING', asks: FINISH_JOB },
  { name: 'force-completion', command: forceCompletion, from: 'USING', to: 'COMPLETED', asks: NOTIFY_JOB },
  { name: 'retry', command: retryOrders, from: 'INITIAL_FAILED', to: 'INITIAL', asks: PROVISION_JOB },
  { name: 'delete', command: deleteOrders, from: 'REVOKED', to: 'REVOKED' },
  { name: 'renew', command: renewOrders, from: 'USING', to: 'USING', asks: RENEW_JOB, plan: () => messages },
];

describe.each(CASES)(
  'the action $name on many $from orders',
  ({ name, command, from, to, asks, plan = () => data }) => {
    test('runs on 100 orders with at most 40 statements, and at most 4 more than for 20 orders', async () => {
      const count = async (found: readonly Order[]): Promise<number> =>
        countStatements(world.database, () => inTx((ctx) => command(ctx, idsOf(found))));
      const [few, many] = [await ordersIn(from, 20, plan()), await ordersIn(from, 100, plan())];
      const [one, other] = [await count(few), await count(many)];
      expect({ most: other <= 40, growth: other - one <= 4 }).toEqual({ most: true, growth: true });
      expect(await statusesOf(many)).toEqual([to]);
      if (asks) expect([await jobsOf(asks, few), await jobsOf(asks, many)]).toEqual([20, 100]);
      const events = await select<{ n: number }>(
        world.system,
        'SELECT COUNT(*) AS n FROM `order_events` WHERE `orderId` IN (?) AND `action` = ?',
        [idsOf(many).ids, name],
      );
      expect(Number(events[0]?.n)).toBe(100);
      expect(
        await table(world.system, auditLog).count({ resource: 'orders', recordId: idsOf(many).ids, action: name }),
      ).toBe(100);
    }, 120_000);

    test('changes no order when any of the orders does not allow the action', async () => {
      const found = await ordersIn(from, 3, plan());
      const [odd] = (await ordersIn('REVOKING', 1, plan())) as [Order];
      const before = await balances();
      const rejected = await inTx((ctx) => command(ctx, idsOf([...found, odd]))).catch(
        (error: { key: string; errors: object }) => [error.key, Object.keys(error.errors)],
      );
      expect([rejected, await statusesOf(found), await balances()]).toEqual([
        ['orders.illegal', [String(odd.id)]],
        [from],
        before,
      ]);
    });
  },
);

describe('many SMS orders that end within the same second', () => {
  test("extends each SMS order from the order's own end when several orders are renewed together", async () => {
    const found = await ordersIn('USING', 3, messages);
    const ends = found.map((_, place) => new Date(Date.UTC(2030, 0, 1, 12, 0, 0, 100 + place * 300)));
    for (const [place, { id }] of found.entries())
      await inTx((ctx) => table(ctx, orders).update({ endsAt: ends[place] }, id));
    await inTx((ctx) => renewOrders(ctx, idsOf(found)));
    const now = await table(world.system, orders).find(idsOf(found).ids);
    expect(now.map(({ endsAt }) => endsAt?.getMilliseconds())).toEqual([100, 400, 700]);
  });
});

describe('a preview of an action on many orders', () => {
  test('runs no more statements for the preview of an action on 60 orders than on 6 orders', async () => {
    for (const [check, status, plan] of [
      [applyRevoke.check, 'UNUSED', data],
      [renewOrders.check, 'USING', messages],
    ] as const) {
      const [few, many] = [await ordersIn(status, 6, plan), await ordersIn(status, 60, plan)];
      const counts = [
        await countStatements(world.database, () => check(world.system, idsOf(few))),
        await countStatements(world.database, () => check(world.system, idsOf(many))),
      ];
      expect(counts[1]).toBe(counts[0]);
    }
  }, 60_000);
});

describe('an action on several orders of the same card', () => {
  test('frees the card when all orders of the card are completed together, whichever order was running', async () => {
    const first = await buy(world);
    await put([first.order], { status: 'USING' });
    const second = await buy(world, first.card);
    const third = await buy(world, first.card);
    expect([second.order.preOrder, second.order.liveTerminal]).toEqual([true, null]);
    await inTx((ctx) => forceCompletion(ctx, idsOf([first.order, second.order])));
    const now = await table(world.system, orders).find(idsOf([first.order, second.order, third.order]).ids);
    // The third order starts, because the first order was in use.
    expect(now.map(({ status, liveTerminal }) => [status, liveTerminal])).toEqual([
      ['COMPLETED', null],
      ['COMPLETED', null],
      ['USING', first.card.id],
    ]);
  });

  test('starts an order and makes the next a pre-order when two orders of the same card are retried', async () => {
    const one = await buy(world);
    const other = await buy(world, one.card);
    const both = [one.order, other.order];
    await put(both, { status: 'INITIAL_FAILED', liveTerminal: null, refunded: 500 });
    await inTx((ctx) =>
      refundAll(
        ctx,
        both.map(({ orderNo }) => ({ key: `made:${orderNo}`, orderNo: orderNo as string, amount: 'all', fee: true })),
      ),
    );
    await inTx((ctx) => retryOrders(ctx, idsOf(both)));
    const now = await table(world.system, orders).find(idsOf(both).ids);
    expect(now.map(({ status, preOrder, liveTerminal }) => [status, preOrder, liveTerminal])).toEqual([
      ['INITIAL', false, one.card.id],
      ['INITIAL', true, null],
    ]);
  });
});

describe('an action on more than 500 orders', () => {
  test('runs a call on more than 500 orders as a job that reports progress and refunds every cent', async () => {
    const before = await balances();
    const found = [...(await ordersIn('NO_REAL_NAME', 500)), ...(await ordersIn('UNUSED', 100))];
    const { jobId } = (await inTransaction(world.buyer, (ctx) => applyRevoke(ctx, idsOf(found)))) as { jobId: number };
    expect(await table(world.system, jobs).one(jobId)).toMatchObject({
      kind: REVOKE_MANY_JOB,
      owner: world.agents[2].id,
      total: 600,
      state: 'QUEUED',
    });
    expect(await statusesOf(found)).toEqual(['NO_REAL_NAME', 'UNUSED']);
    const reported: number[] = [];
    const { run, ...how } = HANDLERS[REVOKE_MANY_JOB] as (typeof HANDLERS)[string];
    let statements = 0;
    const watched: typeof run = async (ctx, payload, progress, job) => {
      let result: unknown;
      statements = await countStatements(world.database, async () => {
        result = await run(
          ctx,
          payload,
          async (done, total) => {
            reported.push(done);
            await progress(done, total);
          },
          job,
        );
      });
      return result;
    };
    await runDueJobs(world.database, { ...HANDLERS, [REVOKE_MANY_JOB]: { ...how, run: watched } });
    expect(await table(world.system, jobs).one(jobId)).toMatchObject({
      state: 'DONE',
      result: { affected: 600 },
      done: 600,
    });
    expect([reported.at(-1), reported.length > 1, reported.toSorted((a, b) => a - b)]).toEqual([600, true, reported]);
    expect(statements).toBeLessThanOrEqual(100);
    expect([await statusesOf(found), await balances()]).toEqual([['REVOKED'], before]);
    expect(
      await table(world.system, terminals).count({
        id: found.map(({ terminal }) => terminal as number),
        status: 'UNUSED',
      }),
    ).toBe(600);
  }, 180_000);

  test('rejects a call on many orders at once and names the row when an order does not allow the action', async () => {
    const found = await ordersIn('NO_REAL_NAME', 501);
    await put(found.slice(0, 2), { status: 'REVOKING' });
    const count = await table(world.system, jobs).count({ kind: REVOKE_MANY_JOB });
    const rejected = await inTx((ctx) => applyRevoke(ctx, idsOf(found))).catch((error: { errors: object }) =>
      Object.keys(error.errors),
    );
    expect([rejected, await table(world.system, jobs).count({ kind: REVOKE_MANY_JOB })]).toEqual([
      found.slice(0, 2).map(({ id }) => String(id)),
      count,
    ]);
    await put(found.slice(0, 2), { status: 'NO_REAL_NAME' });
  }, 120_000);
});
