import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import { certify } from '../../../../test/gateways/fakeCertificates';
import type { RawNotice } from '../port';
import { LEAF_MARK, MIDDLE_MARK, makeChain } from '../../../../test/gateways/apple';
import { makeAppleGateway } from '.';
import { bought, fake, gateway, openApple } from './apple.fixture';

openApple();

const errorOf = (reason: string) => expect.objectContaining({ name: 'NoticeRejected', reason });
const raw = (value: unknown): RawNotice => ({
  headers: {},
  body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  query: {},
});

describe('the Apple notice reader', () => {
  test('returns number, price, currency and time of an Apple purchase', async () => {
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

  test('returns the same id when an Apple notice is replayed, repeated by Apple or passed on by our app', async () => {
    const { transaction } = bought();
    const notice = fake.notice('ONE_TIME_CHARGE', transaction);
    const first = await gateway.verify(notice);
    expect(await gateway.verify(notice)).toEqual(first);
    expect(await gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction))).toEqual(first);
    expect(await gateway.verify(raw({ signedTransactionInfo: fake.jws(transaction) }))).toEqual(first);
  });

  test('returns an Apple price or currency as sent, even if it differs from the amount due', async () => {
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

  test('reports an Apple refund as a reversal, whatever the earlier notices said', async () => {
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
    await expect(gateway.verify(fake.notice('REFUND', bought().transaction))).rejects.toEqual(errorOf('malformed'));
  });

  test('ignores an Apple notice that moves no money of our payments', async () => {
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

  test('rejects an Apple notice with an envelope or transaction signed under another root certificate', async () => {
    const { transaction } = bought();
    const stranger = makeChain();
    await expect(gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { chain: stranger }))).rejects.toEqual(
      errorOf('signature'),
    );
    await expect(gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { inner: stranger }))).rejects.toEqual(
      errorOf('signature'),
    );
    await expect(
      gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { chain: { ...fake.chain, leaf: stranger.leaf } })),
    ).rejects.toEqual(errorOf('signature'));
    await expect(gateway.verify(raw({ signedTransactionInfo: fake.jws(transaction, stranger) }))).rejects.toEqual(
      errorOf('signature'),
    );
  });

  test('rejects an expired certificate and a certificate that Apple issued for another purpose', async () => {
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
      from: new Date(Date.now() - 3 * DAY_MS),
      to: new Date(Date.now() - DAY_MS),
    });
    for (const chain of [
      { root, middle, leaf: noMark },
      { root, middle: plain, leaf: underPlain },
      { root, middle: noAuthority, leaf: underNone },
      { root, middle, leaf: old },
    ])
      await expect(gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { chain }))).rejects.toEqual(
        errorOf('signature'),
      );
  });

  test('rejects an Apple notice with any altered signed part', async () => {
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
      await expect(gateway.verify(raw({ signedPayload: parts.join('.') }))).rejects.toEqual(errorOf('signature'));
  });

  test('rejects an Apple notice about another app or from the sandbox', async () => {
    const { transaction } = bought();
    await expect(
      gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { data: { bundleId: 'com.example.other' } })),
    ).rejects.toEqual(errorOf('foreign'));
    await expect(
      gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { data: { appAppleId: 1 } })),
    ).rejects.toEqual(errorOf('foreign'));
    await expect(
      gateway.verify(fake.notice('ONE_TIME_CHARGE', transaction, { data: { environment: 'Sandbox' } })),
    ).rejects.toEqual(errorOf('foreign'));
    await expect(
      gateway.verify(fake.notice('ONE_TIME_CHARGE', { ...transaction, bundleId: 'com.example.other' })),
    ).rejects.toEqual(errorOf('foreign'));
    await expect(
      gateway.verify(raw({ signedTransactionInfo: fake.jws({ ...transaction, environment: 'Sandbox' }) })),
    ).rejects.toEqual(errorOf('foreign'));
  });

  test('rejects an Apple notice as stale after eight days, except when our app passes it on', async () => {
    const { transaction } = bought();
    const late = makeAppleGateway(fake.settings, () => new Date(Date.now() + 8 * DAY_MS + 1000));
    await expect(late.verify(fake.notice('ONE_TIME_CHARGE', transaction))).rejects.toEqual(errorOf('stale'));
    expect(await late.verify(raw({ signedTransactionInfo: fake.jws(transaction) }))).toMatchObject({ state: 'PAID' });
  });

  test('rejects a signed but malformed Apple notice', async () => {
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
      ).rejects.toEqual(errorOf('malformed'));
    await expect(
      gateway.verify(
        fake.notice('ONE_TIME_CHARGE', bought().transaction, { data: { signedTransactionInfo: undefined } }),
      ),
    ).rejects.toEqual(errorOf('malformed'));
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
  ])('rejects an Apple notice with an invalid form (%s)', async (body) => {
    await expect(gateway.verify(raw(body))).rejects.toMatchObject({ name: 'NoticeRejected' });
  });

  test('rejects Apple certificates without a revocation address, and throws when their check fails', async () => {
    const strict = makeAppleGateway({ ...fake.settings, onlineChecks: true });
    const { transaction } = bought();
    await expect(strict.verify(fake.notice('ONE_TIME_CHARGE', transaction))).rejects.toEqual(errorOf('signature'));
    const silent = makeChain(fake.chain.root, `${fake.url}/silent`);
    await expect(strict.verify(fake.notice('ONE_TIME_CHARGE', transaction, { chain: silent }))).rejects.toThrow(
      'still good',
    );
    expect(fake.requests.some(({ url }) => url.pathname === '/silent')).toBe(true);
  });
});
