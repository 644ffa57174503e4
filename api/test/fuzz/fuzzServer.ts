import planTopics from '@t3d/resources/plans/plan-topics';
import type { Role } from '@t3d/resources/kit';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { createOrder } from '../../domain/orders/commands/createOrder';
import { runDueJobs } from '../../jobs';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { SessionStore } from '../../sessions';
import { actAs, asSystem, buildPlan, buildTerminal } from '../factories';
import { startRecharge } from '../payments';
import type { TestServer } from '../server';
import { startTestServer } from '../server';
import { sellDown } from '../testData';
import type { Answered } from './client';
import { openClient } from './client';
import type { ApiDocument } from './document';
import type { Known, Sent } from './requests';
import type { User } from '@t3d/resources/rows';

export const ROLES: readonly Role[] = ['backdoor', 'ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'];

/** A server on a real port with users, cards, plans, orders and payments, which logs only errors. */
export interface FuzzServer {
  server: TestServer;
  document: ApiDocument;
  known: Known;
  errors: string[];
  /** Sends a request as a role, or without a session. */
  send(sent: Sent, role: Role | null): Promise<Answered>;
  /** Restores every right that the test has taken away. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

async function stockShop({ database, user }: TestServer): Promise<string[]> {
  const system = asSystem(database);
  const agents = [await user('AGENT_1'), await user('AGENT_2'), await user('AGENT_3')] as [User, User, User];
  const plan = await buildPlan(system, { revocable: true });
  const agentPlan = await sellDown(system, plan, agents);
  await buildPlan(system, { terminalType: 'E_SIM', esimFee: 100 });
  const buyer = actAs(database, agents[2]);
  const cards = [];
  for (const owner of [undefined, undefined, ...agents, agents[2], agents[2]])
    cards.push(await buildTerminal(system, owner ? { owner } : {}));
  const texts: string[] = cards.map((card) => card.iccid as string);
  for (const card of cards.slice(-2))
    await inTransaction(buyer, (ctx) => createOrder(ctx, { terminal: card.id, agentPlan: agentPlan.id }));
  texts.push((await startRecharge(system, agents[0])).paymentNo as string);
  await inTransaction(system, (ctx) => table(ctx, planTopics).insert({ name: 'Topic', sort: 1 }));
  await runDueJobs(database);
  for (const { orderNo } of await select<{ orderNo: string }>(system, 'SELECT `orderNo` FROM `orders`'))
    texts.push(orderNo);
  return [...texts, 'simulator', 'export', 'totals', 'history', 'delete', 'toString', 'nothing'];
}

async function idsOf({ database }: TestServer): Promise<Record<string, number[]>> {
  const ids: Record<string, number[]> = {};
  for (const resource of database.registry.values())
    ids[resource.name] = (
      await select<{ id: number }>(
        asSystem(database),
        `SELECT \`id\` FROM \`${resource.table}\` ORDER BY \`id\` DESC LIMIT 12`,
      )
    ).map(({ id }) => Number(id));
  return ids;
}

const listen = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

export async function openFuzzServer(): Promise<FuzzServer> {
  const errors: string[] = [];
  const log = pino(
    { level: 'error' },
    new Writable({
      write: (line: Buffer, _encoding, done) => {
        errors.push(line.toString());
        done();
      },
    }),
  );
  const server = await startTestServer({}, undefined, log);
  const people = new Map<Role, User>();
  for (const role of ROLES) people.set(role, await server.user(role));
  const texts = await stockShop(server);
  const http = createServer(server.app);
  await listen(http);
  const client = openClient(http);
  const store = new SessionStore(server.database);
  const tokens = new Map<Role, string>();
  const system = asSystem(server.database);
  const enter = async (role: Role): Promise<void> => {
    tokens.set(role, await inTransaction(system, (ctx) => store.open(ctx, (people.get(role) as User).id)));
  };
  const mend = async (): Promise<void> => {
    const ids = [...people.values()].map(({ id }) => id);
    await server.database.sequelize.query(
      `UPDATE users SET status = 'ENABLED', accountAuth = 1, apis = '["*"]' WHERE id IN (${ids.join(', ')})`,
    );
    for (const role of ROLES) await enter(role);
  };
  await mend();
  const send = async (sent: Sent, role: Role | null): Promise<Answered> => {
    const token = role && tokens.get(role);
    const answer = await client.send(token ? { ...sent, headers: { 'X-Session-Id': token, ...sent.headers } } : sent);
    // Log in again if the request ended its own session.
    if (role && answer.status === 401 && tokens.get(role) === token) await enter(role);
    return answer;
  };
  const ask: Sent = { name: 'openapi', method: 'GET', path: '/t3d-api/openapi.json', headers: {}, body: null };
  const document = JSON.parse((await send(ask, 'backdoor')).text) as ApiDocument;
  const close = async (): Promise<void> => {
    client.close();
    http.closeAllConnections();
    await new Promise((resolve) => {
      http.close(resolve);
    });
    await server.close();
  };
  return { server, document, known: { ids: await idsOf(server), texts }, errors, send, mend, close };
}
