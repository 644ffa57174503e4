import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import orders from '@t3d/resources/orders';
import plans from '@t3d/resources/plans';
import terminals from '@t3d/resources/terminals';
import users from '@t3d/resources/users';
import { audit, balanceOf } from '../../ledger';
import { runDueJobs } from '../../jobs';
import { HANDLERS } from '..';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import type { World } from '../../test/world';
import { buy, cardOf, openWorld, orderOf, sellDown, setMode, statusOf } from '../../test/world';
import { ensureSchedules } from '../../jobs';
import { answerQuestion } from '../suppliers/simulator';
import { handleRevokeAnswer } from '../suppliers/jobs/orderJobs';
import { applyUsage } from '../suppliers/events/applyUsage';
import { guardImported } from '../terminals/updateTerminal';
import { deleteUsers } from '../users/deleteUsers';
import { applyRevoke, checkApplyRevoke } from './commands/applyRevoke';
import { createOrder } from './commands/createOrder';
import { finishOrders } from './commands/finishOrders';
import { checkPartialRefund, partialRefund } from './commands/partialRefund';
import { retryOrders } from './commands/retryOrders';
import { activateOrder } from './events/activateOrder';
import { completeOrder } from './events/completeOrder';
import { recordUsage } from './events/recordUsage';
import { verifyTerminal } from './events/verifyTerminal';
import type { Order } from '../../models/rows';

const DAY = 86_400_000;
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  expect((await audit(world.database)).invariants.filter((one) => one.broken > 0)).toEqual([]);
  await world.close();
});
beforeEach(() => setMode(world.system, 'auto'));

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> => inTransaction(world.system, work);
const balances = async (): Promise<number[]> =>
  Promise.all(world.agents.map(async (agent) => (await balanceOf(world.system, agent.id)) ?? 0));
const moved = async (before: readonly number[]): Promise<number[]> =>
  (await balances()).map((now, index) => now - (before[index] as number));
const eventsOf = async (id: number): Promise<string[]> =>
  (
    await select<{ action: string }>(
      world.system,
      'SELECT `action` FROM `order_events` WHERE `orderId` = ? ORDER BY `id`',
      [id],
    )
  ).map((row) => row.action);
const refusal = (error: unknown) => ({
  key: (error as { key: string }).key,
  fields: Object.keys((error as { errors?: object }).errors ?? {}),
});
const refused = (promise: Promise<unknown>) => promise.then(() => undefined, refusal);

describe('a sale', () => {
  test('takes the money in the same transaction and shares it along the chain; the supplier makes it UNUSED', async () => {
    const before = await balances();
    const { order, card } = await buy(world);
    expect(order).toMatchObject({
      status: 'UNUSED',
      price: 500,
      agentPrice: 500,
      costPrice: 100,
      extraPrice: 0,
      totalPrice: 500,
      cost1: 300,
      cost2: 400,
      cost3: 500,
      preOrder: false,
      liveTerminal: card.id,
      platform: 'AGENT',
      coupons: [],
    });
    expect(order.orderNo).toMatch(/^\d{15}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await moved(before)).toEqual([100, 100, -500]);
    expect((await cardOf(world.system, card.id)).status).toBe('UNACTIVATED');
    expect(await eventsOf(order.id)).toEqual(['create', 'accepted']);
  });

  test('refuses what cannot be sold, and changes nothing', async () => {
    const { system, agents, buyer, agentPlan, database } = world;
    const own = await buildTerminal(system, { owner: agents[2] });
    const try_ = (input: object, ctx = buyer) =>
      refused(
        inTransaction(ctx, (inner) => createOrder(inner, { terminal: own.id, agentPlan: agentPlan.id, ...input })),
      );
    const before = await balances();
    const count = await table(system, orders).count({});
    const stranger = await buildAgent(system, { balance: 10_000 });
    const superior = actAs(database, agents[1]);
    const stocked = await buildTerminal(system);
    expect(await try_({ terminal: (await buildTerminal(system, { owner: stranger })).id })).toMatchObject({
      key: 'notFound',
    });
    expect(await try_({}, actAs(database, stranger))).toMatchObject({ key: 'notFound' });
    expect(await try_({ agentPlan: agentPlan.id }, superior)).toMatchObject({ fields: ['agentPlan'] });
    expect(await try_({ terminal: stocked.id })).toMatchObject({ key: 'notFound' });
    expect(await try_({ terminal: stocked.id }, system)).toMatchObject({ fields: ['terminal'] });
    expect(await try_({ terminal: (await buildTerminal(system, { owner: agents[2], type: 'OTA' })).id })).toMatchObject(
      { fields: ['terminal'] },
    );
    expect(
      await try_({ terminal: (await buildTerminal(system, { owner: agents[2], status: 'DISABLE' })).id }),
    ).toMatchObject({ fields: ['terminal'] });
    expect(await try_({ terminal: null })).toMatchObject({ fields: ['terminal'] });
    expect(await try_({ quantity: 2 })).toMatchObject({ fields: ['quantity'] });
    const unlisted = await buildPlan(system, { status: 'UNSHELVE' });
    expect(await try_({ agentPlan: (await sellDown(system, unlisted, agents)).id })).toMatchObject({
      fields: ['agentPlan'],
    });
    const dear = await buildPlan(system);
    expect(await try_({ agentPlan: (await buildAgentPlan(system, dear, agents[2], 90_000_000)).id })).toMatchObject({
      key: 'money.insufficient',
    });
    expect(await moved(before)).toEqual([0, 0, 0]);
    expect(await table(system, orders).count({})).toBe(count);
  });

  test("staff buy on behalf of the holder, out of the holder's wallet", async () => {
    const before = await balances();
    const own = await buildTerminal(world.system, { owner: world.agents[2] });
    await inTx((ctx) => createOrder(ctx, { terminal: own.id, agentPlan: world.agentPlan.id }));
    await runDueJobs(world.database);
    expect((await moved(before))[2]).toBe(-500);
  });

  test('16 buyers at once on one wallet never overspend', async () => {
    const poor = await buildAgent(world.system, { balance: 2300 });
    const plan = await buildPlan(world.system);
    const agentPlan = await buildAgentPlan(world.system, plan, poor, 500);
    const cards = [];
    for (let index = 0; index < 16; index += 1) cards.push(await buildTerminal(world.system, { owner: poor }));
    const ctx = actAs(world.database, poor);
    const results = await Promise.all(
      cards.map((card) =>
        refused(inTransaction(ctx, (inner) => createOrder(inner, { terminal: card.id, agentPlan: agentPlan.id }))),
      ),
    );
    expect(results.filter((one) => one === undefined)).toHaveLength(4);
    expect(new Set(results.filter((one) => one !== undefined).map((one) => one?.key))).toEqual(
      new Set(['money.insufficient']),
    );
    expect(await balanceOf(world.system, poor.id)).toBe(300);
  }, 60_000);

  test('8 buyers at once for one card: one runs, the others wait as pre-orders', async () => {
    const card = await buildTerminal(world.system, { owner: world.agents[2] });
    await Promise.all(
      Array.from({ length: 8 }, () =>
        inTransaction(world.buyer, (ctx) => createOrder(ctx, { terminal: card.id, agentPlan: world.agentPlan.id })),
      ),
    );
    const made = await table(world.system, orders).find({ terminal: card.id });
    expect(made.filter((order) => order.preOrder)).toHaveLength(7);
    expect(made.filter((order) => order.liveTerminal === card.id)).toHaveLength(1);
  }, 60_000);

  test('an eSIM plan takes cards of the stock, all or none', async () => {
    const { system, agents, buyer } = world;
    const plan = await buildPlan(system, { terminalType: 'E_SIM', esimFee: 50 });
    const agentPlan = await sellDown(system, plan, agents);
    for (let index = 0; index < 3; index += 1) await buildTerminal(system, { owner: agents[2], type: 'E_SIM' });
    const before = await balances();
    expect(
      await refused(inTransaction(buyer, (ctx) => createOrder(ctx, { agentPlan: agentPlan.id, quantity: 4 }))),
    ).toMatchObject({ fields: ['quantity'] });
    expect(await moved(before)).toEqual([0, 0, 0]);
    const [two, one] = await Promise.all(
      [2, 1].map((quantity) => inTransaction(buyer, (ctx) => createOrder(ctx, { agentPlan: agentPlan.id, quantity }))),
    );
    const taken = [two, one].flatMap((made) => made?.orders as Order[]).map((order) => order.terminal);
    expect(new Set(taken).size).toBe(3);
    expect((await moved(before))[2]).toBe(-3 * 550);
    await runDueJobs(world.database);
    expect((await cardOf(system, taken[0] as number)).lpa).toMatch(/^LPA:1\$/);
  });

  test('ten buyers at once empty an eSIM stock of ten: nobody is refused a card that is there, none is sold twice', async () => {
    const { system, agents, buyer } = world;
    const agentPlan = await sellDown(system, await buildPlan(system, { terminalType: 'E_SIM', esimFee: 0 }), agents);
    for (let index = 0; index < 10; index += 1) await buildTerminal(system, { owner: agents[2], type: 'E_SIM' });
    const made = await Promise.all(
      Array.from({ length: 10 }, () =>
        inTransaction(buyer, (ctx) => createOrder(ctx, { agentPlan: agentPlan.id, quantity: 1 })),
      ),
    );
    expect(new Set(made.flatMap(({ orders: sold }) => sold as Order[]).map((order) => order.terminal)).size).toBe(10);
    expect(
      await refused(inTransaction(buyer, (ctx) => createOrder(ctx, { agentPlan: agentPlan.id, quantity: 1 }))),
    ).toMatchObject({ fields: ['quantity'] });
    await runDueJobs(world.database);
  });
});

describe('in use', () => {
  test('first use starts the clock, the last of the data completes it, the card is free again', async () => {
    const { order, card } = await buy(world);
    const started = await inTx((ctx) => recordUsage(ctx, order.id, 24));
    expect(started).toMatchObject({ status: 'USING', usedMB: 24 });
    expect((started.endsAt as Date).getTime() - (started.startedAt as Date).getTime()).toBe(30 * DAY);
    expect((await cardOf(world.system, card.id)).status).toBe('ACTIVATED');
    await inTx((ctx) => recordUsage(ctx, order.id, 5000));
    expect(await orderOf(world.system, order.id)).toMatchObject({
      status: 'COMPLETED',
      usedMB: 1024,
      liveTerminal: null,
    });
    expect((await cardOf(world.system, card.id)).status).toBe('UNUSED');
  });

  test('a pre-order starts when the running order ends', async () => {
    const { order, card } = await buy(world);
    const { order: next } = await buy(world, card);
    expect(next).toMatchObject({ preOrder: true, status: 'UNUSED', liveTerminal: null });
    expect(await refused(inTx((ctx) => activateOrder(ctx, next.id)))).toMatchObject({ key: 'orders.waits' });
    await inTx((ctx) => activateOrder(ctx, order.id));
    await inTx((ctx) => completeOrder(ctx, order.id, 'TEST'));
    expect(await orderOf(world.system, next.id)).toMatchObject({
      status: 'USING',
      liveTerminal: card.id,
      preOrder: true,
    });
    expect((await cardOf(world.system, card.id)).status).toBe('ACTIVATED');
  });

  test('a revoked order hands the card on without starting the next one', async () => {
    const { order, card } = await buy(world);
    const { order: next } = await buy(world, card);
    await inTransaction(world.buyer, (ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('REVOKED');
    expect(await orderOf(world.system, next.id)).toMatchObject({ status: 'UNUSED', liveTerminal: card.id });
  });

  test('a plan that starts at once is USING when the supplier accepts', async () => {
    const plan = await buildPlan(world.system, {
      rules: { dataMB: null, cycle: null, cycles: null, validDays: 1, throttleKbps: 128, activation: 'IMMEDIATE' },
    });
    const { order } = await buy(world, undefined, await sellDown(world.system, plan, world.agents));
    expect(order.status).toBe('USING');
  });

  test('time used up completes it at the next minute of the business clock', async () => {
    const { order } = await buy(world);
    await inTx((ctx) => activateOrder(ctx, order.id));
    await ensureSchedules(world.database, HANDLERS);
    world.database.clock.advance(31 * DAY);
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('COMPLETED');
  });
});

describe('money going back', () => {
  test('a revoke gives every cent back at every level', async () => {
    const before = await balances();
    const { order, card } = await buy(world);
    const preview = await checkApplyRevoke(world.buyer, { ids: [order.id] });
    expect(preview).toMatchObject({ matched: 1, available: 1, cost: { amount: 500, after: before[2] } });
    await inTransaction(world.buyer, (ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await runDueJobs(world.database);
    expect(await orderOf(world.system, order.id)).toMatchObject({
      status: 'REVOKED',
      refunded: 500,
      liveTerminal: null,
    });
    expect(await moved(before)).toEqual([0, 0, 0]);
    expect((await cardOf(world.system, card.id)).status).toBe('UNUSED');
  });

  test('a supplier that refuses leaves the order as it was', async () => {
    const { order } = await buy(world);
    await setMode(world.system, 'manual');
    await inTransaction(world.buyer, (ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('REVOKING');
    const reference = order.supplierReference as string;
    const answer = await inTx((ctx) => answerQuestion(ctx, reference, 'REFUSED'));
    await handleRevokeAnswer(world.system, { order: order.id, reference, question: reference }, answer as never);
    expect(await statusOf(world.system, order.id)).toBe('UNUSED');
    await setMode(world.system, 'auto');
    await inTransaction(world.buyer, (ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('REVOKED');
  });

  test('an agent gives back its own orders only, and one closed order refuses the whole call', async () => {
    const { order: first } = await buy(world);
    const { order: second } = await buy(world);
    expect(
      await refused(
        inTransaction(actAs(world.database, world.agents[0]), (ctx) => applyRevoke(ctx, { ids: [first.id] })),
      ),
    ).toEqual({ key: 'orders.notYourOrder', fields: [String(first.id)] });
    await inTx((ctx) => activateOrder(ctx, second.id));
    await inTx((ctx) => completeOrder(ctx, second.id, 'TEST'));
    expect(
      await refused(inTransaction(world.buyer, (ctx) => applyRevoke(ctx, { ids: [first.id, second.id] }))),
    ).toEqual({ key: 'orders.illegal', fields: [String(second.id)] });
    expect(await statusOf(world.system, first.id)).toBe('UNUSED');
  });

  test('the eSIM fee comes back before the download; after it the fee stays and the card is INVALID', async () => {
    const { system, agents } = world;
    const plan = await buildPlan(system, { terminalType: 'E_SIM', esimFee: 50, revocable: true });
    const agentPlan = await sellDown(system, plan, agents);
    const before = await balances();
    for (const used of [false, true]) {
      const card = await buildTerminal(system, { owner: agents[2], type: 'E_SIM' });
      const { order } = await buy(world, card, agentPlan);
      expect(order).toMatchObject({ extraPrice: 50, totalPrice: 550 });
      if (used) await inTx((ctx) => activateOrder(ctx, order.id));
      await inTransaction(world.buyer, (ctx) => applyRevoke(ctx, { ids: [order.id] }));
      await runDueJobs(world.database);
      expect(await moved(before)).toEqual([0, 0, used ? -50 : 0]);
      expect((await cardOf(system, card.id)).status).toBe(used ? 'INVALID' : 'UNUSED');
    }
  });

  test('a refused order is refunded at once; a retry is charged again at the old prices and asks anew', async () => {
    const before = await balances();
    await setMode(world.system, 'manual');
    const { order } = await buy(world);
    expect(order.status).toBe('INITIAL');
    const { failOrder } = await import('./events/failOrder');
    await inTx((ctx) => failOrder(ctx, order.id, order.supplierReference as string, 'TEST'));
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'INITIAL_FAILED', refunded: 500 });
    expect(await moved(before)).toEqual([0, 0, 0]);
    await setMode(world.system, 'auto');
    await inTx((ctx) => retryOrders(ctx, { ids: [order.id] }));
    await runDueJobs(world.database);
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'UNUSED', refunded: 0 });
    expect(await moved(before)).toEqual([100, 100, -500]);
  });

  test('parts go back until all is refunded; more than is left is refused', async () => {
    const before = await balances();
    const { order, card } = await buy(world);
    await inTx((ctx) => partialRefund(ctx, { ids: [order.id], amount: 200 }));
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'UNUSED', refunded: 200 });
    expect(await moved(before)).toEqual([60, 60, -300]);
    expect(await refused(inTx((ctx) => partialRefund(ctx, { ids: [order.id], amount: 301 })))).toMatchObject({
      fields: ['amount'],
    });
    await inTx((ctx) => partialRefund(ctx, { ids: [order.id], amount: 300 }));
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'REFUNDED', refunded: 500 });
    expect(await moved(before)).toEqual([0, 0, 0]);
    expect((await cardOf(world.system, card.id)).status).toBe('UNUSED');
  });

  test('nothing goes back to a buyer who is deleted: the money could never leave again', async () => {
    const { system, plan, database } = world;
    const buyer = await buildAgent(system, { balance: 500 });
    const agentPlan = await buildAgentPlan(system, plan, buyer, 500);
    const card = await buildTerminal(system, { owner: buyer });
    const { id } = (await inTransaction(actAs(database, buyer), (ctx) =>
      createOrder(ctx, { terminal: card.id, agentPlan: agentPlan.id }),
    )) as { id: number };
    await runDueJobs(database);
    await inTx((ctx) => table(ctx, terminals).update({ owner: null, agent1: null }, card.id));
    const remove = () => inTx((ctx) => deleteUsers(ctx, { ids: [buyer.id] }));
    expect(await refused(remove())).toEqual({ key: 'users.hasOrders', fields: [String(buyer.id)] });
    await inTx(async (ctx) => {
      await activateOrder(ctx, id);
      await completeOrder(ctx, id, 'TIME');
    });
    await remove();
    const named = { key: 'users.deleted', fields: [String(id)] };
    expect(await refused(checkPartialRefund(system, { ids: [id], amount: 100 }))).toEqual(named);
    expect(await refused(inTx((ctx) => partialRefund(ctx, { ids: [id], amount: 100 })))).toEqual(named);
    expect([await balanceOf(system, buyer.id), (await orderOf(system, id)).refunded]).toEqual([0, 0]);
  });

  test('finish gives nothing back', async () => {
    const { order } = await buy(world);
    const before = await balances();
    await inTx((ctx) => finishOrders(ctx, { ids: [order.id] }));
    expect(await statusOf(world.system, order.id)).toBe('COMPLETING');
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('COMPLETED');
    expect(await moved(before)).toEqual([0, 0, 0]);
  });
});

test('a feed of usage counts by what was sold, whatever the plan says now', async () => {
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

test('an import that changes the type of a card waits for the sale that is under way, and is refused it', async () => {
  const card = await buildTerminal(world.system, { owner: world.agents[2] });
  let sold: () => void;
  const selling = new Promise<void>((resolve) => {
    sold = resolve;
  });
  const sale = inTransaction(world.buyer, async (ctx) => {
    await createOrder(ctx, { terminal: card.id, agentPlan: world.agentPlan.id });
    sold();
    await sleep(300);
  });
  await selling;
  const verdict = await inTx((ctx) => guardImported(ctx, [{ id: card.id, changes: { type: 'E_SIM' } }]));
  await sale;
  expect(verdict.get(card.id)).toEqual({ field: 'type', key: 'terminals.hasLiveOrder' });
});

describe('real name', () => {
  test('a card that must be verified waits, and goes to the supplier once it is', async () => {
    const card = await buildTerminal(world.system, { owner: world.agents[2], realName: true });
    const { order } = await buy(world, card);
    expect(order.status).toBe('NO_REAL_NAME');
    await inTx((ctx) => verifyTerminal(ctx, card.id));
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('UNUSED');
  });

  test('an agent above switches it on for every card below; unverified for 30 days, the money goes back', async () => {
    await table(world.system, users).update({ realName: true }, world.agents[0].id);
    const before = await balances();
    const { order } = await buy(world);
    await table(world.system, users).update({ realName: false }, world.agents[0].id);
    expect(order.status).toBe('NO_REAL_NAME');
    world.database.clock.advance(31 * DAY);
    await ensureSchedules(world.database, HANDLERS);
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('REVOKED');
    expect(await moved(before)).toEqual([0, 0, 0]);
  });
});
