import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '../models/passwords';
import type { BuiltServer } from '../test/builtServer';
import { startBuiltServer } from '../test/builtServer';
import { asSystem, buildAgent, buildAgentPlan, buildPlan } from '../test/factories';
import { logInTo, openBuilt } from '../test/productionServer';

const OWNERS = 15;
const KEYS = 50;
const PROCESSES = 3;
const PASSWORD = createHash('sha256').update('only for this test').digest('hex');

let server: BuiltServer;
let keys: string[] = [];

/** Creates agents with a plan, and divides the keys among them. */
async function prepare(): Promise<void> {
  const database = await openBuilt(server);
  const accounts: string[] = [];
  try {
    const system = asSystem(database);
    const plan = await buildPlan(system);
    const passwordHash = await hashPassword(PASSWORD);
    for (let made = 0; made < OWNERS; made += 1) {
      const agent = await buildAgent(system, { passwordHash });
      await buildAgentPlan(system, plan, agent, 300);
      accounts.push(agent.account);
    }
  } finally {
    await database.close();
  }
  const sessions = await Promise.all(accounts.map((account) => logInTo(server, account)));
  keys = await Promise.all(
    Array.from({ length: KEYS }, async (_, made) => {
      const answer = await fetch(`${server.url}/t3d-api/api-keys`, {
        method: 'POST',
        headers: { ...sessions[made % OWNERS], 'content-type': 'application/json' },
        body: JSON.stringify({ name: `key ${made}`, scopes: ['*'], sandbox: true }),
      });
      return ((await answer.json()) as { data: { key: string } }).data.key;
    }),
  );
}

const callWith = (key: string, at: string): Promise<Response> =>
  fetch(`${server.url}/t3d-api${at}`, { headers: { Authorization: `Bearer ${key}` } });

/** Returns the process ids of the server's child processes, which are its sandboxes. */
function sandboxPids(): number[] {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim();
  return children.split(' ').filter(Boolean).map(Number);
}

beforeAll(async () => {
  server = await startBuiltServer({ env: { SANDBOX_PROCESSES: String(PROCESSES), SANDBOXES: undefined } });
  await prepare();
}, 300_000);
afterAll(() => server?.stop());

test('serves fifty keys of many owners with few processes in production', async () => {
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, sandboxPids().length);
  }, 20);
  const totals: number[] = [];
  const asking = Promise.all(
    keys.map(async (key) => {
      // Call again after a rejection, as the response requests.
      for (let tries = 0; tries < 20; tries += 1) {
        const answer = await callWith(key, '/terminals?size=1');
        if (answer.status === 200) {
          totals.push(((await answer.json()) as { total: number }).total);
          return;
        }
        if (answer.status !== 503 && answer.status !== 429) throw new Error(`${answer.status} ${await answer.text()}`);
        await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1));
      }
    }),
  );
  await asking.finally(() => clearInterval(watch));
  expect(totals).toEqual(keys.map(() => 90));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(PROCESSES);
}, 300_000);

test('does not start in production with the database of a sandbox', async () => {
  const home = path.join(server.folder, 'data/sandboxes');
  const [installation = ''] = readdirSync(home);
  const owner = readdirSync(path.join(home, installation)).find((name) => /^\d+$/.test(name)) ?? '';
  const file = path.join(home, installation, owner, 'sandbox.sqlite');
  expect(existsSync(file)).toBe(true);
  const wrong = await startBuiltServer({ databaseUrl: `sqlite:${file}` });
  expect(await wrong.stop()).toBe(1);
  expect(wrong.log()).toMatch(/is a sandbox/);
}, 120_000);

test('ends sandboxes when the main server is killed, and restarts them with the server', async () => {
  expect((await callWith(keys[0] as string, '/orders')).status).toBe(200);
  const pids = sandboxPids();
  expect(pids.length).toBeGreaterThan(0);
  process.kill(server.pid, 'SIGKILL');
  for (let tries = 0; tries < 100 && pids.some((pid) => existsSync(`/proc/${pid}`)); tries += 1) await sleep(100);
  expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  server = await startBuiltServer({ folder: server.folder, databaseUrl: server.databaseUrl, env: server.env });
  expect((await callWith(keys[0] as string, '/orders')).status).toBe(200);
}, 180_000);
