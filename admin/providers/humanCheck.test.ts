import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { dataClient } from './http';
import { callWithCheck } from './humanCheck';
import { solveChallenge } from './solveChallenge';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const makeChallenge = (number: number, salt = '9c4d7e1a2b?until=1795000000&') => ({
  algorithm: 'SHA-256',
  challenge: hash(salt + number),
  maxnumber: 5000,
  salt,
  signature: 'f00d',
});
type Given = ReturnType<typeof makeChallenge>;
const errorOf = (challenge: unknown): Response =>
  Response.json({ code: 429, message: 'work first', data: { challenge } }, { status: 429 });

describe('the solution of a proof-of-work challenge', () => {
  test.each([0, 1, 4321, 5000])(
    'solves a proof-of-work challenge in plain JavaScript when the number is %p',
    async (number) => {
      expect(await solveChallenge(makeChallenge(number))).toBe(number);
    },
  );

  test('returns null when the challenge has no solution up to the largest number of the challenge', async () => {
    expect(await solveChallenge({ ...makeChallenge(4321), maxnumber: 4320 })).toBeNull();
  });

  test('lets the page respond and reports progress when a solution takes long', async () => {
    const shares: number[] = [];
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const long = { ...makeChallenge(0), challenge: 'a'.repeat(64), maxnumber: 200_000 };
    expect(await solveChallenge(long, { onProgress: (share) => shares.push(share) })).toBeNull();
    clearInterval(timer);
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(turns).toBeGreaterThan(1);
  });

  test('aborts the search for a solution when the user leaves the page', async () => {
    const leaving = new AbortController();
    const long = { ...makeChallenge(0), challenge: 'a'.repeat(64), maxnumber: 100_000_000 };
    const solving = solveChallenge(long, { signal: leaving.signal });
    setTimeout(() => leaving.abort(), 20);
    await expect(solving).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a call that needs the solution of a challenge', () => {
  const sent: (string | null)[] = [];
  let answers: Response[] = [];
  beforeEach(() => {
    sent.length = 0;
    jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
      sent.push(new Headers(init?.headers).get('X-Altcha'));
      return Promise.resolve(answers.shift() ?? Response.json({ code: 200, data: 'in' }));
    });
    Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true });
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const name of ['localStorage', 'navigator']) Reflect.deleteProperty(globalThis, name);
  });
  const call = (onProgress?: (share: number) => void) =>
    callWithCheck(
      (options) => dataClient.call('POST', 'web/sessions', options),
      { body: {}, quiet: true },
      { onProgress },
    );
  const proofOf = ({ algorithm, challenge, salt, signature }: Given, number: number) => ({
    algorithm,
    challenge,
    number,
    salt,
    signature,
  });
  const read = (header: string | null | undefined): unknown => JSON.parse(atob(header ?? ''));

  test("repeats a call with the solution of the server's challenge", async () => {
    const onProgress = jest.fn();
    const challenge = makeChallenge(321);
    answers = [errorOf(challenge)];
    expect((await call(onProgress)).json.data).toBe('in');
    expect(onProgress).toHaveBeenCalledWith(0);
    expect([sent.length, sent[0], read(sent[1])]).toEqual([2, null, proofOf(challenge, 321)]);
  });

  test("solves a new challenge when the call's first one has expired, and gives up after three", async () => {
    answers = [errorOf(makeChallenge(1)), errorOf(makeChallenge(2, 'other?&'))];
    expect((await call()).json.data).toBe('in');
    expect(read(sent[2])).toEqual(proofOf(makeChallenge(2, 'other?&'), 2));
    answers = Array.from({ length: 4 }, () => errorOf(makeChallenge(3)));
    await expect(call()).rejects.toMatchObject({ status: 429, message: 'work first' });
    expect(sent).toHaveLength(3 + 4);
  });

  test.each([undefined, 7, {}, { ...makeChallenge(1), algorithm: 'MD5' }, { ...makeChallenge(1), challenge: 'x' }])(
    "rejects a call when the server's response contains the invalid challenge %j",
    async (challenge) => {
      answers = [errorOf(challenge)];
      await expect(call()).rejects.toMatchObject({ status: 429 });
      expect(sent).toHaveLength(1);
    },
  );
});
