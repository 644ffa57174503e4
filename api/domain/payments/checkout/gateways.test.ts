import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import type { Context } from '../../../context';
import { PAYMENTS, paymentsOf } from '../gateways';
import type { RawNotice } from '../gateways/port';
import { balanceOf } from '../../../ledger';
import { select } from '../../../models/sql';
import { asSystem } from '../../../test/factories';
import { billsOf, paymentOf, setRate } from '../../../test/payments';
import { closeProven } from '../../../test/ledgerTest';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import type { Payment, User } from '@t3d/resources/rows';
import { RIGS, digitsOf } from './gateways.fixture';
import type { Rig } from './gateways.fixture';

let server: TestServer;
let system: Context;
let agent: Caller;
let user: User;
beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  agent = await server.as('AGENT_1');
  user = await server.user('AGENT_1');
  await setRate(system, 'CNY/USD=0.1385');
  await setRate(system, 'HKD/USD=0.128');
}, 60_000);
afterAll(() => closeProven(server));

describe.each(RIGS)('completes a %s payment from the pay page to the bill', (name, start) => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await start();
    server.database.services.provide(PAYMENTS, {
      publicUrl: paymentsOf(server.database).publicUrl,
      gateways: [rig.gateway],
    });
  }, 60_000);
  afterAll(() => rig.close());

  const balance = async (): Promise<number> => (await balanceOf(system, user.id)) ?? 0;
  const tell = ({ headers, body }: RawNotice) =>
    supertest(server.app)
      .post(`/t3d-api/payments/notices/${name}`)
      .set({ 'content-type': 'application/json', ...headers } as Record<string, string>)
      .serialize((value: unknown) => value as string)
      .send(body.toString('utf8'));
  const outcomes = async ({ paymentNo }: Payment): Promise<string[]> =>
    (
      await select<{ outcome: string }>(
        system,
        'SELECT `outcome` FROM `payment_notices` WHERE `paymentNo` = ? ORDER BY `id`',
        [paymentNo],
      )
    ).map((row) => row.outcome);
  async function open(): Promise<Payment> {
    const started = await agent
      .post('/t3d-api/recharge-records/actions/pay')
      .set('Idempotency-Key', randomUUID())
      .send({ amount: 10_000, payment: rig.method });
    expect(started.status).toBe(200);
    const { id, payUrl } = (started.body as { data: { id: number; payUrl: string } }).data;
    expect((await supertest(server.app).get(new URL(payUrl).pathname)).status).toBe(200);
    return paymentOf(system, id);
  }

  test("credits a payment once at the exchange rate when the payment's notice is sent several times", async () => {
    const before = await balance();
    const payment = await open();
    expect(payment).toMatchObject({
      gateway: name,
      currency: rig.currency,
      status: 'UNPAID',
      openedAt: expect.any(Date),
    });
    const notice = rig.paid(payment);
    const { accepted } = rig.gateway.answers;
    for (let time = 0; time < 3; time += 1) expect((await tell(notice)).status).toBe(accepted.status);
    await Promise.all(Array.from({ length: 8 }, () => tell(rig.paid(payment))));
    const credited = rig.currency === 'USD' ? 10_000 : rig.currency === 'HKD' ? 1_280 : 1_385;
    expect([await balance(), (await paymentOf(system, payment.id)).status]).toEqual([before + credited, 'COMPLETED']);
    expect((await billsOf(system, user.id)).at(-1)).toBe(`PAY ${credited}`);
    expect((await outcomes(payment)).filter((outcome) => outcome === 'SETTLED')).toHaveLength(1);
  }, 60_000);

  test('leaves a payment unpaid when a notice is forged or altered', async () => {
    const before = await balance();
    const payment = await open();
    const notice = rig.paid(payment);
    const middle = Math.floor(notice.body.length / 2);
    const bent = Buffer.from(notice.body);
    bent[middle] = bent[middle] === 65 ? 66 : 65;
    for (const bad of [
      rig.paid(payment, { forged: true }),
      { ...notice, body: bent },
      { ...notice, body: Buffer.from('') },
      { ...notice, body: Buffer.from('{}') },
    ]) {
      expect((await tell(bad)).status).toBe(rig.gateway.answers.refused.status);
      expect(await paymentOf(system, payment.id)).toMatchObject({ status: 'UNPAID', gatewayNo: null });
    }
    expect([await balance(), await outcomes(payment)]).toEqual([before, []]);
  }, 60_000);

  test('quarantines a payment when amount or currency differs', async () => {
    const before = await balance();
    const less = await open();
    await tell(rig.paid(less, { amount: 9_900 }));
    expect(await paymentOf(system, less.id)).toMatchObject({ status: 'ANOMALY', anomaly: 'AMOUNT', paidAmount: 9_900 });
    const other = await open();
    await tell(rig.paid(other, { currency: 'EUR' }));
    expect(await paymentOf(system, other.id)).toMatchObject({
      status: 'ANOMALY',
      anomaly: 'CURRENCY',
      payCurrency: 'EUR',
    });
    expect(await balance()).toBe(before);
  }, 60_000);

  test('quarantines money paid after closing, and ignores a notice of closing after the payment', async () => {
    const before = await balance();
    const payment = await open();
    if (rig.closed) {
      await tell(rig.closed(payment));
      expect((await paymentOf(system, payment.id)).closedAt).not.toBeNull();
      await tell(rig.paid(payment));
      expect(await paymentOf(system, payment.id)).toMatchObject({ status: 'ANOMALY', anomaly: 'CLOSED' });
      expect(await balance()).toBe(before);
      const done = await open();
      await tell(rig.paid(done));
      await tell(rig.closed(done));
      expect((await paymentOf(system, done.id)).status).toBe('COMPLETED');
      return;
    }
    await tell(rig.paid(payment, { number: '261121000000000ABCDEFGHJKMN' }));
    expect((await paymentOf(system, payment.id)).status).toBe('UNPAID');
    expect(await balance()).toBe(before);
  }, 60_000);

  test("records a refund made at the gateway's console and notifies staff, whichever notice comes first", async () => {
    const back = rig.refundedAtConsole;
    if (!back) return;
    const before = await balance();
    const events = async (name: string, what: string): Promise<number> =>
      (await select<{ payload: unknown }>(system, "SELECT `payload` FROM `jobs` WHERE `kind` = 'event'")).filter(
        ({ payload }) => [name, what].every((part) => JSON.stringify(payload).includes(part)),
      ).length;
    const first = await open();
    await tell(rig.paid(first));
    const notice = back(first, 3_000);
    for (let time = 0; time < 2; time += 1)
      expect((await tell(notice)).status).toBe(rig.gateway.answers.accepted.status);
    expect(await paymentOf(system, first.id)).toMatchObject({
      status: 'ANOMALY',
      anomaly: 'REVERSED',
      paidAmount: 10_000,
      refunded: 3_000,
    });
    expect([await outcomes(first), await events('payment.anomaly', first.paymentNo as string)]).toEqual([
      ['SETTLED', 'REVERSED'],
      1,
    ]);
    const credited = (await balance()) - before;
    const second = await open();
    expect((await tell(back(second, 3_000))).status).toBe(rig.gateway.answers.accepted.status);
    expect(await events('payment.stray', digitsOf(second))).toBe(1);
    await tell(rig.paid(second));
    expect(await paymentOf(system, second.id)).toMatchObject({
      status: 'ANOMALY',
      anomaly: 'REVERSED',
      paidAmount: 10_000,
      refunded: 3_000,
      paidAt: expect.any(Date),
    });
    expect([(await balance()) - before, await events('payment.anomaly', second.paymentNo as string)]).toEqual([
      credited,
      1,
    ]);
  }, 60_000);
});
