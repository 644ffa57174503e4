import { afterEach, expect, test } from '@jest/globals';
import {
  type FakeServer,
  type ReceivedRequest,
  type SentAnswer,
  startFakeServer,
} from '../../test/gateways/fakeServer';
import { signAnswer, signRequest } from '../suppliers/http/client';
import { httpIdentity, type IdentityQuestion } from './identity';

const KEY = 'a key of sixteen letters or more';
const QUESTION: IdentityQuestion = {
  reference: 'paper-7',
  docType: 'ID_CARD',
  name: '张三',
  surname: null,
  givenName: null,
  number: '11010519491231002X',
  nationality: null,
  birthDate: '1949-12-31',
  sex: 'FEMALE',
  validTo: null,
  image: null,
};
let provider: FakeServer;
afterEach(() => provider.close());

function signed(
  { headers }: ReceivedRequest,
  answer: unknown,
  { key = KEY, status = 200, timestamp = String(Math.floor(Date.now() / 1000)) } = {},
): SentAnswer {
  const body = JSON.stringify(answer);
  const signature = signAnswer(key, {
    timestamp,
    request: headers['x-signature'] ?? '',
    status,
    body: Buffer.from(body),
  });
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Timestamp': timestamp, 'X-Signature': signature },
    body,
  };
}
const ask = async (answer: (received: ReceivedRequest) => SentAnswer, timeoutSeconds = 5) => {
  provider = await startFakeServer(answer);
  return httpIdentity({ url: `${provider.url}/verify`, key: KEY, keyId: 't3d', timeoutSeconds }).ask(QUESTION);
};

test('sends a single signed request to the identity provider and returns the verdict', async () => {
  expect(await ask((received) => signed(received, { verdict: 'mismatch', reason: 'number\nunknown' }))).toEqual({
    verdict: 'mismatch',
    reason: 'number unknown',
  });
  const [received] = provider.requests;
  expect(provider.requests.length).toBe(1);
  expect(JSON.parse(received?.body ?? '')).toEqual(QUESTION);
  const { 'x-timestamp': timestamp = '', 'x-signature': signature, 'x-reference': reference } = received?.headers ?? {};
  expect([signature, reference]).toEqual([
    signRequest(KEY, { timestamp, method: 'POST', path: '/verify', body: Buffer.from(received?.body ?? '') }),
    'paper-7',
  ]);
});

test.each([
  ['another key', (received: ReceivedRequest) => signed(received, { verdict: 'match' }, { key: 'somebody else' })],
  ['an old answer', (received: ReceivedRequest) => signed(received, { verdict: 'match' }, { timestamp: '1700000000' })],
  ['no signature', () => ({ body: '{"verdict":"match"}' })],
  ['no verdict', (received: ReceivedRequest) => signed(received, { verdict: 'yes' })],
  ['a failure', (received: ReceivedRequest) => signed(received, { verdict: 'match' }, { status: 500 })],
])('rejects an invalid response of the identity provider: %s', async (_what, answer) => {
  const failure = await ask(answer).then(
    () => null,
    (error: Error) => error.message,
  );
  expect(failure).toEqual(expect.any(String));
  expect(failure).not.toMatch(/张三|110105/);
});

test('aborts a request to the identity provider that takes too long', async () => {
  provider = await startFakeServer(() => ({ body: '' }));
  provider.hang();
  await expect(
    httpIdentity({ url: provider.url, key: KEY, keyId: 't3d', timeoutSeconds: 0.2 }).ask(QUESTION),
  ).rejects.toThrow('aborted');
});
