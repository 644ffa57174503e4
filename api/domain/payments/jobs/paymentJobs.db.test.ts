import { describe, expect, test } from '@jest/globals';
import type { Context } from '../../../context';
import { resolve } from '../rechargeRecords/resolve';
import { settlePayment } from '../settlePayment';
import type { FoundRefund, PaymentGateway } from '../gateways/port';
import { PAYMENTS, paymentsOf } from '../gateways';
import { balanceOf } from '../../../ledger';
import { openCheckout } from '../checkout/checkout';
import { paySimulated } from '../checkout/simulatedPayer';
import { inTransaction } from '../../../models/transaction';
import { noticeOf, openPaymentTest, paymentOf, simulatorOf, startRecharge } from '../../../test/payments';
import type { TestServer } from '../../../test/server';
import { runDueJobs } from '../../../jobs';
import { expirePayments, queryPayments } from './paymentJobs';
import type { Payment, User } from '@t3d/resources/rows';

const MINUTE = 60_000;
let server: TestServer;
let system: Context;
let admin: Context;
let agent: User;
openPaymentTest((world) => {
  ({ server, system, admin, agent } = world);
});

const payer = { address: '127.0.0.1', userAgent: '' };
const later = (milliseconds: number): void => server.database.clock.advance(milliseconds);
const balance = async (): Promise<number> => (await balanceOf(system, agent.id)) ?? 0;
const atGateway = async ({ paymentNo }: Payment): Promise<string> =>
  (await simulatorOf(system).query(paymentNo as string, null)).state;

async function opened(amount = 10_000): Promise<Payment> {
  const payment = await startRecharge(system, agent, amount);
  await openCheckout(system, payment, payer, 'T3D');
  return paymentOf(system, payment.id);
}

describe('a payment after thirty minutes', () => {
  test('closes a payment here and at the gateway, and treats money that arrives later as an anomaly', async () => {
    const payment = await opened();
    const never = await startRecharge(system, agent);
    expect(await expirePayments(system)).toBe(0);
    later(30 * MINUTE);
    expect(await expirePayments(system)).toBe(2);
    expect(await paymentOf(system, payment.id)).toMatchObject({ status: 'UNPAID', closedAt: expect.any(Date) });
    expect((await paymentOf(system, never.id)).closedAt).not.toBeNull();
    expect(await atGateway(payment)).toBe('CLOSED');
    expect(await expirePayments(system)).toBe(0);
    const before = await balance();
    await paySimulated(system, payment);
    expect(await paymentOf(system, payment.id)).toMatchObject({ status: 'ANOMALY', anomaly: 'CLOSED' });
    expect(await balance()).toBe(before);
  });

  test('completes a payment that was paid in time with a lost notice', async () => {
    const before = await balance();
    const payment = await opened();
    await paySimulated(system, payment, { notices: 0 });
    expect((await paymentOf(system, payment.id)).status).toBe('UNPAID');
    later(31 * MINUTE);
    expect(await expirePayments(system)).toBe(0);
    expect(await paymentOf(system, payment.id)).toMatchObject({ status: 'COMPLETED', closedAt: null });
    expect(await balance()).toBe(before + 10_000);
  });

  test('quarantines a payment that was paid and partly refunded without notices', async () => {
    const before = await balance();
    const payment = await opened();
    await paySimulated(system, payment, { notices: 0 });
    const gateway = simulatorOf(system);
    for (const [place, amount] of [3_000, 500].entries()) {
      await gateway.refund({
        paymentNo: payment.paymentNo as string,
        gatewayNo: null,
        refundNo: `console${payment.id}${place}`,
        amount,
        total: 10_000,
        currency: 'USD',
        reason: '',
        notifyUrl: '',
      });
    }
    later(31 * MINUTE);
    await expirePayments(system);
    expect(await paymentOf(system, payment.id)).toMatchObject({
      status: 'ANOMALY',
      anomaly: 'REVERSED',
      paidAmount: 10_000,
      refunded: 3_500,
      paidAt: expect.any(Date),
    });
    const [refund] = (await gateway.query(payment.paymentNo as string, null)).refunds as [FoundRefund];
    await settlePayment(system, 'simulator', noticeOf(system, payment, { ...refund, state: 'REFUNDED' }));
    expect((await paymentOf(system, payment.id)).refunded).toBe(3_500);
    await inTransaction(admin, (ctx) => resolve(ctx, { ids: [payment.id], accept: false }));
    await runDueJobs(server.database);
    expect(await paymentOf(system, payment.id)).toMatchObject({ resolution: 'REFUNDED', refunded: 10_000 });
    expect([await balance(), await atGateway(payment)]).toEqual([before, 'REFUNDED']);
  });

  test('leaves a payment open for an hour when the gateway is unreachable, and delays no other payment', async () => {
    const payment = await opened();
    const other = await startRecharge(system, agent);
    const { publicUrl, gateways } = paymentsOf(server.database);
    const down: PaymentGateway = { ...simulatorOf(system), query: () => Promise.reject(new Error('down')) };
    server.database.services.provide(PAYMENTS, { publicUrl, gateways: [down] });
    later(31 * MINUTE);
    await expect(expirePayments(system)).rejects.toThrow('down');
    expect((await paymentOf(system, payment.id)).closedAt).toBeNull();
    expect((await paymentOf(system, other.id)).closedAt).not.toBeNull();
    later(60 * MINUTE);
    expect(await expirePayments(system)).toBe(1);
    expect((await paymentOf(system, payment.id)).closedAt).not.toBeNull();
    server.database.services.provide(PAYMENTS, { publicUrl, gateways });
  });

  test('tries a payment again in the next run when the gateway hangs, without delaying other gateways', async () => {
    const { publicUrl, gateways } = paymentsOf(server.database);
    const simulator = simulatorOf(system);
    let input = 0;
    const hanging: PaymentGateway = {
      ...simulator,
      name: 'hanging',
      methods: ['PAYPAL'],
      query: () => {
        input += 1;
        return new Promise(() => undefined);
      },
    };
    server.database.services.provide(PAYMENTS, { publicUrl, gateways: [hanging, ...gateways] });
    const stuck = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const payment = await startRecharge(system, agent, 10_000, 'PAYPAL');
        await openCheckout(system, payment, payer, 'T3D');
        return payment;
      }),
    );
    const other = await opened();
    later(31 * MINUTE);
    await expect(expirePayments(system, 500)).rejects.toThrow('gateway hanging does not answer');
    expect(input).toBe(5);
    expect((await paymentOf(system, other.id)).closedAt).not.toBeNull();
    expect((await paymentOf(system, (stuck[0] as Payment).id)).closedAt).toBeNull();
    later(61 * MINUTE);
    expect(await expirePayments(system, 20)).toBe(12);
    server.database.services.provide(PAYMENTS, { publicUrl, gateways });
  });
});

describe('a payment without a notice', () => {
  test('queries the gateway about a payment after two minutes, and then at growing intervals', async () => {
    const before = await balance();
    const payment = await opened();
    const unpaid = await opened();
    await paySimulated(system, payment, { notices: 0 });
    expect(await queryPayments(system)).toBe(0);
    later(2 * MINUTE);
    expect(await queryPayments(system)).toBe(1);
    expect((await paymentOf(system, payment.id)).status).toBe('COMPLETED');
    expect(await balance()).toBe(before + 10_000);
    const waits: number[] = [];
    for (let time = 0; time < 20; time += 1) {
      const asks = (await paymentOf(system, unpaid.id)).asks ?? 0;
      later(MINUTE);
      await queryPayments(system);
      if (((await paymentOf(system, unpaid.id)).asks ?? 0) > asks) waits.push(time + 1);
    }
    expect(waits).toEqual([4, 12]);
    later(30 * MINUTE);
    await expirePayments(system);
  });

  test('closes a payment here when the gateway has closed the payment', async () => {
    const payment = await opened();
    await simulatorOf(system).close(payment.paymentNo as string, null);
    later(2 * MINUTE);
    await queryPayments(system);
    expect((await paymentOf(system, payment.id)).closedAt).not.toBeNull();
  });
});
