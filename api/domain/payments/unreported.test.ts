import { expect, test } from '@jest/globals';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Context } from '../../context';
import type { Found, StatementLine } from './gateways/port';
import { PAYMENTS, paymentsOf } from './gateways/registry';
import { expirePayments } from './jobs/paymentJobs';
import { balanceOf } from '../../ledger';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { noticeOf, openPaymentTest, paymentOf, simulatorOf, startRecharge } from '../../test/payments';
import type { TestServer } from '../../test/server';
import { resolve } from './rechargeRecords/resolve';
import { reconcile } from './reconcile';
import { settlePayment } from './settlePayment';
import type { Payment, User } from '@t3d/resources/rows';

const MINUTE = 60_000;
const DAY = '2026-11-20';
let server: TestServer;
let system: Context;
let admin: Context;
let agent: User;
openPaymentTest((world) => {
  ({ server, system, admin, agent } = world);
});

/** Creates a payment of 100.00 whose notice was lost and which a query found refunded. */
async function asked(): Promise<Payment> {
  const started = await startRecharge(system, agent);
  await inTransaction(system, (ctx) => table(ctx, rechargeRecords).update({ openedAt: ctx.now() }, started.id));
  const query = (): Promise<Found> =>
    Promise.resolve({
      state: 'REFUNDED',
      gatewayNo: `W${started.id}`,
      amount: 10_000,
      currency: 'USD',
      at: system.now(),
      unreported: true,
    });
  server.database.services.provide(PAYMENTS, {
    publicUrl: paymentsOf(server.database).publicUrl,
    gateways: [{ ...simulatorOf(system), query }],
  });
  server.database.clock.advance(31 * MINUTE);
  await expirePayments(system);
  const payment = await paymentOf(system, started.id);
  expect(payment).toMatchObject({ status: 'ANOMALY', anomaly: 'REVERSED', paidAmount: 10_000, refunded: 10_000 });
  return payment;
}
const sentBack = async ({ id }: Payment): Promise<number[]> => {
  await inTransaction(admin, (ctx) => resolve(ctx, { ids: [id], accept: false }));
  return (
    await select<{ amount: number }>(system, 'SELECT `amount` FROM `payment_refunds` WHERE `payment` = ?', [id])
  ).map(({ amount }) => Number(amount));
};
const refundLine = ({ paymentNo }: Payment, refundNo: string, amount: number): StatementLine => ({
  paymentNo: paymentNo as string,
  gatewayNo: `50${refundNo}`,
  kind: 'REFUND',
  refundNo,
  amount: -amount,
  currency: 'USD',
  at: new Date(`${DAY}T05:00:00Z`),
});

test('treats a refund without an amount as full until the statement has the amount', async () => {
  const payment = await asked();
  expect(await balanceOf(system, agent.id)).toBe(0);
  await inTransaction(admin, (ctx) => resolve(ctx, { ids: [payment.id], accept: true }));
  const statement = {
    gateway: 'simulator',
    day: DAY,
    lines: [refundLine(payment, `A${payment.id}`, 2_000), refundLine(payment, `B${payment.id}`, 1_000)],
  };
  for (let time = 0; time < 2; time += 1) await reconcile(system, statement, new Set([payment.gatewayNo as string]));
  expect(await paymentOf(system, payment.id)).toMatchObject({
    status: 'ANOMALY',
    anomaly: 'REVERSED',
    resolution: null,
    paidAmount: 10_000,
    refunded: 3_000,
  });
  expect(await sentBack(payment)).toEqual([7_000]);
});

test('uses the amount in the first refund notice, and adds the amount in the next notice', async () => {
  const payment = await asked();
  for (const [amount, refunded] of [
    [3_000, 3_000],
    [500, 3_500],
  ] as const) {
    const { outcome } = await settlePayment(
      system,
      'simulator',
      noticeOf(system, payment, {
        gatewayNo: payment.gatewayNo as string,
        state: 'REFUNDED',
        amount,
        refundNo: `console${amount}`,
      }),
    );
    expect([outcome, (await paymentOf(system, payment.id)).refunded]).toEqual(['REVERSED', refunded]);
  }
  expect(await sentBack(payment)).toEqual([6_500]);
});
