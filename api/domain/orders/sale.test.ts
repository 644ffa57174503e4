import { describe, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import { balanceOf } from '../../ledger';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import { buy, cardOf, sellDown } from '../../test/testData';
import { runDueJobs } from '../../jobs';
import { createOrder } from './commands/createOrder';
import type { Order } from '@t3d/resources/rows';
import { balances, inTx, moved, openOrders, errorOf, world } from './orders.fixture';

openOrders();

const eventsOf = async (id: number): Promise<string[]> =>
  (
    await select<{ action: string }>(
      world.system,
      'SELECT `action` FROM `order_events` WHERE `orderId` = ? ORDER BY `id`',
      [id],
    )
  ).map((row) => row.action);

describe('the sale of a plan', () => {
  test('charges the buyer, pays the superiors, and makes the order UNUSED when the supplier accepts', async () => {
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

  test('changes nothing when the plan or card cannot be sold', async () => {
    const { system, agents, buyer, agentPlan, database } = world;
    const own = await buildTerminal(system, { owner: agents[2] });
    const try_ = (input: object, ctx = buyer) =>
      errorOf(
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

  test("charges the card holder's wallet when staff buy", async () => {
    const before = await balances();
    const own = await buildTerminal(world.system, { owner: world.agents[2] });
    await inTx((ctx) => createOrder(ctx, { terminal: own.id, agentPlan: world.agentPlan.id }));
    await runDueJobs(world.database);
    expect((await moved(before))[2]).toBe(-500);
  });

  test('never overspends a wallet when 16 buyers buy at once', async () => {
    const poor = await buildAgent(world.system, { balance: 2300 });
    const plan = await buildPlan(world.system);
    const agentPlan = await buildAgentPlan(world.system, plan, poor, 500);
    const cards = [];
    for (let index = 0; index < 16; index += 1) cards.push(await buildTerminal(world.system, { owner: poor }));
    const ctx = actAs(world.database, poor);
    const results = await Promise.all(
      cards.map((card) =>
        errorOf(inTransaction(ctx, (inner) => createOrder(inner, { terminal: card.id, agentPlan: agentPlan.id }))),
      ),
    );
    expect(results.filter((one) => one === undefined)).toHaveLength(4);
    expect(new Set(results.filter((one) => one !== undefined).map((one) => one?.key))).toEqual(
      new Set(['money.insufficient']),
    );
    expect(await balanceOf(world.system, poor.id)).toBe(300);
  }, 60_000);

  test('starts one order and makes seven pre-orders when 8 orders for a card arrive at once', async () => {
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

  test('takes cards from the stock for an eSIM plan, all or none', async () => {
    const { system, agents, buyer } = world;
    const plan = await buildPlan(system, { terminalType: 'E_SIM', esimFee: 50 });
    const agentPlan = await sellDown(system, plan, agents);
    for (let index = 0; index < 3; index += 1) await buildTerminal(system, { owner: agents[2], type: 'E_SIM' });
    const before = await balances();
    expect(
      await errorOf(inTransaction(buyer, (ctx) => createOrder(ctx, { agentPlan: agentPlan.id, quantity: 4 }))),
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

  test('sells ten eSIMs to ten simultaneous buyers without selling any eSIM twice', async () => {
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
      await errorOf(inTransaction(buyer, (ctx) => createOrder(ctx, { agentPlan: agentPlan.id, quantity: 1 }))),
    ).toMatchObject({ fields: ['quantity'] });
    await runDueJobs(world.database);
  });
});
