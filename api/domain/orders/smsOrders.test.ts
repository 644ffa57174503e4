import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildPlan, buildTerminal } from '../../test/factories';
import { cardOf, orderOf, sellDown } from '../../test/testData';
import { deleteTerminals } from '../terminals';
import { handleUsageEvent } from '../suppliers/events/deferredEvents';
import { recycleTerminals } from '../terminals/movement/issueTerminals';
import { applyRevoke } from './commands/applyRevoke';
import { createOrder, createSmsOrder } from './commands/createOrder';
import { deleteOrders, retryOrders } from './commands/retryOrders';
import { finishOrders, forceCompletion } from './commands/forceCompletion';
import { acceptOrder, activateOrder, verifyTerminal, confirmFinish, recordTotals } from './events/startOrder';
import { confirmRevoke } from './events/confirmRevoke';
import { failOrder, rejectRevoke } from './events/rejections';
import { expireOrders } from './jobs/scheduledTransitions';
import type { Order } from '@t3d/resources/rows';
import { balances, inTx, moved, errorOf, world } from './orders.fixture';
import { asBuyer, buySms, days, openSmsOrders, renew, smsAgentPlan, startSms } from './smsOrders.fixture';

openSmsOrders();

describe('an SMS order', () => {
  test('charges an SMS order like a data order, and starts it in parallel when the supplier accepts', async () => {
    const before = await balances();
    const { order, card } = await buySms();
    expect(order).toMatchObject({
      orderType: 'SMS',
      status: 'INITIAL',
      price: 500,
      totalPrice: 500,
      extraPrice: 0,
      terms: 1,
      usedMessages: 0,
      preOrder: false,
      liveTerminal: null,
    });
    expect(await moved(before)).toEqual([100, 100, -500]);
    const started = await inTx((ctx) => acceptOrder(ctx, order.id, order.supplierReference as string));
    expect([started.status, days(started)]).toEqual(['USING', 60]);
    expect((await cardOf(world.system, card.id)).status).toBe('UNUSED');
    const data = (await asBuyer((ctx) => createOrder(ctx, { terminal: card.id, agentPlan: world.agentPlan.id }))) as {
      id: number;
    };
    expect(await orderOf(world.system, data.id)).toMatchObject({
      orderType: 'DATA',
      preOrder: false,
      liveTerminal: card.id,
    });
    const second = await startSms(card);
    expect(second.order).toMatchObject({ status: 'USING', preOrder: false });
    await inTx(async (ctx) => {
      await acceptOrder(ctx, data.id, (await orderOf(ctx, data.id)).supplierReference as string);
      await activateOrder(ctx, data.id);
    });
    await inTx((ctx) => forceCompletion(ctx, { ids: [order.id] }));
    expect([(await orderOf(world.system, data.id)).status, (await cardOf(world.system, card.id)).status]).toEqual([
      'USING',
      'ACTIVATED',
    ]);
    await inTx((ctx) => forceCompletion(ctx, { ids: [data.id] }));
    expect([
      (await orderOf(world.system, second.order.id)).liveTerminal,
      (await cardOf(world.system, card.id)).status,
    ]).toEqual([null, 'UNUSED']);
  });

  test('rejects recycling or deleting a card while an SMS order of the card is in use', async () => {
    const { order, card } = await startSms();
    const recycle = () => errorOf(inTx((ctx) => recycleTerminals(ctx, { ids: [card.id] })));
    expect((await recycle())?.fields).toEqual([String(card.id)]);
    expect(await errorOf(inTx((ctx) => deleteTerminals(ctx, { ids: [card.id] })))).toBeDefined();
    await inTx((ctx) => forceCompletion(ctx, { ids: [order.id] }));
    expect(await recycle()).toBeUndefined();
  });

  test('rejects an SMS order when the plan or card cannot be sold', async () => {
    const { system, agents, agentPlan } = world;
    const own = await buildTerminal(system, { owner: agents[2] });
    const sms = (input: object) =>
      errorOf(asBuyer((ctx) => createSmsOrder(ctx, { terminal: own.id, agentPlan: smsAgentPlan.id, ...input })));
    expect(await sms({ agentPlan: agentPlan.id })).toMatchObject({ fields: ['agentPlan'] });
    expect(await sms({ terminal: null })).toMatchObject({ fields: ['terminal'] });
    expect(await sms({ terminal: (await buildTerminal(system, { owner: agents[2], type: 'OTA' })).id })).toMatchObject({
      fields: ['terminal'],
    });
    const eSim = await sellDown(
      system,
      await buildPlan(system, {
        service: 'SMS',
        terminalType: 'E_SIM',
        esimFee: 50,
        rules: { messages: 1, months: 1 } as never,
      }),
      agents,
    );
    expect(await sms({ terminal: null, agentPlan: eSim.id })).toMatchObject({ fields: ['terminal'] });
    const card = await buildTerminal(system, { owner: agents[2], type: 'E_SIM' });
    const { id } = (await asBuyer((ctx) => createOrder(ctx, { terminal: card.id, agentPlan: eSim.id }))) as {
      id: number;
    };
    expect(await orderOf(system, id)).toMatchObject({ orderType: 'SMS', extraPrice: 0, totalPrice: 500 });
  });

  test('delays an SMS order until verification when the card requires verification only for messages', async () => {
    const card = await buildTerminal(world.system, { owner: world.agents[2], smsRealName: true });
    const { order } = await buySms(card);
    const data = (await asBuyer((ctx) => createOrder(ctx, { terminal: card.id, agentPlan: world.agentPlan.id }))) as {
      id: number;
    };
    expect([order.status, (await orderOf(world.system, data.id)).status]).toEqual(['NO_REAL_NAME', 'INITIAL']);
    await inTx((ctx) => verifyTerminal(ctx, card.id));
    expect((await orderOf(world.system, order.id)).status).toBe('INITIAL');
  });

  test('ends an SMS order when the last message is used or the time is over', async () => {
    const { order } = await startSms();
    expect(await inTx((ctx) => recordTotals(ctx, order.id, { usedMessages: 40, at: ctx.now() }))).toMatchObject({
      status: 'USING',
      usedMessages: 40,
    });
    expect(await inTx((ctx) => recordTotals(ctx, order.id, { usedMessages: 30, at: ctx.now() }))).toMatchObject({
      status: 'USING',
      usedMessages: 40,
    });
    await inTx((ctx) => recordTotals(ctx, order.id, { usedMessages: 101, at: ctx.now() }));
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'COMPLETED', usedMessages: 100 });
    const { order: other } = await startSms();
    await inTx((ctx) => table(ctx, orders).update({ endsAt: new Date(ctx.now().getTime() - 1) }, other.id));
    await expireOrders(world.system);
    expect((await orderOf(world.system, other.id)).status).toBe('COMPLETED');
  });

  test('refunds a failed SMS order in full, allows a retry and a finish, and rejects a deletion', async () => {
    const before = await balances();
    const { order } = await buySms();
    await inTx((ctx) => failOrder(ctx, order.id, order.supplierReference as string, 'TEST'));
    expect([await moved(before), (await orderOf(world.system, order.id)).status]).toEqual([
      [0, 0, 0],
      'INITIAL_FAILED',
    ]);
    await inTx((ctx) => retryOrders(ctx, { ids: [order.id] }));
    const retried = await orderOf(world.system, order.id);
    expect([retried.status, retried.liveTerminal, await moved(before)]).toEqual(['INITIAL', null, [100, 100, -500]]);
    await inTx((ctx) => acceptOrder(ctx, order.id, retried.supplierReference as string));
    await inTx((ctx) => finishOrders(ctx, { ids: [order.id] }));
    await inTx((ctx) => confirmFinish(ctx, order.id));
    expect([(await orderOf(world.system, order.id)).status, await moved(before)]).toEqual([
      'COMPLETED',
      [100, 100, -500],
    ]);
    const { order: gone } = await buySms();
    await inTx((ctx) => failOrder(ctx, gone.id, gone.supplierReference as string, 'TEST'));
    expect(await errorOf(inTx((ctx) => deleteOrders(ctx, { ids: [gone.id] })))).toEqual({
      key: 'orders.kept',
      fields: [String(gone.id)],
    });
    expect((await orderOf(world.system, gone.id)).deletedAt).toBeNull();
  });
});

describe('the revoke of an SMS order', () => {
  const revoke = (order: Order) => asBuyer((ctx) => applyRevoke(ctx, { ids: [order.id] }));

  test('refunds the whole days left when the revoke of an SMS order was requested', async () => {
    const before = await balances();
    const { order } = await startSms();
    await inTx((ctx) => table(ctx, orders).update({ endsAt: new Date(ctx.now().getTime() + 40.9 * DAY_MS) }, order.id));
    expect(await applyRevoke.check(world.buyer, { ids: [order.id] })).toMatchObject({
      available: 1,
      cost: { amount: 333, after: (before[2] as number) - 500 + 333 },
    });
    await revoke(order);
    world.database.clock.advance(3 * DAY_MS);
    await inTx((ctx) => confirmRevoke(ctx, order.id));
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'REVOKED', refunded: 333 });
    expect(await moved(before)).toEqual([100 - 66, 100 - 66, -500 + 333]);
  });

  test.each([
    // The refunds of one term and of two prepaid terms, by used messages and whole days left. A term has 60 days and
    // 100 messages for 500.
    { used: 0, left: 40, one: 333, two: 833 },
    { used: 50, left: 40, one: 250, two: 750 },
    { used: 99, left: 59, one: 5, two: 505 },
    { used: 100, left: 59, one: 0, two: 500 },
    { used: 34, left: 40, one: 330, two: 830 },
    { used: 33, left: 40, one: 333, two: 833 },
    { used: 10, left: 0, one: 0, two: 500 },
  ])(
    "refunds an SMS order's unused days or messages, whichever is less: $used used, $left days left",
    async ({ used, left, one, two }) => {
      for (const [terms, back] of [
        [1, one],
        [2, two],
      ] as const) {
        const { order } = await startSms();
        if (terms === 2) await renew(order);
        const endsAt = (ctx: { now(): Date }) =>
          new Date(ctx.now().getTime() + (left + 60 * (terms - 1) + 0.5) * DAY_MS);
        const started = (ctx: { now(): Date }) => new Date(endsAt(ctx).getTime() - 60 * terms * DAY_MS);
        await inTx((ctx) =>
          table(ctx, orders).update({ usedMessages: used, endsAt: endsAt(ctx), startedAt: started(ctx) }, order.id),
        );
        expect((await applyRevoke.check(world.buyer, { ids: [order.id] })).cost?.amount).toBe(back);
        await revoke(order);
        await inTx((ctx) => confirmRevoke(ctx, order.id));
        expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'REVOKED', refunded: back });
      }
    },
  );

  test("counts SMS messages that are used between the revoke request and the supplier's response", async () => {
    const { order } = await startSms();
    await revoke(order);
    await inTx((ctx) => handleUsageEvent(ctx, order.id, { kind: 'usage', usedMessages: 80, at: ctx.now() }));
    await inTx((ctx) => confirmRevoke(ctx, order.id));
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'REVOKED', refunded: 100 });
  });

  test('refunds an unstarted SMS order in full on revoke, and rejects a revoke during provisioning', async () => {
    const before = await balances();
    const { order } = await buySms(await buildTerminal(world.system, { owner: world.agents[2], realName: true }));
    await revoke(order);
    expect([(await orderOf(world.system, order.id)).status, await moved(before)]).toEqual(['REVOKED', [0, 0, 0]]);
    const { order: input } = await buySms();
    expect(await errorOf(revoke(input))).toEqual({ key: 'orders.illegal', fields: [String(input.id)] });
  });

  test('changes nothing when the supplier refuses an SMS revoke, and rejects a revoke by other agents', async () => {
    const { order } = await startSms();
    expect(
      await errorOf(
        inTransaction(actAs(world.database, world.agents[1]), (ctx) => applyRevoke(ctx, { ids: [order.id] })),
      ),
    ).toMatchObject({ key: 'orders.notYourOrder' });
    await revoke(order);
    await inTx((ctx) => rejectRevoke(ctx, order.id));
    expect((await orderOf(world.system, order.id)).status).toBe('USING');
  });
});
