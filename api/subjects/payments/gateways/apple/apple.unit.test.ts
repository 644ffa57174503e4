import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newPaymentNo } from '../../paymentNo';
import { certify } from '../../../../test/gateways/fakeCertificates';
import type { CheckoutRequest, PaymentGateway, RawNotice, RefundRequest } from '../port';
import type { FakeApple } from '../../../../test/gateways/apple';
import { LEAF_MARK, MIDDLE_MARK, makeChain, startApple } from '../../../../test/gateways/apple';
import { makeAppleGateway, readSettings } from '.';
import { paymentNoOf, tokenOf } from './token';

let fake: FakeApple;
let gateway: PaymentGateway;

beforeAll(async () => {
  fake = await startApple();
  gateway = makeAppleGateway(fake.settings);
});
beforeEach(() => {
  Object.assign(fake, { refuseNext: null, answerChain: fake.chain });
  fake.requests.length = 0;
});
afterAll(() => fake.close());

const number = (): string => newPaymentNo({ now: () => new Date() });
const DAY = 24 * 3_600_000;
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
const refused = (reason: string) => expect.objectContaining({ name: 'NoticeRefused', reason });
const raw = (value: unknown): RawNotice => ({
  headers: {},
  body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  query: {},
});
const bought = (more?: Record<string, unknown>) => {
  const paymentNo = number();
  return { paymentNo, transaction: fake.buy(tokenOf(paymentNo), more) };
};

describe('a token', () => {
  test("is a UUID that holds the payment's number, the same each time", () => {
    for (let index = 0; index < 200; index += 1) {
      const paymentNo = number();
      expect(tokenOf(paymentNo)).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      expect(paymentNoOf(tokenOf(paymentNo))).toBe(paymentNo);
      expect(paymentNoOf(tokenOf(paymentNo).toUpperCase())).toBe(paymentNo);
    }
    for (const paymentNo of ['000000000000000000000000000', '999999999999999ZZZZZZZZZZZZ'])
      expect(paymentNoOf(tokenOf(paymentNo))).toBe(paymentNo);
  });

  test("of somebody else's making is told apart, and so is a number of another form", () => {
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

describe('checkout', () => {
  test("opens our app with the payment's token and the product of that price", async () => {
    const asked = request();
    const page = {
      kind: 'redirect',
      url: `https://app.example.com/buy?token=${tokenOf(asked.paymentNo)}&product=recharge100`,
    };
    expect(await gateway.checkout(asked)).toEqual(page);
    expect(await gateway.checkout(asked)).toEqual(page);
    expect(gateway.currencies).toEqual(['USD', 'CNY']);
  });

  test("refuses a price that is no product's", async () => {
    await expect(gateway.checkout(request({ amount: 10_001 }))).rejects.toThrow('no product');
    await expect(gateway.checkout(request({ currency: 'EUR' }))).rejects.toThrow('no product');
  });
});

describe('a notice', () => {
  test('of a purchase is believed: number, price, currency and time', async () => {
    const { paymentNo, transaction } = bought();
    expect(await gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction))).toEqual({
      noticeId: `PAID-${transaction.transactionId}`,
      paymentNo,
      gatewayNo: transaction.transactionId,
      state: 'PAID',
      amount: 10_000,
      currency: 'USD',
      at: new Date('2026-11-20T10:30:00Z'),
    });
  });

  test('that is replayed, sent anew, or passed on by our app, is one and the same', async () => {
    const { transaction } = bought();
    const notice = fake.notice('ONE_TIME_CHARGE', transaction);
    const first = await gateway.verify(notice);
    expect(await gateway.verify(notice)).toEqual(first);
    expect(await gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction))).toEqual(first);
    expect(await gateway.verify(raw({ signedTransactionInfo: fake.jws(transaction) }))).toEqual(first);
  });

  test('of another price or currency says so: the caller compares', async () => {
    expect(await gateway.verify(fake.notice('ONE_TIME_CHARGE', bought({ price: 99_990 }).transaction))).toMatchObject({
      amount: 9_999,
      currency: 'USD',
    });
    expect(await gateway.verify(fake.notice('ONE_TIME_CHARGE', bought({ currency: 'EUR' }).transaction))).toMatchObject(
      { amount: 10_000, currency: 'EUR' },
    );
    expect(
      await gateway.verify(fake.notice('ONE_TIME_CHARGE', bought({ currency: 'KRW', price: 150_000_000 }).transaction)),
    ).toMatchObject({ amount: 15_000_000, currency: 'KRW' });
  });

  test('of a refund takes the money back, whatever came before', async () => {
    const { paymentNo, transaction } = bought({
      revocationDate: Date.parse('2026-11-20T12:00:00Z'),
      revocationReason: 0,
    });
    expect(await gateway.verify(fake.notice('REFUND', transaction))).toMatchObject({
      noticeId: `REVERSED-${transaction.transactionId}`,
      paymentNo,
      state: 'REVERSED',
      amount: 10_000,
      at: new Date('2026-11-20T12:00:00Z'),
    });
    expect(await gateway.verify(raw({ signedTransactionInfo: fake.jws(transaction) }))).toMatchObject({
      state: 'REVERSED',
    });
    await expect(gateway.verify(fake.notice('REFUND', bought().transaction))).rejects.toEqual(refused('malformed'));
  });

  test('that moves no money of ours is passed over', async () => {
    const { transaction } = bought();
    for (const type of ['TEST', 'CONSUMPTION_REQUEST', 'REFUND_DECLINED', 'DID_RENEW'])
      expect(await gateway.verify(fake.notice(type, transaction))).toBeNull();
    expect(await gateway.verify(fake.notice('ONE_TIME_CHARGE', fake.buy(undefined)))).toBeNull();
    expect(
      await gateway.verify(fake.notice('ONE_TIME_CHARGE', fake.buy('7e3fb204-2d8c-4b1e-8b3e-0d5c0a6d3f11'))),
    ).toBeNull();
    expect(
      await gateway.verify(fake.notice('ONE_TIME_CHARGE', bought({ inAppOwnershipType: 'FAMILY_SHARED' }).transaction)),
    ).toBeNull();
  });

  test('under another root is refused, outside and inside', async () => {
    const { transaction } = bought();
    const stranger = makeChain();
    await expect(gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { chain: stranger }))).rejects.toEqual(
      refused('signature'),
    );
    await expect(gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { inner: stranger }))).rejects.toEqual(
      refused('signature'),
    );
    await expect(
      gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { chain: { ...fake.chain, leaf: stranger.leaf } })),
    ).rejects.toEqual(refused('signature'));
    await expect(gateway.verify(raw({ signedTransactionInfo: fake.jws(transaction, stranger) }))).rejects.toEqual(
      refused('signature'),
    );
  });

  test("by a certificate of Apple's for something else, or out of its time, is refused", async () => {
    const { transaction } = bought();
    const { root, middle } = fake.chain;
    const noMark = certify({ name: 'Leaf', kind: 'ec', issuer: middle });
    const plain = certify({ name: 'Plain', kind: 'ec', ca: true, issuer: root });
    const underPlain = certify({ name: 'Leaf', kind: 'ec', issuer: plain, marks: [LEAF_MARK] });
    const noAuthority = certify({ name: 'No Authority', kind: 'ec', issuer: root, marks: [MIDDLE_MARK] });
    const underNone = certify({ name: 'Leaf', kind: 'ec', issuer: noAuthority, marks: [LEAF_MARK] });
    const old = certify({
      name: 'Leaf',
      kind: 'ec',
      issuer: middle,
      marks: [LEAF_MARK],
      from: new Date(Date.now() - 3 * DAY),
      to: new Date(Date.now() - DAY),
    });
    for (const chain of [
      { root, middle, leaf: noMark },
      { root, middle: plain, leaf: underPlain },
      { root, middle: noAuthority, leaf: underNone },
      { root, middle, leaf: old },
    ])
      await expect(gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { chain }))).rejects.toEqual(
        refused('signature'),
      );
  });

  test('with any signed part altered is refused', async () => {
    const { transaction } = bought();
    const { signedPayload } = JSON.parse(fake.notice('ONE_TIME_CHARGE', transaction).body.toString()) as {
      signedPayload: string;
    };
    const [head = '', payload = '', signature = ''] = signedPayload.split('.');
    const change = (part: string, alter: (value: Record<string, unknown>) => void): string => {
      const value = JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
      alter(value);
      return Buffer.from(JSON.stringify(value)).toString('base64url');
    };
    const altered = [
      [
        head,
        change(payload, (value) => {
          value.notificationUUID = 'another';
        }),
        signature,
      ],
      [
        change(head, (value) => {
          value.kid = 'x';
        }),
        payload,
        signature,
      ],
      [
        change(head, (value) => {
          value.alg = 'none';
        }),
        payload,
        '',
      ],
      [
        change(head, (value) => {
          value.x5c = [];
        }),
        payload,
        signature,
      ],
      [head, payload, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
      [head, payload, ''],
    ];
    for (const parts of altered)
      await expect(gateway.verify(raw({ signedPayload: parts.join('.') }))).rejects.toEqual(refused('signature'));
  });

  test("about somebody else's app, or from the sandbox, is refused", async () => {
    const { transaction } = bought();
    await expect(
      gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { data: { bundleId: 'com.example.other' } })),
    ).rejects.toEqual(refused('foreign'));
    await expect(
      gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { data: { appAppleId: 1 } })),
    ).rejects.toEqual(refused('foreign'));
    await expect(
      gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { data: { environment: 'Sandbox' } })),
    ).rejects.toEqual(refused('foreign'));
    await expect(
      gateway.verify(fake.notice('ONE_TIME_CHARGE', { ...transaction, bundleId: 'com.example.other' })),
    ).rejects.toEqual(refused('foreign'));
    await expect(
      gateway.verify(raw({ signedTransactionInfo: fake.jws({ ...transaction, environment: 'Sandbox' }) })),
    ).rejects.toEqual(refused('foreign'));
  });

  test('is stale after eight days; what our app passes on is not', async () => {
    const { transaction } = bought();
    const late = makeAppleGateway(fake.settings, () => new Date(Date.now() + 8 * DAY + 1000));
    await expect(late.verify(fake.notice('ONE_TIME_CHARGE', transaction))).rejects.toEqual(refused('stale'));
    expect(await late.verify(raw({ signedTransactionInfo: fake.jws(transaction) }))).toMatchObject({ state: 'PAID' });
  });

  test('that is signed and yet makes no sense is refused', async () => {
    for (const more of [
      { price: undefined },
      { price: 0 },
      { price: 1_005 },
      { price: 1.5 },
      { price: '100000' },
      { currency: undefined },
      { purchaseDate: undefined },
      { transactionId: undefined },
    ])
      await expect(
        gateway.verify(fake.notice('ONE_TIME_CHARGE', { ...bought().transaction, ...more })),
      ).rejects.toEqual(refused('malformed'));
    await expect(
      gateway.verify(
        fake.notice('ONE_TIME_CHARGE', bought().transaction, { data: { signedTransactionInfo: undefined } }),
      ),
    ).rejects.toEqual(refused('malformed'));
  });

  test.each([
    '',
    'rubbish',
    '[]',
    '{}',
    '{"signedPayload":""}',
    '{"signedPayload":"a.b.c"}',
    '{"signedPayload":7}',
    '{"signedTransactionInfo":"rubbish"}',
  ])('of rubbish (%s) is refused', async (body) => {
    await expect(gateway.verify(raw(body))).rejects.toMatchObject({ name: 'NoticeRefused' });
  });

  test('by certificates whose revocation can never be asked for is refused, and sent again when it cannot be asked for now', async () => {
    const strict = makeAppleGateway({ ...fake.settings, onlineChecks: true });
    const { transaction } = bought();
    await expect(strict.verify(fake.notice('ONE_TIME_CHARGE', transaction))).rejects.toEqual(refused('signature'));
    const silent = makeChain(fake.chain.root, `${fake.url}/silent`);
    await expect(strict.verify(fake.notice('ONE_TIME_CHARGE', transaction, { chain: silent }))).rejects.toThrow(
      'still good',
    );
    expect(fake.requests.some(({ url }) => url.pathname === '/silent')).toBe(true);
  });
});

describe('query, close, refund and statement', () => {
  test("tell paid, taken back and never heard of, by Apple's number", async () => {
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

  test('believe no answer that Apple has not signed', async () => {
    const { paymentNo, transaction } = bought();
    fake.answerChain = makeChain();
    await expect(gateway.query(paymentNo, transaction.transactionId)).rejects.toThrow('signature');
  });

  test('fail when our key is not theirs, when Apple is in trouble, or when it does not answer in time', async () => {
    const { paymentNo, transaction } = bought();
    const stranger = await startApple();
    await expect(
      makeAppleGateway({ ...fake.settings, privateKey: stranger.settings.privateKey }).query(
        paymentNo,
        transaction.transactionId,
      ),
    ).rejects.toThrow('401');
    fake.refuseNext = { status: 500, errorCode: 5_000_000 };
    await expect(gateway.query(paymentNo, transaction.transactionId)).rejects.toThrow('500 5000000');
    stranger.hang();
    await expect(makeAppleGateway({ ...stranger.settings, timeout: 200 }).query(paymentNo, '1')).rejects.toThrow(
      'did not answer',
    );
    await stranger.close();
    await expect(makeAppleGateway(stranger.settings).query(paymentNo, '1')).rejects.toThrow('did not answer');
  });

  test('close nothing, refund nothing, and have no statement', async () => {
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

describe('settings', () => {
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

  test("are none when nothing is set, and Apple's own address unless another is", () => {
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

  test('refuse half a configuration by name, and what makes no sense', () => {
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
