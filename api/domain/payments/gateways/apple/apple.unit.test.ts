import { describe, expect, test } from '@jest/globals';
import { certify } from '../../../../test/gateways/fakeCertificates';
import type { CheckoutRequest, RefundRequest } from '../port';
import { makeChain, startApple } from '../../../../test/gateways/apple';
import { makeAppleGateway, readSettings } from '.';
import { paymentNoOf, tokenOf } from './operations';
import { bought, fake, gateway, number, openApple } from './apple.fixture';

openApple();

const request = (more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  paymentNo: number(),
  method: 'APPLE',
  amount: 10_000,
  currency: 'USD',
  subject: 'Wallet',
  notifyUrl: 'https://t3d.test/n',
  returnUrl: 'https://t3d.test/done',
  expiresAt: new Date('2026-11-21T01:30:00Z'),
  payer: { address: '203.0.113.9', userAgent: 'Mozilla/5.0' },
  ...more,
});

describe('an Apple purchase token', () => {
  test("makes a purchase token that is a UUID, contains the payment's number and never changes", () => {
    for (let index = 0; index < 200; index += 1) {
      const paymentNo = number();
      expect(tokenOf(paymentNo)).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      expect(paymentNoOf(tokenOf(paymentNo))).toBe(paymentNo);
      expect(paymentNoOf(tokenOf(paymentNo).toUpperCase())).toBe(paymentNo);
    }
    for (const paymentNo of ['000000000000000000000000000', '999999999999999ZZZZZZZZZZZZ'])
      expect(paymentNoOf(tokenOf(paymentNo))).toBe(paymentNo);
  });

  test('recognizes a foreign token, and rejects a payment number in another format', () => {
    const token = tokenOf('261121010000000ABCDEFGHJKMN');
    const changed = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    for (const other of [
      undefined,
      '',
      'x',
      changed,
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-8fff-bfff-ffffffffffff',
      '7e3fb204-2d8c-4b1e-8b3e-0d5c0a6d3f11',
    ])
      expect(paymentNoOf(other)).toBeNull();
    expect(() => tokenOf('P1')).toThrow('does not fit');
  });
});

describe('the Apple checkout', () => {
  test("opens our app with the payment's token and with the App Store product of the payment's price", async () => {
    const input = request();
    const page = {
      kind: 'redirect',
      url: `https://app.example.com/buy?token=${tokenOf(input.paymentNo)}&product=recharge100`,
    };
    expect(await gateway.checkout(input)).toEqual(page);
    expect(await gateway.checkout(input)).toEqual(page);
    expect(gateway.currencies).toEqual(['USD', 'CNY']);
  });

  test('rejects an Apple payment of a price without an App Store product', async () => {
    await expect(gateway.checkout(request({ amount: 10_001 }))).rejects.toThrow('no product');
    await expect(gateway.checkout(request({ currency: 'EUR' }))).rejects.toThrow('no product');
  });
});

describe('the Apple gateway', () => {
  test("returns paid, reversed or unknown for Apple's transaction number", async () => {
    const { paymentNo, transaction } = bought();
    expect(await gateway.query(paymentNo, null)).toEqual({ state: 'UNKNOWN' });
    expect(await gateway.query(paymentNo, '1')).toEqual({ state: 'UNKNOWN' });
    expect(await gateway.query(paymentNo, transaction.transactionId)).toEqual({
      state: 'PAID',
      gatewayNo: transaction.transactionId,
      amount: 10_000,
      currency: 'USD',
      at: new Date('2026-11-20T10:30:00Z'),
    });
    fake.transactions.set(transaction.transactionId, { ...transaction, revocationDate: Date.now() });
    expect(await gateway.query(paymentNo, transaction.transactionId)).toMatchObject({ state: 'REFUNDED' });
    await expect(gateway.query(number(), transaction.transactionId)).rejects.toThrow('another payment');
  });

  test('rejects a response to an Apple query that Apple has not signed', async () => {
    const { paymentNo, transaction } = bought();
    fake.answerChain = makeChain();
    await expect(gateway.query(paymentNo, transaction.transactionId)).rejects.toThrow('signature');
  });

  test('throws when Apple rejects our key, fails or does not respond in time', async () => {
    const { paymentNo, transaction } = bought();
    const stranger = await startApple();
    await expect(
      makeAppleGateway({ ...fake.settings, privateKey: stranger.settings.privateKey }).query(
        paymentNo,
        transaction.transactionId,
      ),
    ).rejects.toThrow('401');
    fake.rejectNext = { status: 500, errorCode: 5_000_000 };
    await expect(gateway.query(paymentNo, transaction.transactionId)).rejects.toThrow('500 5000000');
    stranger.hang();
    await expect(makeAppleGateway({ ...stranger.settings, timeout: 200 }).query(paymentNo, '1')).rejects.toThrow(
      'did not answer',
    );
    await stranger.close();
    await expect(makeAppleGateway(stranger.settings).query(paymentNo, '1')).rejects.toThrow('did not answer');
  });

  test('offers no way to close or refund an Apple payment, and no statement', async () => {
    const refund: RefundRequest = {
      paymentNo: number(),
      gatewayNo: '1',
      refundNo: 'R1',
      amount: 1,
      total: 1,
      currency: 'USD',
      reason: '',
      notifyUrl: '',
    };
    await expect(gateway.close(refund.paymentNo, null)).resolves.toBeUndefined();
    expect(await gateway.refund(refund)).toEqual(await gateway.queryRefund(refund));
    expect(await gateway.refund(refund)).toMatchObject({
      state: 'REFUSED',
      reason: expect.stringContaining('reportaproblem.apple.com'),
    });
    expect(await gateway.statement('2026-11-20')).toBeNull();
  });
});

describe('the Apple settings reader', () => {
  const key = generated();
  function generated(): string {
    return certify({ name: 'x', kind: 'ec' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  }
  const whole = {
    APPLE_BUNDLE_ID: 'com.example.t3d',
    APPLE_APP_ID: '12',
    APPLE_ISSUER_ID: 'I',
    APPLE_KEY_ID: 'K',
    APPLE_PRIVATE_KEY: key,
    APPLE_ROOT_CERTIFICATES: certify({ name: 'R', kind: 'ec' }).der.toString('base64'),
    APPLE_APP_LINK: 't3d://buy/{product}?{token}',
    APPLE_PRODUCTS: 'USD:100.00:recharge100, CNY:698:recharge698',
  };

  test("returns null when no Apple setting is set, and uses Apple's own address by default", () => {
    expect(readSettings({})).toBeNull();
    expect(readSettings(whole)).toMatchObject({
      appId: 12,
      environment: 'Production',
      onlineChecks: true,
      endpoint: null,
      timeout: 15_000,
      products: [
        { currency: 'USD', amount: 10_000, id: 'recharge100' },
        { currency: 'CNY', amount: 69_800, id: 'recharge698' },
      ],
    });
    expect(
      readSettings({
        ...whole,
        APPLE_ENVIRONMENT: 'Sandbox',
        APPLE_ONLINE_CHECKS: 'off',
        APPLE_ENDPOINT: 'http://127.0.0.1:9',
      }),
    ).toMatchObject({ environment: 'Sandbox', onlineChecks: false, endpoint: 'http://127.0.0.1:9' });
  });

  test('names the missing Apple settings when only some are set, and rejects invalid values', () => {
    for (const name of Object.keys(whole)) expect(() => readSettings({ ...whole, [name]: '' })).toThrow(name);
    const wrong = {
      APPLE_APP_ID: 'x',
      APPLE_PRIVATE_KEY: 'x',
      APPLE_ROOT_CERTIFICATES: 'x',
      APPLE_APP_LINK: 't3d://buy',
      APPLE_PRODUCTS: 'recharge100',
      APPLE_ENVIRONMENT: 'LocalTesting',
      APPLE_ENDPOINT: 'http://apple.example',
    };
    for (const [name, value] of Object.entries(wrong))
      expect(() => readSettings({ ...whole, [name]: value })).toThrow(name);
  });
});
