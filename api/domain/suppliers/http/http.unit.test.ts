import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Context } from '../../../context';
import { NotReached } from '../port';
import { targetOf, isFresh, sameSignature, signAnswer, signRequest } from './client';
import { httpSupplier } from '.';

const SECRET = 'a-secret-of-sixteen-or-more';
const ctx = {} as Context;

interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Say = (received: Received, response: ServerResponse) => void;
let server: Server;
let url: string;
let received: Received[] = [];
let say: Say;

/** Returns a handler that gives a signed response to each call, as the protocol requires. */
const signed =
  (status: number, body: object | string, secret = SECRET, at = Date.now()): Say =>
  ({ headers }, response) => {
    const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const timestamp = String(Math.floor(at / 1000));
    response
      .writeHead(status, {
        'X-Timestamp': timestamp,
        'X-Signature': signAnswer(secret, { timestamp, request: headers['x-signature'] as string, status, body: raw }),
      })
      .end(raw);
  };

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(one);
      say(one, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    }),
);
beforeEach(() => {
  received = [];
  say = signed(200, { verdict: 'ACCEPTED' });
});

const supplier = (more: object = {}, rules = { privateHosts: true }) =>
  httpSupplier({ code: 'one', url, keyId: 'key-1', secret: SECRET, timeoutSeconds: 1, ...more }, rules);
const request = { reference: '260101000000000ABCDE', iccid: '89860000000000123460', product: 'EU-5GB', esim: false };

test.each(['LPA:1$a.test$B', 'lpa:1$a.test$B', '1$a.test$B'])(
  "reads the supplier's profile %s, adding the prefix LPA:",
  async (lpa) => {
    say = signed(200, { verdict: 'ACCEPTED', lpa });
    expect(await supplier().provision(ctx, request)).toMatchObject({ lpa: 'LPA:1$a.test$B' });
  },
);

describe('a signed call to a supplier', () => {
  test('sends key, time, idempotency reference and a signature over the bytes with each supplier call', async () => {
    expect(await supplier().provision(ctx, request)).toEqual({ verdict: 'ACCEPTED', lpa: null, reason: undefined });
    const [{ method, path, headers, body }] = received as [Received];
    expect([method, path, JSON.parse(body)]).toEqual(['POST', '/api/provision', request]);
    expect(headers).toMatchObject({
      'x-key-id': 'key-1',
      'x-reference': request.reference,
      'content-type': 'application/json',
    });
    const timestamp = headers['x-timestamp'] as string;
    expect(isFresh(timestamp, Date.now())).toBe(true);
    expect(headers['x-signature']).toBe(
      signRequest(SECRET, { timestamp, method: 'POST', path: '/api/provision', body: Buffer.from(body) }),
    );
    expect(body).not.toContain(SECRET);
  });
  test('uses another address and idempotency reference for each supplier request', async () => {
    const follow = { reference: request.reference, question: 'q-1' };
    await supplier().revoke(ctx, follow);
    await supplier().complete(ctx, follow);
    await supplier().move(ctx, { ...follow, iccid: '1' });
    await supplier().renew(ctx, { ...follow, until: new Date(0) });
    expect(received.map(({ path, headers }) => [path, headers['x-reference']])).toEqual(
      ['/api/revoke', '/api/complete', '/api/move', '/api/renew'].map((path) => [path, 'q-1']),
    );
    expect(JSON.parse(received[3]?.body as string)).toEqual({ ...follow, until: '1970-01-01T00:00:00.000Z' });
  });
  test("reads a supplier's usage feed from the cursor, and reports an invalid row as a fault", async () => {
    say = signed(200, {
      rows: [
        { reference: 'A', usedMB: 5, at: '2026-01-01T00:00:00Z' },
        { reference: 'B', usedMB: -1, at: '2026-01-01T00:00:00Z' },
        7,
      ],
      cursor: 'c 2',
      more: false,
    });
    expect(await supplier().usage(ctx, 'c&1')).toMatchObject({
      rows: [{ reference: 'A', usedMB: 5 }],
      cursor: 'c 2',
      more: false,
      faults: [{ reference: 'B' }, { reference: null }],
    });
    expect(received[0]).toMatchObject({ method: 'GET', path: '/api/usage?cursor=c%261' });
    say = signed(404, '');
    expect(await supplier().usage(ctx, 'kept')).toEqual({ rows: [], cursor: 'kept', more: false, faults: [] });
    say = signed(200, { rows: [], cursor: 'same', more: true });
    await expect(supplier().usage(ctx, 'same')).rejects.toThrow('does not move');
  });
  test('requires the supplier to echo a test call', async () => {
    await expect(supplier().test(ctx)).rejects.toThrow('echo');
    say = (one, response) => signed(200, { echo: (JSON.parse(one.body) as { echo: string }).echo })(one, response);
    await expect(supplier().test(ctx)).resolves.toBeUndefined();
  });
});

describe("a supplier's response that does not follow the protocol", () => {
  const fails = async (how: Say, words: RegExp): Promise<void> => {
    say = how;
    const error = await supplier()
      .provision(ctx, request)
      .catch((one: unknown) => one);
    expect(error).not.toBeInstanceOf(NotReached);
    expect((error as Error).message).toMatch(words);
  };
  const REFUSED = { verdict: 'REFUSED' };
  test.each([
    [
      'unsigned',
      (_received: Received, response: ServerResponse) => {
        response.end(JSON.stringify(REFUSED));
      },
      /signature/,
    ],
    ['signed by somebody else', signed(200, REFUSED, 'another secret, as long'), /signature/],
    ['signed long ago', signed(200, REFUSED, SECRET, Date.now() - 3_600_000), /signature/],
    [
      'signed for another question',
      (one: Received, response: ServerResponse) => {
        signed(200, REFUSED)({ ...one, headers: { ...one.headers, 'x-signature': 'a'.repeat(64) } }, response);
      },
      /signature/,
    ],
    [
      'a redirect',
      (_received: Received, response: ServerResponse) => {
        response.writeHead(302, { Location: '/elsewhere' }).end();
      },
      /302/,
    ],
    ['an error, signed', signed(500, REFUSED), /500/],
    ['no JSON', signed(200, '<html>'), /JSON/],
    ['a verdict of its own', signed(200, { verdict: 'MAYBE' }), /verdict/],
    ['a profile that is none', signed(200, { verdict: 'ACCEPTED', lpa: 'https://evil.test' }), /lpa/],
    ['too long', signed(200, { verdict: 'REFUSED', reason: 'x'.repeat(20_000) }), /bytes/],
  ] as const)('rejects a response of a supplier that breaks the protocol: %s', (_, how, words) => fails(how, words));
  test("rejects a supplier's response that is cut off", () =>
    fails((_received, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('{');
      setImmediate(() => response.destroy());
    }, /.+/));
  test('throws when no supplier response arrives in time', () => fails(() => undefined, /timeout|aborted/i), 5_000);
});

describe('a request that cannot have reached the supplier', () => {
  test('throws NotReached when the supplier refuses the connection', async () => {
    await expect(supplier({ url: 'http://127.0.0.1:1' }).provision(ctx, request)).rejects.toBeInstanceOf(NotReached);
  });
  test('throws NotReached for a private address or plain http unless the rules allow it', () => {
    const strict = { privateHosts: false };
    const to = (address: string) => () =>
      targetOf({ code: '', keyId: '', secret: '', timeoutSeconds: 1, url: address }, '/test', strict);
    for (const address of [
      'http://example.com',
      'https://127.0.0.1',
      'https://[::1]',
      'https://10.1.2.3/x',
      'https://[::ffff:192.168.1.1]',
      'https://0x7f000001',
      'https://[::127.0.0.1]',
      'https://[::ffff:0:127.0.0.1]',
      'https://[64:ff9b:1::7f00:1]',
      'https://[fec0::1]',
      'https://[2001:0::1]',
    ])
      expect(to(address)).toThrow(NotReached);
    expect(to('https://example.com/api/')().href).toBe('https://example.com/api/test');
  });
  test("rejects a supplier's host name that resolves to a private address", async () => {
    await expect(
      supplier({ url: 'https://localhost:1' }, { privateHosts: false }).provision(ctx, request),
    ).rejects.toBeInstanceOf(NotReached);
  });
});

test('signs supplier calls as in the examples of docs/supplier-protocol.md', () => {
  const body = Buffer.from(
    '{"reference":"260101000000000ABCDE","iccid":"89860000000000123460","product":"EU-5GB","esim":false}',
  );
  const request1 = signRequest('0123456789abcdef0123456789abcdef', {
    timestamp: '1767225600',
    method: 'POST',
    path: '/api/provision',
    body,
  });
  expect(request1).toBe('be34031d380a1dd7b84b20f667c826238b9dd59760d0b9be04e5e885edfefec0');
  const answer = Buffer.from('{"verdict":"ACCEPTED"}');
  expect(
    signAnswer('0123456789abcdef0123456789abcdef', {
      timestamp: '1767225601',
      request: request1,
      status: 200,
      body: answer,
    }),
  ).toBe('fe428dc856fd184d43cc8492038b804ca5248c4334863a0b72515839f4e9fa39');
  const notice = Buffer.from(
    '{"id":"n-1","kind":"activated","reference":"260101000000000ABCDE","at":"2026-01-01T00:00:00Z"}',
  );
  expect(
    signRequest('0123456789abcdef0123456789abcdef', {
      timestamp: '1767225600',
      method: 'POST',
      path: '/t3d-api/suppliers/one/notices',
      body: notice,
    }),
  ).toBe('8a827f5cc2e8a6ea84ae3264adca94a45b0add0b67c8aae5d258282d775d3f6e');
  expect(
    signRequest('0123456789abcdef0123456789abcdef', {
      timestamp: '1767225600',
      method: 'GET',
      path: '/api/usage?cursor=',
      body: Buffer.alloc(0),
    }),
  ).toBe('87af06ff5b4e686e8765b496bd5137170809e27982509ce4c17cf00d3f45642c');
});

test('accepts supplier times in whole seconds within five minutes, and compares complete signatures', () => {
  const now = 1_767_225_600_000;
  expect([-300, 0, 300].map((off) => isFresh(String(1_767_225_600 + off), now))).toEqual([true, true, true]);
  expect(
    [String(1_767_225_600 - 301), String(1_767_225_600 + 301), '1767225600.0', '', undefined, 'now'].map((text) =>
      isFresh(text, now),
    ),
  ).toEqual(Array.from({ length: 6 }, () => false));
  const right = signRequest(SECRET, { timestamp: '1', method: 'GET', path: '/', body: Buffer.alloc(0) });
  expect(
    [right, right.toUpperCase(), right.slice(1), `${right}0`, undefined].map((given) => sameSignature(right, given)),
  ).toEqual([true, false, false, false, false]);
});
