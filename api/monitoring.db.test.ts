import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import webhooks from '@t3d/resources/builtin/webhooks';
import { HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import supertest from 'supertest';
import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app';
import { publish } from './builtin/webhooks';
import { startReceiver } from './builtin/webhooks/receiver.fixture';
import { readConfig } from './config';
import type { Context } from './context';
import { uploadFolder } from './folders';
import { ensureSchedules, runDueJobs, startWorker } from './jobs';
import type { Handlers } from './jobs/jobTypes';
import { enqueue } from './jobs/outbox';
import { createLog } from './log';
import { READ_DISK } from './middleware/processFigures';
import type { Database } from './models/database';
import { change } from './models/sql';
import { table } from './models/table';
import { inTransaction } from './models/transaction';
import { DASHBOARD, RULES, evaluate, firing, metricsIn, readSamples } from './test/alertRules';
import { asSystem, buildTerminal } from './test/factories';
import { HANDLERS } from './test/handlers';
import type { TestServer } from './test/server';
import { startTestServer } from './test/server';
import { countStatements } from './test/statements';

let server: TestServer;
let ctx: Context;
const silent = { error: () => undefined };
const now = (): number => server.database.clock.now().getTime();

beforeAll(async () => {
  server = await startTestServer({ webhookPrivateHosts: true });
  ctx = asSystem(server.database);
  await server.user('AGENT_1');
  setDisk({ size: 1000, free: 900 });
}, 60_000);
afterAll(() => server.close());

const setDisk = (disk: { size: number; free: number }): void =>
  server.database.services.provide(READ_DISK, () => Promise.resolve(disk));

/** Moves the clock, so that the values are read again, and returns the metrics. */
async function scrape(app = server.app): Promise<string> {
  server.database.clock.advance(MINUTE_MS);
  const { text, status } = await supertest(app).get('/metrics');
  return `${text}up{job="t3d",instance="one"} ${status === 200 ? 1 : 0}\n`;
}
const alertsIn = (text: string, before?: string): string[] => firing({ text, before, at: now() / 1000 });
const alerts = async (before?: string): Promise<string[]> => alertsIn(await scrape(), before);
/** Runs everything that is due, including the audits. */
async function work(): Promise<void> {
  await ensureSchedules(server.database, HANDLERS);
  await runDueJobs(server.database, HANDLERS, silent);
}
const queue = (kind: string, more: object = {}): Promise<number> =>
  inTransaction(ctx, (inner) => enqueue(inner, { kind, payload: {}, ...more }));
const setJob = (id: number, values: object): Promise<number> =>
  inTransaction(ctx, (inner) => table(inner, jobs).update(values, id));

/** Each test repairs its fault, so that no alert remains. */
afterEach(async () => {
  await work();
  expect(await alerts()).toEqual([]);
});

test('fires no alert while nothing is wrong, and exports every metric that a rule or the dashboard uses', async () => {
  await work();
  const text = await scrape();
  expect(alertsIn(text)).toEqual([]);
  const exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name as string).concat('up'));
  const queries = DASHBOARD.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const named = [...RULES.map(({ expr }) => expr), ...queries].flatMap(metricsIn);
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter((name) => !exported.has(name) && !exported.has(name.replace(/_(count|bucket)$/, '')));
  expect(missing).toEqual([]);
  const sources = readSamples(text).filter(({ name }) => name === 'metrics_read');
  expect(Object.fromEntries(sources.map(({ labels, value }) => [labels.source, value]))).toEqual({
    database: 1,
    process: 1,
    replica: 1,
    disks: 1,
    jobs: 1,
    worker: 1,
    webhooks: 1,
    ledger: 1,
  });
  expect(evaluate('counts_wrong', { text, at: 0 })).toEqual([{ labels: {}, value: 0 }]);
});

test('gives each rule a severity, a summary, an action and a valid duration', () => {
  for (const { alert, labels, annotations, for: lasts = '1m' } of RULES)
    expect([alert, lasts, labels.severity, annotations]).toEqual([
      alert,
      expect.stringMatching(/^\d+[smh]$/),
      expect.stringMatching(/^(page|warn)$/),
      { summary: expect.any(String), action: expect.any(String) },
    ]);
  expect(new Set(DASHBOARD.panels.map(({ id }) => id)).size).toBe(DASHBOARD.panels.length);
});

test('fires an alert when the database is away, and reports every source that cannot be read', async () => {
  let isAway = false;
  const database = Object.create(server.database, {
    sequelize: {
      get: () => {
        if (isAway) throw new Error('the database is away');
        return server.database.sequelize;
      },
    },
  }) as Database;
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const app = await createApp(database, { config: readConfig({ NODE_ENV: 'test' }), log });
  expect(alertsIn(await scrape(app))).toEqual([]);
  isAway = true;
  const found = alertsIn(await scrape(app));
  expect(found).toEqual(
    expect.arrayContaining(['DatabaseAway', 'MetricsMissing database', 'MetricsMissing jobs', 'MetricsMissing ledger']),
  );
  // An unknown value must not look good.
  expect(found.filter((alert) => /^(Ledger|Counts)/.test(alert))).toEqual([]);
  expect(lines.join('')).toContain('metrics could not be read');
  isAway = false;
  expect(alertsIn(await scrape(app))).toEqual([]);
});

test('reads the database once in ten seconds, however often the metrics are requested', async () => {
  const request = () => supertest(server.app).get('/metrics').expect(200);
  const cost = (work: () => Promise<unknown>): Promise<number> => countStatements(server.database, work);
  const first = await cost(() => scrape());
  // Each request only asks whether the database responds.
  expect(await cost(() => request())).toBe(1);
  expect(await cost(() => Promise.all([request(), request(), request()]))).toBeLessThanOrEqual(3);
  const ids: number[] = [];
  for (let index = 0; index < 30; index += 1) ids.push(await queue('event'));
  expect(await cost(() => scrape())).toBeLessThanOrEqual(first);
  for (const id of ids) await setJob(id, { state: 'DONE' });
});

test('fires an alert when a server process does not respond', () => {
  expect(alertsIn('up{job="t3d",instance="two"} 0\n')).toEqual(['ServerAway t3d two']);
});

test('fires an alert when a job is stuck', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handlers: Handlers = { ...HANDLERS, stuck: { run: () => held } };
  await queue('stuck');
  const worker = startWorker(server.database, { handlers, reporter: silent });
  const isRunning = async (): Promise<boolean> =>
    (await supertest(server.app).get('/metrics')).text.includes('jobs_running{kind="stuck"} 1');
  while (!(await isRunning())) await sleep(20);
  expect(await alerts()).toEqual([]);
  const { now: real } = performance;
  performance.now = () => real.call(performance) + 2 * HOUR_MS;
  try {
    expect(await alerts()).toContain('JobStuck stuck');
  } finally {
    performance.now = real;
    release();
    await worker.stop();
  }
});

test('fires an alert when a job waits, and when a job has lost its worker', async () => {
  const waiting = await queue('mail', { runAt: new Date(now() - 20 * MINUTE_MS) });
  const left = await queue('event');
  await setJob(left, { state: 'RUNNING', lockedUntil: new Date(Date.now() - MINUTE_MS) });
  expect(await alerts()).toEqual(['JobsWait mail', 'JobsAbandoned event']);
  for (const id of [waiting, left]) await setJob(id, { state: 'DONE', lockedUntil: null });
});

test("fires an alert when a job fails after the last attempt, but not when the job's work was rejected", async () => {
  const failed = { state: 'FAILED', errors: { key: 'internal' } };
  const ids = [await queue('event'), await queue('mail')];
  await setJob(ids[0] as number, failed);
  await setJob(ids[1] as number, { ...failed, errors: { key: 'jobs.cancelled' } });
  expect(await alerts()).toEqual(['JobsFailed event']);
  for (const id of ids) await setJob(id, { state: 'DONE', errors: null });
});

test('fires an alert when a scheduled job fails, until the job succeeds', async () => {
  let isBroken = true;
  const run = (): Promise<void> => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve());
  const handlers: Handlers = { 'counts.settle': { every: HOUR_MS, run } };
  const due = async (): Promise<string[]> => {
    server.database.clock.advance(HOUR_MS);
    await runDueJobs(server.database, { ...HANDLERS, ...handlers }, silent);
    return alerts();
  };
  expect(await due()).toEqual(['ScheduleFails counts.settle']);
  isBroken = false;
  expect(await due()).toEqual([]);
});

test('fires an alert when the audit finds the ledger broken, and when no audit runs', async () => {
  const { wallet } = await server.user('AGENT_1');
  const tamper = (by: number): Promise<number> =>
    inTransaction(ctx, (inner) =>
      change(inner, 'UPDATE ledger_accounts SET balance = balance + ? WHERE id = ?', [by, wallet]),
    );
  await tamper(1);
  server.database.clock.advance(HOUR_MS);
  await work();
  expect(await alerts()).toEqual(['LedgerBroken']);
  await tamper(-1);
  server.database.clock.advance(3 * HOUR_MS);
  expect(await alerts()).toContain('LedgerNotAudited');
});

test('fires an alert when a comparison has found wrong row counts, until the next comparison', async () => {
  const spoil = (): Promise<number> =>
    inTransaction(ctx, (inner) => change(inner, 'UPDATE terminals_counts SET rowCount = rowCount + 1'));
  await buildTerminal(ctx);
  expect(await spoil()).toBeGreaterThan(0);
  server.database.clock.advance(24 * HOUR_MS);
  await work();
  expect(await alerts()).toEqual(['CountsWrong']);
  server.database.clock.advance(24 * HOUR_MS);
});

test('fires an alert when a disk is full', async () => {
  setDisk({ size: 1000, free: 90 });
  expect(await alerts()).toContain('DiskAlmostFull UPLOADS');
  setDisk({ size: 1000, free: 900 });
});

test('reports the real space on the upload disk', async () => {
  server.database.services.provide(READ_DISK, READ_DISK.make?.() as never);
  const folder = uploadFolder();
  const found = { text: await scrape(), at: 0 };
  const [free] = evaluate('folder_free_bytes{setting="UPLOADS"}', found);
  const [size] = evaluate('folder_size_bytes{setting="UPLOADS"}', found);
  const { bavail, bsize, blocks } = statfsSync(folder);
  expect([size?.value, (free?.value ?? 0) / (bavail * bsize)]).toEqual([blocks * bsize, expect.closeTo(1, 0)]);
  setDisk({ size: 1000, free: 900 });
});

test('fires an alert when the receiver of a webhook is down, until the receiver accepts a message', async () => {
  const receiver = await startReceiver();
  const { id: owner } = await server.user('AGENT_1');
  const agent = await server.as('AGENT_1');
  const { body } = await agent.post('/t3d-api/webhooks').send({ url: receiver.url, events: ['terminal.*'] });
  receiver.answer = (_received, response) => {
    response.writeHead(503).end();
  };
  const { id } = await buildTerminal(ctx, { owner: await server.user('AGENT_1') });
  await inTransaction(ctx, (inner) => publish(inner, 'terminal.updated', { ids: [id], about: [owner] }));
  await work();
  expect(await alerts()).toEqual([]);
  server.database.clock.advance(20 * MINUTE_MS);
  expect(await alerts()).toContain('WebhookReceiverDown');
  expect(await scrape()).toContain('webhook_messages_last_hour{status="QUEUED"} 1');
  receiver.answer = (_received, response) => {
    response.writeHead(200).end();
  };
  await work();
  expect((await table(ctx, webhooks).one(body.data.id))?.failingSince).toBeNull();
  expect(await scrape()).toContain('webhook_messages_last_hour{status="DELIVERED"} 1');
  await receiver.close();
});

test('fires an alert when calls wait for connections, and when events wait to become webhook messages', () => {
  expect(alertsIn('database_pool_waiting 0\nwebhook_events_oldest_seconds 500\n')).toEqual([]);
  expect(alertsIn('database_pool_waiting 1\nwebhook_events_oldest_seconds 700\n')).toEqual([
    'ConnectionsUsedUp',
    'WebhookEventsWait',
  ]);
});

test('fires an alert when many calls fail, and when a lease was lost', () => {
  const calls = (good: number, bad: number): string =>
    `http_request_seconds_count{status="200"} ${good}\nhttp_request_seconds_count{status="500"} ${bad}\n`;
  const lost = (count: number): string => `job_attempts_total{kind="event",outcome="lost"} ${count}\n`;
  expect(alertsIn(calls(200, 11) + lost(1), calls(100, 10) + lost(1))).toEqual([]);
  expect(alertsIn(calls(200, 20) + lost(2), calls(100, 10) + lost(1))).toEqual(['RequestsFail', 'LeaseLost event']);
});
