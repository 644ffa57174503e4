import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { TooMany } from '../errors';
import { CallLimit, rateLimitByAddress } from './security';

/** The maximum number of calls in ten seconds. */
const MOST = 3000;
const real = new Set(['real-session-token-1', 'real-session-token-2']);
const isKnown = (token: string): boolean => real.has(token);

const requestOf = (session: string, address = '203.0.113.9'): Request =>
  ({
    ip: address,
    headers: { 'x-session-id': session },
  }) as unknown as Request;

async function rejectedOf(count: number, make: (index: number) => Promise<unknown>): Promise<number> {
  let rejected = 0;
  for (let index = 0; index < count; index += 1) {
    const rejection = await make(index).catch((error: unknown) => error);
    if (rejection === undefined) continue;
    expect(rejection).toBeInstanceOf(TooMany);
    rejected += 1;
  }
  return rejected;
}

test('limits an address whatever tokens the address sends, and treats an IPv6 network as one address', async () => {
  const limit = rateLimitByAddress();
  const call = async (session: string, address: string): Promise<unknown> =>
    limit(requestOf(session, address), {} as Response, () => undefined);
  expect(await rejectedOf(MOST + 50, (index) => call(`made-up-session-${index}`, '2001:db8:1:2::1'))).toBe(50);
  expect(await rejectedOf(1, () => call('another-made-up-one', '2001:db8:1:2::ffff'))).toBe(1);
  expect(await rejectedOf(1, () => call('another-made-up-one', '203.0.113.7'))).toBe(0);
});

test('counts calls with invented sessions for their address, and calls with real sessions separately', async () => {
  const limit = new CallLimit(isKnown);
  const [first, second] = [...real] as [string, string];
  expect(await rejectedOf(MOST + 50, (index) => limit.count(requestOf(`made-up-session-${index}`)))).toBe(50);
  expect(await rejectedOf(MOST, () => limit.count(requestOf(first)))).toBe(0);
  expect(await rejectedOf(1, () => limit.count(requestOf(first)))).toBe(1);
  expect(await rejectedOf(MOST, () => limit.count(requestOf(second)))).toBe(0);
});

test("counts calls with a session for the caller's address again after the session has ended", async () => {
  const limit = new CallLimit(isKnown);
  const session = 'real-session-token-1';
  await limit.count(requestOf(session));
  real.delete(session);
  expect(await rejectedOf(MOST + 50, () => limit.count(requestOf(session)))).toBe(50);
  real.add(session);
});
