import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { audit } from '../ledger';
import { openProduct } from '../product';
import { asSystem } from '../test/factories';
import { CALLER_HEADER, writeCaller } from './forward';
import { readKeys, placeOf, sandboxFolder } from './process';
import { Sandboxes } from './processes';
import { type Program, type SandboxServer, programWith, sellPlan, startSandboxServer } from './sandbox.fixture';
import { type Program as ProgramFile, type SandboxContents, SANDBOX_PROGRAM, SANDBOX_CONTENTS } from './sandboxTypes';

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

const socketFile = (): string =>
  path.resolve(placeOf(sandboxFolder(world.folder, world.server.database.url), owner).socket);
const pidOf = (): number => world.sandboxes.pids.get(owner) as number;
describe('a caller without a sandbox key', () => {
  test('rejects a call that exists only in a sandbox', async () => {
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

  test("ignores the header that names a sandbox's caller when a client sends this header", async () => {
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

describe('the limits of a sandbox key', () => {
  test('checks a sandbox key in the main server at every call', async () => {
    const cut = await world.makeKey('AGENT_3', { scopes: ['orders:list'] });
    expect((await world.call('GET', '/t3d-api/orders', { key: cut })).status).toBe(200);
    expect((await world.call('GET', '/t3d-api/terminals', { key: cut })).status).toBe(403);
    const elsewhere = await world.makeKey('AGENT_3', { ipAllow: ['203.0.113.7'] });
    const rejected = await world.call('GET', '/t3d-api/orders', { key: elsewhere });
    expect(rejected.status).toBe(403);
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

  test('prevents a sandbox key from creating keys, sessions or passwords in the sandbox', async () => {
    expect((await post('/api-keys', { name: 'more', scopes: ['*'] })).status).toBe(403);
    expect((await get('/sessions')).status).toBe(403);
    expect((await world.call('PUT', '/t3d-api/sessions/password', { key, body: {} })).status).toBe(403);
  });

  test('creates no sandbox key for staff', async () => {
    const admin = await world.server.as('ADMIN');
    const values = { name: 'trial', scopes: ['*'], sandbox: true };
    const { status, body } = await admin.post('/t3d-api/api-keys').send(values);
    expect([status, body.errorCodes]).toEqual([400, { sandbox: 'sandbox.none' }]);
    await admin
      .post('/t3d-api/api-keys')
      .send({ ...values, sandbox: false })
      .expect(200);
  });

  test('creates no webhook to this machine unless the main server allows such webhooks', async () => {
    const { status, body } = await post('/webhooks', { url: 'https://127.0.0.1:9000/', events: ['order.*'] });
    expect([status, Object.keys(body.errors as object)]).toEqual([400, ['url']]);
  });

  test('serves a sandbox key no pages, probes and simulators', async () => {
    for (const at of ['/t3d/', '/healthz', '/metrics', '/simulator/mail', '/t3d-apix/orders'])
      expect((await world.call('GET', at, { key })).status).toBe(404);
  });

  test('limits a body to the same size for a sandbox key as for a live key', async () => {
    const big = JSON.stringify({ remark: 'x'.repeat(6_000_000) });
    expect((await post('/orders', big)).status).toBe(413);
    expect((await get('/orders')).status).toBe(200);
  });
});

describe('the process of a sandbox', () => {
  test("starts a sandbox's process once for concurrent first calls, even through two servers", async () => {
    process.kill(pidOf(), 'SIGKILL');
    const ctx = asSystem(world.server.database);
    const { services } = world.server.database;
    const file = services.get(SANDBOX_PROGRAM) as ProgramFile;
    const environment = { PATH: process.env.PATH, NODE_ENV: 'development', DEMO: 'off', LOG_LEVEL: 'error' };
    const rules = { folder: world.folder, processes: 2, program: file, environment };
    const other = new Sandboxes(ctx, services.get(SANDBOX_CONTENTS) as SandboxContents, rules);
    try {
      const [visit, ...answers] = await Promise.all([
        other.enter(owner),
        ...Array.from({ length: 5 }, () => get('/sandbox/clock')),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      visit.connection.destroy();
      visit.release();
      const pids = [...other.pids.values(), ...world.sandboxes.pids.values()];
      expect(pids).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  test('accepts connections to a sandbox only from its user', async () => {
    await get('/sandbox/clock');
    expect(fs.statSync(path.dirname(socketFile())).mode & 0o777).toBe(0o700);
    expect(fs.statSync(path.dirname(path.dirname(socketFile()))).mode & 0o777).toBe(0o700);
    const environment = fs.readFileSync(`/proc/${pidOf()}/environ`, 'utf8');
    expect(environment).not.toMatch(/DATABASE_URL|SECRET_KEY|LEDGER_KEY|SMTP|TEST_/);
  });

  test('runs a repeated call once when the process of the sandbox is killed during a sale', async () => {
    const [card, plan] = [await program.findCard('accepted at once'), await program.findPlan()];
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

  test('ends an idle sandbox process when a further one must start beyond the maximum', async () => {
    const keys = await Promise.all((['AGENT_1', 'AGENT_2'] as const).map((role) => world.makeKey(role)));
    for (const one of [...keys, key]) {
      expect((await world.call('GET', '/t3d-api/agent-plans', { key: one })).body.total).toBe(1);
      expect(world.sandboxes.pids.size).toBeLessThanOrEqual(2);
    }
  });

  test('keeps the ledger of a sandbox correct, as an audit shows', async () => {
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
