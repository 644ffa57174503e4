import { describe, expect, test } from '@jest/globals';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import users from '@t3d/resources/people/users';
import { UniqueConstraintError } from 'sequelize';
import { HANDLERS } from '../../test/handlers';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { buildAgent } from '../../test/factories';
import { noticeOf, paymentOf, startRecharge } from '../../test/payments';
import { settlePayment } from './settlePayment';
import { sealPayment } from '../../test/seals';
import type { Payment } from '@t3d/resources/rows';
import {
  agent,
  balance,
  decide,
  eventsOf,
  openSettlement,
  paid,
  pay,
  errorOf,
  setMode,
  system,
} from './settle.fixture';

openSettlement();

describe('money that differs from what was due', () => {
  test.each([
    ['AMOUNT', { amount: 9_999 }, {}],
    ['AMOUNT', { amount: 10_001 }, {}],
    ['CURRENCY', { currency: 'CNY' }, {}],
    ['CLOSED', {}, { closed: true }],
    ['CLOSED', { at: new Date(Date.now() + 90 * 60_000) }, {}],
  ] as const)('quarantines the payment as %s when the notice has %j', async (anomaly, said, options) => {
    const before = await balance();
    const { payment, outcome, notice } = await paid(said, options);
    expect([outcome, payment.status, payment.anomaly, payment.resolution]).toEqual([
      'ANOMALY',
      'ANOMALY',
      anomaly,
      null,
    ]);
    expect(payment).toMatchObject({
      paidAmount: notice.amount,
      payCurrency: notice.currency,
      gatewayNo: notice.gatewayNo,
    });
    expect(await balance()).toBe(before);
    expect(await eventsOf(payment)).toEqual(['payment.anomaly']);
    expect(
      (await settlePayment(system, 'simulator', { ...notice, noticeId: 'again', amount: 10_000, currency: 'USD' }))
        .outcome,
    ).toBe('REPEATED');
  });

  test("records a number's second and third payment as separate PAID_TWICE records", async () => {
    const before = await balance();
    const { payment } = await paid();
    for (const place of [2, 3]) {
      const notice = await pay(payment);
      expect((await settlePayment(system, 'simulator', notice)).outcome).toBe('ANOMALY');
      expect(await table(system, rechargeRecords).one({ paymentNo: `${payment.paymentNo}x${place}` })).toMatchObject({
        status: 'ANOMALY',
        anomaly: 'PAID_TWICE',
        gatewayNo: notice.gatewayNo,
        account: agent.id,
        paidAmount: 10_000,
      });
      expect((await settlePayment(system, 'simulator', { ...notice, noticeId: `again-${place}` })).outcome).toBe(
        'REPEATED',
      );
    }
    expect(await paymentOf(system, payment.id)).toMatchObject({
      status: 'COMPLETED',
      gatewayNo: payment.gatewayNo,
      anomaly: null,
    });
    expect(await balance()).toBe(before + 10_000);
  });

  test('records money as REVERSED when it is taken back without our request, and changes no wallet', async () => {
    const before = await balance();
    const { payment, notice } = await paid();
    expect(
      (await settlePayment(system, 'simulator', { ...notice, noticeId: `${notice.noticeId}-r`, state: 'REVERSED' }))
        .outcome,
    ).toBe('REVERSED');
    expect(await paymentOf(system, payment.id)).toMatchObject({ status: 'ANOMALY', anomaly: 'REVERSED' });
    expect(await balance()).toBe(before + 10_000);
    expect(
      (await settlePayment(system, 'simulator', { ...notice, noticeId: `${notice.noticeId}-s`, state: 'REFUNDED' }))
        .outcome,
    ).toBe('REPEATED');
    expect(await errorOf(decide([payment.id], false))).toBe('payments.alreadyReversed');
    await decide([payment.id], true);
    expect(await paymentOf(system, payment.id)).toMatchObject({ status: 'ANOMALY', resolution: 'ACCEPTED' });
    expect(await balance()).toBe(before + 10_000);
  });

  test("records money as REVERSED when the refund's number is not ours", async () => {
    const { payment, notice } = await paid({ amount: 8_000 });
    await decide([payment.id], true);
    const theirs = { ...notice, state: 'REFUNDED' as const, amount: 100, refundNo: 'console-1' };
    expect((await settlePayment(system, 'simulator', { ...theirs, noticeId: 'theirs' })).outcome).toBe('REVERSED');
    const other = (await paid({ amount: 8_000 })).payment;
    await setMode('manual');
    await decide([other.id], false);
    const ours = noticeOf(system, other, {
      state: 'REFUNDED',
      amount: 8_000,
      gatewayNo: other.gatewayNo as string,
      refundNo: `${other.paymentNo}r1`,
    });
    expect((await settlePayment(system, 'simulator', ours)).outcome).toBe('AWAITED');
  });

  test("quarantines a payment when the wallet's currency has changed or the user is deleted", async () => {
    const other = await buildAgent(system);
    const first = await startRecharge(system, other);
    const second = await startRecharge(system, other);
    await inTransaction(system, async (ctx) => {
      await table(ctx, rechargeRecords).update({ creditedCurrency: 'EUR' }, first.id);
      await sealPayment(ctx, first.id);
    });
    expect((await settlePayment(system, 'simulator', noticeOf(system, first))).outcome).toBe('ANOMALY');
    expect((await paymentOf(system, first.id)).anomaly).toBe('CURRENCY');
    await inTransaction(system, (ctx) => table(ctx, users).update({ status: 'DELETED' }, other.id));
    await settlePayment(system, 'simulator', noticeOf(system, second));
    expect((await paymentOf(system, second.id)).anomaly).toBe('CLOSED');
  });

  test('leaves an unpaid payment unchanged when the notice of closing arrives twice', async () => {
    const payment = await startRecharge(system, agent);
    expect((await settlePayment(system, 'simulator', noticeOf(system, payment, { state: 'CLOSED' }))).outcome).toBe(
      'CLOSED',
    );
    expect((await settlePayment(system, 'simulator', noticeOf(system, payment, { state: 'CLOSED' }))).outcome).toBe(
      'IGNORED',
    );
    expect((await paymentOf(system, payment.id)).closedAt).not.toBeNull();
  });
});

describe('the database constraints of payments', () => {
  test.each([
    ['an amount of nothing', 'amount', { amount: 0 }],
    ['another status', 'status', { status: 'PAID' }],
    ['COMPLETED without money', 'completed', { status: 'COMPLETED' }],
    ['an anomaly without a reason', 'anomaly', { status: 'ANOMALY' }],
    ['more refunded than came', 'refunded', { refunded: 1 }],
  ])('makes the database reject a payment with %s', async (_what, rule, values) => {
    const payment = await startRecharge(system, agent);
    const said = await inTransaction(system, (ctx) =>
      table(ctx, rechargeRecords).update(values as Partial<Payment>, payment.id),
    ).then(
      () => '',
      (error: unknown) => (error as { parent: Error }).parent.message,
    );
    expect(said).toContain(`recharge_records_${rule}`);
  });

  test("makes the database reject a gateway's number that is used twice", async () => {
    const { payment } = await paid();
    const other = await startRecharge(system, agent);
    await expect(
      inTransaction(system, (ctx) => table(ctx, rechargeRecords).update({ gatewayNo: payment.gatewayNo }, other.id)),
    ).rejects.toThrow(UniqueConstraintError);
  });
});

test('registers a handler for every job of payments', () => {
  expect(Object.keys(HANDLERS)).toEqual(
    expect.arrayContaining([
      'payments.refund',
      'payments.expire',
      'payments.query',
      'payments.refunds',
      'payments.reconcile',
      'simulator.pay',
    ]),
  );
});
