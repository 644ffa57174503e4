import { describe, expect, test } from '@jest/globals';
import type { Notice, PaymentGateway, RefundAnswer } from './gateways/port';
import { PAYMENTS, paymentsOf } from './gateways/registry';
import { runDueJobs } from '../../jobs';
import { pursueRefund, pursueRefunds } from './jobs/paymentJobs';
import { change, select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import { paymentOf } from '../../test/payments';
import { orderOf } from '../../test/testData';
import type { Payment } from '@t3d/resources/rows';
import {
  MINUTE,
  answering,
  back,
  balance,
  decide,
  DONE_RESPONSE,
  gateways,
  later,
  openReversals,
  paid,
  put,
  refundPart,
  refundsOf,
  errorOf,
  sell,
  server,
  system,
} from './reversals.fixture';
import type { Sold } from './reversals.fixture';

openReversals();

describe('a refund that a gateway does not finish', () => {
  async function refunding(): Promise<{ payment: Payment; refund: number; refundNo: string }> {
    const payment = await paid({ amount: 9_000 });
    await decide([payment.id], false);
    const [row] = await refundsOf(payment);
    return { payment, refund: row?.id as number, refundNo: row?.refundNo as string };
  }

  test('requests a refund again under the same number when the gateway does not know the number', async () => {
    const input: string[] = [];
    const { payment, refundNo } = await refunding();
    put({
      refund: ({ refundNo: number }) => {
        input.push(number);
        return Promise.resolve(input.length < 3 ? { state: 'PENDING' } : DONE_RESPONSE);
      },
      queryRefund: () => Promise.resolve({ state: 'UNKNOWN' }),
    });
    for (let hour = 0; hour < 4; hour += 1) {
      await pursueRefunds(system);
      later(60 * MINUTE);
    }
    expect(input).toEqual([refundNo, refundNo, refundNo]);
    expect((await paymentOf(system, payment.id)).resolution).toBe('REFUNDED');
  });

  test('notifies staff once when a refund is late by a day, and continues to retry the refund', async () => {
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
    put(answering(DONE_RESPONSE));
    later(60 * MINUTE);
    await pursueRefunds(system);
    expect((await paymentOf(system, payment.id)).resolution).toBe('REFUNDED');
  });

  test('does not delay refunds of other gateways when a gateway does not respond', async () => {
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
      gateways: [hanging, ...gateways.map((gateway) => ({ ...gateway, ...answering(DONE_RESPONSE) }))],
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
    put(answering(DONE_RESPONSE));
    later(60 * MINUTE);
    await pursueRefunds(system);
    expect((await paymentOf(system, stuck.payment.id)).resolution).toBe('REFUNDED');
  });

  test('lets one worker at a time request a refund, and another worker two minutes after a crash', async () => {
    const { refund, payment } = await refunding();
    let calls = 0;
    put({
      refund: async () => {
        calls += 1;
        await new Promise((resume) => {
          setTimeout(resume, 20);
        });
        if (calls === 1) throw new Error('killed');
        return DONE_RESPONSE;
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

describe('a reported refund', () => {
  async function partDone(amount = 500): Promise<Sold> {
    put(answering(DONE_RESPONSE));
    const sold = await sell();
    await refundPart(sold.order, amount);
    await runDueJobs(server.database);
    return { order: await orderOf(system, sold.order.id), payment: await paymentOf(system, sold.payment.id) };
  }

  test('counts a refund without a number as ours only when an open refund has its amount', async () => {
    const { payment } = await partDone();
    expect(await back(payment, 400)).toBe('REVERSED');
    expect(await paymentOf(system, payment.id)).toMatchObject({ anomaly: 'REVERSED', refunded: 900 });
  });

  test('counts only the part of a cumulative refund amount that we have not booked yet', async () => {
    const { payment } = await partDone();
    expect(await back(payment, 500, { cumulative: true })).toBe('IGNORED');
    expect((await paymentOf(system, payment.id)).status).toBe('COMPLETED');
    expect(await back(payment, 800, { cumulative: true })).toBe('REVERSED');
    expect((await paymentOf(system, payment.id)).refunded).toBe(800);
    expect(await back(payment, 800, { cumulative: true })).toBe('IGNORED');
    expect((await paymentOf(system, payment.id)).refunded).toBe(800);
  });

  test('counts a refund as ours when our refund of the same amount is open, otherwise as foreign', async () => {
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
  ] as const)(
    'records a reversal and credits nothing when the money was refunded elsewhere (%s)',
    async (_how, more) => {
      const before = await balance();
      const payment = await refundedOutside(more);
      expect(payment).toMatchObject({ status: 'ANOMALY', anomaly: 'REVERSED', resolution: null, refunded: 9_000 });
      expect(await errorOf(decide([payment.id], false))).toBe('payments.alreadyReversed');
      await decide([payment.id], true);
      expect([await balance(), (await paymentOf(system, payment.id)).status]).toEqual([before, 'ANOMALY']);
    },
  );

  test('retries a refused refund only for the remaining amount when a part was refunded elsewhere', async () => {
    const payment = await refundedOutside({ refundNo: 'console' }, 4_000);
    expect(payment).toMatchObject({ anomaly: 'REVERSED', resolution: null, refunded: 4_000 });
    put(answering(DONE_RESPONSE));
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
  ])('responds to the acceptance after a refusal as %s with the error %s', async (reason, answer) => {
    const before = await balance();
    const payment = await paid({ amount: 9_000 });
    put(answering({ state: 'REFUSED', reason }));
    await decide([payment.id], false);
    await runDueJobs(server.database);
    expect((await paymentOf(system, payment.id)).anomaly).toBe('REFUND_FAILED');
    expect(await errorOf(decide([payment.id], true))).toBe(answer);
    expect(await balance()).toBe(answer ? before : before + 9_000);
  });

  test('restores a retail order and records the reversal when the refused refund was made elsewhere', async () => {
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
