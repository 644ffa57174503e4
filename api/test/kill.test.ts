import { afterAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import { startServer } from '../../e2e/support/server';
import type { TestServer } from '../../e2e/support/server';
import { audit } from '../ledger';
import { openDatabase } from '../models/database';
import { buildAgent, buildAgentPlan, buildPlan, buildTerminal, asSystem } from './factories';
import { openTestDatabase } from './database';
import { hashPassword } from '../models/passwords';

/** The process is killed in the middle of 200 purchases; started again, the same 200 requests with the same keys lose and double nothing. */
const PURCHASES = 200;
const PRICE = 730;
const PASSWORD = createHash('sha256').update('demo1234').digest('hex');
const servers: TestServer[] = [];
const home = await openTestDatabase();
afterAll(async () => { for (const server of servers) await server.kill(); await home.drop(); });

async function prepare(): Promise<{ account: string; agentPlan: number; cards: number[] }> {
  const database = await openDatabase(home.url);
  try {
    const ctx = asSystem(database);
    const agent = await buildAgent(ctx, { account: 'buyer@t3d.test', balance: PURCHASES * PRICE + 5000, passwordHash: await hashPassword(PASSWORD), accountAuth: true });
    const offer = await buildAgentPlan(ctx, await buildPlan(ctx), agent, PRICE);
    const cards: number[] = [];
    for (let count = 0; count < PURCHASES; count += 1) cards.push((await buildTerminal(ctx, { owner: agent })).id);
    return { account: agent.account, agentPlan: offer.id, cards };
  } finally {
    await database.close();
  }
}

async function start(): Promise<TestServer> {
  const server = await startServer({ databaseUrl: home.url, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
  servers.push(server);
  return server;
}

async function logIn(server: TestServer, account: string): Promise<string> {
  const answer = await fetch(`${server.url}/t3d-api/web/sessions`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ account, password: PASSWORD }) });
  return answer.headers.get('X-Session-Id') as string;
}

/** All purchases, sixteen at a time; a request that the server's death swallowed counts as unanswered. */
async function buyAll(server: TestServer, session: string, agentPlan: number, cards: readonly number[], onAnswer: (count: number) => void): Promise<number[]> {
  const statuses: number[] = [];
  const waiting = [...cards];
  await Promise.all(Array.from({ length: 16 }, async () => {
    for (let terminal = waiting.shift(); terminal !== undefined; terminal = waiting.shift()) {
      const sent = fetch(`${server.url}/t3d-api/orders`, {
        method: 'POST', body: JSON.stringify({ terminal, agentPlan }),
        headers: { 'Content-Type': 'application/json', 'X-Session-Id': session, 'Idempotency-Key': `buy-${terminal}`, 'Accept-Language': 'en' },
      });
      statuses.push(await sent.then((answer) => answer.status, () => 0));
      onAnswer(statuses.length);
    }
  }));
  return statuses;
}

test('killed in the middle of 200 purchases, it loses and doubles nothing', async () => {
  const { account, agentPlan, cards } = await prepare();
  const first = await start();
  let killed: Promise<void> | undefined;
  const before = await buyAll(first, await logIn(first, account), agentPlan, cards, (count) => { if (count === 60) killed = first.kill(); });
  await killed;
  expect(before.filter((status) => status === 0).length).toBeGreaterThan(0);
  const second = await start();
  const after = await buyAll(second, await logIn(second, account), agentPlan, cards, () => undefined);
  expect(after.filter((status) => status !== 200)).toEqual([]);
  await new Promise((resolve) => { setTimeout(resolve, 6000); });
  await second.stop();
  const database = await openDatabase(home.url);
  const count = async (sql: string): Promise<number> => Number((await database.sequelize.query<{ count: number }>(sql, { type: QueryTypes.SELECT }))[0]?.count);
  expect(await count('SELECT COUNT(*) AS count FROM orders')).toBe(PURCHASES);
  expect(await count('SELECT COUNT(DISTINCT terminal) AS count FROM orders')).toBe(PURCHASES);
  expect(await count(`SELECT COUNT(*) AS count FROM ledger_entries WHERE type = 'BUY' AND amount = -${PRICE}`)).toBe(PURCHASES);
  expect(await count(`SELECT balance AS count FROM ledger_accounts WHERE ownerType = 'USER' AND balance > 0`)).toBe(5000);
  expect(await count('SELECT COUNT(*) AS count FROM simulator_supplier_orders')).toBe(PURCHASES);
  expect((await audit(database)).ok).toBe(true);
  await database.close();
}, 120_000);
