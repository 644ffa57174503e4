import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import plans from '@t3d/resources/plans/plans';
import users from '@t3d/resources/people/users';
import { HANDLERS } from '../../test/handlers';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { buildPlan, buildTerminal } from '../../test/factories';
import { buy, cardOf, orderOf, sellDown, statusOf } from '../../test/testData';
import { ensureSchedules, runDueJobs } from '../../jobs';
import { applyUsage } from '../suppliers/events/applyUsage';
import { applyRevoke } from './commands/applyRevoke';
import { activateOrder, verifyTerminal, completeOrder, recordUsage } from './events/startOrder';
import { balances, inTx, moved, openOrders, errorOf, world } from './orders.fixture';

openOrders();

describe('an order in use', () => {
  test('starts an order at the first use, completes the order when all data is used, and frees the card', async () => {
    const { order, card } = await buy(world);
    const started = await inTx((ctx) => recordUsage(ctx, order.id, 24));
    expect(started).toMatchObject({ status: 'USING', usedMB: 24 });
    expect((started.endsAt as Date).getTime() - (started.startedAt as Date).getTime()).toBe(30 * DAY_MS);
    expect((await cardOf(world.system, card.id)).status).toBe('ACTIVATED');
    await inTx((ctx) => recordUsage(ctx, order.id, 5000));
    expect(await orderOf(world.system, order.id)).toMatchObject({
      status: 'COMPLETED',
      usedMB: 1024,
      liveTerminal: null,
    });
    expect((await cardOf(world.system, card.id)).status).toBe('UNUSED');
  });

  test("starts the card's pre-order when the order in use ends", async () => {
    const { order, card } = await buy(world);
    const { order: next } = await buy(world, card);
    expect(next).toMatchObject({ preOrder: true, status: 'UNUSED', liveTerminal: null });
    expect(await errorOf(inTx((ctx) => activateOrder(ctx, next.id)))).toMatchObject({ key: 'orders.waits' });
    await inTx((ctx) => activateOrder(ctx, order.id));
    await inTx((ctx) => completeOrder(ctx, order.id, 'TEST'));
    expect(await orderOf(world.system, next.id)).toMatchObject({
      status: 'USING',
      liveTerminal: card.id,
      preOrder: true,
    });
    expect((await cardOf(world.system, card.id)).status).toBe('ACTIVATED');
  });

  test('passes the card to the next order when a revoke is confirmed, without starting that order', async () => {
    const { order, card } = await buy(world);
    const { order: next } = await buy(world, card);
    await inTransaction(world.buyer, (ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('REVOKED');
    expect(await orderOf(world.system, next.id)).toMatchObject({ status: 'UNUSED', liveTerminal: card.id });
  });

  test('starts an order as soon as the supplier accepts it when the plan starts at once', async () => {
    const plan = await buildPlan(world.system, {
      rules: { dataMB: null, cycle: null, cycles: null, validDays: 1, throttleKbps: 128, activation: 'IMMEDIATE' },
    });
    const { order } = await buy(world, undefined, await sellDown(world.system, plan, world.agents));
    expect(order.status).toBe('USING');
  });

  test("completes an order within a minute when the order's time is over", async () => {
    const { order } = await buy(world);
    await inTx((ctx) => activateOrder(ctx, order.id));
    await ensureSchedules(world.database, HANDLERS);
    world.database.clock.advance(31 * DAY_MS);
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('COMPLETED');
  });
});

test('counts usage by the rules of the sale when the plan has changed since', async () => {
  const { order } = await buy(world);
  await inTx((ctx) => activateOrder(ctx, order.id));
  const sold = order.rules?.dataMB as number;
  const use = (usedMB: number) =>
    applyUsage(world.system, null, [{ reference: order.supplierReference as string, usedMB, at: world.system.now() }]);
  const sell = (dataMB: number) =>
    table(world.system, plans).update({ rules: { ...world.plan.rules, dataMB } }, world.plan.id);
  try {
    await sell(sold / 2);
    await use(sold - 1);
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'USING', usedMB: sold - 1 });
    await sell(sold * 2);
    await use(sold + 1);
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'COMPLETED', usedMB: sold });
  } finally {
    await sell(sold);
  }
});

describe('an order that waits for real-name verification', () => {
  test('requests an order from the supplier only after the card is verified', async () => {
    const card = await buildTerminal(world.system, { owner: world.agents[2], realName: true });
    const { order } = await buy(world, card);
    expect(order.status).toBe('NO_REAL_NAME');
    await inTx((ctx) => verifyTerminal(ctx, card.id));
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('UNUSED');
  });

  test('delays orders below a superior who requires verification, and refunds them after 30 days', async () => {
    await table(world.system, users).update({ realName: true }, world.agents[0].id);
    const before = await balances();
    const { order } = await buy(world);
    await table(world.system, users).update({ realName: false }, world.agents[0].id);
    expect(order.status).toBe('NO_REAL_NAME');
    world.database.clock.advance(31 * DAY_MS);
    await ensureSchedules(world.database, HANDLERS);
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('REVOKED');
    expect(await moved(before)).toEqual([0, 0, 0]);
  });
});
