import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from '../../api/app';
import { readConfig } from '../../api/config';
import { asSystem, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../../api/test/factories';
import { table } from '../../api/models/table';
import users from '@t3d/resources/people/users';
import { hashPassword } from '../../api/models/passwords';
import { median, print } from '../report';
import { PASSWORD, cardNumber, openBenchData } from './benchData';
import type { User } from '@t3d/resources/rows';

/**
 * Measures the statements and processor milliseconds of common requests on a small database. With `list`, prints the
 * statements.
 */
const [dialect = 'sqlite', runs = '15', list = ''] = process.argv.slice(2);
const AT_ONCE = 20;
const world = await openBenchData(dialect, 0);
const ctx = asSystem(world.database);
const config = { ...readConfig({ NODE_ENV: 'test' }), databaseUrl: world.url };
const app = await createApp(world.database, { config, log: pino({ level: 'silent' }) });
const server = createServer(app).listen(0);
const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}/t3d-api`;

type Answered = { data?: { id?: number; version?: number } };
type Send = (method: string, path: string, body?: object) => Promise<Answered>;
/** Returns a function that sends calls with a session of the account. */
async function logIn(account: string): Promise<Send> {
  let token = '';
  const call: Send = async (method, path, body) => {
    const answer = await fetch(`${home}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'accept-language': 'en', ...(token && { 'x-session-id': token }) },
      body: body && JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    token ||= answer.headers.get('x-session-id') ?? '';
    return answer.json() as Promise<Answered>;
  };
  await call('POST', '/web/sessions', { account, password: PASSWORD });
  return call;
}
const send = await logIn(world.admin);

const agent = (await table(ctx, users).one(world.agent)) as User;
const offer = await buildAgentPlan(ctx, await buildPlan(ctx), agent, 500);
const stock: number[] = [];
for (let card = 0; card < 100; card += 1) stock.push((await buildTerminal(ctx, { owner: agent })).id);
const [first] = stock as [number];
await send('POST', '/users/actions/recharge', { ids: [agent.id], amount: 100_000_000 });

/** Creates an agent on level 3, whose purchases give shares to two superiors. */
const third = await (async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const plan = await buildPlan(ctx);
  let [buyer, own] = [agent, offer];
  for (const price of [500, 600, 700]) {
    buyer = await buildAgent(ctx, { ...(buyer !== agent && { superior: buyer }), passwordHash, accountAuth: true });
    own = await buildAgentPlan(ctx, plan, buyer, price);
  }
  await send('POST', '/users/actions/recharge', { ids: [buyer.id], amount: 100_000_000 });
  const cards: number[] = [];
  for (let card = 0; card < 100; card += 1) cards.push((await buildTerminal(ctx, { owner: buyer })).id);
  const buy = await logIn(buyer.account);
  return (turn: number) => buy('POST', '/orders', { terminal: cards[turn % 100], agentPlan: own.id });
})();
let made = 2_000_000;
const newCard = () => send('POST', '/terminals', { iccid: cardNumber((made += 1)), type: 'SIM' });

let count = 0;
const next = (): string => String((count += 1));
const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  'list of cards': () => send('GET', '/terminals?page=1&size=20'),
  'one card': () => send('GET', `/terminals/${first}`),
  'create a card': newCard,
  'create and delete a card': async () => send('DELETE', `/terminals/${(await newCard()).data?.id}`),
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
  'a purchase in a chain of three': () => third(count++),
};

let statements: string[] = [];
(world.database.sequelize as unknown as { options: { logging: unknown } }).options.logging = (sql: string) => {
  statements.push(sql);
};
for (const [name, call] of Object.entries(CALLS)) {
  for (let warm = 0; warm < 10; warm += 1) await call();
  statements = [];
  if (list) {
    await call();
    print(`${name}\n${statements.map((sql) => `  ${sql.replace(/\s+/g, ' ').slice(0, 160)}`).join('\n')}`);
    continue;
  }
  const costs: number[] = [];
  for (let run = 0; run < Number(runs); run += 1) {
    const used = process.cpuUsage();
    for (let one = 0; one < AT_ONCE; one += 1) await call();
    const { user, system } = process.cpuUsage(used);
    costs.push((user + system) / 1000 / AT_ONCE);
  }
  const each = (statements.length / (Number(runs) * AT_ONCE)).toFixed(1);
  print(`${dialect}: ${name}: ${each} statements, ${median(costs).toFixed(2)} ms of processor`);
}
server.close();
await world.close();
process.exit(0);
