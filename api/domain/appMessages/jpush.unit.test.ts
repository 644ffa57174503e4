import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jpush } from './jpush';
import { PushRejected } from './port';

interface Heard {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  body: unknown;
}
let answer: { status: number; body: unknown } = { status: 200, body: {} };
const heard: Heard[] = [];
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
const double = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    const { method, url, headers } = request;
    heard.push({ method, url, authorization: headers.authorization, body });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body));
  });
});
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      double.listen(0, '127.0.0.1', resolve);
    }),
);
afterAll(
  () =>
    new Promise((resolve) => {
      double.close(resolve);
    }),
);

const port = () =>
  jpush({
    url: `http://127.0.0.1:${(double.address() as AddressInfo).port}/`,
    key: 'app',
    secret: 'master',
    released: false,
  });
const PUSH = { cid: '7-abc', title: 'Hello', content: 'World', devices: ['r1', 'r2'] };

test("sends a push as one call of the API's version 3, authenticated with key and secret", async () => {
  answer = { status: 200, body: { sendno: '0', msg_id: '1' } };
  await port().send(PUSH);
  expect(heard.pop()).toEqual({
    method: 'POST',
    url: '/v3/push',
    authorization: `Basic ${Buffer.from('app:master').toString('base64')}`,
    body: {
      cid: '7-abc',
      platform: ['android', 'ios'],
      audience: { registration_id: ['r1', 'r2'] },
      notification: {
        android: { title: 'Hello', alert: 'World' },
        ios: { alert: { title: 'Hello', body: 'World' }, sound: 'default' },
      },
      options: { time_to_live: 86_400, apns_production: false },
    },
  });
});

test('treats a push to missing devices as delivered, and does not repeat the call', async () => {
  answer = { status: 400, body: { error: { code: 1011, message: 'cannot find user by this audience' } } };
  await expect(port().send(PUSH)).resolves.toBeUndefined();
});

test('rejects an invalid push permanently, with the message of the service', async () => {
  answer = { status: 400, body: { error: { code: 1003, message: 'The value of a parameter is wrong' } } };
  const rejected = port().send(PUSH);
  await expect(rejected).rejects.toThrow(PushRejected);
  await expect(port().send(PUSH)).rejects.toThrow('JPush: 400 1003 The value of a parameter is wrong');
});

test.each([401, 403, 429, 500, 503])(
  'throws a temporary error when the push service responds %d, and the call is repeated',
  async (status) => {
    answer = { status, body: { error: { code: 2002, message: 'Rate limit' } } };
    const failed = await port()
      .send(PUSH)
      .catch((error: unknown) => error);
    expect([failed instanceof Error, failed instanceof PushRejected]).toEqual([true, false]);
    expect(String(failed)).not.toContain('master');
  },
);
