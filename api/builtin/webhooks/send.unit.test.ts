import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publicLookupBy } from '../../privateAddresses';
import type { Receiver } from './receiver.fixture';
import { startReceiver, verifies } from './receiver.fixture';
import { headersFor, newSecret } from './writeMessages';
import { httpSender, readTarget } from './send';

const PUBLIC_ONLY = { privateHosts: false };
const ANYWHERE = { privateHosts: true };
const BODY = '{"type":"webhook.test","timestamp":"2026-11-26T08:00:00.000Z","data":{}}';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const send = (url: string, rules = ANYWHERE, timeout = 2000) =>
  httpSender(timeout)({ url, headers: { 'webhook-id': 'msg_1' }, body: BODY }, rules);

test.each([
  ['https://127.0.0.1/', 'private'],
  ['https://127.1/', 'private'],
  ['https://2130706433/', 'private'],
  ['https://0x7f.1/', 'private'],
  ['https://0x7f000001/', 'private'],
  ['https://017700000001/', 'private'],
  ['https://0177.0.0.1/', 'private'],
  ['https://①②⑦.0.0.1/', 'private'],
  ['https://127.0.0.1./', 'private'],
  ['https://0.0.0.0/', 'private'],
  ['https://10.0.0.1/', 'private'],
  ['https://172.16.0.1/', 'private'],
  ['https://192.168.1.1/', 'private'],
  ['https://100.64.0.1/', 'private'],
  ['https://169.254.169.254/latest/meta-data', 'private'],
  ['https://224.0.0.1/', 'private'],
  ['https://255.255.255.255/', 'private'],
  ['https://[::1]/', 'private'],
  ['https://[::]/', 'private'],
  ['https://[fe80::1]/', 'private'],
  ['https://[fd00::1]/', 'private'],
  ['https://[ff02::1]/', 'private'],
  ['https://[::ffff:10.0.0.1]/', 'private'],
  ['https://[::ffff:7f00:1]/', 'private'],
  ['https://[64:ff9b::7f00:1]/', 'private'],
  ['https://[64:ff9b:1::1]/', 'private'],
  ['https://[2002:7f00:1::]/', 'private'],
  ['https://localhost/', 'private'],
  ['https://LOCALHOST./', 'private'],
  ['https://a.localhost/', 'private'],
  ['https://intranet/', 'private'],
  ['https://db.internal/', 'private'],
  ['http://example.com/', 'https'],
  ['https://example.com:22/', 'port'],
  ['https://user:secret@example.com/', 'password'],
  ['https://user@example.com/', 'password'],
  ['file:///etc/passwd', 'url'],
  ['gopher://example.com/', 'url'],
  ['//example.com/', 'url'],
  ['example.com', 'url'],
  ['', 'url'],
])('rejects the URL %s when a webhook is saved and when a message is sent', async (url, why) => {
  expect(readTarget(url, PUBLIC_ONLY)).toBe(`webhooks.${why}`);
  expect(await send(url, PUBLIC_ONLY)).toEqual({ status: null, body: null, error: 'the address is not allowed' });
});

test.each(['https://example.com/hooks', 'https://8.8.8.8:8443/', 'https://[2606:4700::1111]/x?y=1'])(
  'allows %s as the URL of a webhook',
  (url) => {
    expect(readTarget(url, PUBLIC_ONLY)).toBeInstanceOf(URL);
  },
);

test("rejects a webhook's host name that resolves to a private address", async () => {
  const before = receiver.received.length;
  const { port } = new URL(receiver.url);
  const found = (...addresses: string[]) => addresses.map((address) => ({ address, family: 4 }));
  const answers = [found('93.184.216.34', '127.0.0.1'), found('127.0.0.1')];
  for (const answer of answers) {
    const lookup = publicLookupBy((_name, _options, done) => {
      done(null, answer);
    });
    const message = { url: `https://rebinding.example.com:${port}/`, headers: {}, body: BODY };
    const reply = await httpSender(2000, lookup)(message, PUBLIC_ONLY);
    expect(reply).toMatchObject({ status: null, error: expect.stringMatching(/private network/) });
  }
  let input = 0;
  const changing = publicLookupBy((_name, _options, done) => {
    input += 1;
    done(null, found(input === 1 ? '192.0.78.24' : '127.0.0.1'));
  });
  await httpSender(300, changing)({ url: 'https://rebinding.example.com/', headers: {}, body: BODY }, PUBLIC_ONLY);
  expect(input).toBe(1);
  expect(receiver.received).toHaveLength(before);
});

test('follows no redirect when it sends a webhook message', async () => {
  const before = receiver.received.length;
  receiver.answer = (_received, response) => {
    response.writeHead(302, { location: receiver.url }).end();
  };
  expect(await send(receiver.url)).toMatchObject({ status: 302, error: null });
  expect(receiver.received).toHaveLength(before + 1);
});

test("reads little of a receiver's ten-megabyte response, and stores at most 4 kB of whole characters", async () => {
  let written = 0;
  receiver.answer = (_received, response) => {
    response.writeHead(200);
    const more = (): void => {
      while (written < 10_000_000 && !response.destroyed) {
        written += 15_000;
        if (!response.write('价'.repeat(5000))) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  };
  const { status, body } = await send(receiver.url);
  expect(status).toBe(200);
  expect(Buffer.byteLength(body ?? '')).toBeLessThanOrEqual(4096);
  expect(body).toMatch(/^价+$/);
  expect(written).toBeLessThan(10_000_000);
});

test("aborts a receiver's response that never begins or never ends", async () => {
  receiver.answer = (_received, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => {
      clearInterval(timer);
    });
  };
  expect(await send(receiver.url, ANYWHERE, 200)).toMatchObject({
    status: null,
    error: expect.stringMatching(/within/),
  });
  receiver.answer = () => undefined;
  expect(await send(receiver.url, ANYWHERE, 200)).toMatchObject({
    status: null,
    error: expect.stringMatching(/within/),
  });
});

test('reports the reason when the receiver of a webhook is unreachable', async () => {
  const closed = await startReceiver();
  await closed.close();
  expect((await send(closed.url)).error).toMatch(/ECONNREFUSED/);
});

test('signs webhook messages so a receiver can reject a message that is replayed late', async () => {
  const secret = newSecret();
  const at = (ms: number) => headersFor({ messageId: 'msg_1', body: BODY }, [secret], new Date(Date.now() - ms));
  const message = (ms: number) => ({ path: '/', text: BODY, headers: at(ms), body: JSON.parse(BODY) as never });
  expect(verifies(message(0), secret)).toBe(true);
  expect(verifies(message(6 * 60_000), secret)).toBe(false);
  expect(verifies(message(0), newSecret())).toBe(false);
});
