import { describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { loginFailuresOf } from '../models/logins';
import { solveProof } from '../test/altcha';
import { PASSWORD } from '../test/server';
import type { Try } from './lockout.fixture';
import {
  HOME,
  HOUR,
  MINUTE,
  WRONG,
  advance,
  logIn,
  network,
  newAgent,
  openTwoServers,
  secondApp,
  server,
  siege,
} from './lockout.fixture';

openTwoServers();

describe('the lockout of a network', () => {
  test('locks only the guessed account, and only for the network with five wrong passwords', async () => {
    const [one, other] = [await newAgent(), await newAgent()];
    for (let time = 0; time < 5; time += 1) await logIn(one.account, { password: WRONG });
    expect([(await logIn(one.account)).status, (await logIn(other.account)).status]).toEqual([429, 200]);
  });

  test('locks an account for the network for 15 minutes after the last of five wrong passwords', async () => {
    const { account } = await newAgent();
    for (let time = 0; time < 5; time += 1) {
      expect((await logIn(account, { password: WRONG })).status).toBe(400);
      advance(2 * MINUTE);
    }
    advance(12 * MINUTE);
    expect((await logIn(account)).status).toBe(429);
    advance(2 * MINUTE);
    expect((await logIn(account)).status).toBe(200);
  });

  test('locks no account when the five wrong passwords are more than 15 minutes apart', async () => {
    const { account } = await newAgent();
    for (let time = 0; time < 8; time += 1) {
      expect((await logIn(account, { password: WRONG })).status).toBe(400);
      advance(4 * MINUTE);
    }
    expect((await logIn(account)).status).toBe(200);
  });

  test('counts wrong passwords of one IPv6 /64 together, and wrong passwords of another /64 separately', async () => {
    const { account } = await newAgent();
    for (let time = 0; time < 5; time += 1)
      expect((await logIn(account, { password: WRONG, from: `2001:db8:1:2::${time + 1}` })).status).toBe(400);
    expect((await logIn(account, { from: '2001:db8:1:2:ffff::9' })).status).toBe(429);
    expect((await logIn(account, { from: '2001:db8:1:3::1' })).status).toBe(200);
  });

  test('counts wrong passwords from all spellings of an IPv4 address together', async () => {
    const { account } = await newAgent();
    for (const from of ['198.51.100.7', '::ffff:198.51.100.7', '::ffff:c633:6407', '198.51.100.7', '198.51.100.7'])
      expect((await logIn(account, { password: WRONG, from })).status).toBe(400);
    expect((await logIn(account, { from: '198.51.100.7' })).status).toBe(429);
  });

  test("counts wrong passwords by a trusted proxy's address, and ignores an address from the caller", async () => {
    const { account } = await newAgent();
    for (let time = 0; time < 5; time += 1)
      expect((await logIn(account, { password: WRONG, from: `${network(time)}, 198.51.100.8` })).status).toBe(400);
    expect((await logIn(account, { from: '192.0.2.4, 198.51.100.8' })).status).toBe(429);
  });

  test('forgets the wrong passwords of a network after a login from this network succeeds', async () => {
    const { account } = await newAgent();
    const elsewhere = { password: WRONG, from: '203.0.113.50' };
    for (let time = 0; time < 4; time += 1) {
      await logIn(account, { password: WRONG });
      await logIn(account, elsewhere);
    }
    expect((await logIn(account)).status).toBe(200);
    expect((await logIn(account, { password: WRONG })).status).toBe(400);
    expect([(await logIn(account, elsewhere)).status, (await logIn(account, elsewhere)).status]).toEqual([400, 429]);
    expect((await logIn(account)).status).toBe(200);
  });
});

describe('the lockout after failures from many networks', () => {
  test('requires a proof of work for each attempt from a new network after fifty wrong passwords', async () => {
    const { account } = await newAgent();
    expect((await logIn(account)).status).toBe(200);
    await siege(account);
    const from = '198.51.100.20';
    const rejected = await logIn(account, { from });
    expect(rejected.status).toBe(429);
    expect(rejected.body.message).toContain('human check');
    expect(Number(rejected.get('Retry-After'))).toBeGreaterThan(3500);
    expect(rejected.body.data).toEqual({
      challenge: expect.objectContaining({ algorithm: 'SHA-256', maxnumber: 50_000 }),
    });
    const proof = await solveProof(rejected);
    expect((await logIn(account, { password: WRONG, from, proof })).status).toBe(400);
    expect((await logIn(account, { from, proof })).status).toBe(429);
    expect((await logIn(account, { from: HOME })).status).toBe(200);
    const other = await solveProof(await logIn(account, { from, app: secondApp }));
    expect((await logIn(account, { from, proof: other })).status).toBe(200);
    expect((await logIn(account, { from })).status).toBe(200);
  });

  test('rejects a proof of work for another account, and keeps locked networks locked', async () => {
    const [one, other] = [await newAgent(), await newAgent()];
    await siege(one.account);
    await siege(other.account);
    const from = '198.51.100.21';
    const proof = await solveProof(await logIn(one.account, { from }));
    expect((await logIn(other.account, { from, proof })).status).toBe(429);
    const locked = await logIn(one.account, { from: network(0), proof });
    expect([locked.status, locked.body.data]).toEqual([429, undefined]);
    expect((await logIn(one.account, { from, proof })).status).toBe(200);
  });

  test('doubles the proof of work after each fifty further failures, and rejects easier proofs', async () => {
    const { account } = await newAgent();
    await siege(account);
    const easy = await solveProof(await logIn(account, { from: '198.51.100.22' }));
    const now = server.database.clock.now();
    await loginFailuresOf(server.database).bulkCreate(
      Array.from({ length: 50 }, () => ({ account, network: 'others', at: now })),
    );
    const harder = await logIn(account, { from: '198.51.100.22', proof: easy });
    expect([harder.status, harder.body.data.challenge.maxnumber]).toEqual([429, 100_000]);
    await loginFailuresOf(server.database).bulkCreate(
      Array.from({ length: 900 }, () => ({ account, network: 'others', at: now })),
    );
    expect((await logIn(account, { from: '198.51.100.22' })).body.data.challenge.maxnumber).toBe(1_600_000);
  });

  test('requires no proof of work for a login when the failures are an hour old', async () => {
    const { account } = await newAgent();
    await siege(account);
    expect((await logIn(account, { from: '198.51.100.23' })).status).toBe(429);
    advance(HOUR + 1000);
    expect((await logIn(account, { from: '198.51.100.23' })).status).toBe(200);
  });
});

describe('changing the caller’s password', () => {
  const change = (token: string, original: string, { from = HOME, proof }: Try = {}) => {
    const call = supertest(server.app)
      .put('/t3d-api/sessions/password')
      .set('Accept-Language', 'en')
      .set('X-Session-Id', token)
      .set('X-Forwarded-For', from);
    if (proof !== undefined) void call.set('X-Altcha', proof);
    return call.send({ original, password: 'a'.repeat(64) });
  };
  const openSession = async (account: string): Promise<string> => (await logIn(account)).get('X-Session-Id') as string;

  test('counts wrong old passwords together with failed logins from the same network', async () => {
    const { account } = await newAgent();
    const token = await openSession(account);
    for (let time = 0; time < 3; time += 1) expect((await change(token, WRONG)).status).toBe(400);
    for (let time = 0; time < 2; time += 1) expect((await logIn(account, { password: WRONG })).status).toBe(400);
    expect([(await change(token, PASSWORD)).status, (await logIn(account)).status]).toEqual([429, 429]);
    expect((await change(token, PASSWORD, { from: '203.0.113.9' })).status).toBe(200);
  });

  test('requires a proof of work for a password change from a new network after fifty failures', async () => {
    const { account } = await newAgent();
    const token = await openSession(account);
    await siege(account);
    const from = '198.51.100.30';
    const rejected = await change(token, PASSWORD, { from });
    expect(rejected.status).toBe(429);
    expect((await change(token, PASSWORD, { from, proof: await solveProof(rejected) })).status).toBe(200);
  });
});
