import { describe, expect, test } from '@jest/globals';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import type { Found } from './gateways/port';
import { runDueJobs } from '../../jobs';
import { expirePayments } from './jobs/paymentJobs';
import { reverse } from '../../ledger';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { buildAgent, buildTerminal } from '../../test/factories';
import { noticeOf, paymentOf, startRecharge } from '../../test/payments';
import { orderOf } from '../../test/testData';
import { applyRevoke } from '../orders/commands/applyRevoke';
import { partialRefund } from '../orders/commands/previewParties';
import type { Order } from '@t3d/resources/rows';
import {
  MINUTE,
  admin,
  agent,
  answering,
  back,
  balance,
  decide,
  DONE_RESPONSE,
  later,
  offered,
  openReversals,
  paid,
  put,
  refundPart,
  refundsOf,
  errorOf,
  sendNotice,
  sell,
  seller,
  server,
  system,
} from './reversals.fixture';

openReversals();

const cashOf = async ({ orderNo }: Order): Promise<number> =>
  Number(
    (
      await select<{ sum: number }>(
        system,
        'SELECT SUM(-e.`amount`) AS sum FROM `ledger_entries` e JOIN `ledger_accounts` a ' +
          'ON a.`id` = e.`ledgerAccount` JOIN `ledger_transactions` t ON t.`id` = e.`transaction` ' +
          "WHERE a.`purpose` = 'CASH' AND t.`orderNo` = ?",
        [orderNo],
      )
    )[0]?.sum,
  );
const revoke = (order: Order) => inTransaction(admin, (ctx) => applyRevoke(ctx, { ids: [order.id] }));

describe('a partial refund that we did not request', () => {
  test('records a partial refund that we did not request, and refunds the remaining amount on rejection', async () => {
    put(answering(DONE_RESPONSE));
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

  test("refunds the remaining amount of a credited recharge only after the recharge's bill was reversed", async () => {
    put(answering(DONE_RESPONSE));
    const before = await balance();
    const payment = await paid();
    await back(payment, 1_000, { refundNo: 'console' });
    expect(await errorOf(decide([payment.id], false))).toBe('payments.stillCredited');
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

  test('notifies staff again of a second foreign refund, and limits the total to the payment', async () => {
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

  test('limits partial refunds and the revoke of a retail order to the remaining payment', async () => {
    put(answering(DONE_RESPONSE));
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

  test('refunds only the remaining payment of a retail order, and rejects a higher amount', async () => {
    put(answering(DONE_RESPONSE));
    const { order, payment } = await sell();
    await back(payment, 100, { refundNo: 'console' });
    expect(await errorOf(refundPart(order, 850))).toBe('money.refundTooMuch');
    await refundPart(order, 907);
    await runDueJobs(server.database);
    expect((await orderOf(system, order.id)).status).toBe('REFUNDED');
    expect((await refundsOf(payment)).map(({ amount }) => amount)).toEqual([807]);
  });
});

test('books nothing for a partial refund of a retail order with a fully reversed payment', async () => {
  const { order, payment } = await sell();
  await back(payment, 907, { state: 'REVERSED' });
  expect(await errorOf(refundPart(order, 100))).toBe('orders.noPaymentLeft');
  expect(await errorOf(partialRefund.check(admin, { ids: [order.id], amount: 100 }))).toBe('orders.noPaymentLeft');
  expect([
    (await orderOf(system, order.id)).status,
    (await orderOf(system, order.id)).refunded,
    await cashOf(order),
  ]).toEqual(['UNUSED', 0, 907]);
});

describe("a reversal that arrives before the payment's notice", () => {
  test.each(['REVERSED', 'REFUNDED'] as const)(
    'quarantines the paid amount at once for %s, and ignores the later notice of the payment',
    async (state) => {
      const before = await balance();
      const started = await startRecharge(system, agent);
      const notice = noticeOf(system, started);
      expect(await sendNotice({ ...notice, noticeId: randomUUID(), state })).toBe('REVERSED');
      expect(await paymentOf(system, started.id)).toMatchObject({
        status: 'ANOMALY',
        anomaly: 'REVERSED',
        gatewayNo: notice.gatewayNo,
        paidAmount: 10_000,
        payCurrency: 'USD',
        refunded: 10_000,
        paidAt: null,
      });
      expect(await sendNotice(notice)).toBe('REPEATED');
      expect(await paymentOf(system, started.id)).toMatchObject({
        status: 'ANOMALY',
        anomaly: 'REVERSED',
        refunded: 10_000,
        paidAt: expect.any(Date),
      });
      expect(await balance()).toBe(before);
    },
  );

  test("accepts the payment's notice after a partial reversal, and then refunds only the remainder", async () => {
    put(answering(DONE_RESPONSE));
    const started = await startRecharge(system, agent);
    const notice = noticeOf(system, started, { amount: 12_000 });
    await sendNotice({ ...notice, noticeId: randomUUID(), state: 'REFUNDED', amount: 500 });
    await sendNotice(notice);
    await decide([started.id], false);
    expect((await refundsOf(started)).map(({ amount }) => amount)).toEqual([11_500]);
    await runDueJobs(server.database);
  });

  test("fails an order when the reversal of its payment arrives before the payment's notice", async () => {
    const card = await buildTerminal(system, { owner: seller });
    const answer = await supertest(server.app)
      .post(`/data-api/cards/${card.iccid}/orders`)
      .set('Idempotency-Key', randomUUID())
      .send({ planId: offered.id, paymentMethod: 'ALIPAY' });
    const payment = await paymentOf(system, (answer.body as { data: { paymentId: number } }).data.paymentId);
    await sendNotice(noticeOf(system, payment, { state: 'REVERSED' }));
    expect((await orderOf(system, payment.order as number)).status).toBe('INITIAL_FAILED');
  });

  test('quarantines a payment instead of closing it when a query finds the payment paid and refunded', async () => {
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

describe('rare payments', () => {
  test('completes a payment made in time when the gateway reports no time and the query is late', async () => {
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

  test('stores fourteen records for a number that is paid fourteen times', async () => {
    const payment = await paid();
    for (let time = 0; time < 13; time += 1) expect(await sendNotice(noticeOf(system, payment))).toBe('ANOMALY');
    const numbers = Array.from({ length: 13 }, (_, place) => `${payment.paymentNo}x${place + 2}`);
    expect(await table(system, rechargeRecords).count({ paymentNo: numbers })).toBe(13);
  });

  test('allows the refund but not the acceptance of money for a deleted user', async () => {
    put(answering(DONE_RESPONSE));
    const gone = await buildAgent(system);
    const started = await startRecharge(system, gone);
    await sendNotice(noticeOf(system, started, { amount: 5_000 }));
    await inTransaction(system, (ctx) => table(ctx, users).update({ status: 'DELETED' }, gone.id));
    expect(await errorOf(decide([started.id], true))).toBe('users.deleted');
    await decide([started.id], false);
    await runDueJobs(server.database);
    expect((await paymentOf(system, started.id)).resolution).toBe('REFUNDED');
  });
});
