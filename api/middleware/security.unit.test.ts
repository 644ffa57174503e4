import { expect, test } from '@jest/globals';
import type { Request, RequestHandler, Response } from 'express';
import { EventEmitter } from 'node:events';
import { TooMany } from '../errors';
import { rateLimitByAddress, rateLimitBySession } from './security';

/** 300 calls a second, counted over ten. */
const MOST = 3000;
const REAL = ['real-session-token-1', 'real-session-token-2'];

/** One call: the limit, then what reads sessions, then the answer. True when it was let through. */
async function call(limit: readonly RequestHandler[], session: string, address = '203.0.113.9'): Promise<boolean> {
  const request = {
    ip: address,
    method: 'GET',
    path: '/',
    headers: {},
    app: { get: () => false },
    get: (name: string) => (name === 'X-Session-Id' ? session : undefined),
  } as unknown as Request;
  const response = Object.assign(new EventEmitter(), {
    statusCode: 200,
    headersSent: false,
    setHeader: () => undefined,
    set: () => undefined,
  }) as unknown as Response;
  for (const one of limit) {
    const refusal = await new Promise<unknown>((resolve) => {
      void one(request, response, resolve);
    });
    if (refusal === undefined) continue;
    expect(refusal).toBeInstanceOf(TooMany);
    response.statusCode = 429;
    response.emit('finish');
    return false;
  }
  if (REAL.includes(session)) request.actor = { id: 1 } as never;
  else response.statusCode = 401;
  response.emit('finish');
  return true;
}
async function refusedOf(count: number, make: (index: number) => Promise<boolean>): Promise<number> {
  let refused = 0;
  for (let index = 0; index < count; index += 1) if (!(await make(index))) refused += 1;
  return refused;
}

test('without sessions an address is limited whatever it calls itself, an IPv6 network as one', async () => {
  const limit = [rateLimitByAddress()];
  expect(await refusedOf(MOST + 50, (index) => call(limit, `made-up-session-${index}`, '2001:db8:1:2::1'))).toBe(50);
  expect(await call(limit, 'another-made-up-one', '2001:db8:1:2::ffff')).toBe(false);
  expect(await call(limit, 'another-made-up-one', '203.0.113.7')).toBe(true);
});

test('made-up sessions count for their address; real ones behind it have their own count each', async () => {
  const limit = rateLimitBySession().handlers;
  const [first, second] = REAL as [string, string];
  expect(await refusedOf(2, (index) => call(limit, REAL[index] as string))).toBe(0);
  expect(await refusedOf(MOST + 50, (index) => call(limit, `made-up-session-${index}`))).toBe(52);
  expect(await refusedOf(MOST, () => call(limit, first))).toBe(0);
  expect(await call(limit, first)).toBe(false);
  expect(await refusedOf(MOST, () => call(limit, second))).toBe(0);
});

test('a session that has ended counts for its address again', async () => {
  const limit = rateLimitBySession().handlers;
  const session = REAL[0] as string;
  await call(limit, session);
  REAL.shift();
  expect(await refusedOf(MOST + 50, () => call(limit, session))).toBeGreaterThanOrEqual(50);
  REAL.unshift(session);
});
