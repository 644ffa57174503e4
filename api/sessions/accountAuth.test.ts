import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { table } from '../models/table';
import { solveProof } from '../test/altcha';
import { asSystem, buildAgent } from '../test/factories';
import type { Caller, TestServer } from '../test/server';
import { startTestServer } from '../test/server';

const WRONG_CODE = { status: 400, message: 'verification code error' };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Newcomer {
  id: number;
  email: string;
  call: Caller;
}
async function newcomer(): Promise<Newcomer> {
  const { id, account } = await buildAgent(asSystem(server.database), { accountAuth: false });
  return { id, email: `fresh-${randomUUID()}@t3d.test`, call: await server.caller(account) };
}
const challengeOf = async ({ call }: Newcomer) => (await call.post('/t3d-api/account-auth/challenge')).body.data;
const placeOf = async (id: string): Promise<number> =>
  (await supertest(server.app).get(`/simulator/challenge/${id}`)).body.data.x;
async function solved(who: Newcomer): Promise<{ challengeId: string; x: number }> {
  const { challengeId } = await challengeOf(who);
  return { challengeId, x: await placeOf(challengeId) };
}
const requestCode = (who: Newcomer, body: object) => who.call.post('/t3d-api/account-auth/code').send(body);
const verify = (who: Newcomer, body: object) => who.call.post('/t3d-api/account-auth').send(body);
async function codeTo(email: string): Promise<string> {
  const { body } = await supertest(server.app).get(`/simulator/mail?to=${encodeURIComponent(email)}`);
  return /\b\d{6}\b/.exec(body.rows[0]?.text ?? '')?.[0] ?? '';
}
async function mailedCode(who: Newcomer): Promise<string> {
  expect((await requestCode(who, { email: who.email, ...(await solved(who)) })).status).toBe(200);
  return codeTo(who.email);
}
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const advance = (advanceMs: number) => supertest(server.app).post('/simulator/clock').send({ advanceMs });
const rowOf = async ({ id }: Newcomer) => table(asSystem(server.database), users).one(id);

describe("the verification of an account's e-mail address", () => {
  test('verifies the user at once and stores the e-mail address when puzzle and mailed code are right', async () => {
    const who = await newcomer();
    expect((await who.call.get('/t3d-api/terminals')).status).toBe(403);
    const { image, piece, width, height, pieceWidth } = await challengeOf(who);
    expect([image, piece].every((one: string) => one.startsWith('data:image/png;base64,'))).toBe(true);
    expect([width, height, pieceWidth]).toEqual([320, 160, 60]);
    const code = await mailedCode(who);
    expect((await verify(who, { email: who.email.toUpperCase(), code })).body.data).toEqual({ accountAuth: true });
    expect((await who.call.get('/t3d-api/terminals')).status).toBe(200);
    expect(await rowOf(who)).toMatchObject({ accountAuth: true, email: who.email });
    expect((await who.call.post('/t3d-api/account-auth/challenge')).status).toBe(400);
  });

  test('accepts a proof of work once instead of the puzzle for an e-mail verification', async () => {
    const who = await newcomer();
    const { proofOfWork } = await challengeOf(who);
    const proof = await solveProof({ body: { data: { challenge: proofOfWork } } });
    const send = (email: string) => requestCode(who, { email }).set('X-Altcha', proof);
    expect((await send(who.email)).status).toBe(200);
    await advance(61_000);
    expect((await send(`other-${who.email}`)).status).toBe(400);
    const stranger = await newcomer();
    const theirs = await solveProof({ body: { data: { challenge: (await challengeOf(who)).proofOfWork } } });
    expect((await requestCode(stranger, { email: stranger.email }).set('X-Altcha', theirs)).status).toBe(400);
  });

  test("rejects a repeated, late, wrong or invented puzzle, and another user's puzzle, and sends no mail", async () => {
    const who = await newcomer();
    const other = await newcomer();
    const right = await solved(who);
    const send = (from: Newcomer, answer: object) => requestCode(from, { email: from.email, ...answer });
    expect((await send(other, right)).status).toBe(400);
    const wrong = await solved(who);
    expect((await send(who, { ...wrong, x: wrong.x + 9 })).status).toBe(400);
    expect((await send(who, wrong)).status).toBe(400);
    expect((await send(who, { challengeId: 'made-up', x: 100 })).status).toBe(400);
    expect((await send(who, {})).body.errors).toHaveProperty('x');
    const late = await solved(who);
    await advance(5 * 60_000 + 1);
    expect((await send(who, late)).status).toBe(400);
    expect(await codeTo(who.email)).toBe('');
    const twice = await solved(who);
    const answers = await Promise.all([send(who, twice), send(who, twice)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  });

  test('rejects a sixth guess at a puzzle for ten minutes, even if the guess is right', async () => {
    const who = await newcomer();
    const guess = async (off: number) => {
      const { challengeId, x } = await solved(who);
      return requestCode(who, { email: who.email, challengeId, x: x + off }).set('Accept-Language', 'en');
    };
    const messages: string[] = [];
    for (let index = 0; index < 5; index += 1) messages.push((await guess(20)).body.message as string);
    expect(messages[0]).toContain('(tries left: 4)');
    expect(messages[3]).toContain('(tries left: 1)');
    expect(messages[4]).toContain('Wait to be verified instead');
    const rejected = await guess(0);
    expect([rejected.status, Number(rejected.get('Retry-After')) > 500]).toEqual([429, true]);
    // Wait an hour, because of the limit of calls per address.
    await advance(61 * 60_000);
    expect((await guess(0)).status).toBe(200);
  });

  test('rejects a verification code that is wrong, expired, or for another account or address', async () => {
    const who = await newcomer();
    const other = await newcomer();
    const code = await mailedCode(who);
    const rejected = async (from: Newcomer, body: object) => {
      const { status, body: answer } = await verify(from, body);
      expect({ status, message: answer.message }).toEqual(WRONG_CODE);
    };
    await rejected(other, { email: who.email, code });
    await rejected(who, { email: other.email, code });
    await rejected(who, { email: who.email, code: otherThan(code) });
    await advance(10 * 60_000 + 1);
    await rejected(who, { email: who.email, code });
    expect((await rowOf(who))?.accountAuth).toBe(false);
  });

  test('invalidates a verification code after five wrong attempts', async () => {
    const who = await newcomer();
    const code = await mailedCode(who);
    for (let index = 0; index < 5; index += 1) await verify(who, { email: who.email, code: otherThan(code) });
    expect((await verify(who, { email: who.email, code })).status).toBe(400);
  });

  test('accepts a verification code once in two concurrent calls, and sends one code a minute', async () => {
    const who = await newcomer();
    const code = await mailedCode(who);
    expect((await requestCode(who, { email: who.email, ...(await solved(who)) })).status).toBe(429);
    const answers = await Promise.all([0, 1].map(() => verify(who, { email: who.email, code })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  });

  test('rejects an invalid e-mail address before checking the puzzle', async () => {
    const who = await newcomer();
    for (const email of [undefined, '', 'nobody', `${'a'.repeat(130)}@t3d.test`, 5, ['a@t3d.test']])
      expect((await requestCode(who, { email, challengeId: 'x', x: 1 })).body.errors).toHaveProperty('email');
  });
});
