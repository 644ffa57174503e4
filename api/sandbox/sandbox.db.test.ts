import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import agentPlans from '@t3d/resources/agent-plans';
import users from '@t3d/resources/users';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../ledger';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { openProduct } from '../product';
import { asSystem, buildTerminal } from '../test/factories';
import { CALLER_HEADER, writeCaller } from './caller';
import { readKeys } from './files';
import { placeOf, sandboxFolder } from './place';
import { Sandboxes } from './processes';
import type { SandboxServer } from './sandbox.fixture';
import { sellPlan, startSandboxServer } from './sandbox.fixture';
import type { Program, SandboxWorld } from './world';
import { SANDBOX_PROGRAM, SANDBOX_WORLD } from './world';

let world: SandboxServer;
let key: string;
let owner: number;
const get = (path: string) => world.call('GET', `/t3d-api${path}`, { key });
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  world.call('POST', `/t3d-api${path}`, { key, body, headers });

beforeAll(async () => {
  world = await startSandboxServer({ processes: 2 });
  await sellPlan(world.server);
  key = await world.makeKey('AGENT_3', { name: 'first' });
  owner = (await world.server.user('AGENT_3')).id;
}, 120_000);
afterAll(() => world?.close());

/** What the real books and rows come to. */
async function realState(): Promise<unknown> {
  const { database } = world.server;
  const read = async (sql: string) => (await database.sequelize.query(sql))[0];
  return Promise.all([
    read('SELECT COUNT(*) AS n, SUM(balance) AS s FROM ledger_accounts'),
    read('SELECT COUNT(*) AS n FROM ledger_entries'),
    read('SELECT COUNT(*) AS n FROM orders'),
    read('SELECT COUNT(*) AS n FROM terminals'),
    read('SELECT COUNT(*) AS n FROM plans'),
    read('SELECT COUNT(*) AS n FROM audit_log'),
    read('SELECT COUNT(*) AS n FROM idempotency_keys'),
    read('SELECT COUNT(*) AS n FROM users'),
  ]);
}

const cardOf = async (remark: string, type = 'SIM') =>
  (await get(`/terminals?type=${type}&size=200&sort=id&order=ASC`)).body.rows.find(
    (row) => (row.remark as string).includes(remark) && row.status === 'UNUSED',
  ) as { id: number; iccid: string };
const planOf = async () => (await get('/agent-plans')).body.rows[0] as { id: number; cooperationPrice: number };
async function buy(remark = 'accepted at once', headers?: Record<string, string>) {
  const [card, plan] = [await cardOf(remark), await planOf()];
  return post('/orders', { agentPlan: plan.id, terminal: card.id }, headers);
}

const socketFile = (): string =>
  path.resolve(placeOf(sandboxFolder(world.folder, world.server.database.url), owner).socket);
const pidOf = (): number => world.sandboxes.pids.get(owner) as number;
/** Reads an order until it has a status; some time, because a worker moves it. */
async function settled(id: number, status: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    const { data } = (await get(`/orders/${id}`)).body;
    if (data.status === status) return data;
    await sleep(50);
  }
  throw new Error(`order ${id} did not become ${status}`);
}

describe('a sandbox', () => {
  test('begins with the plans, prices, play money and cards of its owner', async () => {
    const real = await world.server.as('AGENT_3');
    const [own] = (await real.get('/t3d-api/agent-plans').expect(200)).body.rows;
    const { status, headers, body } = await get('/agent-plans');
    expect(status).toBe(200);
    expect(headers.get('sandbox')).toBe('true');
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(body.rows).toMatchObject([{ id: own.id, plan: own.plan, cooperationPrice: 500, status: 'RACKING' }]);
    const bills = (await get('/bills')).body.rows;
    expect(bills).toMatchObject([{ type: 'INC', amount: 1_000_000 }]);
    for (const type of ['SIM', 'OTA', 'E_SIM']) expect((await get(`/terminals?type=${type}`)).body.total).toBe(30);
  });

  test('knows nobody’s address, password or superior’s price', async () => {
    const chain = await Promise.all((['AGENT_1', 'AGENT_2', 'AGENT_3'] as const).map((one) => world.server.user(one)));
    const file = path.join(path.dirname(socketFile()), 'sandbox.sqlite');
    const sandbox = await openProduct(`sqlite:${file}`);
    try {
      const rows = await table(asSystem(sandbox), users).find({ role: ['AGENT_1', 'AGENT_2', 'AGENT_3'] });
      expect(rows.filter(({ nickname }) => nickname !== 'Sandbox').map(({ id }) => id)).toEqual(
        chain.map(({ id }) => id),
      );
      for (const row of rows) {
        expect(row.account).toMatch(/@sandbox\.invalid$/);
        expect([row.email, row.passwordHash]).toEqual([null, null]);
      }
    } finally {
      await sandbox.close();
    }
    const { text } = await (await world.server.as('AGENT_3')).get('/t3d-api/agent-plans');
    expect(JSON.stringify((await get('/agent-plans')).body)).not.toMatch(/corpCost|costPrice/);
    expect(text).not.toMatch(/corpCost|costPrice/);
  });

  test('sells without touching the real rows and books', async () => {
    const before = await realState();
    const { status, body } = await buy('accepted at once', { 'Idempotency-Key': randomUUID() });
    expect([status, body.message]).toEqual([200, 'ok']);
    await settled(body.data.id as number, 'UNUSED');
    expect((await get('/bills?type=BUY')).body.rows).toMatchObject([{ amount: -500 }]);
    expect(await realState()).toEqual(before);
    expect((await audit(world.server.database)).ok).toBe(true);
  });

  test('does not know the real cards and orders, and the real server not those of the sandbox', async () => {
    const user = await world.server.user('AGENT_3');
    const real = await buildTerminal(asSystem(world.server.database), { owner: user });
    const agent = await world.server.as('AGENT_3');
    expect((await get(`/terminals?iccid=${real.iccid}`)).body.total).toBe(0);
    const { iccid } = await cardOf('accepted at once');
    expect((await agent.get(`/t3d-api/terminals?iccid=${iccid}`)).body.total).toBe(0);
    const [order] = (await get('/orders')).body.rows;
    expect((await agent.get(`/t3d-api/orders?orderNo=${order?.orderNo}`)).body.total).toBe(0);
  });

  test('writes the key into its own history', async () => {
    const [order] = (await get('/orders')).body.rows;
    const { rows } = (await get(`/orders/${order?.id}/history`)).body;
    expect(rows.some(({ via }) => via?.key === 'first')).toBe(true);
  });

  test('describes its own calls to its keys alone', async () => {
    const live = await world.makeKey('AGENT_3', { sandbox: false });
    const pathsFor = async (one: string) =>
      Object.keys((await world.call('GET', '/t3d-api/openapi.json', { key: one })).body.paths as object);
    expect((await pathsFor(key)).filter((one) => one.includes('/sandbox/')).length).toBe(4);
    expect((await pathsFor(live)).filter((one) => one.includes('/sandbox/'))).toEqual([]);
  });
});

describe('the list of what an integration handles', () => {
  const done = async () =>
    Object.fromEntries((await get('/sandbox/conformance')).body.rows.map((row) => [row.name, row.done]));

  test('counts what has happened and nothing else', async () => {
    await post('/sandbox/reset', {});
    const none = { success: false, delayed: false, failed: false, lowBalance: false, duplicate: false };
    expect(await done()).toEqual(none);

    const repeated = { 'Idempotency-Key': randomUUID() };
    const [card, plan] = [await cardOf('accepted at once'), await planOf()];
    const order = { agentPlan: plan.id, terminal: card.id };
    const first = await post('/orders', order, repeated);
    await settled(first.body.data.id as number, 'UNUSED');
    expect(await done()).toEqual({ ...none, success: true });
    expect((await post('/orders', order, repeated)).body.data.id).toBe(first.body.data.id);
    expect(await done()).toEqual({ ...none, success: true, duplicate: true });

    const late = await buy('a minute later');
    await settled(late.body.data.id as number, 'INITIAL');
    expect((await post('/sandbox/clock', { advance: 61 })).status).toBe(200);
    await settled(late.body.data.id as number, 'UNUSED');
    expect(await done()).toMatchObject({ delayed: true, failed: false });

    const refused = await buy('refused by the supplier');
    const failed = await settled(refused.body.data.id as number, 'INITIAL_FAILED');
    expect(failed).toMatchObject({ refunded: 500, totalPrice: 500 });
    expect(await done()).toMatchObject({ failed: true, lowBalance: false });

    expect((await post('/sandbox/simulate', { outcome: 'low-balance' })).status).toBe(200);
    const poor = await buy();
    expect(poor.status).toBe(400);
    expect(await done()).toEqual({ success: true, delayed: true, failed: true, lowBalance: true, duplicate: true });
    await post('/sandbox/simulate', { outcome: 'refill' });
    expect((await buy()).status).toBe(200);
  });

  test('is told in the caller’s language', async () => {
    const zh = await world.call('GET', '/t3d-api/sandbox/conformance', { key, headers: { 'Accept-Language': 'zh' } });
    expect(zh.body.rows[0]).toMatchObject({ name: 'success', text: expect.stringMatching(/下单成功/) });
  });

  test('can be worked through by orders that wait for the caller’s word', async () => {
    const card = await cardOf('accepted at once', 'OTA');
    expect((await post('/sandbox/simulate', { outcome: 'delayed', card: card.iccid })).status).toBe(200);
    expect((await post('/sandbox/simulate', { outcome: 'explode' })).status).toBe(400);
    expect((await post('/sandbox/simulate', { outcome: 'success', order: 'nobody' })).status).toBe(404);
    expect((await post('/sandbox/simulate', { outcome: 'activated' })).status).toBe(400);
    const late = await buy('a minute later');
    const { orderNo } = await settled(late.body.data.id as number, 'INITIAL');
    expect((await post('/sandbox/simulate', { outcome: 'success', order: orderNo })).status).toBe(200);
    await settled(late.body.data.id as number, 'UNUSED');
    expect((await post('/sandbox/simulate', { outcome: 'activated', order: orderNo })).status).toBe(200);
    await settled(late.body.data.id as number, 'USING');
    expect((await post('/sandbox/simulate', { outcome: 'used', order: orderNo, usedMB: 7 })).status).toBe(200);
    expect((await get(`/orders/${late.body.data.id}`)).body.data.usedMB).toBe(7);
  });
});

describe('the clock of a sandbox', () => {
  const now = async () => Date.parse((await get('/sandbox/clock')).body.data.now as string);

  test('moves forward, does what falls due, and stays over a restart', async () => {
    const [order] = (await get('/orders?status=USING')).body.rows;
    const before = await now();
    const month = 31 * 24 * 3600;
    await post('/sandbox/clock', { advance: month });
    expect(await now()).toBeGreaterThanOrEqual(before + month * 1000);
    await settled(order?.id as number, 'COMPLETED');
    process.kill(pidOf(), 'SIGKILL');
    expect(await now()).toBeGreaterThanOrEqual(before + month * 1000);
    const { database } = world.server;
    expect(Math.abs(database.clock.now().getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('refuses to go back, more than two years, and rubbish', async () => {
    const back = await post('/sandbox/clock', { now: '2020-01-01T00:00:00.000Z' });
    expect([back.status, back.body.errors]).toEqual([400, { now: expect.stringMatching(/only moves forward/) }]);
    for (const body of [{ advance: 3 * 365 * 24 * 3600 }, { advance: -1 }, { advance: 1.5 }, { now: 'soon' }, {}, []])
      expect((await post('/sandbox/clock', body)).status).toBe(400);
    expect((await post('/sandbox/clock', { advance: 1, now: new Date().toISOString() })).status).toBe(400);
  });
});

describe('a reset', () => {
  test('makes the sandbox new from the prices of now while other calls wait', async () => {
    const [issued] = (await get('/agent-plans')).body.rows;
    const admin = asSystem(world.server.database);
    await inTransaction(admin, (ctx) => table(ctx, agentPlans).update({ cooperationPrice: 650 }, issued?.id as number));
    const answers = await Promise.all([
      post('/sandbox/reset', {}),
      ...Array.from({ length: 4 }, () => get('/agent-plans')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await get('/agent-plans')).body.rows).toMatchObject([{ cooperationPrice: 650 }]);
    expect((await get('/orders')).body.total).toBe(0);
    const clock = Date.parse((await get('/sandbox/clock')).body.data.now as string);
    expect(Math.abs(clock - Date.now())).toBeLessThan(60_000);
    await inTransaction(admin, (ctx) => table(ctx, agentPlans).update({ cooperationPrice: 500 }, issued?.id as number));
  });
});

describe('a caller without a sandbox key', () => {
  test('is refused the calls of the sandbox', async () => {
    const live = await world.makeKey('AGENT_3', { sandbox: false });
    const agent = await world.server.as('AGENT_3');
    for (const [method, at] of [
      ['GET', 'clock'],
      ['POST', 'clock'],
      ['POST', 'reset'],
      ['POST', 'simulate'],
      ['GET', 'conformance'],
    ] as const) {
      const { status, body, headers } = await world.call(method, `/t3d-api/sandbox/${at}`, {
        key: live,
        body: method === 'POST' ? {} : undefined,
      });
      expect([status, body.message]).toEqual([403, expect.stringMatching(/t3d_test_/)]);
      expect(headers.get('sandbox')).toBeNull();
      const { status: bySession } = await (method === 'GET'
        ? agent.get(`/t3d-api/sandbox/${at}`)
        : agent.post(`/t3d-api/sandbox/${at}`).send({}));
      expect(bySession).toBe(403);
    }
  });

  test('cannot speak as somebody else by the header between the processes', async () => {
    const other = await world.server.user('AGENT_1');
    const forged = writeCaller({ owner: other.id, apis: ['*'], key: { id: 1, name: 'forged', scopes: ['*'] } });
    const headers = { [CALLER_HEADER]: forged };
    expect((await world.call('GET', '/t3d-api/orders', { headers })).status).toBe(401);
    const live = await world.makeKey('AGENT_3', { sandbox: false, scopes: ['orders:list'] });
    expect((await world.call('GET', '/t3d-api/terminals', { headers, key: live })).status).toBe(403);
    const own = await world.call('GET', '/t3d-api/terminals?size=1', { key, headers });
    const user = await world.server.user('AGENT_3');
    expect(own.body.rows[0]?.agent3).toBe(user.id);
    expect((await world.call('GET', '/t3d-api/terminals', { key, headers: { [CALLER_HEADER]: '%%%' } })).status).toBe(
      200,
    );
  });
});

describe('a sandbox key', () => {
  test('is judged by the main server at every call', async () => {
    const cut = await world.makeKey('AGENT_3', { scopes: ['orders:list'] });
    expect((await world.call('GET', '/t3d-api/orders', { key: cut })).status).toBe(200);
    expect((await world.call('GET', '/t3d-api/terminals', { key: cut })).status).toBe(403);
    const elsewhere = await world.makeKey('AGENT_3', { ipAllow: ['203.0.113.7'] });
    const refused = await world.call('GET', '/t3d-api/orders', { key: elsewhere });
    expect(refused.status).toBe(403);
    const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    expect((await world.call('GET', '/t3d-api/orders', { key: wrong })).status).toBe(401);
    const agent = await world.server.as('AGENT_3');
    const ended = await world.makeKey('AGENT_3', { name: 'ended' });
    const [row] = (await agent.get('/t3d-api/api-keys?q=ended')).body.rows;
    await agent
      .post('/t3d-api/api-keys/actions/disable')
      .send({ ids: [row.id] })
      .expect(200);
    expect((await world.call('GET', '/t3d-api/orders', { key: ended })).status).toBe(401);
  });

  test('makes no keys, sessions or passwords in the sandbox either', async () => {
    expect((await post('/api-keys', { name: 'more', scopes: ['*'] })).status).toBe(403);
    expect((await get('/sessions')).status).toBe(403);
    expect((await world.call('PUT', '/t3d-api/sessions/password', { key, body: {} })).status).toBe(403);
  });

  test('of staff has no sandbox', async () => {
    const staff = await world.makeKey('ADMIN');
    const { status, body } = await world.call('GET', '/t3d-api/orders', { key: staff });
    expect([status, body.message]).toEqual([403, expect.stringMatching(/has no sandbox/)]);
  });

  test('reaches no page, probe or simulator', async () => {
    for (const at of ['/t3d/', '/healthz', '/metrics', '/simulator/mail', '/t3d-apix/orders'])
      expect((await world.call('GET', at, { key })).status).toBe(404);
  });

  test('is refused a huge body as a live key is', async () => {
    const big = JSON.stringify({ remark: 'x'.repeat(6_000_000) });
    expect((await post('/orders', big)).status).toBe(413);
    expect((await get('/orders')).status).toBe(200);
  });
});

describe('the process of a sandbox', () => {
  test('is one for calls that come at once, also through another server', async () => {
    process.kill(pidOf(), 'SIGKILL');
    const ctx = asSystem(world.server.database);
    const { services } = world.server.database;
    const program = services.get(SANDBOX_PROGRAM) as Program;
    const environment = { PATH: process.env.PATH, NODE_ENV: 'development', DEMO: 'off', LOG_LEVEL: 'error' };
    const rules = { folder: world.folder, processes: 2, program, environment };
    const other = new Sandboxes(ctx, services.get(SANDBOX_WORLD) as SandboxWorld, rules);
    try {
      const [visit, ...answers] = await Promise.all([
        other.enter(owner),
        ...Array.from({ length: 5 }, () => get('/sandbox/clock')),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      visit.connection.destroy();
      visit.leave();
      const pids = [...other.pids.values(), ...world.sandboxes.pids.values()];
      expect(pids).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  test('listens where only its user may enter, with nothing of the main server in its environment', async () => {
    await get('/sandbox/clock');
    expect(fs.statSync(path.dirname(socketFile())).mode & 0o777).toBe(0o700);
    expect(fs.statSync(path.dirname(path.dirname(socketFile()))).mode & 0o777).toBe(0o700);
    const environment = fs.readFileSync(`/proc/${pidOf()}/environ`, 'utf8');
    expect(environment).not.toMatch(/DATABASE_URL|SECRET_KEY|LEDGER_KEY|SMTP|TEST_/);
  });

  test('killed in the middle of a sale does the repeated call once', async () => {
    const [card, plan] = [await cardOf('accepted at once'), await planOf()];
    const before = (await get('/orders')).body.total;
    const sale = { agentPlan: plan.id, terminal: card.id };
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = post('/orders', sale, headers);
    process.kill(pidOf(), 'SIGKILL');
    const { status, body } = await first;
    expect([200, 503]).toContain(status);
    if (status === 503) expect(body.message).toMatch(/same Idempotency-Key/);
    expect((await post('/orders', sale, headers)).status).toBe(200);
    expect((await get('/orders')).body.total).toBe(before + 1);
  });

  test('gives way to another when as many run as may', async () => {
    const keys = await Promise.all((['AGENT_1', 'AGENT_2'] as const).map((role) => world.makeKey(role)));
    for (const one of [...keys, key]) {
      expect((await world.call('GET', '/t3d-api/agent-plans', { key: one })).body.total).toBe(1);
      expect(world.sandboxes.pids.size).toBeLessThanOrEqual(2);
    }
  });

  test('keeps books that the audit finds right', async () => {
    await world.sandboxes.stop();
    const folder = path.dirname(socketFile());
    const { secretKey, ledgerKey } = readKeys(folder);
    const url = `sqlite:${path.join(folder, 'sandbox.sqlite')}`;
    const sandbox = await openProduct(url, { secretKeys: [secretKey], ledgerKeys: [ledgerKey] });
    try {
      const { ok, invariants } = await audit(sandbox);
      expect(invariants.filter(({ broken }) => broken > 0)).toEqual([]);
      expect(ok).toBe(true);
    } finally {
      await sandbox.close();
    }
  });
});
