import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import { createHash } from 'node:crypto';
import supertest from 'supertest';
import { sessionsOf } from '../models/logins';
import { asSystem, buildAdmin, buildAgent } from '../test/factories';
import type { TestServer } from '../test/server';
import { PASSWORD, startTestServer } from '../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Own {
  id: number;
  createdAt: string;
  lastUsedAt: string;
  device: string | null;
  address: string | null;
  current: boolean;
}
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.5';

const anAgent = (values: Parameters<typeof buildAgent>[1] = {}): Promise<User> =>
  buildAgent(asSystem(server.database), values);
async function logIn({ account }: User, browser = CHROME, address = '203.0.113.7'): Promise<string> {
  await server.login(account);
  const answer = await supertest(server.app)
    .post('/t3d-api/web/sessions')
    .set('User-Agent', browser)
    .set('X-Forwarded-For', address)
    .send({ account, password: PASSWORD });
  return answer.get('X-Session-Id') as string;
}
const call = (method: 'get' | 'delete' | 'post', path: string, token: string) =>
  supertest(server.app)[method](`/t3d-api/sessions${path}`).set('X-Session-Id', token);
const listOf = async (token: string): Promise<Own[]> => (await call('get', '/all', token)).body.rows as Own[];
const lives = async (token: string): Promise<boolean> => (await call('get', '', token)).status === 200;

describe('the sessions of a user', () => {
  test("lists a user's sessions with browser, address and times, and marks the present session", async () => {
    const agent = await anAgent();
    const token = await logIn(agent);
    const phone = await logIn(agent, PHONE, '2001:db8:1:2:3::4');
    const rows = await listOf(token);
    expect(rows.map(({ device }) => device)).toEqual(
      expect.arrayContaining(['Chrome · Windows', 'WeChat · iPhone', expect.anything()]),
    );
    const own = rows.find(({ current }) => current) as Own;
    expect(own).toMatchObject({ device: 'Chrome · Windows', address: '203.0.113.7' });
    expect(Math.abs(new Date(own.createdAt).getTime() - Date.now())).toBeLessThan(60_000);
    expect(Math.abs(new Date(own.lastUsedAt).getTime() - Date.now())).toBeLessThan(60_000);
    expect((await listOf(phone)).find(({ current }) => current)?.address).toMatch(/^2001:db8:1/);
    expect((await call('get', '/all', 'none-at-all-000000')).status).toBe(401);
  });

  test("gives sessions ids that cannot open a session, and encrypts the sessions' addresses", async () => {
    const agent = await anAgent();
    const token = await logIn(agent);
    const text = JSON.stringify(await listOf(token));
    expect(text).not.toContain(token);
    expect(text).not.toContain(createHash('sha256').update(token).digest('hex'));
    for (const { id } of await listOf(token)) {
      expect(Number.isSafeInteger(id)).toBe(true);
      expect(await lives(String(id).padStart(16, '0'))).toBe(false);
    }
    const rows = await sessionsOf(server.database).findAll({ where: { user: agent.id }, raw: true });
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7');
  });

  test("ends one session of the user and keeps the user's other sessions", async () => {
    const agent = await anAgent();
    const [token, other, third] = [await logIn(agent), await logIn(agent, PHONE), await logIn(agent)];
    const { id } = (await listOf(token)).find(({ device }) => device === 'WeChat · iPhone') as Own;
    expect((await call('delete', `/${id}`, token)).body.data).toEqual({ affected: 1 });
    expect([await lives(token), await lives(other), await lives(third)]).toEqual([true, false, true]);
    expect((await call('delete', `/${id}`, token)).status).toBe(404);
  });

  test('ends all sessions of a user except the present session, also in two calls at the same time', async () => {
    const agent = await anAgent();
    const [token, ...others] = [await logIn(agent), await logIn(agent, PHONE), await logIn(agent)];
    const ended = await Promise.all([0, 1].map(() => call('delete', '/all', token)));
    expect(ended.map(({ status }) => status)).toEqual([200, 200]);
    expect([await lives(token), ...(await Promise.all(others.map(lives)))]).toEqual([true, false, false]);
    expect((await listOf(token)).map(({ current }) => current)).toEqual([true]);
    expect((await call('delete', '/all', token)).body.data).toEqual({ affected: 0 });
  });

  test("responds 404 when a user tries to end another user's session", async () => {
    const [mine, theirs] = [await logIn(await anAgent()), await logIn(await anAgent())];
    const { id } = (await listOf(theirs)).find(({ current }) => current) as Own;
    expect((await call('delete', `/${id}`, mine)).status).toBe(404);
    for (const made of ['0', '281474976710655', '999999999999999'])
      expect((await call('delete', `/${made}`, mine)).status).toBe(404);
    await call('delete', '/all', mine);
    expect(await lives(theirs)).toBe(true);
  });

  test('hides the session of an administrator who views as the user, and lets the viewer end no session', async () => {
    const agent = await anAgent();
    const token = await logIn(agent);
    const admin = await server.login((await buildAdmin(asSystem(server.database))).account);
    const seen = (await call('post', '/view-as', admin).send({ user: agent.id })).get('X-Session-Id') as string;
    expect(await lives(seen)).toBe(true);
    const before = await listOf(token);
    for (const path of ['/all', `/${before[0]?.id}`]) expect((await call('delete', path, seen)).status).toBe(403);
    await call('delete', '/all', token);
    expect([await lives(token), await lives(seen)]).toEqual([true, true]);
  });

  test('lists and ends sessions before the user’s e-mail address is verified', async () => {
    const token = await logIn(await anAgent({ accountAuth: false }));
    expect((await call('get', '/all', token)).status).toBe(200);
    expect((await call('delete', '/all', token)).status).toBe(200);
  });
});
