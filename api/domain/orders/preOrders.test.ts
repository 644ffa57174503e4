import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import type { PlanRules } from '@t3d/resources/plans/plans';
import orders from '@t3d/resources/orders/orders';
import type { Context } from '../../context';
import * as acceptedAt from '../../../migrations/20261122000040-accepted-at';
import { runDueJobs } from '../../jobs';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { buildPlan } from '../../test/factories';
import { type TestData, buy, cardOf, openTestData, orderOf, sellDown } from '../../test/testData';
import { applyRevoke } from './commands/applyRevoke';
import { finishOrders, forceCompletion } from './commands/forceCompletion';
import { partialRefund } from './commands/previewParties';
import { activateOrder, recordUsage } from './events/startOrder';
import { expireOrders, startDatedOrders } from './jobs/scheduledTransitions';
import type { AgentPlan, Order } from '@t3d/resources/rows';

const RULES: PlanRules = {
  dataMB: 1024,
  cycle: null,
  cycles: null,
  validDays: 30,
  throttleKbps: null,
  activation: 'FIRST_USE',
};
let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> => inTransaction(world.system, work);
const sell = async (rules: Partial<PlanRules>, type: 'SUM' | 'CYC' | 'CTL' = 'SUM'): Promise<AgentPlan> =>
  sellDown(world.system, await buildPlan(world.system, { type, rules: { ...RULES, ...rules } }), world.agents);

const ENDS: Readonly<Record<string, (ctx: Context, order: Order) => Promise<unknown>>> = {
  expiry: async (ctx, order) => {
    await inTx((inner) => table(inner, orders).update({ endsAt: new Date(ctx.now().getTime() - 1) }, order.id));
    await expireOrders(ctx);
  },
  'used-up data': (_ctx, order) => inTx((inner) => recordUsage(inner, order.id, 1024)),
  'a finish': (_ctx, order) => inTx((inner) => finishOrders(inner, { ids: [order.id] })),
  'a forced completion': (_ctx, order) => inTx((inner) => forceCompletion(inner, { ids: [order.id] })),
  'a revoke': (_ctx, order) => inTx((inner) => applyRevoke(inner, { ids: [order.id] })),
  'a full refund': (_ctx, order) => inTx((inner) => partialRefund(inner, { ids: [order.id], amount: 500 })),
};

describe.each(Object.entries(ENDS))('an order in use that ends by %s', (_name, end) => {
  test('starts the pre-order for a full term, and frees the card when the pre-order ends too', async () => {
    const { order, card } = await buy(world);
    const { order: next } = await buy(world, card);
    await inTx((ctx) => activateOrder(ctx, order.id));
    await end(world.system, order);
    await runDueJobs(world.database);
    const followed = await orderOf(world.system, next.id);
    expect([
      (await orderOf(world.system, order.id)).liveTerminal,
      followed.status,
      followed.liveTerminal,
      (await cardOf(world.system, card.id)).status,
    ]).toEqual([null, 'USING', card.id, 'ACTIVATED']);
    expect((followed.endsAt as Date).getTime() - (followed.startedAt as Date).getTime()).toBe(30 * DAY_MS);
    await end(world.system, followed);
    await runDueJobs(world.database);
    expect([(await orderOf(world.system, next.id)).liveTerminal, (await cardOf(world.system, card.id)).status]).toEqual(
      [null, 'UNUSED'],
    );
  });
});

describe('the start of a plan', () => {
  test.each([
    ['FIRST_USE', 'UNUSED'],
    ['IMMEDIATE', 'USING'],
    ['DATE', 'UNUSED'],
  ] as const)('accepts an order of a plan with activation %s as %s', async (activation, status) => {
    const { order } = await buy(world, undefined, await sell({ activation }));
    expect(order.status).toBe(status);
    world.database.clock.advance(DAY_MS);
    await startDatedOrders(world.system);
    expect((await orderOf(world.system, order.id)).status).toBe(activation === 'FIRST_USE' ? 'UNUSED' : 'USING');
  });
});

test('starts a dated order on its date even if its remark changed just before midnight', async () => {
  const { order } = await buy(world, undefined, await sell({ activation: 'DATE' }));
  expect(order.acceptedAt).not.toBeNull();
  world.database.clock.advance(DAY_MS);
  await inTx((ctx) => table(ctx, orders).update({ remark: 'ask for the room number' }, order.id));
  await startDatedOrders(world.system);
  expect((await orderOf(world.system, order.id)).status).toBe('USING');
});

test('fills in the acceptance time of orders that were accepted before the column existed', async () => {
  const [accepted, unheard] = [await buy(world, undefined, await sell({ activation: 'DATE' })), await buy(world)];
  world.database.clock.advance(DAY_MS);
  await inTx((ctx) => table(ctx, orders).update({ remark: 'written later' }, [accepted.order.id, unheard.order.id]));
  const context = { context: world.database.sequelize.getQueryInterface() };
  await change(world.system, "DELETE FROM `order_events` WHERE `orderId` = ? AND `action` = 'accepted'", [
    unheard.order.id,
  ]);
  await acceptedAt.down(context);
  await acceptedAt.up(context);
  await acceptedAt.up(context);
  const after = (id: number) => orderOf(world.system, id).then((order) => order.acceptedAt);
  const late = Number(await after(accepted.order.id)) - Number(accepted.order.acceptedAt);
  expect([late >= 0, late < DAY_MS / 2]).toEqual([true, true]);
  expect(await after(unheard.order.id)).toEqual((await orderOf(world.system, unheard.order.id)).createdAt);
  await startDatedOrders(world.system);
  expect((await orderOf(world.system, accepted.order.id)).status).toBe('USING');
  const documents = (await context.context.showIndex('real_names')) as { name: string }[];
  expect(documents.map(({ name }) => name).filter((name) => name.endsWith('At'))).toEqual([
    'real_names_status_reviewedAt',
  ]);
});

describe("usage of an order's data", () => {
  const use = (order: Order, usedMB: number) => inTx((ctx) => recordUsage(ctx, order.id, usedMB));

  test('leaves a CYC order in use until the data of the last cycle is used up', async () => {
    const { order, card } = await buy(
      world,
      undefined,
      await sell({ dataMB: 100, cycle: 'DAY', cycles: 3, validDays: 3 }, 'CYC'),
    );
    expect(await use(order, 100)).toMatchObject({ status: 'USING', usedMB: 100, cycleNo: 1, cycleUsedMB: 100 });
    world.database.clock.advance(DAY_MS);
    expect(await use(order, 10)).toMatchObject({ status: 'USING', usedMB: 110, cycleNo: 2, cycleUsedMB: 10 });
    world.database.clock.advance(DAY_MS);
    expect(await use(order, 99)).toMatchObject({ status: 'USING', usedMB: 209, cycleNo: 3, cycleUsedMB: 99 });
    await use(order, 1);
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'COMPLETED', usedMB: 210, cycleUsedMB: 100 });
    expect((await cardOf(world.system, card.id)).status).toBe('UNUSED');
  });

  test('ends an order with unlimited data only by time', async () => {
    const { order } = await buy(world, undefined, await sell({ dataMB: 100, throttleKbps: 128, validDays: 2 }, 'CTL'));
    expect(await use(order, 5_000)).toMatchObject({ status: 'USING', usedMB: 5_000 });
    world.database.clock.advance(2 * DAY_MS);
    await expireOrders(world.system);
    expect((await orderOf(world.system, order.id)).status).toBe('COMPLETED');
  });
});
