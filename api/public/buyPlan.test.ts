import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import agentPlans from '@t3d/resources/agent-plans';
import appTopics from '@t3d/resources/app-topics';
import orders from '@t3d/resources/orders';
import plans from '@t3d/resources/plans';
import rechargeRecords from '@t3d/resources/recharge-records';
import terminals from '@t3d/resources/terminals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { applyRevoke } from '../subjects/orders/commands/applyRevoke';
import { createRetailOrder } from '../subjects/orders/sale/retailSale';
import { deleteOrders } from '../subjects/orders/commands/deleteOrders';
import { partialRefund } from '../subjects/orders/commands/partialRefund';
import { retryOrders } from '../subjects/orders/commands/retryOrders';
import { resolve } from '../subjects/payments/rechargeRecords/resolve';
import { verifyTerminal } from '../subjects/orders/events/verifyTerminal';
import { activateOrder } from '../subjects/orders/events/activateOrder';
import { completeOrder } from '../subjects/orders/events/completeOrder';
import type { Context } from '../context';
import { setRefundMode } from '../subjects/payments/gateways/simulatorBooks';
import { runDueJobs } from '../jobs';
import { expirePayments, pursueRefunds } from '../subjects/payments/jobs/paymentJobs';
import { balanceOf, changeCurrency } from '../ledger';
import { select } from '../models/sql';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import {
  actAs,
  asSystem,
  buildAdmin,
  buildAgent,
  buildAgentPlan,
  buildChain,
  buildPlan,
  buildTerminal,
} from '../test/factories';
import { billsOf, paymentOf } from '../test/payments';
import { closeProven } from '../test/ledgerWorld';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';
import { orderOf, setMode } from '../test/world';
import type { AgentPlan, Order, Payment, Plan, Terminal, User } from '../models/rows';

const MINUTE = 60_000;
let server: TestServer;
let system: Context;
let admin: Context;
let chain: User[];
let plan: Plan;
let offered: AgentPlan;
beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  admin = actAs(server.database, await buildAdmin(system));
  chain = await buildChain(system, [0, 0, 0]);
  plan = await buildPlan(system, { revocable: true, name: 'Asia 1 GB' });
  const costs = [300, 400, 500];
  for (const [level, agent] of chain.entries())
    offered = await buildAgentPlan(system, plan, agent, costs[level] as number, { retailPrice: 907 });
}, 60_000);
beforeEach(async () => {
  await setMode(system, 'auto');
  await refunds('auto');
});
afterAll(() => closeProven(server));

const refunds = (mode: 'auto' | 'manual' | 'refuse'): Promise<void> =>
  inTransaction(system, ({ transaction }) => setRefundMode({ database: server.database, transaction }, mode));
const aCard = (values: Partial<Omit<Terminal, 'owner'>> = {}): Promise<Terminal> =>
  buildTerminal(system, { owner: chain[2], ...values });
const order = (card: Terminal, body: object, userAgent = 'Mozilla/5.0', key: string = randomUUID()) =>
  supertest(server.app)
    .post(`/data-api/cards/${card.iccid}/orders`)
    .set('Accept-Language', 'en')
    .set('User-Agent', userAgent)
    .set('Idempotency-Key', key)
    .send(body);
const simulate = (id: number, action: string, body: object = {}) =>
  supertest(server.app).post(`/simulator/payments/${id}/${action}`).send(body);
const balances = (): Promise<number[]> =>
  Promise.all(chain.map(async (agent) => (await balanceOf(system, agent.id)) ?? 0));
const moved = async (before: readonly number[]): Promise<number[]> =>
  (await balances()).map((now, level) => now - (before[level] as number));
const refused = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => (error as { key?: string }).key ?? String(error),
  );
const paidBack = async ({ paymentNo }: Payment): Promise<number[]> =>
  (
    await select<{ amount: number }>(
      system,
      "SELECT `amount` FROM `simulator_payment_lines` WHERE `paymentNo` = ? AND `kind` = 'REFUND' AND `state` = 'DONE' ORDER BY `id`",
      [paymentNo],
    )
  ).map(({ amount }) => Number(amount));

interface Bought {
  order: Order;
  payment: Payment;
  card: Terminal;
}
async function place(card?: Terminal): Promise<Bought> {
  const own = card ?? (await aCard());
  const answer = await order(own, { planId: offered.id, paymentMethod: 'WECHAT_H5' });
  expect(answer.status).toBe(200);
  const { orderNo, paymentId } = (answer.body as { data: { orderNo: string; paymentId: number } }).data;
  return {
    order: (await table(system, orders).one({ orderNo })) as Order,
    payment: await paymentOf(system, paymentId),
    card: own,
  };
}
async function now({ order: { id }, payment, card }: Bought): Promise<Bought> {
  return {
    order: await orderOf(system, id),
    payment: await paymentOf(system, payment.id),
    card: (await table(system, terminals).one(card.id)) as Terminal,
  };
}
async function buy(card?: Terminal): Promise<Bought> {
  const placed = await place(card);
  await simulate(placed.payment.id, 'pay');
  return now(placed);
}
const refundPart = (id: number, amount: number) =>
  inTransaction(admin, (ctx) => partialRefund(ctx, { ids: [id], amount, remark: 'complaint' }));

describe('a public purchase', () => {
  test('makes an unpaid order and a payment; paid, the agents earn and the supplier is asked', async () => {
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

  test('inside WeChat is a WX order; the same key is the same order, for that card only', async () => {
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

  test('of a plan of the app is the platform’s own sale, for whoever holds the card: nobody of the chain earns', async () => {
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

  test('refuses what is not sold for the card, and rubbish', async () => {
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

  test('offers and sells nothing where somebody of the chain could not be paid in its currency', async () => {
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
    expect([await listed(), await refused(placed()), await table(system, orders).count({ terminal: card.id })]).toEqual(
      [0, 'invalid', 0],
    );
    expect((await order(card, { planId: own.id, paymentMethod: 'APPLE' })).body.errors).toEqual({
      planId: 'This plan is not on sale',
    });
    await inTransaction(system, (ctx) => changeCurrency(ctx, dollars.id, 'EUR'));
    expect([await listed(), await refused(placed())]).toEqual([1, undefined]);
  });

  test('charges the discount price and writes a coupon of it; a price that changes meanwhile changes nothing', async () => {
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

  test('for a card in use is a pre-order; for one that must be verified it waits for that', async () => {
    const card = await aCard();
    const first = await buy(card);
    const second = await buy(card);
    expect(second.order).toMatchObject({ preOrder: true, liveTerminal: null, status: 'UNUSED' });
    await inTransaction(system, async (ctx) => {
      await activateOrder(ctx, first.order.id);
      await completeOrder(ctx, first.order.id, 'TIME');
    });
    expect((await now(second)).order).toMatchObject({ status: 'USING', liveTerminal: card.id });
    const named = await buy(await aCard({ realName: true }));
    expect(named.order).toMatchObject({ status: 'NO_REAL_NAME', unpaid: false });
    await inTransaction(system, (ctx) => verifyTerminal(ctx, named.card.id));
    await runDueJobs(server.database);
    expect((await now(named)).order.status).toBe('UNUSED');
  });

  test("an unpaid order holds nothing: the card sells on, and is not in anybody's line", async () => {
    const placed = await place();
    const paid = await buy(placed.card);
    expect(paid.order).toMatchObject({ preOrder: false, liveTerminal: placed.card.id });
    await inTransaction(system, async (ctx) => {
      await activateOrder(ctx, paid.order.id);
      await completeOrder(ctx, paid.order.id, 'TIME');
    });
    expect((await now(placed)).order).toMatchObject({ status: 'INITIAL', liveTerminal: null });
    expect((await now(placed)).card.status).toBe('UNUSED');
    expect(await refused(inTransaction(admin, (ctx) => applyRevoke(ctx, { ids: [placed.order.id] })))).toBe(
      'orders.illegal',
    );
    expect(await refused(inTransaction(admin, (ctx) => deleteOrders(ctx, { ids: [placed.order.id] })))).toBe(
      'orders.illegal',
    );
  });

  test('an unpaid order has a word of its own in lists, their filter and their files; one never paid another', async () => {
    const office = await server.as('ADMIN');
    const [waiting, paid] = [await place(), await buy()];
    const onCards = `terminal_in=${waiting.card.id},${paid.card.id}`;
    const found = async (filter: string): Promise<number[]> =>
      (await office.get(`/t3d-api/orders?${onCards}&${filter}`)).body.rows.map(({ id }: { id: number }) => id);
    const saved = async (): Promise<string> =>
      String(
        (await office.get(`/t3d-api/orders/export?format=csv&${onCards}&unpaid=true`).set('Accept-Language', 'en'))
          .text,
      );
    expect([
      await found('status=UNPAID'),
      await found('status_in=UNPAID'),
      await found('status_in=UNUSED,UNPAID'),
      await found('status=NEVER_PAID'),
    ]).toEqual([[waiting.order.id], [waiting.order.id], [paid.order.id, waiting.order.id], []]);
    expect(await saved()).toMatch(/Waiting for payment/);
    expect((await office.get('/t3d-api/orders?status_in=UNPAID,SOLD')).status).toBe(400);
    // Asked for as it is stored, and as it is read.
    expect([
      await found('status=INITIAL'),
      await found('status_in=INITIAL'),
      await found('status=INITIAL&unpaid=true'),
    ]).toEqual([[waiting.order.id], [waiting.order.id], [waiting.order.id]]);
    expect([
      await found('status_read=INITIAL'),
      await found('status_read=INITIAL,UNUSED'),
      await found('status_read=UNPAID'),
    ]).toEqual([[], [paid.order.id], [waiting.order.id]]);
    server.database.clock.advance(31 * MINUTE);
    await expirePayments(system);
    expect([
      await found('status=UNPAID'),
      await found('status=NEVER_PAID'),
      await found('status_read=INITIAL_FAILED'),
    ]).toEqual([[], [waiting.order.id], []]);
    expect([
      await found('status=INITIAL_FAILED&unpaid=true'),
      await found('status_in=INITIAL_FAILED,NEVER_PAID'),
    ]).toEqual([[waiting.order.id], [waiting.order.id]]);
    expect((await office.get(`/t3d-api/orders/${waiting.order.id}`)).body.data).toMatchObject({
      status: 'INITIAL_FAILED',
      unpaid: true,
      unpaidBecause: 'EXPIRED',
    });
    expect(await saved()).toMatch(/Not paid in time/);
    expect((await supertest(server.app).get(`/data-api/cards/${waiting.card.iccid}`)).body.data.plans).toEqual([]);
  });
});

describe('money that comes when the sale cannot go on', () => {
  test('after thirty minutes the order has failed; a later payment is an anomaly and goes back', async () => {
    const before = await balances();
    const placed = await place();
    server.database.clock.advance(31 * MINUTE);
    await expirePayments(system);
    expect((await now(placed)).order.status).toBe('INITIAL_FAILED');
    await simulate(placed.payment.id, 'pay');
    expect((await now(placed)).payment).toMatchObject({ status: 'ANOMALY', anomaly: 'CLOSED' });
    expect(await refused(inTransaction(admin, (ctx) => retryOrders(ctx, { ids: [placed.order.id] })))).toBe(
      'orders.retailRetry',
    );
    await inTransaction(admin, (ctx) => resolve(ctx, { ids: [placed.payment.id], accept: false }));
    await runDueJobs(server.database);
    const after = await now(placed);
    expect(after.payment).toMatchObject({ resolution: 'REFUNDED', refunded: 907 });
    expect([await moved(before), await paidBack(after.payment)]).toEqual([[0, 0, 0], [-907]]);
    await inTransaction(admin, (ctx) => deleteOrders(ctx, { ids: [placed.order.id] }));
  });

  test.each([
    ['the card was disabled', { status: 'DISABLE' as const }],
    ['the card went to another agent', { owner: 'superior' as const }],
  ])('%s', async (_why, values) => {
    const before = await balances();
    const placed = await place();
    const change = 'owner' in values ? { owner: (chain[1] as User).id, agent3: null } : values;
    await inTransaction(system, (ctx) => table(ctx, terminals).update(change, placed.card.id));
    await simulate(placed.payment.id, 'pay');
    const after = await now(placed);
    expect([after.payment.status, after.payment.anomaly, after.order.status]).toEqual([
      'ANOMALY',
      'ORDER',
      'INITIAL_FAILED',
    ]);
    expect(await moved(before)).toEqual([0, 0, 0]);
  });

  test('another amount fails the order at once; accepting it only notes it', async () => {
    const before = await balances();
    const placed = await place();
    await simulate(placed.payment.id, 'pay', { amount: 906 });
    expect((await now(placed)).order).toMatchObject({ status: 'INITIAL_FAILED', unpaidBecause: 'SET_APART' });
    await inTransaction(admin, (ctx) => resolve(ctx, { ids: [placed.payment.id], accept: true }));
    expect((await now(placed)).payment).toMatchObject({ status: 'ANOMALY', resolution: 'ACCEPTED' });
    expect(await moved(before)).toEqual([0, 0, 0]);
  });

  test('a failed payment fails the order', async () => {
    const placed = await place();
    await simulate(placed.payment.id, 'fail');
    expect((await now(placed)).order).toMatchObject({
      status: 'INITIAL_FAILED',
      unpaid: true,
      unpaidBecause: 'FAILED',
    });
    const office = await server.as('ADMIN');
    const found = async (word: string): Promise<number> =>
      (await office.get(`/t3d-api/orders?terminal=${placed.card.id}&status=${word}`)).body.total;
    expect([await found('PAYMENT_FAILED'), await found('NEVER_PAID'), await found('INITIAL_FAILED')]).toEqual([
      1, 0, 1,
    ]);
    const told = await supertest(server.app).get(`/t3d-api/payments/${placed.payment.paymentNo}/result?lang=en`);
    expect(told.text).toContain('It failed or was cancelled.');
    expect(told.text).not.toContain('in time');
    expect((await office.get(`/t3d-api/orders/export?format=csv&terminal=${placed.card.id}`)).text).toMatch(
      /Payment failed/,
    );
  });

  test('paid twice: one sale, the second money apart', async () => {
    const before = await balances();
    const placed = await place();
    await simulate(placed.payment.id, 'pay', { times: 2 });
    expect((await now(placed)).order.status).toBe('UNUSED');
    expect(await table(system, rechargeRecords).one({ paymentNo: `${placed.payment.paymentNo}x2` })).toMatchObject({
      anomaly: 'PAID_TWICE',
      order: placed.order.id,
    });
    expect(await moved(before)).toEqual([100, 100, 407]);
  });
});

describe('a refund of a retail order', () => {
  test('refused by the supplier: all goes back to the payer, and no retry', async () => {
    const before = await balances();
    await setMode(system, 'manual');
    const bought = await buy();
    expect(bought.order.status).toBe('INITIAL');
    await supertest(server.app).post(`/simulator/suppliers/orders/${bought.order.orderNo}/refuse`);
    await runDueJobs(server.database);
    const after = await now(bought);
    expect([
      after.order.status,
      after.order.refunded,
      after.payment.refunded,
      await moved(before),
      await paidBack(after.payment),
    ]).toEqual(['INITIAL_FAILED', 907, 907, [0, 0, 0], [-907]]);
    expect(await refused(inTransaction(admin, (ctx) => retryOrders(ctx, { ids: [bought.order.id] })))).toBe(
      'orders.retailRetry',
    );
  });

  test('revoked: the same', async () => {
    const before = await balances();
    const bought = await buy();
    await inTransaction(admin, (ctx) => applyRevoke(ctx, { ids: [bought.order.id] }));
    await runDueJobs(server.database);
    await runDueJobs(server.database);
    const after = await now(bought);
    expect([after.order.status, after.card.status, after.payment.refunded, await moved(before)]).toEqual([
      'REVOKED',
      'UNUSED',
      907,
      [0, 0, 0],
    ]);
  });

  test('in parts: REFUNDING until the gateway has paid, each share floored, exact in the end', async () => {
    const before = await balances();
    const bought = await buy();
    await inTransaction(system, (ctx) => activateOrder(ctx, bought.order.id));
    await refunds('manual');
    await refundPart(bought.order.id, 300);
    expect((await now(bought)).order).toMatchObject({ status: 'REFUNDING', statusBefore: 'USING', refunded: 0 });
    expect(await refused(refundPart(bought.order.id, 1))).toBe('orders.illegal');
    await runDueJobs(server.database);
    expect(await moved(before)).toEqual([100, 100, 407]);
    await refunds('auto');
    server.database.clock.advance(2 * MINUTE);
    expect(await pursueRefunds(system)).toBe(1);
    expect((await now(bought)).order).toMatchObject({ status: 'USING', refunded: 300 });
    // 100·300/907 = 33.07, 407·300/907 = 134.6
    expect(await moved(before)).toEqual([100 - 33, 100 - 33, 407 - 134]);
    expect(await refused(refundPart(bought.order.id, 608))).toBe('invalid');
    await refundPart(bought.order.id, 607);
    await runDueJobs(server.database);
    const after = await now(bought);
    expect([
      after.order.status,
      after.order.refunded,
      after.card.status,
      after.payment.refunded,
      await moved(before),
      await paidBack(after.payment),
    ]).toEqual(['REFUNDED', 907, 'UNUSED', 907, [0, 0, 0], [-300, -607]]);
  });

  test('of an ended order does not hold its card while it runs', async () => {
    const bought = await buy();
    await inTransaction(system, async (ctx) => {
      await activateOrder(ctx, bought.order.id);
      await completeOrder(ctx, bought.order.id, 'TIME');
    });
    await refunds('manual');
    await refundPart(bought.order.id, 100);
    const next = await buy(bought.card);
    expect(next.order).toMatchObject({ preOrder: false, liveTerminal: bought.card.id });
    await refunds('auto');
    server.database.clock.advance(2 * MINUTE);
    await pursueRefunds(system);
    expect((await now(bought)).order).toMatchObject({ status: 'COMPLETED', refunded: 100 });
    expect((await now(next)).order.liveTerminal).toBe(bought.card.id);
  });

  test('refused by the gateway: the order is as before and nothing has moved', async () => {
    const before = await balances();
    const bought = await buy();
    await refunds('refuse');
    await refundPart(bought.order.id, 300);
    await runDueJobs(server.database);
    const after = await now(bought);
    expect([
      after.order.status,
      after.order.refunded,
      after.payment.status,
      after.payment.refunded,
      await moved(before),
    ]).toEqual(['UNUSED', 0, 'COMPLETED', 0, [100, 100, 407]]);
  });

  test('refused by the gateway after a full refund: the payment is an anomaly that staff can try again', async () => {
    const before = await balances();
    const bought = await buy();
    await refunds('refuse');
    await inTransaction(admin, (ctx) => applyRevoke(ctx, { ids: [bought.order.id] }));
    for (let time = 0; time < 3; time += 1) await runDueJobs(server.database);
    expect((await now(bought)).payment).toMatchObject({
      status: 'ANOMALY',
      anomaly: 'REFUND_FAILED',
      resolution: null,
      refunded: 0,
    });
    expect([(await now(bought)).order.status, await moved(before)]).toEqual(['REVOKED', [0, 0, 0]]);
    await refunds('auto');
    await inTransaction(admin, (ctx) => resolve(ctx, { ids: [bought.payment.id], accept: false }));
    await runDueJobs(server.database);
    expect((await now(bought)).payment).toMatchObject({ resolution: 'REFUNDED', refunded: 907 });
  });
});

test("an agent sees its own retail price on its own sale, and no superior's price; a superior sees what it was paid", async () => {
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
