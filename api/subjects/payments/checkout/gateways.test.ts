import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PaymentMethod } from '@t3d/resources/recharge-records';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import supertest from 'supertest';
import type { Context } from '../../../context';
import { PAYMENTS, paymentsOf } from '../gateways';
import { makeAlipayGateway, readSettings as readAlipay } from '../gateways/alipay';
import * as fakeAlipay from '../../../test/gateways/alipay';
import { makeAlipayHkGateway, readSettings as readAlipayHk } from '../gateways/alipayHk';
import * as fakeAntom from '../../../test/gateways/alipayHk';
import { makeAllInPayGateway, readSettings as readAllInPay } from '../gateways/allInPay';
import * as fakeAllInPay from '../../../test/gateways/allInPay';
import { makeAppleGateway } from '../gateways/apple';
import { makeChain, startApple } from '../../../test/gateways/apple';
import { tokenOf } from '../gateways/apple/token';
import { toDecimal } from '../gateways/kit/amounts';
import { makeKeys } from '../../../test/gateways/fakeServer';
import { toShanghai } from '../gateways/kit/times';
import { makePayPalGateway } from '../gateways/paypal';
import { startPayPal } from '../../../test/gateways/paypal';
import type { PaymentGateway, RawNotice } from '../gateways/port';
import { makeWeChatPayGateway } from '../gateways/wechatPay';
import { startWeChatPay } from '../../../test/gateways/wechatPay';
import { balanceOf } from '../../../ledger';
import { select } from '../../../models/sql';
import { asSystem } from '../../../test/factories';
import { billsOf, paymentOf, setRate } from '../../../test/payments';
import { closeProven } from '../../../test/ledgerWorld';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import type { Payment, User } from '../../../models/rows';

/** What a fake says of a payment that has been paid there; each part may be said otherwise, or by a stranger. */
interface Saying {
  amount?: number;
  currency?: string;
  forged?: boolean;
  number?: string;
}
/** A gateway with its fake, which speaks the gateway's own signed protocol. */
interface Rig {
  gateway: PaymentGateway;
  method: PaymentMethod;
  currency: string;
  paid(payment: Payment, saying?: Saying): RawNotice;
  closed?(payment: Payment): RawNotice;
  refundedAtConsole?(payment: Payment, amount: number): RawNotice;
  close(): Promise<void>;
}

const numbersOf = (payment: Payment, saying: Saying) => ({
  paymentNo: saying.number ?? (payment.paymentNo as string),
  amount: saying.amount ?? (payment.amount as number),
  currency: saying.currency ?? (payment.currency as string),
});
const digitsOf = (payment: Payment): string => (payment.paymentNo as string).slice(0, 15);

async function rigAlipay(): Promise<Rig> {
  const { ours, theirs, strangers, APP_ID, SELLER_ID, makeNotice, startAlipay } = fakeAlipay;
  const fake = await startAlipay();
  const settings = readAlipay({
    ALIPAY_APP_ID: APP_ID,
    ALIPAY_SELLER_ID: SELLER_ID,
    ALIPAY_PRIVATE_KEY: ours.privateKey,
    ALIPAY_PUBLIC_KEY: theirs.publicKey,
    ALIPAY_ENDPOINT: fake.url,
  });
  const say = (payment: Payment, saying: Saying, status: string): RawNotice => {
    const { paymentNo, amount, currency } = numbersOf(payment, saying);
    const now = toShanghai(new Date());
    const fields = {
      notify_id: randomUUID(),
      notify_time: now,
      app_id: APP_ID,
      seller_id: SELLER_ID,
      out_trade_no: paymentNo,
      trade_no: `A${digitsOf(payment)}`,
      total_amount: toDecimal(amount),
      trade_status: status,
      gmt_payment: now,
      charset: 'utf-8',
      ...(currency === 'CNY' ? {} : { trans_currency: currency }),
    };
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: makeNotice(fields, saying.forged ? strangers.privateKey : undefined),
      query: {},
    };
  };
  return {
    gateway: makeAlipayGateway(settings!),
    method: 'ALIPAY',
    currency: 'CNY',
    paid: (payment, saying = {}) => say(payment, saying, 'TRADE_SUCCESS'),
    closed: (payment) => say(payment, {}, 'TRADE_CLOSED'),
    close: () => fake.close(),
  };
}

async function rigAlipayHk(): Promise<Rig> {
  const { ours, theirs, strangers, CLIENT, makeNotice, startAntom } = fakeAntom;
  const fake = await startAntom();
  const settings = readAlipayHk({
    ALIPAY_HK_CLIENT_ID: CLIENT,
    ALIPAY_HK_PRIVATE_KEY: ours.privateKey,
    ALIPAY_HK_PUBLIC_KEY: theirs.publicKey,
    ALIPAY_HK_ENDPOINT: fake.url,
  });
  const say = (payment: Payment, saying: Saying, status: 'S' | 'F'): RawNotice => {
    const { paymentNo, amount, currency } = numbersOf(payment, saying);
    const time = new Date().toISOString();
    const body = {
      notifyType: 'PAYMENT_RESULT',
      result: { resultCode: 'X', resultStatus: status },
      paymentRequestId: paymentNo,
      paymentId: `H${digitsOf(payment)}`,
      paymentAmount: { value: String(amount), currency },
      paymentTime: time,
    };
    return makeNotice(JSON.stringify(body), { time, ...(saying.forged ? { key: strangers.privateKey } : {}) });
  };
  const refundedAtConsole = (payment: Payment, amount: number): RawNotice => {
    const body = {
      notifyType: 'REFUND_RESULT',
      refundStatus: 'SUCCESS',
      refundRequestId: randomUUID(),
      refundId: randomUUID(),
      paymentId: `H${digitsOf(payment)}`,
      refundAmount: { value: String(amount), currency: 'HKD' },
    };
    return makeNotice(JSON.stringify(body), { time: new Date().toISOString() });
  };
  return {
    gateway: makeAlipayHkGateway(settings!),
    method: 'ALIPAY_HK',
    currency: 'HKD',
    paid: (payment, saying = {}) => say(payment, saying, 'S'),
    closed: (payment) => say(payment, {}, 'F'),
    refundedAtConsole,
    close: () => fake.close(),
  };
}

async function rigAllInPay(): Promise<Rig> {
  const { ours, theirs, strangers, APP_ID, CUS_ID, makeNotice, startAllInPay } = fakeAllInPay;
  const fake = await startAllInPay();
  const settings = readAllInPay({
    ALL_IN_PAY_CUS_ID: CUS_ID,
    ALL_IN_PAY_APP_ID: APP_ID,
    ALL_IN_PAY_PRIVATE_KEY: ours.privateKey,
    ALL_IN_PAY_PUBLIC_KEY: theirs.publicKey,
    ALL_IN_PAY_ENDPOINT: `${fake.url}/apiweb`,
  });
  const paid = (payment: Payment, saying: Saying = {}): RawNotice => {
    const { paymentNo, amount, currency } = numbersOf(payment, saying);
    const fields = {
      appid: APP_ID,
      cusid: CUS_ID,
      cusorderid: paymentNo,
      trxcode: 'VSP511',
      trxid: digitsOf(payment),
      trxamt: String(amount),
      trxstatus: '0000',
      paytime: toShanghai(new Date()).replace(/\D/g, ''),
      ...(currency === 'CNY' ? {} : { currency }),
    };
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: makeNotice(fields, saying.forged ? strangers.privateKey : undefined),
      query: {},
    };
  };
  const refundedAtConsole = (payment: Payment, amount: number): RawNotice => {
    const fields = {
      appid: APP_ID,
      cusid: CUS_ID,
      trxcode: 'VSP513',
      trxid: randomUUID(),
      srctrxid: digitsOf(payment),
      trxamt: String(amount),
      trxstatus: '0000',
      trxreserved: '客户退款',
    };
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: makeNotice(fields), query: {} };
  };
  return {
    gateway: makeAllInPayGateway(settings!),
    method: 'WEB_ALL_IN_PAY',
    currency: 'CNY',
    paid,
    refundedAtConsole,
    close: () => fake.close(),
  };
}

async function rigWeChatPay(): Promise<Rig> {
  const fake = await startWeChatPay();
  const stranger = makeKeys();
  const paid = (payment: Payment, saying: Saying = {}): RawNotice => {
    const { paymentNo, amount, currency } = numbersOf(payment, saying);
    const content = {
      ...fake.pay(payment.paymentNo as string),
      out_trade_no: paymentNo,
      amount: { total: amount, payer_total: amount, currency },
      success_time: new Date().toISOString(),
    };
    return fake.notice('TRANSACTION.SUCCESS', content, saying.forged ? { key: stranger.privateKey } : {});
  };
  return {
    gateway: makeWeChatPayGateway(fake.settings),
    method: 'WECHAT_QR',
    currency: 'CNY',
    paid,
    close: () => fake.close(),
  };
}

async function rigPayPal(): Promise<Rig> {
  const fake = await startPayPal();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const paid = (payment: Payment, saying: Saying = {}): RawNotice => {
    const { paymentNo, amount, currency } = numbersOf(payment, saying);
    const capture = {
      id: `C${digitsOf(payment)}`,
      status: 'COMPLETED',
      amount: { currency_code: currency, value: toDecimal(amount) },
      custom_id: paymentNo,
      invoice_id: paymentNo,
      create_time: new Date().toISOString(),
      payee: { merchant_id: fake.settings.merchantId },
    };
    return fake.notice('PAYMENT.CAPTURE.COMPLETED', capture, saying.forged ? { key: privateKey } : {});
  };
  return {
    gateway: makePayPalGateway(fake.settings),
    method: 'PAYPAL',
    currency: 'USD',
    paid,
    close: () => fake.close(),
  };
}

async function rigApple(): Promise<Rig> {
  const fake = await startApple();
  const stranger = makeChain();
  const paid = (payment: Payment, saying: Saying = {}): RawNotice => {
    const { paymentNo, amount, currency } = numbersOf(payment, saying);
    const transaction = fake.buy(tokenOf(paymentNo), {
      price: amount * 10,
      currency,
      transactionId: digitsOf(payment),
    });
    return fake.notice('ONE_TIME_CHARGE', transaction, saying.forged ? { chain: stranger, inner: stranger } : {});
  };
  return {
    gateway: makeAppleGateway(fake.settings),
    method: 'APPLE',
    currency: 'USD',
    paid,
    close: () => fake.close(),
  };
}

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

const RIGS: readonly (readonly [string, () => Promise<Rig>])[] = [
  ['alipay', rigAlipay],
  ['alipayHk', rigAlipayHk],
  ['wechatPay', rigWeChatPay],
  ['paypal', rigPayPal],
  ['allInPay', rigAllInPay],
  ['apple', rigApple],
];

describe.each(RIGS)('%s, from the pay page to the bill', (name, start) => {
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

  test('good: credited once at the rate, however often it is said', async () => {
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

  test('forged or altered: refused, nothing changes', async () => {
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

  test('another amount, another currency: quarantined', async () => {
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

  test('closed before, and out of order: the money is quarantined; a closing that comes late closes nothing', async () => {
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

  test('refunded at its console: our record says so and staff are told, whichever notice comes first', async () => {
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
