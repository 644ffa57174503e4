import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders';
import plans from '@t3d/resources/plans';
import terminals from '@t3d/resources/terminals';
import type { SmsRules } from '@t3d/resources/kit/schemas';
import { setSupplierMode } from '../suppliers/simulator';
import { runDueJobs } from '../../jobs';
import { audit, balanceOf } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildPlan, buildTerminal } from '../../test/factories';
import type { World } from '../../test/world';
import { cardOf, openWorld, orderOf, sellDown } from '../../test/world';
import { deleteTerminals } from '../terminals/deleteTerminals';
import { handleUsageEvent } from '../suppliers/events/deferredEvents';
import { updateSmsPlan } from '../plans/smsPlans/writeSmsPlans';
import { recycleTerminals } from '../terminals/movement/recycleTerminals';
import { applyRevoke, checkApplyRevoke } from './commands/applyRevoke';
import { createOrder } from './commands/createOrder';
import { refuseRenewal } from './events/refuseRenewal';
import { checkRenewOrders, renewOrders } from './commands/renewOrders';
import { deleteOrders } from './commands/deleteOrders';
import { finishOrders } from './commands/finishOrders';
import { forceCompletion } from './commands/forceCompletion';
import { partialRefund } from './commands/partialRefund';
import { retryOrders } from './commands/retryOrders';
import { acceptOrder } from './events/acceptOrder';
import { activateOrder } from './events/activateOrder';
import { confirmFinish } from './events/confirmFinish';
import { confirmRevoke } from './events/confirmRevoke';
import { failOrder } from './events/failOrder';
import { recordTotals } from './events/recordUsage';
import { refuseRevoke } from './events/refuseRevoke';
import { verifyTerminal } from './events/verifyTerminal';
import { expireOrders } from './jobs/scheduledTransitions';
import type { AgentPlan, Order, Plan, Terminal } from '../../models/rows';

const DAY = 86_400_000;
let world: World;
let smsPlan: Plan;
let smsAgentPlan: AgentPlan;
beforeAll(async () => {
  world = await openWorld();
  const rules: SmsRules = { messages: 100, months: 2 };
  smsPlan = await buildPlan(world.system, { service: 'SMS', rules: rules as never });
  smsAgentPlan = await sellDown(world.system, smsPlan, world.agents);
});
afterAll(async () => {
  expect((await audit(world.database)).invariants.filter((one) => one.broken > 0)).toEqual([]);
  await world.close();
});

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> => inTransaction(world.system, work);
const asBuyer = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> => inTransaction(world.buyer, work);
const balances = async (): Promise<number[]> =>
  Promise.all(world.agents.map(async (agent) => (await balanceOf(world.system, agent.id)) ?? 0));
const moved = async (before: readonly number[]): Promise<number[]> =>
  (await balances()).map((now, index) => now - (before[index] as number));
const refusal = (error: unknown) => ({
  key: (error as { key: string }).key,
  fields: Object.keys((error as { errors?: object }).errors ?? {}),
});
const refused = (promise: Promise<unknown>) => promise.then(() => undefined, refusal);

async function buySms(card?: Terminal): Promise<{ order: Order; card: Terminal }> {
  const own = card ?? (await buildTerminal(world.system, { owner: world.agents[2] }));
  const { id } = (await asBuyer((ctx) =>
    createOrder(ctx, { terminal: own.id, agentPlan: smsAgentPlan.id }, 'SMS'),
  )) as { id: number };
  return { order: await orderOf(world.system, id), card: own };
}
async function startSms(card?: Terminal): Promise<{ order: Order; card: Terminal }> {
  const bought = await buySms(card);
  return {
    ...bought,
    order: await inTx((ctx) => acceptOrder(ctx, bought.order.id, bought.order.supplierReference as string)),
  };
}
const days = (order: Order): number => ((order.endsAt as Date).getTime() - (order.startedAt as Date).getTime()) / DAY;
const renew = (order: Order) => asBuyer((ctx) => renewOrders(ctx, { ids: [order.id] }));

describe('an order of messages', () => {
  test('is paid as any other, runs beside the card’s data, and starts when the supplier accepts', async () => {
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

  test('keeps its card where it is', async () => {
    const { order, card } = await startSms();
    const recycle = () => refused(inTx((ctx) => recycleTerminals(ctx, { ids: [card.id] })));
    expect((await recycle())?.fields).toEqual([String(card.id)]);
    expect(await refused(inTx((ctx) => deleteTerminals(ctx, { ids: [card.id] })))).toBeDefined();
    await inTx((ctx) => forceCompletion(ctx, { ids: [order.id] }));
    expect(await recycle()).toBeUndefined();
  });

  test('is refused for what it cannot be sold for', async () => {
    const { system, agents, agentPlan } = world;
    const own = await buildTerminal(system, { owner: agents[2] });
    const sms = (input: object) =>
      refused(asBuyer((ctx) => createOrder(ctx, { terminal: own.id, agentPlan: smsAgentPlan.id, ...input }, 'SMS')));
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

  test('waits for real-name where the card asks it for messages alone', async () => {
    const card = await buildTerminal(world.system, { owner: world.agents[2], smsRealName: true });
    const { order } = await buySms(card);
    const data = (await asBuyer((ctx) => createOrder(ctx, { terminal: card.id, agentPlan: world.agentPlan.id }))) as {
      id: number;
    };
    expect([order.status, (await orderOf(world.system, data.id)).status]).toEqual(['NO_REAL_NAME', 'INITIAL']);
    await inTx((ctx) => verifyTerminal(ctx, card.id));
    expect((await orderOf(world.system, order.id)).status).toBe('INITIAL');
  });

  test('ends with its last message, or its time', async () => {
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

  test('fails with all its money back, is retried and finished as any other, and is kept', async () => {
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
    expect(await refused(inTx((ctx) => deleteOrders(ctx, { ids: [gone.id] })))).toEqual({
      key: 'orders.kept',
      fields: [String(gone.id)],
    });
    expect((await orderOf(world.system, gone.id)).deletedAt).toBeNull();
  });
});

describe('a revoke', () => {
  const revoke = (order: Order) => asBuyer((ctx) => applyRevoke(ctx, { ids: [order.id] }));

  test('of one in use gives its whole unused days back, counted when it was asked for', async () => {
    const before = await balances();
    const { order } = await startSms();
    // 19 days and a bit have passed: 40 whole days are left of 60.
    await inTx((ctx) => table(ctx, orders).update({ endsAt: new Date(ctx.now().getTime() + 40.9 * DAY) }, order.id));
    expect(await checkApplyRevoke(world.buyer, { ids: [order.id] })).toMatchObject({
      available: 1,
      cost: { amount: 333, after: (before[2] as number) - 500 + 333 },
    });
    await revoke(order);
    world.database.clock.advance(3 * DAY);
    await inTx((ctx) => confirmRevoke(ctx, order.id));
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'REVOKED', refunded: 333 });
    expect(await moved(before)).toEqual([100 - 66, 100 - 66, -500 + 333]);
  });

  test.each([
    // 60 days and 100 messages, 500: used, whole days left, what comes back of one term and, paid in advance, of two.
    { used: 0, left: 40, one: 333, two: 833 },
    { used: 50, left: 40, one: 250, two: 750 },
    { used: 99, left: 59, one: 5, two: 505 },
    { used: 100, left: 59, one: 0, two: 500 },
    { used: 34, left: 40, one: 330, two: 830 },
    { used: 33, left: 40, one: 333, two: 833 },
    { used: 10, left: 0, one: 0, two: 500 },
  ])(
    'of one in use gives days or messages back, whichever is less: $used used, $left days left',
    async ({ used, left, one, two }) => {
      for (const [terms, back] of [
        [1, one],
        [2, two],
      ] as const) {
        const { order } = await startSms();
        if (terms === 2) await renew(order);
        const endsAt = (ctx: { now(): Date }) => new Date(ctx.now().getTime() + (left + 60 * (terms - 1) + 0.5) * DAY);
        const started = (ctx: { now(): Date }) => new Date(endsAt(ctx).getTime() - 60 * terms * DAY);
        await inTx((ctx) =>
          table(ctx, orders).update({ usedMessages: used, endsAt: endsAt(ctx), startedAt: started(ctx) }, order.id),
        );
        expect((await checkApplyRevoke(world.buyer, { ids: [order.id] })).cost?.amount).toBe(back);
        await revoke(order);
        await inTx((ctx) => confirmRevoke(ctx, order.id));
        expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'REVOKED', refunded: back });
      }
    },
  );

  test('counts messages that are used while the supplier thinks', async () => {
    const { order } = await startSms();
    await revoke(order);
    await inTx((ctx) => handleUsageEvent(ctx, order.id, { kind: 'usage', usedMessages: 80, at: ctx.now() }));
    await inTx((ctx) => confirmRevoke(ctx, order.id));
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'REVOKED', refunded: 100 });
  });

  test('of one that waits for real-name gives all back; one that is being set up is not given back', async () => {
    const before = await balances();
    const { order } = await buySms(await buildTerminal(world.system, { owner: world.agents[2], realName: true }));
    await revoke(order);
    expect([(await orderOf(world.system, order.id)).status, await moved(before)]).toEqual(['REVOKED', [0, 0, 0]]);
    const { order: asked } = await buySms();
    expect(await refused(revoke(asked))).toEqual({ key: 'orders.illegal', fields: [String(asked.id)] });
  });

  test('that the supplier refuses leaves it in use; agents give back their own alone', async () => {
    const { order } = await startSms();
    expect(
      await refused(
        inTransaction(actAs(world.database, world.agents[1]), (ctx) => applyRevoke(ctx, { ids: [order.id] })),
      ),
    ).toMatchObject({ key: 'orders.notYourOrder' });
    await revoke(order);
    await inTx((ctx) => refuseRevoke(ctx, order.id));
    expect((await orderOf(world.system, order.id)).status).toBe('USING');
  });
});

describe('a renewal', () => {
  test('adds a term at the prices of the sale, whatever they are now', async () => {
    const before = await balances();
    const { order } = await startSms();
    const preview = await checkRenewOrders(world.buyer, { ids: [order.id] });
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
    // The messages of three terms, 50 of which are left: half a term. The 70 whole days that are left would be worth
    // more.
    expect(await inTx((ctx) => recordTotals(ctx, order.id, { usedMessages: 250, at: ctx.now() }))).toMatchObject({
      status: 'USING',
      usedMessages: 250,
    });
    const from = (days: number) => new Date(world.system.now().getTime() + days * DAY);
    await inTx((ctx) => table(ctx, orders).update({ startedAt: from(-109.5), endsAt: from(70.5) }, order.id));
    await asBuyer((ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await inTx((ctx) => confirmRevoke(ctx, order.id));
    expect((await orderOf(world.system, order.id)).refunded).toBe(250);
  });

  test('of one that has ended starts anew at once', async () => {
    const { order } = await startSms();
    await inTx((ctx) => recordTotals(ctx, order.id, { usedMessages: 100, at: ctx.now() }));
    world.database.clock.advance(5 * DAY);
    await renew(order);
    const renewed = await orderOf(world.system, order.id);
    expect([renewed.status, renewed.usedMessages, days(renewed)]).toEqual(['USING', 0, 60]);
    expect((renewed.startedAt as Date).getTime()).toBeGreaterThan((order.startedAt as Date).getTime());
    expect(await inTx((ctx) => recordTotals(ctx, order.id, { usedMessages: 100, at: ctx.now() }))).toMatchObject({
      status: 'COMPLETED',
    });
  });

  test('is for all or none, of states and cards that allow it, while the plan sells', async () => {
    const [{ order }, { order: waiting }] = [await startSms(), await buySms()];
    const before = await balances();
    const both = () => asBuyer((ctx) => renewOrders(ctx, { ids: [order.id, waiting.id] }));
    expect(await refused(both())).toEqual({ key: 'orders.illegal', fields: [String(waiting.id)] });
    expect(
      await refused(
        inTransaction(actAs(world.database, world.agents[0]), (ctx) => renewOrders(ctx, { ids: [order.id] })),
      ),
    ).toMatchObject({ key: 'orders.notYourOrder' });
    const { order: ended, card } = await startSms();
    await inTx((ctx) => forceCompletion(ctx, { ids: [ended.id] }));
    await inTx((ctx) => table(ctx, terminals).update({ owner: world.agents[1].id }, card.id));
    expect(await refused(renew(ended))).toMatchObject({ key: 'orders.cardGone' });
    await inTx((ctx) => table(ctx, plans).update({ status: 'UNSHELVE' }, smsPlan.id));
    expect(await refused(renew(order))).toEqual({ key: 'orders.notOnSale', fields: [String(order.id)] });
    expect(await checkRenewOrders(world.buyer, { ids: [order.id, waiting.id] })).toMatchObject({
      matched: 2,
      available: 0,
      refused: [{ count: 1 }, { count: 1 }],
    });
    await inTx((ctx) => table(ctx, plans).update({ status: 'RACKING' }, smsPlan.id));
    expect(await moved(before)).toEqual([100, 100, -500]);
  });

  test('that the supplier refuses takes its term back, once; the days before it stay worth what they were', async () => {
    const before = await balances();
    const { order } = await startSms();
    await renew(order);
    const question = `${order.orderNo}-n${order.version}`;
    const payload = { order: order.id, reference: order.supplierReference as string, question };
    await inTx((ctx) => refuseRenewal(ctx, payload, 'TEST'));
    await inTx((ctx) => refuseRenewal(ctx, payload, 'TEST'));
    expect(await orderOf(world.system, order.id)).toMatchObject({
      status: 'USING',
      refunded: 500,
      endsAt: order.endsAt,
    });
    expect(await moved(before)).toEqual([100, 100, -500]);
    await inTx((ctx) => table(ctx, orders).update({ endsAt: new Date(ctx.now().getTime() + 30.5 * DAY) }, order.id));
    await asBuyer((ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await inTx((ctx) => confirmRevoke(ctx, order.id));
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'REVOKED', refunded: 750 });
    expect(await moved(before)).toEqual([50, 50, -250]);
  });

  test('is told to the supplier, and stands; one that says no has its term back', async () => {
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

  test('waits while the order is being given back: told once it goes on, or gone with the rest', async () => {
    const {
      order: { id },
    } = await buySms();
    await runDueJobs(world.database);
    const order = await orderOf(world.system, id);
    await inTx((ctx) => setSupplierMode(ctx, 'manual'));
    await renew(order);
    await asBuyer((ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await runDueJobs(world.database);
    await inTx((ctx) => refuseRevoke(ctx, order.id));
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

  test('refused while the order is being finished has its term back when that is over', async () => {
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

  test('after an end is not used up by figures of the term before', async () => {
    const { order } = await startSms();
    const late = world.system.now();
    await inTx((ctx) => recordTotals(ctx, order.id, { usedMessages: 100, at: late }));
    world.database.clock.advance(DAY);
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

  test('is not ended by an event of the end before it', async () => {
    const {
      order: { id },
    } = await buySms();
    await runDueJobs(world.database);
    const order = await orderOf(world.system, id);
    const at = world.system.now();
    world.database.clock.advance(DAY);
    await renew(order);
    expect(await inTx((ctx) => handleUsageEvent(ctx, order.id, { kind: 'completed', at }))).toBe('NOTHING');
    // Nor by later events, until the supplier knows of the new term.
    const later = new Date(at.getTime() + 2 * DAY);
    expect(await inTx((ctx) => handleUsageEvent(ctx, order.id, { kind: 'completed', at: later }))).toBe('NOTHING');
    expect((await orderOf(world.system, order.id)).status).toBe('USING');
    await runDueJobs(world.database);
    expect(await inTx((ctx) => handleUsageEvent(ctx, order.id, { kind: 'completed', at: later }))).toBe('DONE');
    expect((await orderOf(world.system, order.id)).status).toBe('COMPLETED');
  });

  test('gives what was sold: another term of the plan is not that of its orders', async () => {
    const { order } = await startSms();
    const { rules: before, endsAt } = await orderOf(world.system, order.id);
    const sold = before as unknown as SmsRules;
    await inTx((ctx) => updateSmsPlan(ctx, { id: smsPlan.id, values: { rules: { messages: 5, months: 12 } } }));
    try {
      await renew(order);
      const renewed = await orderOf(world.system, order.id);
      expect(renewed.rules).toEqual(sold);
      expect(Number(renewed.endsAt) - Number(endsAt)).toBe(sold.months * 30 * 86_400_000);
    } finally {
      await inTx((ctx) => updateSmsPlan(ctx, { id: smsPlan.id, values: { rules: sold } }));
    }
  });

  test('of an order that had ended, refused by the supplier, ends it again', async () => {
    const { order } = await startSms();
    await inTx((ctx) => forceCompletion(ctx, { ids: [order.id] }));
    const { version } = await orderOf(world.system, order.id);
    await renew(order);
    const ended = await inTx((ctx) =>
      refuseRenewal(ctx, { order: order.id, reference: '', question: `${order.orderNo}-n${version}` }, 'TEST'),
    );
    expect(ended).toMatchObject({ status: 'COMPLETED', refunded: 500 });
  });

  test('is given back in parts across its terms, until all is back', async () => {
    const before = await balances();
    const { order } = await startSms();
    await renew(order);
    const back = (amount: number) => inTx((ctx) => partialRefund(ctx, { ids: [order.id], amount }));
    await back(700);
    expect([await refused(back(301)), await moved(before)]).toMatchObject([{ fields: ['amount'] }, [60, 60, -300]]);
    await back(300);
    expect([(await orderOf(world.system, order.id)).status, await moved(before)]).toEqual(['REFUNDED', [0, 0, 0]]);
  });
});
