import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runDueJobs } from '../../jobs';
import { recharge } from '../../ledger';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

// Runs the example program of clients/typescript against a listening server.

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = 'clients/typescript/example.ts';
let server: TestServer;
let listener: Server;
let environment: Record<string, string>;
let stock: number;

const listen = async (one: Server): Promise<number> => {
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return (one.address() as AddressInfo).port;
};

async function freePort(): Promise<number> {
  const one = createServer();
  const port = await listen(one);
  await new Promise((resolve) => one.close(resolve));
  return port;
}

beforeAll(async () => {
  server = await startTestServer({ webhookPrivateHosts: true });
  const [agent, user] = [await server.as('AGENT_1'), await server.user('AGENT_1')];
  const ctx = asSystem(server.database);
  const plan = await buildAgentPlan(ctx, await buildPlan(ctx, { terminalType: 'E_SIM' }), user, 500);
  stock = (await buildTerminal(ctx, { owner: user, type: 'E_SIM' })).id;
  await inTransaction(ctx, (inner) =>
    recharge(inner, { user: user.id, amount: 100_000, currency: 'USD', key: randomUUID() }),
  );
  const given = { name: 'example', scopes: ['orders:*', 'webhooks:*'] };
  const { key } = (await agent.post('/t3d-api/api-keys').send(given).expect(200)).body.data as { key: string };
  listener = createServer(server.app);
  const [url, port] = [`http://127.0.0.1:${await listen(listener)}`, await freePort()];
  environment = {
    T3D_URL: url,
    T3D_KEY: key,
    AGENT_PLAN: String(plan.id),
    WEBHOOK_PORT: String(port),
    WEBHOOK_URL: `http://127.0.0.1:${port}/hooks`,
  };
}, 60_000);
afterAll(async () => {
  listener.closeAllConnections();
  listener.close();
  await server.close();
});

/** Runs the server's jobs until the program ends, and returns its printed lines. */
async function run(): Promise<unknown[]> {
  const { NODE_OPTIONS: _ours, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM], {
    cwd: ROOT,
    env: { ...inherited, ...environment },
  });
  const output = { text: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.errors += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const isOver = ended.then(() => true);
  while (!(await Promise.race([isOver, sleep(50, false)]))) await runDueJobs(server.database);
  expect([await ended, output.errors]).toEqual([0, '']);
  return output.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

test('buys a plan, receives the webhook and verifies the webhook with a program under 20 lines', async () => {
  const lines = readFileSync(join(ROOT, PROGRAM), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('//'));
  expect(lines.length).toBeLessThan(20);
  const [bought, message] = await run();
  expect(bought).toMatchObject({ affected: 1, total: 500, currency: 'USD', orders: [{ terminal: stock }] });
  const [{ id }] = (bought as { orders: { id: number }[] }).orders as [{ id: number }];
  expect(message).toMatchObject({ type: 'order.provisioned', data: { id, status: 'UNUSED', terminal: stock } });
}, 60_000);
