import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import rechargeRecords from '@t3d/resources/recharge-records';
import users from '@t3d/resources/users';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import type { Context } from '../../context';
import type { Found, Notice, PaymentGateway, RefundAnswer } from './gateways/port';
import { PAYMENTS, paymentsOf } from './gateways/registry';
import { runDueJobs } from '../../jobs';
import { expirePayments, pursueRefund, pursueRefunds } from './jobs/paymentJobs';
import { balanceOf, reverse } from '../../ledger';
import { change, select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import {
  actAs,
  asSystem,
  buildAdmin,
  buildAgent,
  buildAgentPlan,
  buildChain,
  buildPlan,
  buildTerminal,
} from '../../test/factories';
import { noticeOf, paymentOf, startRecharge } from '../../test/payments';
import { closeProven } from '../../test/ledgerWorld';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { orderOf } from '../../test/world';
import { applyRevoke } from '../orders/commands/applyRevoke';
import { checkPartialRefund, partialRefund } from '../orders/commands/partialRefund';
import { resolve } from './rechargeRecords/resolve';
import { settlePayment } from './settlePayment';
import type { AgentPlan, Order, Payment, User } from '../../models/rows';

const MINUTE = 60_000;
let server: TestServer;
let system: Context;
let admin: Context;
let agent: User;
let seller: User;
let offered: AgentPlan;
let gateways: readonly PaymentGateway[];
beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  admin = actAs(server.database, await buildAdmin(system));
  agent = await buildAgent(system);
  const chain = await buildChain(system, [0, 0, 0]);
  seller = chain[2] as User;
  const plan = await buildPlan(system, { revocable: true });
  for (const [level, one] of chain.entries())
    offered = await buildAgentPlan(system, plan, one, [300, 400, 500][level] as number, { retailPrice: 907 });
  ({ gateways } = paymentsOf(server.database));
}, 60_000);
afterEach(() => put({}));
afterAll(() => closeProven(server));

const later = (milliseconds: number): void => server.database.clock.advance(milliseconds);
const balance = async (): Promise<number> => (await balanceOf(system, agent.id)) ?? 0;
const refused = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => (error as { key?: string }).key ?? String(error),
  );
const decide = (ids: readonly number[], accept: boolean) =>
  inTransaction(admin, (ctx) => resolve(ctx, { ids, accept }));
const say = async (notice: Notice): Promise<string> => (await settlePayment(system, 'simulator', notice)).outcome;
const refundsOf = async ({ id }: Payment) =>
  (
    await select<{ id: number; refundNo: string; state: string; amount: number; tries: number }>(
      system,
      'SELECT * FROM `payment_refunds` WHERE `payment` = ? ORDER BY `id`',
      [id],
    )
  ).map((row) => ({ ...row, id: Number(row.id), amount: Number(row.amount) }));
const cashOf = async ({ orderNo }: Order): Promise<number> =>
  Number(
    (
      await select<{ sum: number }>(
        system,
        "SELECT SUM(-e.`amount`) AS sum FROM `ledger_entries` e JOIN `ledger_accounts` a ON a.`id` = e.`ledgerAccount` JOIN `ledger_transactions` t ON t.`id` = e.`transaction` WHERE a.`purpose` = 'CASH' AND t.`orderNo` = ?",
        [orderNo],
      )
    )[0]?.sum,
  );

/** Puts a gateway in the simulator's place that answers otherwise. */
function put(answers: Partial<PaymentGateway>): void {
  server.database.services.provide(PAYMENTS, {
    publicUrl: paymentsOf(server.database).publicUrl,
    gateways: gateways.map((gateway) => ({ ...gateway, ...answers })),
  });
}
const done: RefundAnswer = { state: 'DONE', gatewayRefundNo: 'G' };
const answering = (answer: RefundAnswer): Partial<PaymentGateway> => ({
  refund: () => Promise.resolve(answer),
  queryRefund: () => Promise.resolve(answer),
});

async function paid(more: Partial<Notice> = {}): Promise<Payment> {
  const started = await startRecharge(system, agent);
  await say(noticeOf(system, started, more));
  return paymentOf(system, started.id);
}
/** The gateway tells that money of a payment has gone back. */
const back = (payment: Payment, amount: number, more: Partial<Notice> = {}): Promise<string> =>
  say(
    noticeOf(system, payment, {
      gatewayNo: payment.gatewayNo as string,
      state: 'REFUNDED',
      amount,
      currency: payment.payCurrency as string,
      ...more,
    }),
  );

interface Sold {
  order: Order;
  payment: Payment;
}
async function sell(): Promise<Sold> {
  const card = await buildTerminal(system, { owner: seller });
  const answer = await supertest(server.app)
    .post(`/data-api/cards/${card.iccid}/orders`)
    .set('Idempotency-Key', randomUUID())
    .send({ planId: offered.id, paymentMethod: 'ALIPAY' });
  const { paymentId } = (answer.body as { data: { paymentId: number } }).data;
  await say(noticeOf(system, await paymentOf(system, paymentId)));
  await runDueJobs(server.database);
  const payment = await paymentOf(system, paymentId);
  return { payment, order: await orderOf(system, payment.order as number) };
}
const refundPart = (order: Order, amount: number) =>
  inTransaction(admin, (ctx) => partialRefund(ctx, { ids: [order.id], amount }));
const revoke = (order: Order) => inTransaction(admin, (ctx) => applyRevoke(ctx, { ids: [order.id] }));

describe('a part sent back without our asking', () => {
  test('is kept on the record; the rest goes back when the anomaly is refused', async () => {
    put(answering(done));
    const payment = await paid({ amount: 9_000 });
    expect(await back(payment, 1_000, { refundNo: 'console' })).toBe('REVERSED');
    expect(await paymentOf(system, payment.id)).toMatchObject({
      status: 'ANOMALY',
      anomaly: 'REVERSED',
      refunded: 1_000,
    });
    await decide([payment.id], false);
    await runDueJobs(server.database);
    expect((await refundsOf(payment)).map(({ amount, state }) => [amount, state])).toEqual([[8_000, 'DONE']]);
    expect(await paymentOf(system, payment.id)).toMatchObject({ resolution: 'REFUNDED', refunded: 9_000 });
  });

  test('of a recharge that a wallet holds: the rest goes back only after its bill has been taken back', async () => {
    put(answering(done));
    const before = await balance();
    const payment = await paid();
    await back(payment, 1_000, { refundNo: 'console' });
    expect(await refused(decide([payment.id], false))).toBe('payments.stillCredited');
    const [bill] = await select<{ id: number }>(
      system,
      "SELECT id FROM `ledger_entries` WHERE `orderNo` = ? AND `type` = 'PAY'",
      [payment.paymentNo],
    );
    await inTransaction(admin, (ctx) => reverse(ctx, { key: 'taken back', bill: Number(bill?.id) }));
    await decide([payment.id], false);
    await runDueJobs(server.database);
    expect((await refundsOf(payment)).map(({ amount, state }) => [amount, state])).toEqual([[9_000, 'DONE']]);
    expect(await balance()).toBe(before);
  });

  test('a second part is told again, though the first was noted; more than there is counts as all', async () => {
    const payment = await paid();
    await back(payment, 1_000, { refundNo: 'console-1' });
    await decide([payment.id], true);
    expect(await back(payment, 2_000, { refundNo: 'console-2' })).toBe('REVERSED');
    expect(await paymentOf(system, payment.id)).toMatchObject({
      anomaly: 'REVERSED',
      resolution: null,
      refunded: 3_000,
    });
    expect(await back(payment, 99_000, { state: 'REVERSED' })).toBe('REVERSED');
    expect((await paymentOf(system, payment.id)).refunded).toBe(10_000);
    expect(await back(payment, 1, { state: 'REVERSED' })).toBe('REPEATED');
  });

  test('of a retail order: partial refunds and the revoke send back what is left, through the gateway, and the ledger follows', async () => {
    put(answering(done));
    const { order, payment } = await sell();
    await back(payment, 100, { refundNo: 'console' });
    await refundPart(order, 200);
    expect([(await orderOf(system, order.id)).status, await cashOf(order)]).toEqual(['REFUNDING', 907]);
    await runDueJobs(server.database);
    expect([(await orderOf(system, order.id)).refunded, await cashOf(order)]).toEqual([200, 707]);
    await revoke(await orderOf(system, order.id));
    for (let time = 0; time < 3; time += 1) await runDueJobs(server.database);
    expect([(await orderOf(system, order.id)).status, await cashOf(order)]).toEqual(['REVOKED', 0]);
    expect((await refundsOf(payment)).map(({ amount, state }) => [amount, state])).toEqual([
      [200, 'DONE'],
      [607, 'DONE'],
    ]);
    expect(await paymentOf(system, payment.id)).toMatchObject({ anomaly: 'REVERSED', refunded: 907 });
  });

  test('of a retail order: a refund of the whole price sends what is left, one of more than that is refused', async () => {
    put(answering(done));
    const { order, payment } = await sell();
    await back(payment, 100, { refundNo: 'console' });
    expect(await refused(refundPart(order, 850))).toBe('money.refundTooMuch');
    await refundPart(order, 907);
    await runDueJobs(server.database);
    expect((await orderOf(system, order.id)).status).toBe('REFUNDED');
    expect((await refundsOf(payment)).map(({ amount }) => amount)).toEqual([807]);
  });
});

test('a retail order of whose payment nothing is left refuses a partial refund by name, and no ledger moves', async () => {
  const { order, payment } = await sell();
  await back(payment, 907, { state: 'REVERSED' });
  expect(await refused(refundPart(order, 100))).toBe('orders.noPaymentLeft');
  expect(await refused(checkPartialRefund(admin, { ids: [order.id], amount: 100 }))).toBe('orders.noPaymentLeft');
  expect([
    (await orderOf(system, order.id)).status,
    (await orderOf(system, order.id)).refunded,
    await cashOf(order),
  ]).toEqual(['UNUSED', 0, 907]);
});

describe('a reversal heard before its payment', () => {
  test.each(['REVERSED', 'REFUNDED'] as const)(
    '%s: quarantined at once with what was paid; the payment that follows is a repetition',
    async (state) => {
      const before = await balance();
      const started = await startRecharge(system, agent);
      const notice = noticeOf(system, started);
      expect(await say({ ...notice, noticeId: randomUUID(), state })).toBe('REVERSED');
      expect(await paymentOf(system, started.id)).toMatchObject({
        status: 'ANOMALY',
        anomaly: 'REVERSED',
        gatewayNo: notice.gatewayNo,
        paidAmount: 10_000,
        payCurrency: 'USD',
        refunded: 10_000,
        paidAt: null,
      });
      expect(await say(notice)).toBe('REPEATED');
      expect(await paymentOf(system, started.id)).toMatchObject({
        status: 'ANOMALY',
        anomaly: 'REVERSED',
        refunded: 10_000,
        paidAt: expect.any(Date),
      });
      expect(await balance()).toBe(before);
    },
  );

  test("of a part: the payment's own notice says how much was paid, and only the rest can be sent back", async () => {
    put(answering(done));
    const started = await startRecharge(system, agent);
    const notice = noticeOf(system, started, { amount: 12_000 });
    await say({ ...notice, noticeId: randomUUID(), state: 'REFUNDED', amount: 500 });
    await say(notice);
    await decide([started.id], false);
    expect((await refundsOf(started)).map(({ amount }) => amount)).toEqual([11_500]);
    await runDueJobs(server.database);
  });

  test('fails the order that waited for it', async () => {
    const card = await buildTerminal(system, { owner: seller });
    const answer = await supertest(server.app)
      .post(`/data-api/cards/${card.iccid}/orders`)
      .set('Idempotency-Key', randomUUID())
      .send({ planId: offered.id, paymentMethod: 'ALIPAY' });
    const payment = await paymentOf(system, (answer.body as { data: { paymentId: number } }).data.paymentId);
    await say(noticeOf(system, payment, { state: 'REVERSED' }));
    expect((await orderOf(system, payment.order as number)).status).toBe('INITIAL_FAILED');
  });

  test('learned by asking: a payment that was paid and given back at the gateway is quarantined, not closed', async () => {
    const payment = await startRecharge(system, agent);
    await inTransaction(system, (ctx) => table(ctx, rechargeRecords).update({ openedAt: ctx.now() }, payment.id));
    put({
      query: (): Promise<Found> =>
        Promise.resolve({ state: 'REFUNDED', gatewayNo: `Q${payment.id}`, amount: 10_000, currency: 'USD' }),
    });
    later(31 * MINUTE);
    await expirePayments(system);
    expect(await paymentOf(system, payment.id)).toMatchObject({
      status: 'ANOMALY',
      anomaly: 'REVERSED',
      refunded: 10_000,
      closedAt: null,
    });
  });
});

describe('a refund that a gateway does not finish', () => {
  async function refunding(): Promise<{ payment: Payment; refund: number; refundNo: string }> {
    const payment = await paid({ amount: 9_000 });
    await decide([payment.id], false);
    const [row] = await refundsOf(payment);
    return { payment, refund: row?.id as number, refundNo: row?.refundNo as string };
  }

  test('is asked for again under its number where the gateway has never heard of it', async () => {
    const asked: string[] = [];
    const { payment, refundNo } = await refunding();
    put({
      refund: ({ refundNo: number }) => {
        asked.push(number);
        return Promise.resolve(asked.length < 3 ? { state: 'PENDING' } : done);
      },
      queryRefund: () => Promise.resolve({ state: 'UNKNOWN' }),
    });
    for (let hour = 0; hour < 4; hour += 1) {
      await pursueRefunds(system);
      later(60 * MINUTE);
    }
    expect(asked).toEqual([refundNo, refundNo, refundNo]);
    expect((await paymentOf(system, payment.id)).resolution).toBe('REFUNDED');
  });

  test('is told to staff once after a day, and pursued for ever', async () => {
    const { payment, refundNo } = await refunding();
    let questions = 0;
    put({
      refund: () => Promise.resolve({ state: 'PENDING' }),
      queryRefund: () => {
        questions += 1;
        return questions % 2 ? Promise.reject(new Error('down')) : Promise.resolve({ state: 'PENDING' });
      },
    });
    const mails = async (): Promise<number> =>
      (await select<{ payload: unknown }>(system, "SELECT `payload` FROM `jobs` WHERE `kind` = 'mail'")).filter(
        ({ payload }) => JSON.stringify(payload).includes(refundNo),
      ).length;
    const before = await mails();
    const told: number[] = [];
    for (let hour = 0; hour < 60; hour += 1) {
      await pursueRefunds(system).catch(() => undefined);
      told.push((await mails()) - before);
      later(61 * MINUTE);
    }
    expect([told[20], told[26], told[59]]).toEqual([0, 1, 1]);
    expect(questions).toBeGreaterThan(50);
    expect((await paymentOf(system, payment.id)).resolution).toBe('REFUNDING');
    put(answering(done));
    later(60 * MINUTE);
    await pursueRefunds(system);
    expect((await paymentOf(system, payment.id)).resolution).toBe('REFUNDED');
  });

  test("of a gateway that hangs keeps no other gateway's waiting", async () => {
    const stuck = await refunding();
    const other = await refunding();
    await inTransaction(system, (ctx) =>
      change(ctx, "UPDATE `recharge_records` SET `gateway` = 'hanging' WHERE `id` = ?", [stuck.payment.id]),
    );
    const never = (): Promise<RefundAnswer> => new Promise(() => undefined);
    const hanging: PaymentGateway = {
      ...(gateways[0] as PaymentGateway),
      name: 'hanging',
      refund: never,
      queryRefund: never,
    };
    server.database.services.provide(PAYMENTS, {
      publicUrl: paymentsOf(server.database).publicUrl,
      gateways: [hanging, ...gateways.map((gateway) => ({ ...gateway, ...answering(done) }))],
    });
    later(60 * MINUTE);
    await expect(pursueRefunds(system, 20)).rejects.toThrow('gateway hanging does not answer');
    expect([
      (await paymentOf(system, stuck.payment.id)).resolution,
      (await paymentOf(system, other.payment.id)).resolution,
    ]).toEqual(['REFUNDING', 'REFUNDED']);
    await inTransaction(system, (ctx) =>
      change(ctx, "UPDATE `recharge_records` SET `gateway` = 'simulator' WHERE `id` = ?", [stuck.payment.id]),
    );
    put(answering(done));
    later(60 * MINUTE);
    await pursueRefunds(system);
    expect((await paymentOf(system, stuck.payment.id)).resolution).toBe('REFUNDED');
  });

  test('is asked for by one caller at a time; a caller that dies is followed two minutes later', async () => {
    const { refund, payment } = await refunding();
    let calls = 0;
    put({
      refund: async () => {
        calls += 1;
        await new Promise((resume) => {
          setTimeout(resume, 20);
        });
        if (calls === 1) throw new Error('killed');
        return done;
      },
    });
    await Promise.all(
      [1, 2, 3].flatMap(() => [
        pursueRefund(system, { refund }).catch(() => undefined),
        pursueRefunds(system).catch(() => undefined),
      ]),
    );
    expect(calls).toBe(1);
    await pursueRefunds(system);
    expect(calls).toBe(1);
    later(2 * MINUTE);
    await Promise.all([pursueRefund(system, { refund }), pursueRefunds(system)]);
    expect([calls, (await paymentOf(system, payment.id)).resolution]).toEqual([2, 'REFUNDED']);
  });
});

describe("a stranger's refund is told from ours", () => {
  async function partDone(amount = 500): Promise<Sold> {
    put(answering(done));
    const sold = await sell();
    await refundPart(sold.order, amount);
    await runDueJobs(server.database);
    return { order: await orderOf(system, sold.order.id), payment: await paymentOf(system, sold.payment.id) };
  }

  test('without a number, by what is still open: one that has ended explains no other', async () => {
    const { payment } = await partDone();
    expect(await back(payment, 400)).toBe('REVERSED');
    expect(await paymentOf(system, payment.id)).toMatchObject({ anomaly: 'REVERSED', refunded: 900 });
  });

  test('where the gateway tells the sum: what we know changes nothing, the rest does', async () => {
    const { payment } = await partDone();
    expect(await back(payment, 500, { cumulative: true })).toBe('IGNORED');
    expect((await paymentOf(system, payment.id)).status).toBe('COMPLETED');
    expect(await back(payment, 800, { cumulative: true })).toBe('REVERSED');
    expect((await paymentOf(system, payment.id)).refunded).toBe(800);
    expect(await back(payment, 800, { cumulative: true })).toBe('IGNORED');
    expect((await paymentOf(system, payment.id)).refunded).toBe(800);
  });

  test("while ours is open: the same amount is ours, another is a stranger's, in the sum too", async () => {
    put(answering({ state: 'PENDING' }));
    const { order, payment } = await sell();
    await refundPart(order, 300);
    expect(await back(payment, 300)).toBe('AWAITED');
    expect(await back(payment, 300, { cumulative: true })).toBe('AWAITED');
    expect(await back(payment, 300, { cumulative: true, refundNo: `${payment.paymentNo}r1` })).toBe('AWAITED');
    expect((await paymentOf(system, payment.id)).refunded).toBe(0);
    expect(await back(payment, 400, { cumulative: true, refundNo: 'console' })).toBe('REVERSED');
    expect((await paymentOf(system, payment.id)).refunded).toBe(100);
    expect(await back(payment, 50)).toBe('REVERSED');
    expect((await paymentOf(system, payment.id)).refunded).toBe(150);
  });
});

describe('a refund that the gateway refused', () => {
  async function refundedOutside(more: Partial<Notice>, amount = 9_000): Promise<Payment> {
    const payment = await paid({ amount: 9_000 });
    put(answering({ state: 'PENDING' }));
    await decide([payment.id], false);
    await runDueJobs(server.database);
    await back(payment, amount, more);
    put(answering({ state: 'REFUSED', reason: 'ALREADY' }));
    later(60 * MINUTE);
    await pursueRefunds(system);
    return paymentOf(system, payment.id);
  }

  test.each([
    ['without a number', {}],
    ['in a sum', { cumulative: true }],
    ["named as a stranger's", { refundNo: 'console' }],
    ['as a reversal', { state: 'REVERSED' }],
  ] as const)('while somebody else sent the money back (%s): it is gone, and is not credited', async (_how, more) => {
    const before = await balance();
    const payment = await refundedOutside(more);
    expect(payment).toMatchObject({ status: 'ANOMALY', anomaly: 'REVERSED', resolution: null, refunded: 9_000 });
    expect(await refused(decide([payment.id], false))).toBe('payments.alreadyReversed');
    await decide([payment.id], true);
    expect([await balance(), (await paymentOf(system, payment.id)).status]).toEqual([before, 'ANOMALY']);
  });

  test('while somebody else sent a part back: only the rest can be tried again', async () => {
    const payment = await refundedOutside({ refundNo: 'console' }, 4_000);
    expect(payment).toMatchObject({ anomaly: 'REVERSED', resolution: null, refunded: 4_000 });
    put(answering(done));
    await decide([payment.id], false);
    await runDueJobs(server.database);
    expect((await refundsOf(payment)).map(({ amount, state }) => [amount, state])).toEqual([
      [9_000, 'REFUSED'],
      [5_000, 'DONE'],
    ]);
  });

  test.each([
    ['AMOUNT 80.00', 'payments.perhapsGone'],
    ['ABNORMAL', 'payments.perhapsGone'],
    ['NOT_ENOUGH', undefined],
  ])('because of %s: accepting it answers %s', async (reason, answer) => {
    const before = await balance();
    const payment = await paid({ amount: 9_000 });
    put(answering({ state: 'REFUSED', reason }));
    await decide([payment.id], false);
    await runDueJobs(server.database);
    expect((await paymentOf(system, payment.id)).anomaly).toBe('REFUND_FAILED');
    expect(await refused(decide([payment.id], true))).toBe(answer);
    expect(await balance()).toBe(answer ? before : before + 9_000);
  });

  test('of a retail order, while somebody else sent as much back: the order is as before, the payment says that it is gone', async () => {
    put(answering({ state: 'PENDING' }));
    const { order, payment } = await sell();
    await refundPart(order, 300);
    await runDueJobs(server.database);
    await back(payment, 300);
    put(answering({ state: 'REFUSED' }));
    later(60 * MINUTE);
    await pursueRefunds(system);
    expect((await orderOf(system, order.id)).status).toBe('UNUSED');
    expect(await paymentOf(system, payment.id)).toMatchObject({ anomaly: 'REVERSED', refunded: 300 });
  });
});

describe('small things', () => {
  test('a payment made in time of which the gateway does not say when is completed, though we ask late', async () => {
    const before = await balance();
    const payment = await startRecharge(system, agent);
    await inTransaction(system, (ctx) => table(ctx, rechargeRecords).update({ openedAt: ctx.now() }, payment.id));
    put({
      query: (): Promise<Found> =>
        Promise.resolve({ state: 'PAID', gatewayNo: `T${payment.id}`, amount: 10_000, currency: 'USD' }),
    });
    later(45 * MINUTE);
    await expirePayments(system);
    expect([(await paymentOf(system, payment.id)).status, await balance()]).toEqual(['COMPLETED', before + 10_000]);
  });

  test('a number that is paid fourteen times has fourteen records', async () => {
    const payment = await paid();
    for (let time = 0; time < 13; time += 1) expect(await say(noticeOf(system, payment))).toBe('ANOMALY');
    const numbers = Array.from({ length: 13 }, (_, place) => `${payment.paymentNo}x${place + 2}`);
    expect(await table(system, rechargeRecords).count({ paymentNo: numbers })).toBe(13);
  });

  test('money for a deleted user is not accepted; it can be sent back', async () => {
    put(answering(done));
    const gone = await buildAgent(system);
    const started = await startRecharge(system, gone);
    await say(noticeOf(system, started, { amount: 5_000 }));
    await inTransaction(system, (ctx) => table(ctx, users).update({ status: 'DELETED' }, gone.id));
    expect(await refused(decide([started.id], true))).toBe('users.deleted');
    await decide([started.id], false);
    await runDueJobs(server.database);
    expect((await paymentOf(system, started.id)).resolution).toBe('REFUNDED');
  });
});
