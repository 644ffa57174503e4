import { describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import supertest from 'supertest';
import { createApp } from '../../app';
import { keyDigest, makeKeyText } from '../../keyText';
import { asSystem, buildAdmin, buildSalesman } from '../../test/factories';
import { PASSWORD } from '../../test/server';
import { KEYS, byKey, logged, makeKey, newAgent, openServer, server, setUser, statusOf } from './apiKeys.fixture';

openServer();

const HOUR = 3_600_000;

describe('an API key', () => {
  test('rejects an API key that has expired', async () => {
    const expiresAt = new Date(server.database.clock.now().getTime() + HOUR).toISOString();
    const { key } = await makeKey(await server.as('AGENT_1'), { expiresAt });
    expect(await statusOf(key)).toBe(200);
    server.database.clock.advance(HOUR);
    const { status, body } = await byKey(key, 'get', 'terminals');
    expect([status, body.message]).toEqual([401, expect.stringContaining('API key')]);
  });

  test('rejects an API key that is disabled or deleted, also in another process', async () => {
    const other = await createApp(server.database, { log: pino({ level: 'silent' }) });
    const agent = await server.as('AGENT_1');
    const { id, key } = await makeKey(agent);
    const everywhere = async () => [
      await statusOf(key),
      (await byKey(key, 'get', 'terminals', { app: other })).status,
      (await byKey(key, 'get', 'manifest', { app: other })).status,
    ];
    expect(await everywhere()).toEqual([200, 200, 200]);
    await agent
      .post(`${KEYS}/actions/disable`)
      .send({ ids: [id] })
      .expect(200);
    expect(await everywhere()).toEqual([401, 401, 401]);
    await agent
      .post(`${KEYS}/actions/enable`)
      .send({ ids: [id] })
      .expect(200);
    expect(await everywhere()).toEqual([200, 200, 200]);
    await agent.delete(`${KEYS}/${id}`).expect(200);
    expect(await everywhere()).toEqual([401, 401, 401]);
    const [rows] = await server.database.sequelize.query(`SELECT * FROM api_key_texts WHERE apiKey = ${id}`);
    expect(rows).toEqual([]);
  });

  test('rejects an API key when the owner or a superior two levels above is disabled or deleted', async () => {
    const top = await newAgent();
    const middle = await newAgent({ superior: top.user });
    const { user, caller } = await newAgent({ superior: middle.user });
    const { key } = await makeKey(caller);
    for (const [who, status] of [
      [user, 'DISABLED'],
      [middle.user, 'DISABLED'],
      [top.user, 'DISABLED'],
      [user, 'DELETED'],
    ] as const) {
      expect(await statusOf(key)).toBe(200);
      await setUser(who.id, { status });
      expect([who.level, status, await statusOf(key)]).toEqual([who.level, status, 401]);
      await setUser(who.id, { status: 'ENABLED' });
    }
  });

  test('rejects an API key while its owner is not verified', async () => {
    const { user, caller } = await newAgent();
    const { key } = await makeKey(caller, { scopes: ['*'] });
    await setUser(user.id, { accountAuth: false });
    expect([await statusOf(key), await statusOf(key, 'bills/wallet')]).toEqual([403, 403]);
  });

  test('rejects an API key that is invented, shortened, lengthened or in another letter case', async () => {
    const { key } = await makeKey(await server.as('AGENT_1'));
    const wrong = [
      makeKeyText(false),
      key.slice(0, -1),
      `${key}a`,
      key.toUpperCase(),
      key.replace('live', 'test'),
      keyDigest(key),
      `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`,
    ];
    for (const text of wrong) expect([text, await statusOf(text)]).toEqual([text, 401]);
  });

  test("rejects an API key that is sent in a place other than the key's header", async () => {
    const { key } = await makeKey(await server.as('AGENT_1'));
    const call = () => supertest(server.app).get('/t3d-api/terminals');
    const token = await server.login((await server.user('AGENT_1')).account);
    const answers = [
      await call().set('X-Session-Id', key),
      await call().set('Cookie', `key=${key}; Authorization=Bearer ${key}`),
      await call().set('Authorization', key),
      await call().set('Authorization', `Basic ${Buffer.from(`${key}:`).toString('base64')}`),
      await call().set('Authorization', `Bearer ${token}`),
      await call().set('Authorization', `Bearer ${key} ${key}`),
      await call().set('Authorization', 'Bearer ').set('X-Session-Id', token),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    for (const name of ['key', 'api_key', 'access_token', 'authorization'])
      expect((await call().query({ [name]: key })).status).toBe(401);
    expect((await call().set('Authorization', 'Basic YTpi').set('X-Session-Id', token)).status).toBe(200);
  });
});

describe('attacks with the API key of an ADMIN', () => {
  const calls: readonly (readonly ['get' | 'post' | 'put' | 'delete', string, object?])[] = [
    ['get', 'api-keys'],
    ['post', 'api-keys', { name: 'child', scopes: ['*'] }],
    ['post', 'api-keys/actions/rotate', { ids: [1] }],
    ['post', 'api-keys/actions/rotate/check', { ids: [1] }],
    ['get', 'sessions'],
    ['delete', 'sessions'],
    ['get', 'sessions/all'],
    ['delete', 'sessions/all'],
    ['get', 'sessions/rights'],
    ['put', 'sessions/profile', { nickname: 'x' }],
    ['put', 'sessions/password', { original: PASSWORD, password: PASSWORD }],
    ['post', 'sessions/view-as', { user: 1 }],
    ['get', 'sessions/totp'],
    ['post', 'sessions/totp'],
    ['delete', 'sessions/totp', { code: '000000' }],
    ['get', 'sessions/preferences'],
    ['get', 'second-factor-roles'],
    ['put', 'second-factor-roles', { roles: [] }],
    ['post', 'web/sessions', { account: 'a', password: PASSWORD }],
    ['post', 'web/sessions/second', { ticket: 'a', code: '1' }],
    ['post', 'password-reset/code', { account: 'a' }],
    ['post', 'account-auth/challenge'],
    ['get', 'mail-settings'],
    ['get', 'users/1/rights'],
    ['get', 'users/%31/rights'],
    ['get', 'users/1/log-ins'],
    ['get', 'users/1/permissions'],
    ['post', 'users/actions/set-apis', { ids: [1], apis: ['*'] }],
    ['post', 'users/actions/reset-password', { ids: [1] }],
    ['post', 'users/actions/reset-second-factor', { ids: [1] }],
    ['post', 'approvals/actions/approve', { ids: [1] }],
    ['post', 'approvals/actions/refuse', { ids: [1], reason: 'no' }],
    ['get', 'notifications/bell'],
    ['get', 'no-such-thing'],
  ];
  test('rejects the calls that no API key may make when the key belongs to an ADMIN with every right', async () => {
    const { key } = await makeKey(await server.as('ADMIN'), { scopes: ['*'] });
    for (const [method, path, body] of calls)
      expect([method, path, (await byKey(key, method, path, { body })).status]).toEqual([method, path, 403]);
  });

  test('rejects a call with an API key that undoes a change of an API key', async () => {
    const admin = await server.as('ADMIN');
    const { id } = await makeKey(admin);
    const { key } = await makeKey(admin, { scopes: ['*'] });
    const { body } = await admin
      .post(`${KEYS}/actions/disable`)
      .send({ ids: [id] })
      .expect(200);
    expect((await byKey(key, 'post', `history/${body.undo.entry}/undo`)).status).toBe(404);
    await admin.post(`/t3d-api/history/${body.undo.entry}/undo`).expect(200);
  });
});

describe('the API keys of other users', () => {
  test("returns 404 for another user's API key to everybody but ADMIN, who may only disable it", async () => {
    const { caller } = await newAgent();
    const { id, key } = await makeKey(caller);
    const salesman = await buildSalesman(asSystem(server.database));
    for (const other of [await server.caller(salesman.account), await server.as('AGENT_1')]) {
      expect((await other.get(`${KEYS}/${id}`)).status).toBe(404);
      expect((await other.post(`${KEYS}/actions/disable`).send({ ids: [id] })).status).toBe(404);
    }
    const admin = await server.as('ADMIN');
    expect((await admin.get(`${KEYS}/${id}`)).body.data).toMatchObject({ id, prefix: key.slice(0, 13) });
    expect((await admin.post(`${KEYS}/actions/rotate`).send({ ids: [id] })).status).toBe(403);
    expect((await admin.put(`${KEYS}/${id}`).send({ scopes: ['*'] })).status).toBe(403);
    expect((await admin.delete(`${KEYS}/${id}`)).status).toBe(403);
    expect(await statusOf(key)).toBe(200);
    await admin
      .post(`${KEYS}/actions/disable`)
      .send({ ids: [id] })
      .expect(200);
    expect(await statusOf(key)).toBe(401);
    expect((await admin.post(`${KEYS}/actions/enable`).send({ ids: [id] })).status).toBe(403);
  });

  test('limits an API key of the backdoor to the scopes of the key', async () => {
    const backdoor = await buildAdmin(asSystem(server.database), { role: 'backdoor' });
    const { key } = await makeKey(await server.caller(backdoor.account), { scopes: ['orders:list'] });
    expect([await statusOf(key, 'orders'), await statusOf(key)]).toEqual([200, 403]);
  });
});

test('writes no API key to a log, whatever calls are made with the key', async () => {
  const { key } = await makeKey(await server.as('AGENT_1'), { scopes: ['*'] });
  await byKey(key, 'get', `terminals/${key}`);
  await byKey(key, 'get', `terminals?key=${key}&Authorization=${key}`);
  await byKey(key, 'post', 'orders', { body: { key } });
  await byKey(`${key}x`, 'get', 'terminals');
  await byKey(key, 'get', `sessions/${key}?${key}`);
  expect(logged.length).toBeGreaterThan(20);
  expect(logged.join('')).not.toMatch(/t3d_(live|test)_\w{8}/);
});
