import { describe, expect, test } from '@jest/globals';
import rechargeRecords, { PAYMENT_METHODS } from '@t3d/resources/money/recharge-records';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { type Notice, type PaymentGateway, NoticeRejected } from '../gateways/port';
import { PAYMENTS, paymentsOf } from '../gateways';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { asSystem } from '../../../test/factories';
import { billsOf, noticeOf, paymentOf, simulatorOf, startRecharge } from '../../../test/payments';
import type { Caller } from '../../../test/server';
import { handleNotice } from './simulatedPayer';
import type { Payment } from '@t3d/resources/rows';
import {
  agent,
  balance,
  browse,
  dataOf,
  openPayments,
  pathOf,
  pay,
  server,
  simulate,
  system,
  sendNotice,
  user,
} from './payments.fixture';

openPayments();

/** Returns the address that our page forwards to without a click. */
const onwardOf = (html: string): string => {
  const link =
    /<a class="button button-main" href="([^"]+)" data-auto>/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(html).toContain(
    `<noscript><meta http-equiv="refresh" content="0;url=${link.replaceAll('&', '&amp;')}"></noscript>`,
  );
  return link;
};
const say = (notice: Notice) => sendNotice(simulatorOf(system).write(notice));
const noticesOf = async ({ paymentNo }: Payment): Promise<string[]> =>
  (
    await select<{ outcome: string }>(
      system,
      'SELECT `outcome` FROM `payment_notices` WHERE `paymentNo` = ? ORDER BY `id`',
      [paymentNo],
    )
  ).map((row) => row.outcome);

describe('an online recharge', () => {
  test.each(PAYMENT_METHODS)('completes a recharge by %s, from the pay page to the bill', async (payment) => {
    const before = await balance();
    const started = await pay({ amount: 10_000, payment });
    expect(started.status).toBe(200);
    const { id, payUrl } = dataOf(started);
    expect(payUrl).toMatch(/^http:\/\/localhost:3000\/t3d-api\/payments\/[0-9A-Z]{27}\/checkout$/);
    const checkout = await browse(pathOf(payUrl));
    expect([checkout.status, checkout.headers['cache-control'], checkout.headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'strict-origin-when-cross-origin',
    ]);
    const page = await browse(pathOf(onwardOf(checkout.text)));
    expect(page.text).toContain('$100.00');
    expect(page.text).not.toMatch(/<script/);
    expect((await simulate(id, 'pay')).body).toMatchObject({
      code: 200,
      data: { status: 'COMPLETED', credited: 10_000 },
    });
    expect(await balance()).toBe(before + 10_000);
    expect(await paymentOf(system, id)).toMatchObject({
      status: 'COMPLETED',
      payment,
      paidAmount: 10_000,
      payCurrency: 'USD',
      rate: 1,
      gateway: 'simulator',
    });
    expect((await browse(pathOf(payUrl))).text).toContain('Paid');
  });

  test('rejects a recharge with a translated message when it is below 100.00 or a value is unknown', async () => {
    const least = async (language: string): Promise<string> =>
      (await pay({ amount: 9_999, payment: 'ALIPAY' }).set('Accept-Language', language)).body.errors.amount as string;
    for (const language of ['zh', 'en', 'cht']) expect(await least(language)).toContain('100.00');
    for (const body of [
      { payment: 'ALIPAY' },
      { amount: 10_000 },
      { amount: 10_000, payment: 'CASH' },
      { amount: 100.5, payment: 'ALIPAY' },
      { amount: 10_000, payment: 'ALIPAY', account: 1 },
    ])
      expect((await pay(body)).status).toBe(400);
  });

  test('rejects a recharge by a user who is not an agent', async () => {
    for (const role of ['ADMIN', 'SALESMAN', 'SMS_RECYCLE'] as const)
      expect((await pay({ amount: 10_000, payment: 'PAYPAL' }, await server.as(role))).status).toBe(403);
  });

  test('returns the same payment for a repeated idempotency key, and a conflict when the body differs', async () => {
    const key = randomUUID();
    const first = dataOf(await pay({ amount: 10_000, payment: 'PAYPAL' }, agent, key));
    expect(dataOf(await pay({ amount: 10_000, payment: 'PAYPAL' }, agent, key))).toEqual(first);
    expect((await pay({ amount: 20_000, payment: 'PAYPAL' }, agent, key)).status).toBe(409);
  });

  test("previews the wallet's balance after a recharge", async () => {
    const { body } = await agent
      .post('/t3d-api/recharge-records/actions/pay/check')
      .send({ amount: 12_345, payment: 'APPLE' });
    expect(body.data).toMatchObject({
      available: 1,
      cost: { amount: 12_345, currency: 'USD', before: await balance(), after: (await balance()) + 12_345 },
    });
  });

  test('shows a recharge to the recharging agent, and to staff who serve the agent', async () => {
    const superior = await server.user('AGENT_1');
    const child = await server.user('AGENT_2');
    const mine = await startRecharge(system, child);
    const see = async (caller: Caller): Promise<number> =>
      (await caller.get(`/t3d-api/recharge-records/${mine.id}`)).status;
    expect(await see(await server.as('AGENT_2'))).toBe(200);
    expect(await see(await server.as('ADMIN'))).toBe(200);
    expect(await see(await server.as('AGENT_1'))).toBe(404);
    expect(await see(await server.as('SALESMAN'))).toBe(404);
    const salesman = await server.user('SALESMAN');
    await inTransaction(system, (ctx) => table(ctx, users).update({ salesman: salesman.id }, [superior.id, child.id]));
    expect(await see(await server.as('SALESMAN'))).toBe(200);
    const listed = (await (await server.as('AGENT_2')).get('/t3d-api/recharge-records?size=200')).body.rows as {
      account: number;
    }[];
    expect(new Set(listed.map(({ account }) => account))).toEqual(new Set([child.id]));
    const remark = { remark: '银行回单已核对' };
    expect((await agent.put(`/t3d-api/recharge-records/${mine.id}`).send(remark)).status).toBe(403);
    expect((await (await server.as('SALESMAN')).put(`/t3d-api/recharge-records/${mine.id}`).send(remark)).status).toBe(
      200,
    );
    expect(
      (await (await server.as('ADMIN')).put(`/t3d-api/recharge-records/${mine.id}`).send({ amount: 1 })).status,
    ).toBe(400);
  });

  test('offers the payment methods with the minimum amount, and no method to a caller without a wallet', async () => {
    const { body } = await agent.get('/t3d-api/payment-methods');
    expect(body.data.least).toBe(10_000);
    expect(body.data.methods).toHaveLength(11);
    expect(body.data.methods[0]).toEqual({
      payment: 'ALIPAY',
      label: 'Alipay',
      currency: 'USD',
      rate: 1,
      works: false,
    });
    const working = body.data.methods.filter(({ works }: { works: boolean }) => works);
    expect(working.map(({ payment }: { payment: string }) => payment)).toEqual([
      'ALIPAY_WEB',
      'WECHAT_QR',
      'PAYPAL',
      'WEB_ALL_IN_PAY',
    ]);
    expect((await (await server.as('ADMIN')).get('/t3d-api/payment-methods')).body.data.methods).toEqual([]);
    expect((await supertest(server.app).get('/t3d-api/payment-methods')).status).toBe(401);
  });
});

describe("the receipt of a gateway's payment notice", () => {
  test('changes nothing when a payment notice is forged, altered or unsigned', async () => {
    const before = await balance();
    const payment = await startRecharge(system, user);
    const raw = simulatorOf(system).write(noticeOf(system, payment));
    const body = raw.body.toString('utf8');
    const altered = Buffer.from(body.replace('"amount":10000', '"amount":99999'));
    const unsigned = { headers: { 'content-type': 'application/json' }, body: raw.body };
    const wrong = { headers: { ...raw.headers, 'x-simulator-signature': 'a'.repeat(64) }, body: raw.body };
    for (const forged of [{ ...raw, body: altered }, unsigned, wrong, { ...raw, body: Buffer.from('{}') }]) {
      const { status, text } = await sendNotice(forged);
      expect([status, text]).toEqual([400, 'fail']);
    }
    expect((await sendNotice(raw, 'nobody')).status).toBe(404);
    expect((await supertest(server.app).get('/t3d-api/payments/notices/simulator?amount=1')).status).toBe(400);
    expect(await paymentOf(system, payment.id)).toMatchObject({ status: 'UNPAID', gatewayNo: null, version: 1 });
    expect([await balance(), await noticesOf(payment)]).toEqual([before, []]);
  });

  test('writes a single short log line when a payment notice is rejected', async () => {
    const { publicUrl, gateways } = paymentsOf(server.database);
    const other: PaymentGateway = {
      ...simulatorOf(system),
      name: 'other',
      methods: [],
      verify: () =>
        Promise.reject(
          new NoticeRejected('malformed', `sign\r\n{"level":60}\u2028\u001b[31m${'x'.repeat(5000)} comes twice`),
        ),
    };
    server.database.services.provide(PAYMENTS, { publicUrl, gateways: [...gateways, other] });
    const heard = await handleNotice(system, 'other', { headers: {}, body: Buffer.from(''), query: {} });
    server.database.services.provide(PAYMENTS, { publicUrl, gateways });
    expect(heard?.reason).toMatch(/^malformed: sign \{"level":60\} \[31mx+$/);
    expect(heard?.reason).toHaveLength(200);
  });

  test('rejects a payment notice before reading the body when the body is too large', async () => {
    expect((await sendNotice({ headers: {}, body: Buffer.alloc(300 * 1024, 'a') })).status).toBe(413);
  });

  test('changes nothing when a payment notice is repeated, and credits once when 16 arrive at once', async () => {
    const before = await balance();
    const payment = await startRecharge(system, user, 25_000);
    const notice = noticeOf(system, payment);
    const answers = await Promise.all(Array.from({ length: 16 }, () => say(notice)));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array.from({ length: 16 }, () => [200, 'success']),
    );
    expect((await say({ ...notice, noticeId: 'another' })).text).toBe('success');
    expect(await balance()).toBe(before + 25_000);
    expect(await noticesOf(payment)).toEqual(['SETTLED', 'REPEATED']);
    expect((await billsOf(system, user.id)).filter((bill) => bill === 'PAY 25000')).toHaveLength(1);
    expect(await table(system, rechargeRecords).count({ gatewayNo: notice.gatewayNo })).toBe(1);
  }, 60_000);

  test('stores and accepts a notice with an unknown payment number, also when 16 copies arrive at once', async () => {
    const notice = noticeOf(system, { ...(await startRecharge(system, user)), paymentNo: 'NOBODYS1234567890' });
    const answers = await Promise.all(Array.from({ length: 16 }, () => say(notice)));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['success']));
    expect(await noticesOf({ paymentNo: 'NOBODYS1234567890' } as Payment)).toEqual(['UNKNOWN']);
    const events = await select<{ payload: string }>(
      asSystem(server.database),
      "SELECT payload FROM jobs WHERE kind = 'event' AND dedupe LIKE '%payment.stray%'",
    );
    expect(events).toHaveLength(1);
  }, 60_000);

  test("changes nothing when a payment notice comes from a gateway other than the payment's gateway", async () => {
    const payment = await startRecharge(system, user);
    const { publicUrl, gateways } = paymentsOf(server.database);
    const other: PaymentGateway = { ...simulatorOf(system), name: 'other', methods: [] };
    server.database.services.provide(PAYMENTS, { publicUrl, gateways: [...gateways, other] });
    expect((await sendNotice(simulatorOf(system).write(noticeOf(system, payment)), 'other')).text).toBe('success');
    server.database.services.provide(PAYMENTS, { publicUrl, gateways });
    expect(await noticesOf(payment)).toEqual(['FOREIGN']);
    expect((await paymentOf(system, payment.id)).status).toBe('UNPAID');
  });
});
