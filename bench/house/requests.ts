import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from '../../api/app';
import { readConfig } from '../../api/config';
import { asSystem, buildAgentPlan, buildPlan, buildTerminal } from '../../api/test/factories';
import { table } from '../../api/models/table';
import users from '../../resources/users';
import { median, print } from '../report';
import { PASSWORD, openWorld } from './world';
import type { User } from '@t3d/resources/rows';

/**
 * What usual requests of the admin cost on a small database: statements sent, and milliseconds of processor (server and
 * caller are one process), the median of so many runs of twenty each. To compare two versions run it in both, in turn.
 */
const [dialect = 'sqlite', runs = '15'] = process.argv.slice(2);
const AT_ONCE = 20;
const world = await openWorld(dialect, 0);
const ctx = asSystem(world.database);
const config = { ...readConfig({ NODE_ENV: 'test' }), databaseUrl: world.url };
const app = await createApp(world.database, { config, log: pino({ level: 'silent' }) });
const server = app.listen(0);
const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}/t3d-api`;

let token = '';
async function send(method: string, path: string, body?: object): Promise<{ data?: { version?: number } }> {
  const answer = await fetch(`${home}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...(token && { 'x-session-id': token }) },
    body: body && JSON.stringify(body),
  });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  token ||= answer.headers.get('x-session-id') ?? '';
  return answer.json() as Promise<{ data?: { version?: number } }>;
}
await send('POST', '/web/sessions', { account: world.admin, password: PASSWORD });

const agent = (await table(ctx, users).one(world.agent)) as User;
const offer = await buildAgentPlan(ctx, await buildPlan(ctx), agent, 500);
const stock: number[] = [];
for (let card = 0; card < 100; card += 1) stock.push((await buildTerminal(ctx, { owner: agent })).id);
const [first] = stock as [number];
await send('POST', '/users/actions/recharge', { ids: [agent.id], amount: 100_000_000 });

let count = 0;
const next = (): string => String((count += 1));
const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  'list of cards': () => send('GET', '/terminals?page=1&size=20'),
  'one card': () => send('GET', `/terminals/${first}`),
  'change a card': () => send('PUT', `/terminals/${first}`, { remark: next() }),
  'change a user': () => send('PUT', `/users/${agent.id}`, { nickname: next() }),
  'change a plan': () => send('PUT', `/plans/${offer.plan}`, { remark: next() }),
  'set a mark on 100': () => send('POST', `/terminals/actions/real-name-o${count++ % 2 ? 'n' : 'ff'}`, { ids: stock }),
  'disable and restore one': async () => {
    await send('POST', '/terminals/actions/disable', { ids: [first] });
    await send('POST', '/terminals/actions/restore', { ids: [first] });
  },
  'disable and restore 100': async () => {
    await send('POST', '/terminals/actions/disable', { ids: stock });
    await send('POST', '/terminals/actions/restore', { ids: stock });
  },
  'preview of a recharge': () => send('POST', '/users/actions/recharge/check', { ids: [agent.id], amount: 100 }),
  'a recharge': () => send('POST', '/users/actions/recharge', { ids: [agent.id], amount: 100 }),
  'a sale': () => send('POST', '/orders', { terminal: stock[count++ % 100], agentPlan: offer.id }),
};

let statements = 0;
(world.database.sequelize as unknown as { options: { logging: unknown } }).options.logging = () => {
  statements += 1;
};
for (const [name, call] of Object.entries(CALLS)) {
  for (let warm = 0; warm < 10; warm += 1) await call();
  statements = 0;
  const costs: number[] = [];
  for (let run = 0; run < Number(runs); run += 1) {
    const before = process.cpuUsage();
    for (let one = 0; one < AT_ONCE; one += 1) await call();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000 / AT_ONCE);
  }
  const sent = statements / (Number(runs) * AT_ONCE);
  print(`${dialect}: ${name}: ${sent.toFixed(1)} statements, ${median(costs).toFixed(2)} ms of processor`);
}
server.close();
await world.close();
process.exit(0);
