import { afterAll, beforeAll, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit, balanceOf } from '../ledger';
import { hashPassword } from '../models/passwords';
import { select } from '../models/sql';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { buildTerminal } from '../test/factories';
import { serverArguments } from '../../scripts/lib/server.mjs';
import { PASSWORD } from '../test/server';
import type { TestData } from '../test/testData';
import { openTestData } from '../test/testData';

const SALES = process.env.LONG === 'on' ? 200 : 40;
const AT_ONCE = 8;
const ROOT = new URL('../..', import.meta.url);

let world: TestData;
let port: number;
let server: ChildProcess | undefined;
let cards: number[];
const failures: string[] = [];

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const found = (probe.address() as { port: number }).port;
  probe.close();
  return found;
}

/** Starts the whole program as a process on the test database. */
async function boot(): Promise<ChildProcess> {
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    NODE_OPTIONS: '',
    PORT: String(port),
    DATABASE_URL: world.database.url,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    SIMULATORS: 'on',
  };
  const child = spawn(process.execPath, serverArguments(), {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr?.on('data', (text: Buffer) => {
    failures.push(text.toString());
  });
  for (let waited = 0; waited < 30_000; waited += 100) {
    if (
      await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return child;
    await sleep(100);
  }
  throw new Error(`the server did not start: ${failures.join('')}`);
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

beforeAll(async () => {
  world = await openTestData();
  port = await freePort();
  cards = [];
  for (let index = 0; index < SALES; index += 1)
    cards.push((await buildTerminal(world.system, { owner: world.agents[2] })).id);
  const passwordHash = await hashPassword(PASSWORD);
  await inTransaction(world.system, (ctx) => table(ctx, users).update({ passwordHash }, world.agents[2].id));
}, 60_000);
afterAll(async () => {
  if (server && server.exitCode === null && server.signalCode === null) await kill(server);
  await world.close();
});

async function login(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/t3d-api/web/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: world.agents[2].account, password: PASSWORD }),
  });
  return answer.headers.get('x-session-id') ?? '';
}

/** Buys a plan for a card under an idempotency key. Returns the order number, or null if the connection broke. */
async function buyFor(session: string, card: number): Promise<string | null> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/t3d-api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': session, 'idempotency-key': `sale-${card}` },
      body: JSON.stringify({ terminal: card, agentPlan: world.agentPlan.id }),
    }).catch(() => null);
    if (answer === null) return null;
    const body = (await answer.json().catch(() => null)) as { data?: { orderNo: string }; message?: string } | null;
    if (answer.status === 429) {
      await sleep(200);
      continue;
    }
    if (answer.status !== 200) throw new Error(`${answer.status} ${body?.message ?? ''}`);
    return body?.data?.orderNo ?? null;
  }
}

/** Buys a plan for every card, a few at a time. */
async function buyAll(session: string, answered: (card: number, orderNo: string | null) => void): Promise<void> {
  const waiting = [...cards];
  const lane = async (): Promise<void> => {
    for (let card = waiting.shift(); card !== undefined; card = waiting.shift())
      answered(card, await buyFor(session, card));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

test(`loses and repeats no purchase when the process is killed in the middle of ${SALES} purchases`, async () => {
  server = await boot();
  const first = new Map<number, string>();
  let killed: Promise<void> | undefined;
  await buyAll(await login(), (card, orderNo) => {
    if (orderNo !== null) first.set(card, orderNo);
    if (first.size >= SALES / 3) killed ??= kill(server as ChildProcess);
  });
  await killed;
  expect(first.size).toBeLessThan(SALES);
  const held = (await table(world.system, jobs).find({ state: 'RUNNING' })).map(({ id }) => id);

  server = await boot();
  const second = new Map<number, string>();
  await buyAll(await login(), (card, orderNo) => {
    if (orderNo !== null) second.set(card, orderNo);
  });
  expect(second.size).toBe(SALES);
  for (const [card, orderNo] of first) expect(second.get(card)).toBe(orderNo);

  const unfinished = (): Promise<number> => table(world.system, orders).count({ status: { ne: 'UNUSED' } });
  // End the leases, so that another worker claims the jobs at once.
  await inTransaction(world.system, (ctx) =>
    table(ctx, jobs).update({ lockedUntil: new Date(Date.now() - 1000) }, { id: { in: held } }),
  );
  for (let waited = 0; waited < 60_000 && (await unfinished()) > 0; waited += 250) await sleep(250);
  expect(await unfinished()).toBe(0);
  expect(await table(world.system, orders).count({})).toBe(SALES);
  expect(await balanceOf(world.system, world.agents[2].id)).toBe(1_000_000 - SALES * 500);
  const [row] = await select<{ orders: number; provisions: number }>(
    world.system,
    'SELECT COUNT(*) AS `orders`, SUM(`provisions`) AS `provisions` FROM `simulator_supplier_orders`',
  );
  expect([Number(row?.orders), Number(row?.provisions)]).toEqual([SALES, SALES]);
  expect((await audit(world.database)).invariants.filter((one) => one.broken > 0)).toEqual([]);
}, 150_000);
