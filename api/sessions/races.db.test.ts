import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { asSystem, buildAgent } from '../test/factories';
import { HOUR, WRONG, advance, logIn, network, newAgent, openTwoServers, secondApp, server } from './lockout.fixture';

openTwoServers();

const sorted = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
async function codeTo(email: string): Promise<string> {
  const { body } = await supertest(server.app).get(`/simulator/mail?to=${encodeURIComponent(email)}`);
  return /\b\d{6}\b/.exec(body.rows[0]?.text ?? '')?.[0] ?? '';
}

test('locks an account for one network in every process after five wrong passwords', async () => {
  const { account } = await newAgent();
  for (let time = 0; time < 5; time += 1)
    expect((await logIn(account, { password: WRONG, app: time % 2 ? secondApp : server.app })).status).toBe(400);
  for (const app of [server.app, secondApp]) {
    const locked = await logIn(account, { app });
    expect([locked.status, locked.body.data]).toEqual([429, undefined]);
    expect(Number(locked.get('Retry-After'))).toBeGreaterThan(890);
    expect(locked.body.message).toContain('Too many failed tries');
    expect((await logIn(account, { from: '203.0.113.2', app })).status).toBe(200);
  }
  expect((await logIn(account)).status).toBe(429);
});

test('allows only five password attempts when twenty attempts arrive at two processes at once', async () => {
  const { account } = await newAgent();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      logIn(account, { password: WRONG, app: index % 2 ? secondApp : server.app }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 400), ...Array.from({ length: 15 }, () => 429)]);
});

test('allows an attacker 50 attempts an hour without proof of work from 80 networks in two processes', async () => {
  const owner = await newAgent();
  expect((await logIn(owner.account)).status).toBe(200);
  const evaluated: number[] = [];
  for (let hour = 0; hour < 2; hour += 1) {
    let passed = 0;
    for (let round = hour; round < 2; round += 1)
      for (let start = 0; start < 80; start += 20) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            logIn(owner.account, {
              password: WRONG,
              from: network(start + index),
              app: index % 2 ? secondApp : server.app,
            }),
          ),
        );
        passed += answers.filter(({ status }) => status === 400).length;
        expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
      }
    evaluated.push(passed);
    // The attacker cannot log in with the right password either, but the owner can.
    expect((await logIn(owner.account, { from: network(777) })).status).toBe(429);
    expect((await logIn(owner.account)).status).toBe(200);
    advance(HOUR + 1000);
  }
  expect(evaluated).toEqual([50, 50]);
}, 120_000);

test('mails a password-reset code once, and accepts the code once, when calls are concurrent', async () => {
  const { account } = await newAgent();
  const post = (path: string, body: object, index: number) =>
    supertest(index % 2 ? secondApp : server.app)
      .post(`/t3d-api/${path}`)
      .send(body);
  const codes = await Promise.all([0, 1, 2, 3].map(() => post('password-reset/code', { account }, 0)));
  expect(sorted(codes)).toEqual([200, 429, 429, 429]);
  const code = await codeTo(account);
  const reset = (index: number) => post('password-reset', { account, code, password: 'c'.repeat(64) }, index);
  expect(sorted(await Promise.all([0, 1, 2].map(reset)))).toEqual([200, 400, 400]);
});

test('accepts a verification code once when two calls send the code at the same time', async () => {
  const { account } = await buildAgent(asSystem(server.database), { accountAuth: false });
  const call = await server.caller(account);
  const email = `fresh-${randomUUID()}@t3d.test`;
  const { challengeId } = (await call.post('/t3d-api/account-auth/challenge')).body.data;
  const { x } = (await supertest(server.app).get(`/simulator/challenge/${challengeId}`)).body.data;
  await call.post('/t3d-api/account-auth/code').send({ email, challengeId, x }).expect(200);
  const code = await codeTo(email);
  const verify = () => call.post('/t3d-api/account-auth').send({ email, code });
  expect(sorted(await Promise.all([verify(), verify()]))).toEqual([200, 400]);
});
