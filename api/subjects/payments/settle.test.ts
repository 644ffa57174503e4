import { afterEach, describe, expect, test } from '@jest/globals';
import type { PaymentMethod } from '@t3d/resources/recharge-records';
import rechargeRecords from '@t3d/resources/recharge-records';
import users from '@t3d/resources/users';
import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../../context';
import { setRefundMode } from './gateways/simulatorBooks';
import type { Notice } from './gateways/port';
import { runDueJobs } from '../../jobs';
import { HANDLERS } from '..';
import { pursueRefund } from './jobs/paymentJobs';
import { balanceOf } from '../../ledger';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { bookPayment, findPayment } from './gateways/simulatorBooks';
import type { BookedPayment } from './gateways/simulatorBooks';
import { buildAgent } from '../../test/factories';
import {
  billsOf,
  noticeOf,
  openPaymentWorld,
  paymentOf,
  setRate,
  simulatorOf,
  startRecharge,
} from '../../test/payments';
import type { TestServer } from '../../test/server';
import { openCheckout } from './checkout/checkout';
import { checkResolve, resolve } from './rechargeRecords/resolve';
import { closeLocked } from './closePayment';
import { lockPayment } from './lockPayment';
import { settlePayment } from './settlePayment';
import { sealPayment } from '../../test/seals';
import type { Payment, User } from '../../models/rows';

let server: TestServer;
let system: Context;
let admin: Context;
let agent: User;
openPaymentWorld((world) => {
  ({ server, system, admin, agent } = world);
});
afterEach(() => setMode('auto'));

const setMode = (mode: 'auto' | 'manual' | 'refuse'): Promise<void> =>
  inTransaction(system, ({ transaction }) => setRefundMode({ database: server.database, transaction }, mode));
const balance = async (): Promise<number> => (await balanceOf(system, agent.id)) ?? 0;
const refused = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => (error as { key?: string }).key ?? String(error),
  );

/** A payment that its payer has opened at the gateway and paid there, as told, whatever becomes of it here. */
async function paid(
  more: Partial<Notice> = {},
  options: { amount?: number; method?: PaymentMethod; closed?: boolean } = {},
): Promise<{ payment: Payment; notice: Notice; outcome: string }> {
  const started = await startRecharge(system, agent, options.amount, options.method);
  await openCheckout(system, started, { address: '127.0.0.1', userAgent: '' }, 'T3D');
  if (options.closed)
    await inTransaction(system, async (ctx) => closeLocked(ctx, (await lockPayment(ctx, started.id)) as Payment));
  const notice = await pay(started, more);
  const { outcome } = await settlePayment(system, 'simulator', notice);
  return { payment: await paymentOf(system, started.id), notice, outcome };
}

async function pay(payment: Payment, more: Partial<Notice> = {}): Promise<Notice> {
  const notice = noticeOf(system, payment, more);
  const { store } = simulatorOf(system);
  await bookPayment(
    store,
    (await findPayment(store, notice.paymentNo)) as BookedPayment,
    notice.amount,
    notice.currency,
    notice.at,
    notice.gatewayNo,
  );
  return notice;
}

const decide = (ids: readonly number[], accept: boolean, ctx = admin) =>
  inTransaction(ctx, (inner) => resolve(inner, { ids, accept, remark: '核对' }));
const refundsOf = (payment: Payment) =>
  select<{ id: number; refundNo: string; state: string; amount: number }>(
    system,
    'SELECT `id`, `refundNo`, `state`, `amount` FROM `payment_refunds` WHERE `payment` = ? ORDER BY `id`',
    [payment.id],
  );
const eventsOf = async (payment: Payment): Promise<string[]> =>
  (
    await select<{ payload: string | { name: string; data: { payment: number } } }>(
      system,
      "SELECT `payload` FROM `jobs` WHERE `kind` = 'event' ORDER BY `id`",
    )
  )
    .map(({ payload }) =>
      typeof payload === 'string' ? (JSON.parse(payload) as { name: string; data: { payment: number } }) : payload,
    )
    .filter(({ data }) => data.payment === payment.id)
    .map(({ name }) => name);

describe('money that is not what was asked for is quarantined', () => {
  test.each([
    ['AMOUNT', { amount: 9_999 }, {}],
    ['AMOUNT', { amount: 10_001 }, {}],
    ['CURRENCY', { currency: 'CNY' }, {}],
    ['CLOSED', {}, { closed: true }],
    ['CLOSED', { at: new Date(Date.now() + 90 * 60_000) }, {}],
  ] as const)('%s: %j', async (anomaly, said, options) => {
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

  test('PAID_TWICE: a second payment of a paid number is a record of its own, a third another', async () => {
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

  test('REVERSED: taken back without our asking; the wallet stays as it is', async () => {
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
    expect(await refused(decide([payment.id], false))).toBe('payments.alreadyReversed');
    await decide([payment.id], true);
    expect(await paymentOf(system, payment.id)).toMatchObject({ status: 'ANOMALY', resolution: 'ACCEPTED' });
    expect(await balance()).toBe(before + 10_000);
  });

  test('REVERSED: a refund that somebody else asked for, told apart by its number', async () => {
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

  test('a wallet that has changed its currency meanwhile, or whose user is gone', async () => {
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

  test('an unpaid payment closed twice stays as it is', async () => {
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

describe('an anomaly is resolved once', () => {
  test('accepted: credited with what came, at its rate, by the admin', async () => {
    const before = await balance();
    const { payment } = await paid({ amount: 12_345 });
    const preview = await checkResolve(admin, { ids: [payment.id], accept: true });
    expect(preview).toMatchObject({
      matched: 1,
      available: 1,
      refused: [],
      changes: [{ before, after: before + 12_345, kind: 'money', currency: 'USD' }],
    });
    const tries = await Promise.all([1, 2].map(() => refused(decide([payment.id], true))));
    expect(new Set(tries)).toEqual(new Set(['payments.resolved', undefined]));
    expect(await paymentOf(system, payment.id)).toMatchObject({
      status: 'COMPLETED',
      anomaly: 'AMOUNT',
      resolution: 'ACCEPTED',
      credited: 12_345,
      remark: '核对',
    });
    expect(await balance()).toBe(before + 12_345);
    expect(await refused(decide([payment.id], false))).toBe('payments.resolved');
    const [bill] = await select<{ from: number; orderNo: string }>(
      system,
      "SELECT `from`, `orderNo` FROM `ledger_entries` WHERE `toAccount` = ? AND `type` = 'PAY' ORDER BY `id` DESC LIMIT 1",
      [agent.id],
    );
    expect({ ...bill, from: Number(bill?.from) }).toEqual({ from: admin.actor.id, orderNo: payment.paymentNo });
  });

  test("accepted in another currency: at the dictionary's rate, refused without one", async () => {
    const before = await balance();
    const { payment } = await paid({ currency: 'KRW', amount: 99_999 });
    expect(await refused(decide([payment.id], true))).toBe('payments.noRate');
    expect((await checkResolve(admin, { ids: [payment.id], accept: true })).refused).toHaveLength(1);
    await setRate(system, 'KRW/USD=0.000725');
    await decide([payment.id], true);
    expect(await paymentOf(system, payment.id)).toMatchObject({ status: 'COMPLETED', rate: 0.000725, credited: 72 });
    expect(await balance()).toBe(before + 72);
  });

  test('refused: all goes back through the gateway, once', async () => {
    const before = await balance();
    const { payment } = await paid({ amount: 5_000 });
    expect((await checkResolve(admin, { ids: [payment.id], accept: false })).changes).toMatchObject([
      { after: 5_000, kind: 'money' },
    ]);
    const tries = await Promise.all([1, 2].map(() => refused(decide([payment.id], false))));
    expect(new Set(tries)).toEqual(new Set(['payments.resolved', undefined]));
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
    // The gateway's own word about it is no reversal.
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

  test('the gateway may take its time, be killed at, and refuse: then it can be resolved again', async () => {
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

  test("a worker killed between the gateway's answer and the commit pays back once", async () => {
    const { payment } = await paid({ amount: 6_000 });
    await decide([payment.id], false);
    const [refund] = (await refundsOf(payment)) as unknown as [{ id: number; refundNo: string }];
    const gateway = simulatorOf(system);
    // The gateway has paid; whoever asked died before it could write that down. Then several ask at once.
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

  test('PAID_TWICE: the second money is sent back or credited, the first stays', async () => {
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

  test('all or nothing, and only what is an anomaly, by ADMIN alone', async () => {
    const before = await balance();
    const { payment } = await paid({ amount: 1_000 });
    const { payment: fine } = await paid();
    expect(await refused(decide([payment.id, fine.id], true))).toBe('payments.resolved');
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

describe('the database itself refuses', () => {
  test.each([
    ['an amount of nothing', 'amount', { amount: 0 }],
    ['another status', 'status', { status: 'PAID' }],
    ['COMPLETED without money', 'completed', { status: 'COMPLETED' }],
    ['an anomaly without a reason', 'anomaly', { status: 'ANOMALY' }],
    ['more refunded than came', 'refunded', { refunded: 1 }],
  ])('%s', async (_what, rule, values) => {
    const payment = await startRecharge(system, agent);
    const said = await inTransaction(system, (ctx) =>
      table(ctx, rechargeRecords).update(values as Partial<Payment>, payment.id),
    ).then(
      () => '',
      (error: unknown) => (error as { parent: Error }).parent.message,
    );
    expect(said).toContain(`recharge_records_${rule}`);
  });

  test('one number of a gateway twice', async () => {
    const { payment } = await paid();
    const other = await startRecharge(system, agent);
    await expect(
      inTransaction(system, (ctx) => table(ctx, rechargeRecords).update({ gatewayNo: payment.gatewayNo }, other.id)),
    ).rejects.toThrow(UniqueConstraintError);
  });
});

test('every job of payments has its handler', () => {
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
