import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from '../../api/app';
import { readConfig } from '../../api/config';
import { SessionStore } from '../../api/sessions';
import { openProduct } from '../../api/product';
import { asSystem, buildAgent } from '../../api/test/factories';
import { table } from '../../api/models/table';
import { inTransaction } from '../../api/models/transaction';
import users from '../../resources/users';
import type { User } from '@t3d/resources/rows';
import { median, print } from '../report';
import { cardColumns, fillTable } from './fill';
import { startLimit } from './limit';
import { callFor } from './load';
import { openWorld } from './world';

/**
 * What reading costs: one card, and a page of 25 with a filter, an agent's scope and its exact total, from 32
 * connections. Beside our server stands the limit: bare node:http that sends the same SQL through mysql2 and checks
 * nobody. Both are processes of their own and take turns; what is printed are the ratios of the medians of one run, by
 * requests a second and by the processor's time for each of them, which other work on the machine changes less.
 */
const [count = '200000', rounds = '5', seconds = '2'] = process.argv.slice(2);
const AGENTS = 20;

/** Serves until its parent ends it; answers each message with the microseconds of processor used so far. */
async function serve(kind: string, url: string): Promise<void> {
  const server =
    kind === 'limit'
      ? await startLimit(url)
      : (
          await createApp(await openProduct(url), {
            config: readConfig({ NODE_ENV: 'test' }),
            log: pino({ level: process.env.BENCH_LOG ?? 'info' }, pino.destination({ dest: '/dev/null', sync: false })),
          })
        ).listen(0, '127.0.0.1');
  if (!server.listening) await once(server, 'listening');
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ used: user + system, memory: process.memoryUsage.rss() });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ port: (server.address() as AddressInfo).port });
}

interface Side {
  name: string;
  port: number;
  process: ChildProcess;
}

async function startSide(name: string, url: string): Promise<Side> {
  const child = fork(new URL(import.meta.url), ['serve', name, url], {
    execArgv: [
      ...process.execArgv,
      ...(name === 'ours' && process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []),
    ],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { name, port, process: child };
}

async function usedBy(side: Side): Promise<number> {
  side.process.send('used');
  const [{ used }] = (await once(side.process, 'message')) as [{ used: number }];
  return used;
}

interface Cost {
  rate: number;
  used: number;
}

async function measure(side: Side, path: string, token: string): Promise<Cost> {
  const before = await usedBy(side);
  const { answers, took } = await callFor(Number(seconds) * 1000, side.port, path, token);
  return { rate: answers / (took / 1000), used: ((await usedBy(side)) - before) / answers };
}

async function compare(): Promise<void> {
  const world = await openWorld('mariadb', 0);
  const system = asSystem(world.database);
  const agents: User[] = [];
  for (let number = 0; number < AGENTS; number += 1) agents.push(await buildAgent(system));
  const first = (agents[0] as User).id;
  await fillTable(world.database, 'terminals', Number(count), cardColumns(`${first} + seq % ${AGENTS}`));
  await world.database.sequelize.query('ANALYZE TABLE terminals');
  const store = new SessionStore(world.database);
  const open = (user: number): Promise<string> => inTransaction(system, (ctx) => store.open(ctx, user));
  const admin = (await table(system, users).one({ account: world.admin })) as User;
  const [asAdmin, asAgent] = [await open(admin.id), await open(first)];
  const [cards] = (await world.database.sequelize.query(
    `SELECT MIN(id) AS id FROM terminals WHERE agent1 = ${first}`,
  )) as unknown as [{ id: number }[]];
  const card = Number(cards[0]?.id);
  const list = 'page=1&size=25&status=ACTIVATED';
  const calls: readonly (readonly [string, string, string])[] = [
    ['get one, ADMIN', `/t3d-api/terminals/${card}`, asAdmin],
    ['get one, agent', `/t3d-api/terminals/${card}`, asAgent],
    ['list 25 + filter + total, agent', `/t3d-api/terminals?${list}`, asAgent],
  ];
  const sides = [await startSide('limit', world.url), await startSide('ours', world.url)] as const;
  for (const [name, path, token] of calls) {
    const costs: Record<string, Cost[]> = { limit: [], ours: [] };
    for (const side of sides)
      await callFor(Number(seconds) * 2000, side.port, path, side.name === 'limit' ? String(first) : token);
    for (let round = 0; round < Number(rounds); round += 1)
      for (const side of sides)
        costs[side.name]?.push(await measure(side, path, side.name === 'limit' ? String(first) : token));
    const of = (side: string, what: keyof Cost): number => median((costs[side] ?? []).map((cost) => cost[what]));
    print(
      `${name.padEnd(32)} limit ${of('limit', 'rate').toFixed(0)}/s ${of('limit', 'used').toFixed(0)} us, ` +
        `ours ${of('ours', 'rate').toFixed(0)}/s ${of('ours', 'used').toFixed(0)} us: ` +
        `${((100 * of('ours', 'rate')) / of('limit', 'rate')).toFixed(1)} % by requests, ` +
        `${((100 * of('limit', 'used')) / of('ours', 'used')).toFixed(1)} % by processor`,
    );
  }
  for (const side of sides) {
    side.process.disconnect();
    await once(side.process, 'exit');
  }
  await world.close();
  process.exit(0);
}

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '', process.argv[4] ?? '');
else await compare();
