import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import agentPlans from '@t3d/resources/plans/agent-plans';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { audit } from '../ledger';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { openProduct } from '../product';
import { asSystem, buildTerminal } from '../test/factories';
import { placeOf, sandboxFolder } from './process';
import type { Program, SandboxServer } from './sandbox.fixture';
import { programWith, sellPlan, startSandboxServer } from './sandbox.fixture';

let world: SandboxServer;
let key: string;
let owner: number;
let program: Program;
const get: Program['get'] = (at) => program.get(at);
const post: Program['post'] = (...call) => program.post(...call);

beforeAll(async () => {
  world = await startSandboxServer({ processes: 2 });
  await sellPlan(world.server);
  key = await world.makeKey('AGENT_3', { name: 'first' });
  program = programWith(world, key);
  owner = (await world.server.user('AGENT_3')).id;
}, 120_000);
afterAll(() => world?.close());

/** Returns the totals of the main server's ledger and rows. */
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

const socketFile = (): string =>
  path.resolve(placeOf(sandboxFolder(world.folder, world.server.database.url), owner).socket);
const pidOf = (): number => world.sandboxes.pids.get(owner) as number;
describe('a sandbox', () => {
  test("gives a sandbox its owner's plans, prices and cards, and play money", async () => {
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

  test("hides other users' addresses, passwords and superiors' prices from a sandbox", async () => {
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

  test("sells in a sandbox without a change in the main server's rows and ledger", async () => {
    const before = await realState();
    const { status, body } = await program.buy('accepted at once', { 'Idempotency-Key': randomUUID() });
    expect([status, body.message]).toEqual([200, 'ok']);
    await program.readUntil(body.data.id, 'UNUSED');
    expect((await get('/bills?type=BUY')).body.rows).toMatchObject([{ amount: -500 }]);
    expect(await realState()).toEqual(before);
    expect((await audit(world.server.database)).ok).toBe(true);
  });

  test('separates the cards and orders of a sandbox from the rows of the main server', async () => {
    const user = await world.server.user('AGENT_3');
    const real = await buildTerminal(asSystem(world.server.database), { owner: user });
    const agent = await world.server.as('AGENT_3');
    expect((await get(`/terminals?iccid=${real.iccid}`)).body.total).toBe(0);
    const { iccid } = await program.findCard('accepted at once');
    expect((await agent.get(`/t3d-api/terminals?iccid=${iccid}`)).body.total).toBe(0);
    const [order] = (await get('/orders')).body.rows;
    expect((await agent.get(`/t3d-api/orders?orderNo=${order?.orderNo}`)).body.total).toBe(0);
  });

  test("writes the name of the key to the sandbox's own history", async () => {
    const [order] = (await get('/orders')).body.rows;
    const { rows } = (await get(`/orders/${order?.id}/history`)).body;
    expect(rows.some(({ via }) => via?.key === 'first')).toBe(true);
  });

  test('describes the calls of sandboxes only to sandbox keys', async () => {
    const live = await world.makeKey('AGENT_3', { sandbox: false });
    const pathsFor = async (one: string) =>
      Object.keys((await world.call('GET', '/t3d-api/openapi.json', { key: one })).body.paths as object);
    expect((await pathsFor(key)).filter((one) => one.includes('/sandbox/')).length).toBe(4);
    expect((await pathsFor(live)).filter((one) => one.includes('/sandbox/'))).toEqual([]);
  });
});

describe('the checklist for an integration', () => {
  const done = async () =>
    Object.fromEntries((await get('/sandbox/conformance')).body.rows.map((row) => [row.name, row.done]));

  test('counts a step of the integration checklist only after the step has happened', async () => {
    await post('/sandbox/reset', {});
    const none = { success: false, delayed: false, failed: false, lowBalance: false, duplicate: false };
    expect(await done()).toEqual(none);

    const repeated = { 'Idempotency-Key': randomUUID() };
    const [card, plan] = [await program.findCard('accepted at once'), await program.findPlan()];
    const order = { agentPlan: plan.id, terminal: card.id };
    const first = await post('/orders', order, repeated);
    await program.readUntil(first.body.data.id, 'UNUSED');
    expect(await done()).toEqual({ ...none, success: true });
    expect((await post('/orders', order, repeated)).body.data.id).toBe(first.body.data.id);
    expect(await done()).toEqual({ ...none, success: true, duplicate: true });

    const late = await program.buy('a minute later');
    await program.readUntil(late.body.data.id, 'INITIAL');
    expect((await post('/sandbox/clock', { advance: 61 })).status).toBe(200);
    await program.readUntil(late.body.data.id, 'UNUSED');
    expect(await done()).toMatchObject({ delayed: true, failed: false });

    const rejected = await program.buy('refused by the supplier');
    const failed = await program.readUntil(rejected.body.data.id, 'INITIAL_FAILED');
    expect(failed).toMatchObject({ refunded: 500, totalPrice: 500 });
    expect(await done()).toMatchObject({ failed: true, lowBalance: false });

    expect((await post('/sandbox/simulate', { outcome: 'low-balance' })).status).toBe(200);
    const poor = await program.buy();
    expect(poor.status).toBe(400);
    expect(await done()).toEqual({ success: true, delayed: true, failed: true, lowBalance: true, duplicate: true });
    await post('/sandbox/simulate', { outcome: 'refill' });
    expect((await program.buy()).status).toBe(200);
  });

  test("shows the integration checklist in the caller's language", async () => {
    const zh = await world.call('GET', '/t3d-api/sandbox/conformance', { key, headers: { 'Accept-Language': 'zh' } });
    expect(zh.body.rows[0]).toMatchObject({ name: 'success', text: expect.stringMatching(/下单成功/) });
  });

  test("completes the integration checklist by orders that wait for the caller's approval", async () => {
    const card = await program.findCard('accepted at once', 'OTA');
    expect((await post('/sandbox/simulate', { outcome: 'delayed', card: card.iccid })).status).toBe(200);
    expect((await post('/sandbox/simulate', { outcome: 'explode' })).status).toBe(400);
    expect((await post('/sandbox/simulate', { outcome: 'success', order: 'nobody' })).status).toBe(404);
    expect((await post('/sandbox/simulate', { outcome: 'activated' })).status).toBe(400);
    const late = await program.buy('a minute later');
    const { orderNo } = await program.readUntil(late.body.data.id, 'INITIAL');
    expect((await post('/sandbox/simulate', { outcome: 'success', order: orderNo })).status).toBe(200);
    await program.readUntil(late.body.data.id, 'UNUSED');
    expect((await post('/sandbox/simulate', { outcome: 'activated', order: orderNo })).status).toBe(200);
    await program.readUntil(late.body.data.id, 'USING');
    expect((await post('/sandbox/simulate', { outcome: 'used', order: orderNo, usedMB: 7 })).status).toBe(200);
    expect((await get(`/orders/${late.body.data.id}`)).body.data.usedMB).toBe(7);
  });
});

describe('the clock of a sandbox', () => {
  const now = async () => Date.parse((await get('/sandbox/clock')).body.data.now as string);

  test('moves the clock of a sandbox forward, runs due work, and keeps the time after a restart', async () => {
    const [order] = (await get('/orders?status=USING')).body.rows;
    const before = await now();
    const month = 31 * 24 * 3600;
    await post('/sandbox/clock', { advance: month });
    expect(await now()).toBeGreaterThanOrEqual(before + month * 1000);
    await program.readUntil(order?.id, 'COMPLETED');
    process.kill(pidOf(), 'SIGKILL');
    expect(await now()).toBeGreaterThanOrEqual(before + month * 1000);
    const { database } = world.server;
    expect(Math.abs(database.clock.now().getTime() - Date.now())).toBeLessThan(60_000);
  });

  test("rejects a move of a sandbox's clock back or by more than two years, and an invalid time", async () => {
    const back = await post('/sandbox/clock', { now: '2020-01-01T00:00:00.000Z' });
    expect([back.status, back.body.errors]).toEqual([400, { now: expect.stringMatching(/only moves forward/) }]);
    for (const body of [{ advance: 3 * 365 * 24 * 3600 }, { advance: -1 }, { advance: 1.5 }, { now: 'soon' }, {}, []])
      expect((await post('/sandbox/clock', body)).status).toBe(400);
    expect((await post('/sandbox/clock', { advance: 1, now: new Date().toISOString() })).status).toBe(400);
  });
});

describe('a reset of a sandbox', () => {
  test('creates a sandbox again from present prices while other calls wait', async () => {
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
