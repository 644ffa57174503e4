import { X509Certificate, createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { type FakeServer, type ReceivedRequest, type SentAnswer, startFakeServer } from './fakeServer';
import { type Certified, certify } from './fakeCertificates';
import type { RawNotice } from '../../domain/payments/gateways/port';
import type { AppleSettings } from '../../domain/payments/gateways/apple/client';

/** Object identifiers that mark Apple's receipt certificates. */
export const MIDDLE_MARK = '1.2.840.113635.100.6.2.1';
export const LEAF_MARK = '1.2.840.113635.100.6.11.1';

interface Chain {
  root: Certified;
  middle: Certified;
  leaf: Certified;
}
export function makeChain(
  root: Certified = certify({ name: 'Test Apple Root', kind: 'ec', ca: true }),
  revocation?: string,
): Chain {
  const middle = certify({
    name: 'Test Apple Intermediate',
    kind: 'ec',
    ca: true,
    issuer: root,
    marks: [MIDDLE_MARK],
    revocation,
  });
  return {
    root,
    middle,
    leaf: certify({ name: 'Test Apple Leaf', kind: 'ec', issuer: middle, marks: [LEAF_MARK], revocation }),
  };
}

type Transaction = Record<string, unknown> & { transactionId: string };

/** A fake App Store that signs transactions and notifications, for callers with our key. */
export interface FakeApple extends FakeServer {
  settings: AppleSettings;
  chain: Chain;
  transactions: Map<string, Transaction>;
  rejectNext: { status: number; errorCode: number } | null;
  /** The certificate chain that signs every response. */
  answerChain: Chain;
  buy(token: string | undefined, more?: Record<string, unknown>): Transaction;
  jws(payload: unknown, chain?: Chain): string;
  notice(
    type: string,
    transaction: unknown,
    more?: { data?: Record<string, unknown>; signedDate?: number; chain?: Chain; inner?: Chain },
  ): RawNotice;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function signJws(payload: unknown, { root, middle, leaf }: Chain): string {
  const head = base64url({ alg: 'ES256', x5c: [leaf, middle, root].map(({ der }) => der.toString('base64')) });
  const text = `${head}.${base64url(payload)}`;
  const signature = sign('sha256', Buffer.from(text), { key: leaf.privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/** Returns whether a request has an unexpired token that our key signed for this app. */
function isOurs({ headers }: ReceivedRequest, settings: AppleSettings): boolean {
  const [head = '', payload = '', signature = ''] = (headers.authorization ?? '').replace(/^Bearer /, '').split('.');
  const key = createPublicKey(settings.privateKey);
  if (
    !verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
    return false;
  const [{ alg, kid }, { iss, aud, bid, exp }] = [head, payload].map(
    (part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>,
  ) as [Record<string, unknown>, Record<string, unknown>];
  return (
    alg === 'ES256' &&
    kid === settings.keyId &&
    iss === settings.issuerId &&
    aud === 'appstoreconnect-v1' &&
    bid === settings.bundleId &&
    Number(exp) * 1000 > Date.now()
  );
}

const json = (value: unknown, status = 200): SentAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

const settingsFor = (chain: Chain, endpoint: string): AppleSettings => ({
  bundleId: 'com.example.t3d',
  appId: 1_234_567_890,
  issuerId: '57246542-96fe-1a63-e053-0824d011072a',
  keyId: '2X9R4HXF34',
  privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  roots: [new X509Certificate(chain.root.pem)],
  appLink: 'https://app.example.com/buy?token={token}&product={product}',
  products: [
    { currency: 'USD', amount: 10_000, id: 'recharge100' },
    { currency: 'CNY', amount: 69_800, id: 'recharge698' },
  ],
  environment: 'Production',
  onlineChecks: false,
  endpoint,
  timeout: 2_000,
});

/** Returns a new recharge of 100.00 USD as the App Store stores it. */
const boughtNow = (settings: AppleSettings, transactionId: string, more: Record<string, unknown>): Transaction => ({
  transactionId,
  originalTransactionId: transactionId,
  bundleId: settings.bundleId,
  environment: settings.environment,
  productId: 'recharge100',
  type: 'Consumable',
  quantity: 1,
  inAppOwnershipType: 'PURCHASED',
  purchaseDate: Date.parse('2026-11-20T10:30:00Z'),
  signedDate: Date.now(),
  currency: 'USD',
  price: 100_000,
  transactionReason: 'PURCHASE',
  storefront: 'USA',
  ...more,
});

export async function startApple(): Promise<FakeApple> {
  const chain = makeChain();
  const server = await startFakeServer((request) => {
    const input = fake.rejectNext;
    if (input) {
      fake.rejectNext = null;
      return json({ errorCode: input.errorCode, errorMessage: 'refused by the fake server' }, input.status);
    }
    if (!isOurs(request, fake.settings)) return { status: 401, body: '' };
    const known = fake.transactions.get(/^\/inApps\/v1\/transactions\/(\w+)$/.exec(request.url.pathname)?.[1] ?? '');
    return known
      ? json({ signedTransactionInfo: signJws(known, fake.answerChain) })
      : json({ errorCode: 4_040_010, errorMessage: 'Transaction id not found.' }, 404);
  });
  const settings = settingsFor(chain, server.url);
  let last = 2_000_000_000_000_000;
  const fake: FakeApple = {
    ...server,
    settings,
    chain,
    transactions: new Map(),
    rejectNext: null,
    answerChain: chain,
    buy(token, more = {}) {
      const transactionId = String((last += 1));
      const transaction = boughtNow(settings, transactionId, { appAccountToken: token, ...more });
      fake.transactions.set(transactionId, transaction);
      return transaction;
    },
    jws: (payload, by = chain) => signJws(payload, by),
    notice(type, transaction, { data = {}, signedDate = Date.now(), chain: outer = chain, inner = chain } = {}) {
      const payload = {
        notificationType: type,
        notificationUUID: randomUUID(),
        version: '2.0',
        signedDate,
        data: {
          appAppleId: settings.appId,
          bundleId: settings.bundleId,
          environment: settings.environment,
          signedTransactionInfo: signJws(transaction, inner),
          ...data,
        },
      };
      return { headers: {}, body: Buffer.from(JSON.stringify({ signedPayload: signJws(payload, outer) })), query: {} };
    },
  };
  return fake;
}
