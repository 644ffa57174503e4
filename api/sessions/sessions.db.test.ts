import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import supertest from 'supertest';
import { asSystem, buildAgent } from '../test/factories';
import type { TestServer } from '../test/server';
import { PASSWORD, startTestServer } from '../test/server';
import { endSessionsOf } from '../models/logins';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';

const HOUR = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
});
afterAll(() => server.close());

const logIn = (body: object, language = 'en') =>
  supertest(server.app).post('/t3d-api/web/sessions').set('Accept-Language', language).send(body);
const profileWith = (token: string) => supertest(server.app).get('/t3d-api/sessions').set('X-Session-Id', token);
const setUser = (id: number, values: object): Promise<number> =>
  inTransaction(asSystem(server.database), (ctx) => table(ctx, users).update(values, id));
const WRONG = 'f'.repeat(64);

describe('a login', () => {
  test('returns the token of a login only in a header, and sets no cookie', async () => {
    const { account } = await server.user('ADMIN');
    await server.login(account);
    const answer = await logIn({ account, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ code: 200, message: 'ok', data: { role: 'ADMIN', accountAuth: true } });
    expect(answer.get('X-Session-Id')).toMatch(/^[\w-]{43}$/);
    expect(answer.text).not.toContain(answer.get('X-Session-Id'));
    expect(answer.get('Set-Cookie')).toBeUndefined();
  });

  test("stores only the hash of a session's token in the database", async () => {
    const token = await server.login((await server.user('ADMIN')).account);
    const [rows] = await server.database.sequelize.query('SELECT token FROM sessions');
    expect((rows as { token: string }[]).some((row) => row.token === token)).toBe(false);
  });

  test('rejects a wrong password, an unknown account and a disabled user with the same message', async () => {
    const disabled = await buildAgent(asSystem(server.database), { status: 'DISABLED' });
    const active = await buildAgent(asSystem(server.database));
    await server.login(active.account);
    const answers = [
      await logIn({ account: active.account, password: WRONG }),
      await logIn({ account: 'nobody@t3d.test', password: WRONG }),
      await logIn({ account: disabled.account, password: WRONG }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 400, message: 'Wrong account or password' });
      expect(body.errors).toBeUndefined();
    }
  });

  test('rejects an account with control characters at login like an unknown account', async () => {
    const { account } = await buildAgent(asSystem(server.database));
    await server.login(account);
    const unknown = await logIn({ account: 'nobody-either@t3d.test', password: PASSWORD });
    for (const strange of [`${account}\u0002`, `${account.slice(0, 3)}\u0001${account.slice(3)}`, `a\u007f@t3d.test`]) {
      const { status, body } = await logIn({ account: strange, password: PASSWORD });
      expect([strange, status, body]).toEqual([
        strange,
        unknown.status,
        { ...unknown.body, requestId: body.requestId },
      ]);
    }
  });

  test('rejects a login with an invalid password hash or a missing account, with an error on the field', async () => {
    expect((await logIn({ account: 'a@t3d.test', password: 'demo1234' })).body.errors).toHaveProperty('password');
    expect((await logIn({ password: WRONG })).body.errors).toEqual({ account: 'Required' });
  });

  test('locks an account for 15 minutes after five failures, even for the right password', async () => {
    const { account } = await buildAgent(asSystem(server.database));
    await server.login(account);
    for (let failure = 0; failure < 5; failure += 1)
      expect((await logIn({ account, password: WRONG })).status).toBe(400);
    const locked = await logIn({ account, password: PASSWORD });
    expect(locked.status).toBe(429);
    expect(Number(locked.get('Retry-After'))).toBeGreaterThan(800);
    expect(locked.body.message).toContain('Too many failed tries');
    server.database.clock.advance(15 * 60_000 + 1000);
    expect((await logIn({ account, password: PASSWORD })).status).toBe(200);
  });

  test('allows five login attempts when twenty wrong passwords arrive at the same time', async () => {
    const { account } = await buildAgent(asSystem(server.database));
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn({ account, password: WRONG })));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15);
  });

  test('forgets earlier failures when a login succeeds', async () => {
    const { account } = await buildAgent(asSystem(server.database));
    await server.login(account);
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) await logIn({ account, password: WRONG });
      expect((await logIn({ account, password: PASSWORD })).status).toBe(200);
    }
  });
});

describe('the session of a user', () => {
  test('returns the user of a session, the user’s rights and the menu', async () => {
    const agent = await server.user('AGENT_1');
    const { body } = await (await server.as('AGENT_1')).get('/t3d-api/sessions');
    expect(body.data).toMatchObject({
      id: agent.id,
      account: agent.account,
      role: 'AGENT_1',
      accountAuth: true,
      apis: ['*'],
      avatar: null,
      balance: 100_000,
      currency: 'USD',
    });
    expect(body.data.menu.map((entry: { path: string }) => entry.path)).toEqual(
      expect.arrayContaining(['/main', '/user', '/terminal', '/order']),
    );
    expect(Object.keys(body.data).sort()).toEqual([
      'account',
      'accountAuth',
      'apis',
      'avatar',
      'balance',
      'currency',
      'id',
      'menu',
      'nickname',
      'role',
    ]);
  });

  test('ends a session by a DELETE request', async () => {
    const token = await server.login((await server.user('ADMIN')).account);
    expect((await supertest(server.app).delete('/t3d-api/sessions').set('X-Session-Id', token)).status).toBe(200);
    expect((await profileWith(token)).status).toBe(401);
  });

  test('ends a session after 12 hours without a call, in real time', async () => {
    const token = await server.login((await server.user('ADMIN')).account);
    const run = (sql: string, ...values: Date[]) => server.database.sequelize.query(sql, { replacements: values });
    server.database.clock.advance(31 * 24 * HOUR);
    expect((await profileWith(token)).status).toBe(200);
    const [rows] = await run('SELECT expiresAt FROM sessions');
    for (const { expiresAt } of rows as { expiresAt: string | Date }[])
      expect(new Date(expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(12 * HOUR);
    await run('UPDATE sessions SET expiresAt = ?', new Date(Date.now() - 1000));
    expect((await profileWith(token)).status).toBe(401);
  });

  test('accepts no session in a cookie, and no invalid token', async () => {
    const token = await server.login((await server.user('ADMIN')).account);
    expect((await supertest(server.app).get('/t3d-api/sessions').set('Cookie', `t3d=${token}`)).status).toBe(401);
    expect((await profileWith('nonsense')).status).toBe(401);
    expect((await profileWith("' OR 1=1 --")).status).toBe(401);
  });

  test("ends a session when the session's user or a superior of the user is disabled", async () => {
    const above = await buildAgent(asSystem(server.database));
    const below = await buildAgent(asSystem(server.database), { superior: above });
    const token = await server.login(below.account);
    await setUser(above.id, { status: 'DISABLED' });
    expect((await profileWith(token)).status).toBe(401);
    expect((await logIn({ account: below.account, password: PASSWORD })).status).toBe(400);
    await setUser(above.id, { status: 'ENABLED' });
    await setUser(below.id, { status: 'DELETED' });
    expect((await profileWith(token)).status).toBe(401);
  });

  test('ends a session when a command ends all sessions of the user', async () => {
    const { id, account } = await buildAgent(asSystem(server.database));
    const tokens = [await server.login(account), await server.login(account)];
    await inTransaction(asSystem(server.database), (ctx) => endSessionsOf(ctx, [id]));
    for (const token of tokens) expect((await profileWith(token)).status).toBe(401);
  });

  test('respects changed permission patterns at once in an open session', async () => {
    const { id, account } = await buildAgent(asSystem(server.database));
    const agent = await server.caller(account);
    await setUser(id, { apis: ['orders:list'] });
    const rejected = await agent.get('/t3d-api/bills');
    expect(rejected.status).toBe(403);
    expect(rejected.body.message).toBe('bills:list');
    expect((await agent.get('/t3d-api/orders')).status).toBe(200);
  });
});

describe('a user without a verified e-mail address', () => {
  test('lets an unverified user make only the calls for verifying the e-mail address', async () => {
    const { account } = await buildAgent(asSystem(server.database), { accountAuth: false });
    const fresh = await server.caller(account);
    for (const path of ['sessions', 'manifest', 'dict', 'topic/all'])
      expect((await fresh.get(`/t3d-api/${path}`)).status).toBe(200);
    expect((await fresh.put('/t3d-api/sessions/profile').send({ nickname: 'Fresh' })).status).toBe(200);
    expect((await fresh.post('/t3d-api/files?use=avatar')).status).toBe(400);
    for (const path of ['orders', 'users', 'bills', 'plan-topic-all', 'inferior-options', 'no-such']) {
      const { status, body } = await fresh.get(`/t3d-api/${path}`);
      expect([path, status]).toEqual([path, 403]);
      expect(body.message).toContain('account-auth');
    }
    expect((await fresh.post('/t3d-api/files?use=tag')).status).toBe(403);
  });
});

describe('the caller’s own account', () => {
  test("changes the caller's nickname, and rejects a wrong avatar or an unknown field", async () => {
    const { account } = await buildAgent(asSystem(server.database));
    const agent = await server.caller(account);
    expect((await agent.put('/t3d-api/sessions/profile').send({ nickname: '新名字' })).body.data.nickname).toBe(
      '新名字',
    );
    expect((await agent.put('/t3d-api/sessions/profile').send({ avatar: 999_999 })).status).toBe(404);
    expect((await agent.put('/t3d-api/sessions/profile').send({ role: 'ADMIN' })).body.errors).toHaveProperty('role');
  });

  test('requires the old password for a new password, and ends every session', async () => {
    const { account } = await buildAgent(asSystem(server.database));
    const [agent, other] = [await server.caller(account), await server.caller(account)];
    const changed = 'a'.repeat(64);
    expect(
      (await agent.put('/t3d-api/sessions/password').send({ original: WRONG, password: changed })).body.errors,
    ).toEqual({ original: 'The original password is wrong' });
    expect(
      (await agent.put('/t3d-api/sessions/password').send({ original: PASSWORD, password: 'secret' })).body.errors,
    ).toHaveProperty('password');
    expect((await agent.put('/t3d-api/sessions/password').send({ original: PASSWORD, password: changed })).status).toBe(
      200,
    );
    expect((await other.get('/t3d-api/sessions')).status).toBe(401);
    expect((await agent.get('/t3d-api/sessions')).status).toBe(401);
    expect((await logIn({ account, password: PASSWORD })).status).toBe(400);
    expect((await logIn({ account, password: changed })).status).toBe(200);
  });

  test('writes login, logout and password change to the audit log, without a secret', async () => {
    const { id, account } = await buildAgent(asSystem(server.database));
    const agent = await server.caller(account);
    await agent.put('/t3d-api/sessions/password').send({ original: PASSWORD, password: 'b'.repeat(64) });
    const admin = await server.as('ADMIN');
    const { body } = await admin.get(`/t3d-api/audit-log?actor=${id}`);
    expect(body.rows.map((row: { action: string }) => row.action).sort()).toEqual(['login', 'password']);
    expect(JSON.stringify(body.rows)).not.toContain('bbbb');
  });
});
