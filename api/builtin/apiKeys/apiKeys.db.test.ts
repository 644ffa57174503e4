import { describe, expect, test } from '@jest/globals';
import { isKeyText, keyDigest, makeKeyText } from '../../keyText';
import { KEYS, byKey, makeKey, newAgent, openServer, server, setUser, statusOf } from './apiKeys.fixture';

openServer({ trustProxy: 'loopback' });

const HOUR = 3_600_000;
const everyTable = async (): Promise<string> => {
  const tables = ['api_keys', 'api_key_texts', 'idempotency_keys', 'audit_log', 'operations', 'jobs'];
  const rows = await Promise.all(tables.map((name) => server.database.sequelize.query(`SELECT * FROM ${name}`)));
  return JSON.stringify(rows);
};

describe('a new API key', () => {
  test('returns a new API key once with its row and stores only its hash', async () => {
    const agent = await server.as('AGENT_1');
    const { body } = await agent
      .post(KEYS)
      .set('Idempotency-Key', 'make-shop')
      .send({ name: 'shop', scopes: ['orders:*'], ipAllow: ['203.0.113.0/24'] });
    expect(body.data).toMatchObject({
      name: 'shop',
      scopes: ['orders:*'],
      ipAllow: ['203.0.113.0/24'],
      expiresAt: null,
      sandbox: false,
      lastUsedAt: null,
      lastUsedFrom: null,
      disabled: false,
    });
    const { key, prefix, id } = body.data;
    expect(key).toMatch(/^t3d_live_[0-9A-Za-z]{38}$/);
    expect(isKeyText(key)).toBe(true);
    expect(key.startsWith(prefix)).toBe(true);
    for (const path of [KEYS, `${KEYS}/${id}`, `${KEYS}/${id}/history`])
      expect((await agent.get(path).expect(200)).text).not.toContain(key.slice(-20));
    const stored = await everyTable();
    expect(stored).not.toContain(key.slice(-20));
    expect(stored).toContain(keyDigest(key));
    const again = await agent
      .post(KEYS)
      .set('Idempotency-Key', 'make-shop')
      .send({ name: 'shop', scopes: ['orders:*'], ipAllow: ['203.0.113.0/24'] });
    expect([again.status, again.body.data.id, again.body.data.key]).toEqual([200, id, undefined]);
  });

  test('begins an API key for a sandbox with t3d_test_', async () => {
    const { key } = await makeKey(await server.as('AGENT_1'), { sandbox: true });
    expect(key).toMatch(/^t3d_test_/);
  });

  test.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['no scopes at all', {}, 'scopes'],
    ['a word', { scopes: ['everything'] }, 'scopes'],
    ['three parts', { scopes: ['orders:list:all'] }, 'scopes'],
    ['an unknown resource', { scopes: ['moons:list'] }, 'scopes'],
    ['an unknown call', { scopes: ['orders:explode'] }, 'scopes'],
    ['SQL', { scopes: ["orders:list' OR 1=1 --"] }, 'scopes'],
    ['a number', { scopes: [7] }, 'scopes'],
    ['no list', { scopes: 'orders:list' }, 'scopes'],
    ['51 scopes', { scopes: Array.from({ length: 51 }, (_one, at) => `orders:x${at}`) }, 'scopes'],
    ['calls of another role', { scopes: ['plans:create'] }, 'scopes'],
    ['the keys themselves', { scopes: ['api-keys:create'] }, 'scopes'],
    ['all calls of the keys', { scopes: ['api-keys:*'] }, 'scopes'],
    ['an address out of range', { scopes: ['orders:list'], ipAllow: ['300.1.1.1'] }, 'ipAllow'],
    ['a network that is too long', { scopes: ['orders:list'], ipAllow: ['10.0.0.0/33'] }, 'ipAllow'],
    ['a name for an address', { scopes: ['orders:list'], ipAllow: ['localhost'] }, 'ipAllow'],
    ['an octal address', { scopes: ['orders:list'], ipAllow: ['010.0.0.1'] }, 'ipAllow'],
    ['an end in the past', { scopes: ['orders:list'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['a key of its own', { scopes: ['orders:list'], key: makeKeyText(false) }, 'key'],
    ['another owner', { scopes: ['orders:list'], owner: 1 }, 'owner'],
  ])('rejects the creation of an API key with %s', async (_what, values, field) => {
    const { status, body } = await (await server.as('AGENT_1')).post(KEYS).send({ name: 'bad', ...values });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  test("rejects a new API key with scopes beyond its owner's permissions", async () => {
    const { caller } = await newAgent({ apis: ['api-keys:*', 'orders:list', 'terminals:*'] });
    for (const scope of ['*', 'orders:*', 'bills:list', '*:list'])
      expect([scope, (await caller.post(KEYS).send({ name: 'wide', scopes: [scope] })).status]).toEqual([scope, 400]);
    const { key } = await makeKey(caller, { scopes: ['orders:list', 'terminals:*'] });
    expect([await statusOf(key, 'orders'), await statusOf(key), await statusOf(key, 'bills')]).toEqual([200, 200, 403]);
  });

  test('rejects a new API key when its owner already has a hundred keys', async () => {
    const { user, caller } = await newAgent();
    const row = `('k', 't3d_live_0000', '["*"]', 0, 0, ${user.id}, 1, '2026-01-01 00:00:00', '2026-01-01 00:00:00')`;
    const rows = Array.from({ length: 99 }, (_one, at) => row.replace("'k'", `'k${at}'`));
    await server.database.sequelize.query(
      `INSERT INTO api_keys (name, prefix, scopes, sandbox, disabled, owner, version, createdAt, updatedAt)
        VALUES ${rows.join(', ')}`,
    );
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => caller.post(KEYS).send({ name, scopes: ['orders:list'] })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
  });
});

describe('a call with an API key', () => {
  test('gives a call with an API key the rights of the key’s owner, restricted by the key’s scopes', async () => {
    const { key } = await makeKey(await server.as('AGENT_1'), { scopes: ['terminals:list', 'users:show'] });
    const child = await server.user('AGENT_2');
    expect(await statusOf(key)).toBe(200);
    expect(await statusOf(key, `users/${child.id}`)).toBe(200);
    for (const path of ['orders', 'users', 'terminals/export?format=csv', 'bills', 'jobs', 'plans', 'audit-log'])
      expect([path, await statusOf(key, path)]).toEqual([path, 403]);
    expect((await byKey(key, 'put', `users/${child.id}`, { body: { nickname: 'x' } })).status).toBe(403);
  });

  test("lists only the calls that an API key may make in the key's manifest and API document", async () => {
    const { key } = await makeKey(await server.as('AGENT_1'), { scopes: ['*'] });
    const narrow = await makeKey(await server.as('AGENT_1'), { scopes: ['bills:list'] });
    const pathsOf = async (text: string) =>
      Object.keys((await byKey(text, 'get', 'openapi.json').expect(200)).body.paths as object);
    const [all, few] = [await pathsOf(key), await pathsOf(narrow.key)];
    expect(all).toEqual(expect.arrayContaining(['/orders', '/bills', '/jobs/{id}']));
    expect(all.filter((path) => /api-keys|sessions|password|totp|second|preferences/.test(path))).toEqual([]);
    expect(few).toContain('/bills');
    expect(few).not.toContain('/orders');
    const manifest = await byKey(narrow.key, 'get', 'manifest').expect(200);
    const names = manifest.body.data.resources.map(({ name }: { name: string }) => name);
    expect(names).toContain('bills');
    expect(names).not.toContain('orders');
  });

  test('takes a right from an API key as soon as the key’s owner loses it', async () => {
    const { user, caller } = await newAgent();
    const { key } = await makeKey(caller, { scopes: ['*'] });
    expect(await statusOf(key, 'orders')).toBe(200);
    await setUser(user.id, { apis: ['terminals:*'] });
    expect([await statusOf(key, 'orders'), await statusOf(key)]).toEqual([403, 200]);
  });

  test('names the owner and the API key in the history entry of a call with the key', async () => {
    const agent = await server.as('AGENT_1');
    const { key } = await makeKey(agent, { name: 'warehouse', scopes: ['users:*'] });
    const child = await server.user('AGENT_2');
    await byKey(key, 'put', `users/${child.id}`, { body: { nickname: 'By a program' } }).expect(200);
    const { body } = await agent.get(`/t3d-api/users/${child.id}/history`).expect(200);
    const { id: actor } = await server.user('AGENT_1');
    expect(body.rows[0]).toMatchObject({ actor, source: 'api', via: { key: 'warehouse' } });
    const log = await agent.get('/t3d-api/audit-log?resource=users&action=update').expect(200);
    expect(log.body.rows[0]).toMatchObject({ actor, via: { key: 'warehouse' } });
    const [[operation]] = (await server.database.sequelize.query(
      'SELECT via FROM operations ORDER BY id DESC LIMIT 1',
    )) as unknown as [[{ via: string | object }]];
    const { via } = operation;
    expect(typeof via === 'string' ? JSON.parse(via) : via).toEqual({ key: 'warehouse' });
  });

  test('stores when and from where an API key was used, but not on every call', async () => {
    const agent = await server.as('AGENT_1');
    const { id, key } = await makeKey(agent);
    await byKey(key, 'get', 'terminals').set('X-Forwarded-For', '::ffff:203.0.113.7').expect(200);
    const first = (await agent.get(`${KEYS}/${id}`)).body.data;
    expect(first).toMatchObject({ lastUsedFrom: '203.0.113.7', lastUsedAt: expect.any(String), version: 1 });
    await byKey(key, 'get', 'terminals').set('X-Forwarded-For', '203.0.113.8').expect(200);
    expect((await agent.get(`${KEYS}/${id}`)).body.data.lastUsedFrom).toBe('203.0.113.7');
    server.database.clock.advance(61_000);
    await byKey(key, 'get', 'terminals').set('X-Forwarded-For', '203.0.113.8').expect(200);
    expect((await agent.get(`${KEYS}/${id}`)).body.data.lastUsedFrom).toBe('203.0.113.8');
  });

  test('returns an API key’s rate limit in the response headers', async () => {
    const agent = await server.as('AGENT_1');
    const [one, other] = [await makeKey(agent), await makeKey(agent)];
    const first = await byKey(one.key, 'get', 'terminals');
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '3000',
      'ratelimit-policy': '3000;w=10',
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
    });
    const left = (answer: { headers: Record<string, string> }) => Number(answer.headers['ratelimit-remaining']);
    expect(left(await byKey(one.key, 'get', 'orders'))).toBe(left(first) - 1);
    expect(left(await byKey(other.key, 'get', 'manifest'))).toBe(2999);
    expect((await agent.get('/t3d-api/terminals')).headers['ratelimit-limit']).toBeUndefined();
  });
});

describe('the IP allow list of an API key', () => {
  const from = async (key: string, address: string): Promise<number> =>
    (await byKey(key, 'get', 'terminals').set('X-Forwarded-For', address)).status;

  test.each([
    ['an IPv4 address', '203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'], ['203.0.113.8']],
    ['an IPv4 network', '203.0.113.0/24', ['203.0.113.255', '::ffff:203.0.113.1'], ['203.0.114.1', '2001:db8::1']],
    ['an IPv6 address', '2001:db8::7', ['2001:db8::7', '2001:0DB8:0:0::7'], ['2001:db8::8', '0.0.0.7']],
    ['an IPv6 network', '2001:db8:1::/48', ['2001:db8:1:ffff::1'], ['2001:db8:2::1', '203.0.113.7']],
    ['an IPv4 address in IPv6', '::ffff:203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7'], ['203.0.113.8']],
  ])(
    'admits %s by the IP allow list of an API key, and rejects other addresses',
    async (_what, network, inside, outside) => {
      const { key } = await makeKey(await server.as('AGENT_1'), { ipAllow: ['198.51.100.1', network] });
      for (const address of inside) expect([address, await from(key, address)]).toEqual([address, 200]);
      for (const address of outside) expect([address, await from(key, address)]).toEqual([address, 403]);
    },
  );

  test("applies an API key's IP allow list to every call, and a changed list from the next call on", async () => {
    const agent = await server.as('AGENT_1');
    const { id, key } = await makeKey(agent, { scopes: ['*'] });
    expect(await from(key, '203.0.113.7')).toBe(200);
    await agent
      .put(`${KEYS}/${id}`)
      .send({ ipAllow: ['203.0.113.8'] })
      .expect(200);
    for (const path of ['terminals', 'manifest', 'openapi.json', 'terminals/export?format=csv']) {
      const { status, body } = await byKey(key, 'get', path).set('X-Forwarded-For', '203.0.113.7');
      expect([path, status, body.message]).toEqual([path, 403, expect.stringContaining('IP address')]);
    }
    expect(await from(key, '203.0.113.8')).toBe(200);
  });
});

describe('a rotated API key', () => {
  test('ends the old API key at once when it is rotated without an overlap', async () => {
    const agent = await server.as('AGENT_1');
    const { id, key } = await makeKey(agent);
    const { body } = await agent
      .post(`${KEYS}/actions/rotate`)
      .send({ ids: [id] })
      .expect(200);
    expect(body.data).toMatchObject({ affected: 1, key: expect.stringMatching(/^t3d_live_/) });
    expect([await statusOf(key), await statusOf(body.data.key)]).toEqual([401, 200]);
    expect((await agent.get(`${KEYS}/${id}`)).body.data.prefix).toBe(body.data.key.slice(0, 13));
    expect(await everyTable()).not.toContain(body.data.key.slice(-20));
  });

  test('accepts the old API key until the overlap ends, even when the new key is rotated meanwhile', async () => {
    const agent = await server.as('AGENT_1');
    const { id, key } = await makeKey(agent);
    const rotate = async (overlapHours: number): Promise<string> =>
      (
        await agent
          .post(`${KEYS}/actions/rotate`)
          .send({ ids: [id], overlapHours })
          .expect(200)
      ).body.data.key;
    const second = await rotate(2);
    const third = await rotate(72);
    const states = async () => [await statusOf(key), await statusOf(second), await statusOf(third)];
    expect(await states()).toEqual([200, 200, 200]);
    server.database.clock.advance(2 * HOUR + 1000);
    expect(await states()).toEqual([401, 200, 200]);
    await rotate(0);
    expect(await states()).toEqual([401, 401, 401]);
  });

  test.each([-1, 73, 1.5, 'soon'])('rejects a rotation of an API key with an overlap of %s', async (overlapHours) => {
    const agent = await server.as('AGENT_1');
    const { id, key } = await makeKey(agent);
    expect((await agent.post(`${KEYS}/actions/rotate`).send({ ids: [id], overlapHours })).status).toBe(400);
    expect(await statusOf(key)).toBe(200);
  });
});
