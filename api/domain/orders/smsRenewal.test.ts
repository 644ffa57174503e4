import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import plans, { type SmsRules } from '@t3d/resources/plans/plans';
import terminals from '@t3d/resources/cards/terminals';
import { setSupplierMode } from '../suppliers/simulator';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildTerminal } from '../../test/factories';
import { orderOf } from '../../test/testData';
import { handleUsageEvent } from '../suppliers/events/deferredEvents';
import { updateSmsPlan } from '../plans/changePlan';
import { applyRevoke } from './commands/applyRevoke';
import { rejectRenewal, rejectRevoke } from './events/rejections';
import { renewOrders } from './commands/renewOrders';
import { finishOrders, forceCompletion } from './commands/forceCompletion';
import { partialRefund } from './commands/previewParties';
import { confirmFinish, recordTotals } from './events/startOrder';
import { confirmRevoke } from './events/confirmRevoke';
import { balances, inTx, moved, errorOf, world } from './orders.fixture';
import { asBuyer, buySms, days, openSmsOrders, renew, smsPlan, startSms } from './smsOrders.fixture';

openSmsOrders();

describe('the renewal of an SMS order', () => {
  test("renews an SMS order at the prices of the sale when the plan's prices have changed since", async () => {
    const before = await balances();
    const { order } = await startSms();
    const preview = await renewOrders.check(world.buyer, { ids: [order.id] });
    expect(preview).toMatchObject({
      matched: 1,
      available: 1,
      cost: { amount: -500, before: (before[2] as number) - 500, after: (before[2] as number) - 1000 },
    });
    await renew(order);
    await renew(order);
    const renewed = await orderOf(world.system, order.id);
    expect(renewed).toMatchObject({
      status: 'USING',
      terms: 3,
      price: 1500,
      totalPrice: 1500,
      agentPrice: 1500,
      costPrice: 300,
      cost1: 900,
      cost3: 1500,
    });
    expect([days(renewed), await moved(before)]).toEqual([180, [300, 300, -1500]]);
    // Half of the messages are left, which are worth less than the 70 days left.
    expect(await inTx((ctx) => recordTotals(ctx, order.id, { usedMessages: 250, at: ctx.now() }))).toMatchObject({
      status: 'USING',
      usedMessages: 250,
    });
    const from = (days: number) => new Date(world.system.now().getTime() + days * DAY_MS);
    await inTx((ctx) => table(ctx, orders).update({ startedAt: from(-109.5), endsAt: from(70.5) }, order.id));
    await asBuyer((ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await inTx((ctx) => confirmRevoke(ctx, order.id));
    expect((await orderOf(world.system, order.id)).refunded).toBe(250);
  });

  test('starts an ended SMS order again at once when a renewal adds a term', async () => {
    const { order } = await startSms();
    await inTx((ctx) => recordTotals(ctx, order.id, { usedMessages: 100, at: ctx.now() }));
    world.database.clock.advance(5 * DAY_MS);
    await renew(order);
    const renewed = await orderOf(world.system, order.id);
    expect([renewed.status, renewed.usedMessages, days(renewed)]).toEqual(['USING', 0, 60]);
    expect((renewed.startedAt as Date).getTime()).toBeGreaterThan((order.startedAt as Date).getTime());
    expect(await inTx((ctx) => recordTotals(ctx, order.id, { usedMessages: 100, at: ctx.now() }))).toMatchObject({
      status: 'COMPLETED',
    });
  });

  test('renews all SMS orders or none, and rejects wrong states, wrong cards and plans off sale', async () => {
    const [{ order }, { order: waiting }] = [await startSms(), await buySms()];
    const before = await balances();
    const both = () => asBuyer((ctx) => renewOrders(ctx, { ids: [order.id, waiting.id] }));
    expect(await errorOf(both())).toEqual({ key: 'orders.illegal', fields: [String(waiting.id)] });
    expect(
      await errorOf(
        inTransaction(actAs(world.database, world.agents[0]), (ctx) => renewOrders(ctx, { ids: [order.id] })),
      ),
    ).toMatchObject({ key: 'orders.notYourOrder' });
    const { order: ended, card } = await startSms();
    await inTx((ctx) => forceCompletion(ctx, { ids: [ended.id] }));
    await inTx((ctx) => table(ctx, terminals).update({ owner: world.agents[1].id }, card.id));
    expect(await errorOf(renew(ended))).toMatchObject({ key: 'orders.cardGone' });
    await inTx((ctx) => table(ctx, plans).update({ status: 'UNSHELVE' }, smsPlan.id));
    expect(await errorOf(renew(order))).toEqual({ key: 'orders.notOnSale', fields: [String(order.id)] });
    expect(await renewOrders.check(world.buyer, { ids: [order.id, waiting.id] })).toMatchObject({
      matched: 2,
      available: 0,
      refused: [{ count: 1 }, { count: 1 }],
    });
    await inTx((ctx) => table(ctx, plans).update({ status: 'RACKING' }, smsPlan.id));
    expect(await moved(before)).toEqual([100, 100, -500]);
  });

  test('refunds a refused renewal once, and does not change the value of the earlier days', async () => {
    const before = await balances();
    const { order } = await startSms();
    await renew(order);
    const question = `${order.orderNo}-n${order.version}`;
    const payload = { order: order.id, reference: order.supplierReference as string, question };
    await inTx((ctx) => rejectRenewal(ctx, payload, 'TEST'));
    await inTx((ctx) => rejectRenewal(ctx, payload, 'TEST'));
    expect(await orderOf(world.system, order.id)).toMatchObject({
      status: 'USING',
      refunded: 500,
      endsAt: order.endsAt,
    });
    expect(await moved(before)).toEqual([100, 100, -500]);
    await inTx((ctx) => table(ctx, orders).update({ endsAt: new Date(ctx.now().getTime() + 30.5 * DAY_MS) }, order.id));
    await asBuyer((ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await inTx((ctx) => confirmRevoke(ctx, order.id));
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'REVOKED', refunded: 750 });
    expect(await moved(before)).toEqual([50, 50, -250]);
  });

  test('requests each renewed term from the supplier, and refunds only a refused term', async () => {
    const card = await buildTerminal(world.system, { owner: world.agents[2] });
    const { order } = await buySms(card);
    await runDueJobs(world.database);
    const started = await orderOf(world.system, order.id);
    await renew(started);
    await runDueJobs(world.database);
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'USING', terms: 2, refunded: 0 });
    await inTx((ctx) => setSupplierMode(ctx, 'refuse'));
    await renew(await orderOf(world.system, order.id));
    await runDueJobs(world.database);
    await inTx((ctx) => setSupplierMode(ctx, 'auto'));
    const refusedOne = await orderOf(world.system, order.id);
    expect([refusedOne.status, refusedOne.refunded, days(refusedOne)]).toEqual(['USING', 500, 120]);
  });

  test('delays the supplier request of a renewal while the SMS order is being revoked', async () => {
    const {
      order: { id },
    } = await buySms();
    await runDueJobs(world.database);
    const order = await orderOf(world.system, id);
    await inTx((ctx) => setSupplierMode(ctx, 'manual'));
    await renew(order);
    await asBuyer((ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await runDueJobs(world.database);
    await inTx((ctx) => rejectRevoke(ctx, order.id));
    await inTx((ctx) => setSupplierMode(ctx, 'refuse'));
    world.database.clock.advance(5 * 60_000);
    await runDueJobs(world.database);
    await inTx((ctx) => setSupplierMode(ctx, 'auto'));
    expect(await orderOf(world.system, order.id)).toMatchObject({
      status: 'USING',
      refunded: 500,
      endsAt: order.endsAt,
    });
  });

  test('refunds a renewal when the supplier refuses the renewal after the order was finished', async () => {
    const { order } = await startSms();
    await renew(order);
    await inTx((ctx) => finishOrders(ctx, { ids: [order.id] }));
    await inTx((ctx) => setSupplierMode(ctx, 'refuse'));
    await runDueJobs(world.database);
    await inTx((ctx) => confirmFinish(ctx, order.id));
    world.database.clock.advance(5 * 60_000);
    await runDueJobs(world.database);
    await inTx((ctx) => setSupplierMode(ctx, 'auto'));
    expect((await orderOf(world.system, order.id)).refunded).toBe(500);
  });

  test("ignores late usage figures of an SMS order's earlier term", async () => {
    const { order } = await startSms();
    const late = world.system.now();
    await inTx((ctx) => recordTotals(ctx, order.id, { usedMessages: 100, at: late }));
    world.database.clock.advance(DAY_MS);
    await renew(order);
    expect(await inTx((ctx) => recordTotals(ctx, order.id, { usedMessages: 100, at: late }))).toMatchObject({
      status: 'USING',
      usedMessages: 0,
    });
    expect(await inTx((ctx) => recordTotals(ctx, order.id, { usedMessages: 3, at: ctx.now() }))).toMatchObject({
      status: 'USING',
      usedMessages: 3,
    });
  });

  test("ignores a completion event of an SMS order's earlier term", async () => {
    const {
      order: { id },
    } = await buySms();
    await runDueJobs(world.database);
    const order = await orderOf(world.system, id);
    const at = world.system.now();
    world.database.clock.advance(DAY_MS);
    await renew(order);
    expect(await inTx((ctx) => handleUsageEvent(ctx, order.id, { kind: 'completed', at }))).toBe('NOTHING');
    // Report usage while the supplier has not accepted the new term.
    const later = new Date(at.getTime() + 2 * DAY_MS);
    expect(await inTx((ctx) => handleUsageEvent(ctx, order.id, { kind: 'completed', at: later }))).toBe('NOTHING');
    expect((await orderOf(world.system, order.id)).status).toBe('USING');
    await runDueJobs(world.database);
    expect(await inTx((ctx) => handleUsageEvent(ctx, order.id, { kind: 'completed', at: later }))).toBe('DONE');
    expect((await orderOf(world.system, order.id)).status).toBe('COMPLETED');
  });

  test("uses the rules of the sale for an SMS renewal when the plan's rules have changed since", async () => {
    const { order } = await startSms();
    const { rules: before, endsAt } = await orderOf(world.system, order.id);
    const sold = before as unknown as SmsRules;
    const longer: SmsRules = { messages: 5, months: 12 };
    await inTx((ctx) => updateSmsPlan(ctx, { id: smsPlan.id, values: { rules: longer as never } }));
    try {
      await renew(order);
      const renewed = await orderOf(world.system, order.id);
      expect(renewed.rules).toEqual(sold);
      expect(Number(renewed.endsAt) - Number(endsAt)).toBe(sold.months * 30 * DAY_MS);
    } finally {
      await inTx((ctx) => updateSmsPlan(ctx, { id: smsPlan.id, values: { rules: sold as never } }));
    }
  });

  test('ends a restarted SMS order again when the supplier refuses the renewal', async () => {
    const { order } = await startSms();
    await inTx((ctx) => forceCompletion(ctx, { ids: [order.id] }));
    const { version } = await orderOf(world.system, order.id);
    await renew(order);
    const ended = await inTx((ctx) =>
      rejectRenewal(ctx, { order: order.id, reference: '', question: `${order.orderNo}-n${version}` }, 'TEST'),
    );
    expect(ended).toMatchObject({ status: 'COMPLETED', refunded: 500 });
  });

  test('allows partial refunds across the terms of an SMS order up to the whole price', async () => {
    const before = await balances();
    const { order } = await startSms();
    await renew(order);
    const back = (amount: number) => inTx((ctx) => partialRefund(ctx, { ids: [order.id], amount }));
    await back(700);
    expect([await errorOf(back(301)), await moved(before)]).toMatchObject([{ fields: ['amount'] }, [60, 60, -300]]);
    await back(300);
    expect([(await orderOf(world.system, order.id)).status, await moved(before)]).toEqual(['REFUNDED', [0, 0, 0]]);
  });
});
