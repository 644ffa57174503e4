import { describe, expect, test } from '@jest/globals';
import agentPlans from '@t3d/resources/plans/agent-plans';
import appTopics from '@t3d/resources/messages/app-topics';
import orders from '@t3d/resources/orders/orders';
import plans from '@t3d/resources/plans/plans';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { applyRevoke } from '../domain/orders/commands/applyRevoke';
import { createRetailOrder } from '../domain/orders/sale/retailSale';
import { runDueJobs } from '../jobs';
import { changeCurrency } from '../ledger';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../test/factories';
import { billsOf, paymentOf } from '../test/payments';
import { orderOf } from '../test/testData';
import type { AgentPlan, Order, User } from '@t3d/resources/rows';
import {
  aCard,
  admin,
  balances,
  buy,
  chain,
  moved,
  now,
  offered,
  openShop,
  order,
  paidBack,
  place,
  plan,
  errorOf,
  server,
  simulate,
  system,
} from './buyPlan.fixture';

openShop();

describe('a public purchase', () => {
  test('creates an unpaid public order and, after the payment, pays the agents and calls the supplier', async () => {
    const before = await balances();
    const placed = await place();
    expect(placed.order).toMatchObject({
      status: 'INITIAL',
      unpaid: true,
      platform: 'WEB',
      price: 907,
      agentPrice: 500,
      totalPrice: 907,
      extraPrice: 0,
      cost1: 300,
      cost2: 400,
      cost3: 500,
      coupons: [],
      createdBy: null,
      supplierReference: null,
      liveTerminal: null,
    });
    expect(placed.payment).toMatchObject({
      product: 'DATA',
      account: chain[2]?.id,
      amount: 907,
      credited: 907,
      currency: 'USD',
      status: 'UNPAID',
      terminal: placed.card.id,
      plan: plan.id,
      order: placed.order.id,
    });
    await runDueJobs(server.database);
    expect([(await now(placed)).order.status, (await now(placed)).card.status, await moved(before)]).toEqual([
      'INITIAL',
      'UNUSED',
      [0, 0, 0],
    ]);
    expect((await supertest(server.app).get(`/data-api/cards/${placed.card.iccid}`)).body.data).toMatchObject({
      plans: [
        {
          orderNo: placed.order.orderNo,
          status: 'INITIAL',
          unpaid: true,
          expiresAt: placed.payment.expiresAt?.toISOString(),
        },
      ],
      balance: { totalMB: 0 },
    });
    expect(placed.order.expiresAt).toEqual(placed.payment.expiresAt);
    expect((await simulate(placed.payment.id, 'pay')).body.data.status).toBe('COMPLETED');
    const after = await now(placed);
    expect(after.order).toMatchObject({
      status: 'UNUSED',
      unpaid: false,
      expiresAt: null,
      preOrder: false,
      liveTerminal: placed.card.id,
      supplierReference: after.order.orderNo,
    });
    expect(after.card.status).toBe('UNACTIVATED');
    expect(await moved(before)).toEqual([100, 100, 407]);
    expect((await billsOf(system, (chain[2] as User).id)).at(-1)).toBe('PROFIT_SHARE 407');
    expect((await supertest(server.app).get(`/data-api/cards/${placed.card.iccid}`)).body.data.plans).toMatchObject([
      { orderNo: after.order.orderNo, status: 'UNUSED' },
    ]);
  });

  test('creates a WX order inside WeChat, and returns the same order for the same key and card', async () => {
    const [card, other] = [await aCard(), await aCard()];
    const key = randomUUID();
    const wish = { planId: offered.id, paymentMethod: 'WECHAT_PAY' };
    const first = (await order(card, wish, 'MicroMessenger/8', key)).body.data as { orderNo: string };
    expect((await order(card, wish, 'MicroMessenger/8', key)).body.data).toEqual(first);
    expect((await order(card, { ...wish, paymentMethod: 'PAYPAL' }, 'MicroMessenger/8', key)).status).toBe(409);
    expect(((await order(other, wish, 'MicroMessenger/8', key)).body.data as { orderNo: string }).orderNo).not.toBe(
      first.orderNo,
    );
    expect(await table(system, orders).one({ orderNo: first.orderNo })).toMatchObject({ platform: 'WX' });
  });

  test('sells an app’s plan for the platform itself, and pays no agent of the chain', async () => {
    const office = await server.as('ADMIN');
    const own = await buildPlan(system, { name: 'App 1 GB', corpCost: 300, discountPrice: 650 });
    const topic = await inTransaction(system, (ctx) =>
      table(ctx, appTopics).insert({ name: { zh: 'A', en: 'A', cht: 'A' }, sort: 1, areaCodes: ['JP'] }),
    );
    const { id } = (await office.post('/t3d-api/app-plans').send({ plan: own.id, appTopic: topic, salePrice: 700 }))
      .body.data as { id: number };
    const wish = { appPlanId: id, paymentMethod: 'WECHAT_PAY' };
    const before = await balances();
    const card = await aCard();
    const { orderNo, paymentId } = (await order(card, wish, 'MicroMessenger/8')).body.data as {
      orderNo: string;
      paymentId: number;
    };
    const made = (await table(system, orders).one({ orderNo })) as Order;
    expect(made).toMatchObject({
      platform: 'APP',
      status: 'INITIAL',
      unpaid: true,
      agentPlan: null,
      price: 650,
      totalPrice: 650,
      costPrice: 300,
      coupons: [{ originalPrice: 700, actualPrice: 650 }],
    });
    await simulate(paymentId, 'pay');
    expect(await orderOf(system, made.id)).toMatchObject({ status: 'UNUSED', unpaid: false, liveTerminal: card.id });
    expect([await moved(before), (await paymentOf(system, paymentId)).status]).toEqual([[0, 0, 0], 'COMPLETED']);
    expect((await supertest(server.app).get(`/data-api/cards/${card.iccid}`)).body.data.plans).toMatchObject([
      { orderNo, name: 'App 1 GB', agentPlanId: null },
    ]);
    expect((await office.get(`/t3d-api/orders/${made.id}`)).body.data).toMatchObject({
      platform: 'APP',
      agentPlan: null,
      agentPlanId: null,
    });
    await inTransaction(admin, (ctx) => applyRevoke(ctx, { ids: [made.id] }));
    await runDueJobs(server.database);
    expect([
      (await orderOf(system, made.id)).status,
      await paidBack(await paymentOf(system, paymentId)),
      await moved(before),
    ]).toEqual(['REVOKED', [-650], [0, 0, 0]]);
    const fields = async (body: object): Promise<string[]> =>
      Object.keys(((await order(card, body)).body as { errors?: object }).errors ?? {});
    expect(await fields({ ...wish, planId: offered.id })).toEqual(['appPlanId']);
    expect(await fields({ ...wish, appPlanId: 999_999 })).toEqual(['appPlanId']);
    expect(await fields({ ...wish, appPlanId: '1' })).toEqual(['appPlanId']);
    await office.post('/t3d-api/app-plans/actions/delist').send({ ids: [id] });
    expect(await fields(wish)).toEqual(['appPlanId']);
  });

  test('rejects a purchase of plans that are not sold for the card, and invalid bodies', async () => {
    const card = await aCard();
    const foreign = await buildPlan(system, { terminalType: 'E_SIM' });
    const other = await buildAgentPlan(system, foreign, chain[2] as User, 500);
    const wish = { planId: offered.id, paymentMethod: 'PAYPAL' };
    const fields = async (body: object, of = card): Promise<string[]> =>
      Object.keys(((await order(of, body)).body as { errors?: object }).errors ?? {});
    expect(await fields({ ...wish, planId: other.id })).toEqual(['planId']);
    expect(await fields({ ...wish, planId: 999_999 })).toEqual(['planId']);
    expect(await fields({ ...wish, planId: 'one' })).toEqual(['planId']);
    expect(await fields({ paymentMethod: 'PAYPAL' })).toEqual(['planId']);
    expect(await fields({ planId: offered.id })).toEqual(['paymentMethod']);
    expect(await fields({ ...wish, paymentMethod: 'CASH' })).toEqual(['paymentMethod']);
    expect(await fields({ ...wish, price: 1 })).toEqual(['price']);
    expect(await fields(wish, await aCard({ status: 'DISABLE' }))).toEqual(['planId']);
    expect((await order(await aCard({ status: 'SUSPEND' }), wish)).status).toBe(400);
    expect((await supertest(server.app).post('/data-api/cards/12/orders').send(wish)).status).toBe(400);
  });

  test("sells nothing to the public if an agent of the chain could not be paid in the wallet's currency", async () => {
    const dollars = await buildAgent(system);
    const euros = await buildAgent(system, { superior: dollars, currency: 'EUR' });
    const [, own] = [await buildAgentPlan(system, plan, dollars, 300), await buildAgentPlan(system, plan, euros, 400)];
    const card = await buildTerminal(system, { owner: euros });
    const listed = async (): Promise<unknown> =>
      (await supertest(server.app).get(`/data-api/cards/${card.iccid}/plans`)).body.total;
    const placed = () =>
      inTransaction(system, (ctx) =>
        createRetailOrder(ctx, { terminal: card, agentPlan: own.id, payment: 'APPLE', platform: 'WEB' }),
      );
    expect([await listed(), await errorOf(placed()), await table(system, orders).count({ terminal: card.id })]).toEqual(
      [0, 'invalid', 0],
    );
    expect((await order(card, { planId: own.id, paymentMethod: 'APPLE' })).body.errors).toEqual({
      planId: 'This plan is not on sale',
    });
    await inTransaction(system, async (ctx) => {
      await changeCurrency(ctx, dollars.id, 'EUR');
      await table(ctx, users).update({ currency: 'EUR' }, dollars.id);
    });
    expect([await listed(), await errorOf(placed())]).toEqual([1, undefined]);
  });

  test('charges the discount price, records the discount as a coupon, and ignores later price changes', async () => {
    const cheap = await buildPlan(system, { name: 'Sale', discountPrice: 700 });
    for (const [level, agent] of chain.entries())
      await buildAgentPlan(system, cheap, agent, [300, 400, 500][level] as number, { retailPrice: 900 });
    const own = (await table(system, agentPlans).one({ plan: cheap.id, agent: (chain[2] as User).id })) as AgentPlan;
    const before = await balances();
    const card = await aCard();
    const { orderNo, paymentId } = (await order(card, { planId: own.id, paymentMethod: 'APPLE' })).body.data as {
      orderNo: string;
      paymentId: number;
    };
    const found = await table(system, orders).one({ orderNo });
    expect(found).toMatchObject({
      price: 700,
      coupons: [{ name: 'Sale', originalPrice: 900, discountAmount: 200, actualPrice: 700 }],
    });
    await inTransaction(system, (ctx) =>
      table(ctx, agentPlans).update({ cooperationPrice: 650, status: 'UNSHELVE' }, own.id),
    );
    await inTransaction(system, (ctx) => table(ctx, plans).update({ discountPrice: null }, cheap.id));
    await simulate(paymentId, 'pay');
    expect(await moved(before)).toEqual([100, 100, 200]);
  });
});

test('shows an agent its own retail price but no price of a superior', async () => {
  const bought = await buy();
  const seenBy = async (level: 0 | 1 | 2): Promise<Record<string, unknown>> => {
    const caller = await server.caller((chain[level] as User).account);
    return (await caller.get(`/t3d-api/orders/${bought.order.id}`)).body.data as Record<string, unknown>;
  };
  expect(await seenBy(2)).toMatchObject({ price: 907, agentPrice: 500, totalPrice: 907, coupons: [] });
  expect(await seenBy(1)).toMatchObject({
    price: 500,
    agentPrice: 400,
    totalPrice: 500,
    extraPrice: null,
    refunded: null,
    coupons: [],
  });
  expect(await seenBy(0)).toMatchObject({ price: 400, agentPrice: 300, totalPrice: 400 });
  for (const level of [0, 1, 2] as const) expect(await seenBy(level)).not.toHaveProperty('costPrice');
  const superior = await server.caller((chain[1] as User).account);
  expect((await superior.get(`/t3d-api/recharge-records/${bought.payment.id}`)).status).toBe(404);
});
