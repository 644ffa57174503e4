import { describe, expect, test } from '@jest/globals';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import { runDueJobs } from '../../jobs';
import { pursueRefund } from './jobs/paymentJobs';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { billsOf, noticeOf, paymentOf, setRate, simulatorOf } from '../../test/payments';
import { resolve } from './rechargeRecords/resolve';
import { settlePayment } from './settlePayment';
import type { Payment } from '@t3d/resources/rows';
import {
  admin,
  agent,
  balance,
  decide,
  eventsOf,
  openSettlement,
  paid,
  pay,
  errorOf,
  server,
  setMode,
  system,
} from './settle.fixture';

openSettlement();

const refundsOf = (payment: Payment) =>
  select<{ id: number; refundNo: string; state: string; amount: number }>(
    system,
    'SELECT `id`, `refundNo`, `state`, `amount` FROM `payment_refunds` WHERE `payment` = ? ORDER BY `id`',
    [payment.id],
  );

describe('anomaly resolution', () => {
  test("credits an accepted anomaly once, with the received amount at the payment's rate", async () => {
    const before = await balance();
    const { payment } = await paid({ amount: 12_345 });
    const preview = await resolve.check(admin, { ids: [payment.id], accept: true });
    expect(preview).toMatchObject({
      matched: 1,
      available: 1,
      refused: [],
      changes: [{ before, after: before + 12_345, kind: 'money', currency: 'USD' }],
    });
    const tries = await Promise.all([1, 2].map(() => errorOf(decide([payment.id], true))));
    expect(new Set(tries)).toEqual(new Set(['guard', undefined]));
    expect(await paymentOf(system, payment.id)).toMatchObject({
      status: 'COMPLETED',
      anomaly: 'AMOUNT',
      resolution: 'ACCEPTED',
      credited: 12_345,
      remark: '核对',
    });
    expect(await balance()).toBe(before + 12_345);
    expect(await errorOf(decide([payment.id], false))).toBe('guard');
    const [bill] = await select<{ from: number; orderNo: string }>(
      system,
      "SELECT `from`, `orderNo` FROM `ledger_entries` WHERE `toAccount` = ? AND `type` = 'PAY' ORDER BY `id` DESC " +
        'LIMIT 1',
      [agent.id],
    );
    expect({ ...bill, from: Number(bill?.from) }).toEqual({ from: admin.actor.id, orderNo: payment.paymentNo });
  });

  test("credits an anomaly in another currency at the dictionary's rate, and rejects a missing rate", async () => {
    const before = await balance();
    const { payment } = await paid({ currency: 'KRW', amount: 99_999 });
    expect(await errorOf(decide([payment.id], true))).toBe('payments.noRate');
    expect((await resolve.check(admin, { ids: [payment.id], accept: true })).refused).toHaveLength(1);
    await setRate(system, 'KRW/USD=0.000725');
    await decide([payment.id], true);
    expect(await paymentOf(system, payment.id)).toMatchObject({ status: 'COMPLETED', rate: 0.000725, credited: 72 });
    expect(await balance()).toBe(before + 72);
  });

  test('refunds a rejected anomaly in full through the gateway, and never twice', async () => {
    const before = await balance();
    const { payment } = await paid({ amount: 5_000 });
    expect((await resolve.check(admin, { ids: [payment.id], accept: false })).changes).toMatchObject([
      { after: 5_000, kind: 'money' },
    ]);
    const tries = await Promise.all([1, 2].map(() => errorOf(decide([payment.id], false))));
    expect(new Set(tries)).toEqual(new Set(['guard', undefined]));
    expect((await paymentOf(system, payment.id)).resolution).toBe('REFUNDING');
    await runDueJobs(server.database);
    expect(await paymentOf(system, payment.id)).toMatchObject({
      status: 'ANOMALY',
      resolution: 'REFUNDED',
      refunded: 5_000,
    });
    expect((await simulatorOf(system).query(payment.paymentNo as string, null)).state).toBe('REFUNDED');
    expect(await refundsOf(payment)).toMatchObject([{ state: 'DONE', refundNo: `${payment.paymentNo}r1` }]);
    expect(await balance()).toBe(before);
    expect(
      (
        await settlePayment(
          system,
          'simulator',
          noticeOf(system, payment, { state: 'REFUNDED', amount: 5_000, gatewayNo: payment.gatewayNo as string }),
        )
      ).outcome,
    ).toBe('IGNORED');
  });

  test('lets an admin reject an anomaly again when a slow gateway has refused the refund', async () => {
    const { payment } = await paid({ amount: 7_000 });
    await setMode('manual');
    await decide([payment.id], false);
    await runDueJobs(server.database);
    expect((await paymentOf(system, payment.id)).resolution).toBe('REFUNDING');
    const [refund] = (await refundsOf(payment)) as unknown as [{ id: number }];
    server.database.clock.advance(60_000);
    await pursueRefund(system, { refund: Number(refund.id) });
    await setMode('refuse');
    server.database.clock.advance(4 * 60_000);
    await pursueRefund(system, { refund: Number(refund.id) });
    expect(await paymentOf(system, payment.id)).toMatchObject({
      status: 'ANOMALY',
      anomaly: 'REFUND_FAILED',
      resolution: null,
      refunded: 0,
    });
    expect(await eventsOf(payment)).toEqual(['payment.anomaly', 'payment.refundFailed']);
    await setMode('auto');
    await decide([payment.id], false);
    await runDueJobs(server.database);
    expect(await paymentOf(system, payment.id)).toMatchObject({ resolution: 'REFUNDED', refunded: 7_000 });
    expect((await refundsOf(payment)).map(({ state }) => state)).toEqual(['REFUSED', 'DONE']);
  });

  test("pays an anomaly's refund once when a worker dies between the gateway's response and the commit", async () => {
    const { payment } = await paid({ amount: 6_000 });
    await decide([payment.id], false);
    const [refund] = (await refundsOf(payment)) as unknown as [{ id: number; refundNo: string }];
    const gateway = simulatorOf(system);
    // The gateway has paid, but the worker died before recording it. Several workers then query at once.
    await gateway.refund({
      paymentNo: payment.paymentNo as string,
      gatewayNo: payment.gatewayNo,
      refundNo: refund.refundNo,
      amount: 6_000,
      total: 6_000,
      currency: 'USD',
      reason: 'AMOUNT',
      notifyUrl: '',
    });
    await Promise.all([1, 2, 3].map(() => pursueRefund(system, { refund: Number(refund.id) })));
    await runDueJobs(server.database);
    expect(await paymentOf(system, payment.id)).toMatchObject({ resolution: 'REFUNDED', refunded: 6_000 });
    const lines = await select<{ amount: number }>(
      system,
      "SELECT `amount` FROM `simulator_payment_lines` WHERE `paymentNo` = ? AND `kind` = 'REFUND'",
      [payment.paymentNo],
    );
    expect(lines.map(({ amount }) => Number(amount))).toEqual([-6_000]);
  });

  test('refunds or credits a payment marked PAID_TWICE without changing the first payment', async () => {
    const before = await balance();
    const { payment } = await paid();
    for (let time = 0; time < 2; time += 1) await settlePayment(system, 'simulator', await pay(payment));
    const [second, third] = (await table(system, rechargeRecords).find({
      anomaly: 'PAID_TWICE',
      paymentNo: [`${payment.paymentNo}x2`, `${payment.paymentNo}x3`],
    })) as [Payment, Payment];
    await decide([second.id], false);
    await decide([third.id], true);
    await runDueJobs(server.database);
    expect(await paymentOf(system, second.id)).toMatchObject({ resolution: 'REFUNDED', refunded: 10_000 });
    expect(await paymentOf(system, third.id)).toMatchObject({ status: 'COMPLETED', credited: 10_000 });
    expect(await balance()).toBe(before + 20_000);
    expect((await billsOf(system, agent.id)).slice(-2)).toEqual(['PAY 10000', 'PAY 10000']);
  });

  test('resolves all anomalies of a call or none, and rejects other payments and roles other than ADMIN', async () => {
    const before = await balance();
    const { payment } = await paid({ amount: 1_000 });
    const { payment: fine } = await paid();
    expect(await errorOf(decide([payment.id, fine.id], true))).toBe('guard');
    expect(await balance()).toBe(before + 10_000);
    const post = async (role: 'ADMIN' | 'SALESMAN' | 'AGENT_1', body: object) =>
      (await server.as(role)).post('/t3d-api/recharge-records/actions/resolve').send(body);
    expect((await post('SALESMAN', { ids: [payment.id], accept: true })).status).toBe(403);
    expect((await post('AGENT_1', { ids: [payment.id], accept: true })).status).toBe(403);
    expect((await post('ADMIN', { ids: [payment.id] })).status).toBe(400);
    expect((await post('ADMIN', { ids: [fine.id], accept: true })).body.errors).toHaveProperty(String(fine.id));
    expect((await post('ADMIN', { ids: [payment.id], accept: true })).body).toMatchObject({
      code: 200,
      data: { affected: 1 },
    });
  });
});
