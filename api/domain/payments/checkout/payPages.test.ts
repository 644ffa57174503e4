import { describe, expect, test } from '@jest/globals';
import { PAYMENT_METHODS } from '@t3d/resources/money/recharge-records';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import supertest from 'supertest';
import { SITES } from '../../../middleware/sites';
import type { PaymentGateway } from '../gateways/port';
import { PAYMENTS, paymentsOf } from '../gateways';
import { noticeOf, paymentOf, setRate, simulatorOf, startRecharge } from '../../../test/payments';
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

describe('a payment through a gateway with another currency', () => {
  const euros = (kind: 'redirect' | 'qr' | 'form'): PaymentGateway => ({
    ...simulatorOf(system),
    name: 'euros',
    methods: ['PAYPAL'],
    currencies: ['EUR'],
    checkout: () =>
      Promise.resolve(
        kind === 'redirect'
          ? { kind, url: 'https://pay.test/1' }
          : kind === 'qr'
            ? { kind, code: 'weixin://pay/1' }
            : { kind, action: 'https://pay.test/form', fields: { sign: '"<>' } },
      ),
  });
  const withGateway = async (gateway: PaymentGateway, work: () => Promise<void>): Promise<void> => {
    const { publicUrl, gateways } = paymentsOf(server.database);
    server.database.services.provide(PAYMENTS, {
      publicUrl,
      gateways: [
        gateway,
        { ...simulatorOf(system), methods: PAYMENT_METHODS.filter((method) => method !== 'PAYPAL') } as PaymentGateway,
      ],
    });
    await work().finally(() => server.database.services.provide(PAYMENTS, { publicUrl, gateways }));
  };

  test('fixes the exchange rate when the payment starts, and rejects a payment without a rate', async () => {
    await withGateway(euros('redirect'), async () => {
      const rejected = await pay({ amount: 10_001, payment: 'PAYPAL' });
      expect([rejected.status, rejected.body.message]).toEqual([
        400,
        'There is no rate for EUR/USD: an admin adds it to the dictionary under EXCHANGE_RATE',
      ]);
      expect((await agent.get('/t3d-api/payment-methods')).body.data.methods).toHaveLength(10);
      await setRate(system, 'EUR/USD=1.085');
      expect(
        (await agent.get('/t3d-api/payment-methods')).body.data.methods.find(
          (one: { payment: string }) => one.payment === 'PAYPAL',
        ),
      ).toMatchObject({ currency: 'EUR', rate: 1.085 });
      const before = await balance();
      const { id } = dataOf(await pay({ amount: 10_001, payment: 'PAYPAL' }));
      const payment = await paymentOf(system, id);
      expect(payment).toMatchObject({
        amount: 10_001,
        currency: 'EUR',
        rate: 1.085,
        credited: 10_851,
        creditedCurrency: 'USD',
      });
      await setRate(system, 'EUR/USD=9');
      await sendNotice(simulatorOf(system).write(noticeOf(system, payment)), 'euros');
      expect(await balance()).toBe(before + 10_851);
      expect(await paymentOf(system, id)).toMatchObject({ status: 'COMPLETED', rate: 1.085, credited: 10_851 });
    });
  });

  test('opens the gateway from our own page, so that the gateway sees our address as the origin', async () => {
    await withGateway(
      {
        ...euros('redirect'),
        checkout: () => Promise.resolve({ kind: 'redirect', url: 'https://pay.test/1?a=1&b="><script>' }),
      },
      async () => {
        const page = await browse(pathOf(dataOf(await pay({ amount: 10_000, payment: 'PAYPAL' })).payUrl));
        expect(page.status).toBe(200);
        expect(page.text).toContain('href="https://pay.test/1?a=1&amp;b=&quot;&gt;&lt;script&gt;" data-auto');
        expect(page.headers['content-security-policy']).toContain("form-action 'self';");
      },
    );
  });

  test("shows a payer a QR code, or sends a form only to the gateway's address", async () => {
    await withGateway(euros('qr'), async () => {
      const page = await browse(pathOf(dataOf(await pay({ amount: 10_000, payment: 'PAYPAL' })).payUrl), 'zh-CN');
      expect(page.text).toContain('用 PayPal 扫码支付');
      expect(page.text).toMatch(/src="data:image\/svg\+xml;base64,/);
      expect(page.text).toContain('src="/t3d-api/payments/page.js"');
    });
    await withGateway(euros('form'), async () => {
      const page = await browse(`${pathOf(dataOf(await pay({ amount: 10_000, payment: 'PAYPAL' })).payUrl)}?lang=cht`);
      expect(page.text).toContain('action="https://pay.test/form"');
      expect(page.text).toContain('value="&quot;&lt;&gt;"');
      expect(page.text).toContain('前往支付');
      expect(page.headers['content-security-policy']).toContain("form-action 'self' https://pay.test;");
      expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    });
  });

  test('lets the payer try again after an error page when the gateway cannot be reached', async () => {
    await withGateway({ ...euros('qr'), checkout: () => Promise.reject(new Error('down')) }, async () => {
      const { payUrl, id } = dataOf(await pay({ amount: 10_000, payment: 'PAYPAL' }));
      const page = await browse(pathOf(payUrl));
      expect([page.status, page.text]).toEqual([
        502,
        expect.stringContaining(`<a class="button button-main" href="${pathOf(payUrl)}?lang=en">Try again</a>`),
      ]);
      expect(page.text).not.toContain('<form method="post"');
      expect(await paymentOf(system, id)).toMatchObject({ status: 'UNPAID', openedAt: null, checkout: null });
    });
  });
});

describe("the payer's page", () => {
  test("shows the current state of the payment on the payer's page", async () => {
    const payment = await startRecharge(system, user);
    const path = `/t3d-api/payments/${payment.paymentNo}`;
    const waiting = await browse(`${path}/result`);
    expect(waiting.text).toContain('Waiting for the payment');
    // The browser would block our form if the response redirected to a gateway.
    expect(waiting.text).toContain(`<a class="button button-main" href="${path}/checkout?lang=en">`);
    expect(waiting.text).not.toContain('<form method="post"');
    expect((await browse(`${path}/state`)).body).toEqual({
      code: 200,
      message: 'ok',
      data: { status: 'UNPAID', closed: false },
    });
    expect((await simulate(payment.id, 'fail')).body.data).toMatchObject({
      status: 'UNPAID',
      closedAt: expect.any(String),
    });
    expect((await browse(`${path}/state`)).body.data).toEqual({ status: 'UNPAID', closed: true });
    expect((await browse(`${path}/checkout`, 'zh-TW')).text).toContain('付款未成功');
    expect((await browse('/t3d-api/payments/NOBODYS1234567890/checkout')).status).toBe(404);
    expect((await browse('/t3d-api/payments/%27/checkout')).status).toBe(404);
    expect((await browse('/t3d-api/payments/page.js')).headers['content-type']).toMatch(/javascript/);
  });

  test("has the public site's stylesheet, the language in its switch, and one filled button", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pay-page-'));
    const link = '<link rel="stylesheet" crossorigin href="/t3d/public/assets/index-1.css">';
    writeFileSync(path.join(folder, 'index.html'), `<!doctype html><head>${link}</head>`);
    const { services } = server.database;
    const sites = services.get(SITES);
    services.provide(SITES, { ...sites, public: { folder, pages: [] } });
    const { paymentNo, id } = await startRecharge(system, user);
    const result = `/t3d-api/payments/${paymentNo}/result`;
    const waiting = (await browse(`${result}?lang=cht`)).text;
    expect(waiting).toContain(link);
    expect(waiting).toContain('<html lang="zh-TW" data-theme="PURPLE">');
    expect(waiting).toContain('<option value="cht" lang="zh-TW" selected>');
    expect(waiting).toContain(`data-next="${result}?lang=cht"`);
    await simulate(id, 'pay');
    const paid = (await browse(result)).text;
    expect(paid.match(/button-main/g)).toHaveLength(1);
    expect(paid).toContain('/t3d/user/bills">Back</a>');
    rmSync(folder, { recursive: true });
    expect((await browse(result)).text).not.toContain('stylesheet');
    services.provide(SITES, sites);
  });

  test("shows the simulated gateway's page in three languages without scripts, and handles the buttons", async () => {
    const payment = await startRecharge(system, user);
    const page = `/simulator/payments/${payment.id}`;
    for (const [language, word] of [
      ['zh', '模拟支付'],
      ['en', 'Simulated payment'],
      ['cht', '模擬支付'],
    ] as const)
      expect((await browse(page, language)).text).toContain(word);
    expect((await browse(page)).text).not.toMatch(/<script|onclick/);
    const pressed = await supertest(server.app).post(`${page}/pay`).type('form').send({ major: '123.45' });
    expect([pressed.status, pressed.headers.location]).toEqual([
      303,
      `/simulator/payments/${payment.paymentNo}?lang=zh`,
    ]);
    expect(await paymentOf(system, payment.id)).toMatchObject({
      status: 'ANOMALY',
      anomaly: 'AMOUNT',
      paidAmount: 12_345,
    });
    expect((await browse(`/t3d-api/payments/${payment.paymentNo}/checkout`)).text).toContain(
      'The money is being checked',
    );
  });

  test('lets a simulated payer pay later', async () => {
    const payment = await startRecharge(system, user);
    expect((await simulate(payment.id, 'pay', { delayMs: 10_000 })).body.data.status).toBe('UNPAID');
    await supertest(server.app).post('/simulator/clock').send({ advanceMs: 11_000 });
    expect((await paymentOf(system, payment.id)).status).toBe('COMPLETED');
    expect((await simulate(payment.id, 'pay')).body.data.status).toBe('COMPLETED');
    expect((await simulate(payment.id, 'explode')).status).toBe(404);
    expect((await simulate(999_999, 'pay')).status).toBe(404);
    expect((await simulate(payment.id, 'pay', { amount: 'much' })).status).toBe(400);
  });
});
