import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from '../../api/app';
import { readConfig } from '../../api/config';
import { asSystem, buildAgent, buildTerminal } from '../../api/test/factories';
import { median, print } from '../report';
import { PASSWORD, cardNumber, openBenchData } from './benchData';

/** Measures how much a preview's digest adds to a call, by the same calls with and without it. */
const [dialect = 'sqlite', runs = '40'] = process.argv.slice(2);
const world = await openBenchData(dialect, 200_000);
const ctx = asSystem(world.database);
const config = { ...readConfig({ NODE_ENV: 'test' }), databaseUrl: world.url };
const app = await createApp(world.database, { config, log: pino({ level: 'silent' }) });
const server = createServer(app).listen(0);
const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}/t3d-api`;

let token = '';
async function send(path: string, body: object): Promise<{ digest?: string }> {
  const answer = await fetch(`${home}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...(token && { 'x-session-id': token }) },
    body: JSON.stringify(body),
  });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  token ||= answer.headers.get('x-session-id') ?? '';
  return ((await answer.json()) as { data?: { digest?: string } }).data ?? {};
}
await send('/web/sessions', { account: world.admin, password: PASSWORD });

const [giver, taker] = [await buildAgent(ctx, { balance: 100_000_000 }), await buildAgent(ctx)];
const receivers: number[] = [];
for (let place = 0; place < 20; place += 1) receivers.push((await buildAgent(ctx)).id);
const own: number[] = [];
for (let card = 0; card < 100; card += 1) own.push((await buildTerminal(ctx, { owner: giver })).id);
let card = 1;
let mark = false;
const range = (count: number): string => {
  const first = card;
  card += count;
  return `${cardNumber(first)}-${cardNumber(card - 1)}`;
};

/** The calls to measure, each with a new body if it can succeed only once. */
const CALLS: Readonly<Record<string, () => { path: string; body: object }>> = {
  recharge: () => ({ path: '/users/actions/recharge', body: { ids: [giver.id], amount: 100 } }),
  transfer: () => ({
    path: '/users/actions/transfer',
    body: { fromUser: giver.id, toUser: taker.id, amount: 100 },
  }),
  'issue of 1,000 cards': () => ({
    path: '/terminals/actions/issue',
    body: { ranges: [range(1_000)], toUser: receivers[Math.floor(card / 10_000) % receivers.length] },
  }),
  'a mark on 100 cards': () => {
    mark = !mark;
    return { path: `/terminals/actions/real-name-o${mark ? 'n' : 'ff'}`, body: { ids: own } };
  },
};

let statements = 0;
(world.database.sequelize as unknown as { options: { logging: unknown } }).options.logging = () => {
  statements += 1;
};

interface Cost {
  cpu: number[];
  time: number[];
  sent: number;
}
async function measure(cost: Cost, work: () => Promise<unknown>): Promise<void> {
  const [before, started, earlier] = [process.cpuUsage(), performance.now(), statements];
  await work();
  const { user, system } = process.cpuUsage(before);
  cost.cpu.push((user + system) / 1000);
  cost.time.push(performance.now() - started);
  cost.sent += statements - earlier;
}

for (const [name, make] of Object.entries(CALLS)) {
  const empty = (): Cost => ({ cpu: [], time: [], sent: 0 });
  const [without, withDigest, looking] = [empty(), empty(), empty()];
  for (let run = -3; run < Number(runs); run += 1) {
    const [plain, promised] = [make(), make()];
    const into = (cost: Cost): Cost => (run < 0 ? empty() : cost);
    const callWithout = (): Promise<void> => measure(into(without), () => send(plain.path, plain.body));
    const callWith = async (): Promise<void> => {
      let digest: string | undefined;
      await measure(into(looking), async () => {
        ({ digest } = await send(`${promised.path}/check`, promised.body));
      });
      await measure(into(withDigest), () => send(promised.path, { ...promised.body, digest }));
    };
    // Alternates the order, so that both kinds share the database's writes to disk.
    for (const call of run % 2 === 0 ? [callWithout, callWith] : [callWith, callWithout]) await call();
  }
  const ratio = (of: 'cpu' | 'time'): string => (median(withDigest[of]) / median(without[of])).toFixed(2);
  const shown = (cost: Cost): string =>
    `${median(cost.cpu).toFixed(2)} ms of processor, ${median(cost.time).toFixed(2)} ms, ` +
    `${(cost.sent / Number(runs)).toFixed(1)} statements`;
  print(`${dialect}: ${name}: without ${shown(without)}`);
  print(
    `${dialect}: ${name}: with a digest ${shown(withDigest)}: processor × ${ratio('cpu')}, time × ${ratio('time')}`,
  );
  print(`${dialect}: ${name}: its preview ${shown(looking)}`);
}
server.close();
await world.close();
process.exit(0);
