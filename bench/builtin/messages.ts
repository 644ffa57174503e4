import { createServer } from 'node:http';
import { spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import appMessages from '@t3d/resources/messages/app-messages';
import messages from '@t3d/resources/messages/messages';
import { createApp } from '../../api/app';
import { readConfig } from '../../api/config';
import { systemContext } from '../../api/context';
import { PUSHES, pushSimulator } from '../../api/domain/appMessages/port';
import { sendPushes } from '../../api/domain/appMessages/sendPushes';
import { BATCH, deliverMessage } from '../../api/domain/messages/deliverMessage';
import { asSystem } from '../../api/test/factories';
import { change, select } from '../../api/models/sql';
import { table } from '../../api/models/table';
import { inTransaction } from '../../api/models/transaction';
import { column, print, secondsSince } from '../report';
import { PASSWORD, memoryOf, openBenchData } from './benchData';

/**
 * npx tsx bench/builtin/messages.ts [sqlite|mariadb|both] [receivers]: sends a message to 100,000 agents while users
 * work and workers die. Prints durations and memory.
 */
const [dialect = 'both', count = '100000'] = process.argv.slice(2);
if (dialect === 'both') {
  for (const one of ['sqlite', 'mariadb']) {
    print(`\n${one}, load ${loadavg()[0]?.toFixed(1)}`);
    spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), one, count], { stdio: 'inherit' });
  }
  process.exit(0);
}
const receivers = Number(count);
const world = await openBenchData(dialect, 0);
const { database } = world;
const ctx = asSystem(database);
const job = systemContext(database, 'job');
const app = await createApp(database, {
  config: { ...readConfig({ NODE_ENV: 'test' }), databaseUrl: world.url },
  log: pino({ level: 'silent' }),
});
const server = createServer(app).listen(0);
const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}/t3d-api`;
const opened = await fetch(`${home}/web/sessions`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ account: world.admin, password: PASSWORD }),
});
const headers = { 'content-type': 'application/json', 'x-session-id': opened.headers.get('x-session-id') ?? '' };

const numbers =
  database.dialect === 'mysql'
    ? `SELECT seq AS n FROM seq_1_to_${receivers}`
    : `WITH RECURSIVE all_n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM all_n WHERE n < ${receivers})
       SELECT n FROM all_n`;
const now = ctx.now();
await change(
  ctx,
  `INSERT INTO users (role, account, accountType, status, level, currency, pool, realName, accountAuth, apis, version,
     createdAt, updatedAt)
   SELECT 'AGENT_1', ${database.dialect === 'mysql' ? "CONCAT('reader', n)" : "'reader' || n"}, 'PHONE', 'ENABLED',
     'REGULAR', 'USD', 0, 0, 1, '["*"]', 1, ?, ? FROM (${numbers}) AS numbered`,
  [now, now],
);
await change(
  ctx,
  `INSERT INTO push_devices (pushId, platform, language, disabled, version, createdAt, updatedAt)
   SELECT ${database.dialect === 'mysql' ? "CONCAT('phone', n)" : "'phone' || n"}, 'ANDROID', 'en', 0, 1, ?, ?
   FROM (${numbers}) AS numbered`,
  [now, now],
);

/** Makes calls as a user until the delivery is done. */
async function workUntil(done: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; !done(); call += 1) {
    const started = performance.now();
    const answer =
      call % 3 === 0
        ? await fetch(`${home}/users/${world.agent}`, {
            method: 'PUT',
            headers,
            body: JSON.stringify({ nickname: `Agent ${call}` }),
          })
        : await fetch(`${home}/${call % 3 === 1 ? 'users?size=20' : 'messages?size=20'}`, { headers });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - started);
  }
  return times;
}

const QUIET_MS = 10_000;

/** The durations of calls without a delivery, for comparison. */
let alone: { p50: number; p99: number } | undefined;

async function measure(title: string, work: () => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const before = memoryOf(process.pid).now;
  let isDone = false;
  const started = performance.now();
  const workers = Array.from({ length: 4 }, () => workUntil(() => isDone));
  await work();
  const seconds = secondsSince(started);
  isDone = true;
  const times = (await Promise.all(workers)).flat().toSorted((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  const [p50, p99] = [at(0.5), at(0.99)];
  const { highest } = memoryOf(process.pid);
  print(
    `${title}: ${seconds} s · ${times.length} calls of others p50 ${column(p50, 5)} p99 ${column(p99, 5)} slowest ` +
      column(times.at(-1) ?? 0, 5) +
      (alone ? ` · ${(p50 / alone.p50).toFixed(1)} and ${(p99 / alone.p99).toFixed(1)} times alone` : '') +
      ` · memory ${before} MB before, ${highest} MB highest`,
  );
  return { p50, p99 };
}

/** Runs a job whose process dies twice. */
async function withDeaths(run: (progress: () => Promise<void>) => Promise<unknown>): Promise<void> {
  for (const life of [20, 45, Infinity]) {
    let steps = 0;
    try {
      await run(async () => {
        steps += 1;
        if (steps > life) throw new Error('killed');
      });
      return;
    } catch (error) {
      if ((error as Error).message !== 'killed') throw error;
    }
  }
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, QUIET_MS);
  });
await measure('first calls, not counted', pause);
alone = await measure('others alone', pause);
const title = { zh: '维护', en: 'Maintenance' };
const content = { zh: '日本线路维护。'.repeat(10), en: 'Japan is maintained. '.repeat(20) };
const message = await inTransaction(ctx, (inner) =>
  table(inner, messages).insert({ title, content, status: 'SENDING', audience: { levels: ['REGULAR'] } }),
);
await measure(`a message to ${receivers} agents, ${BATCH} a transaction`, () =>
  withDeaths((progress) => deliverMessage(job, { message, schedule: 0 }, progress)),
);
const [noticed] = await select<{ n: number; d: number }>(
  ctx,
  'SELECT COUNT(*) AS n, COUNT(DISTINCT user) AS d FROM notifications WHERE message = ?',
  [message],
);
print(`  notices ${noticed?.n}, people ${noticed?.d}`);
await measure('  disabled for all of them', () =>
  fetch(`${home}/messages/actions/disable`, { method: 'POST', headers, body: JSON.stringify({ ids: [message] }) }),
);

const phones = pushSimulator();
database.services.provide(PUSHES, phones);
const push = await inTransaction(ctx, (inner) =>
  table(inner, appMessages).insert({ title, content: title, type: 'BROADCAST', status: 'SENDING', lastDevice: 0 }),
);
await measure(`a push to ${receivers} phones, 500 a call`, () =>
  withDeaths((progress) => sendPushes(job, { message: push }, progress)),
);
const counts = [...phones.counts.values()];
const pushes = counts.reduce((sum, one) => sum + one, 0);
const most = counts.reduce((found, one) => Math.max(found, one), 0);
print(`  phones ${counts.length}, pushes ${pushes}, most for one ${most}`);
server.closeAllConnections();
server.close();
await world.close();
