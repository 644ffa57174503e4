import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import plans from '@t3d/resources/plans/plans';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelJobs } from '../builtin/jobs';
import { Invalid } from '../errors';
import { type SupplierPort, DEFAULT_SUPPLIER } from '../domain/suppliers/connections';
import { supplierSimulator } from '../domain/suppliers/simulator';
import { balanceOf } from '../ledger';
import { select } from '../models/sql';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { type TestData, buy, openTestData, orderOf } from '../test/testData';
import { createOrder } from '../domain/orders/commands/createOrder';
import { buildTerminal } from '../test/factories';
import { claim } from './claim';
import { HANDLERS } from '../test/handlers';
import { enqueue, type NewJob } from './outbox';
import { ensureSchedules, runDueJobs, startWorker, watchJob } from './worker';
import type { Handlers, JobView } from './jobTypes';

let world: TestData;
let ran: unknown[] = [];
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());
beforeEach(() => {
  ran = [];
});

const silent = { error: () => undefined };
const rowOf = (id: number) => table(world.system, jobs).one(id);
const enqueueJob = (job: NewJob): Promise<number> => inTransaction(world.system, (ctx) => enqueue(ctx, job));
const run = (handlers: Handlers) => runDueJobs(world.database, handlers, silent);
const note = {
  run: (_ctx: unknown, payload: unknown) => {
    ran.push(payload);
    return Promise.resolve({ noted: payload });
  },
};

test('creates a job only when the command that queued the job commits', async () => {
  await inTransaction(world.system, async (ctx) => {
    await enqueue(ctx, { kind: 'note', payload: 1, dedupe: 'lost' });
    throw new Error('undone');
  }).catch(() => undefined);
  expect(await table(world.system, jobs).one({ dedupe: 'lost' })).toBeNull();
  const id = await enqueueJob({ kind: 'note', payload: 2 });
  await run({ note });
  expect(ran).toEqual([2]);
  expect(await rowOf(id)).toMatchObject({ state: 'DONE', result: { noted: 2 }, attempts: 1 });
});

test('creates no second job when a job with the same dedupe key exists', async () => {
  const ids = await Promise.all(
    Array.from({ length: 6 }, () => enqueueJob({ kind: 'note', payload: 3, dedupe: 'once' })),
  );
  expect(new Set(ids).size).toBe(1);
  await run({ note });
  expect(ran).toEqual([3]);
});

test('gives a job to another worker when the claim expires, and ignores the result of the first worker', async () => {
  const id = await enqueueJob({ kind: 'note', payload: 4 });
  const dead = await claim(world.database);
  expect(dead?.id).toBe(id);
  await run({ note });
  expect(ran).toEqual([]);
  await table(world.system, jobs).update({ lockedUntil: new Date(Date.now() - 1) }, id);
  await run({ note });
  expect(ran).toEqual([4]);
  expect(await rowOf(id)).toMatchObject({ state: 'DONE', attempts: 2 });
});

test('runs each job once when several workers run', async () => {
  for (let index = 0; index < 20; index += 1) await enqueueJob({ kind: 'note', payload: index });
  await Promise.all(Array.from({ length: 4 }, () => run({ note })));
  expect([...ran].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, index) => index));
}, 60_000);

test('retries a failed job with backoff, and compensates once after the last attempt', async () => {
  let tries = 0;
  let putRight = 0;
  const flaky: Handlers = {
    flaky: {
      attempts: 3,
      run: () => {
        tries += 1;
        return Promise.reject(new Error('down'));
      },
      exhausted: () => {
        putRight += 1;
        return Promise.resolve();
      },
    },
  };
  const id = await enqueueJob({ kind: 'flaky', payload: {} });
  await run(flaky);
  expect(await rowOf(id)).toMatchObject({ state: 'QUEUED', attempts: 1 });
  await run(flaky);
  expect(tries).toBe(1);
  for (let round = 0; round < 2; round += 1) {
    world.database.clock.advance(60_000);
    await run(flaky);
  }
  expect({ tries, putRight }).toEqual({ tries: 3, putRight: 1 });
  expect(await rowOf(id)).toMatchObject({ state: 'FAILED', errors: { key: 'internal' } });
});

test('does not retry a job that was rejected', async () => {
  const id = await enqueueJob({ kind: 'no', payload: {} });
  await run({ no: { run: () => Promise.reject(new Invalid('terminals.nothing')) } });
  expect(await rowOf(id)).toMatchObject({ state: 'FAILED', attempts: 1, errors: { key: 'terminals.nothing' } });
});

test('commits the work of an atomic job together with the end of the job', async () => {
  const id = await enqueueJob({ kind: 'pair', payload: {} });
  const writing: Handlers = {
    pair: {
      atomic: true,
      run: async (ctx) => {
        await enqueue(ctx, { kind: 'note', payload: 'from pair', dedupe: 'pair' });
        throw new Invalid('terminals.nothing');
      },
    },
  };
  await run(writing);
  expect((await rowOf(id))?.state).toBe('FAILED');
  expect(await table(world.system, jobs).one({ dedupe: 'pair' })).toBeNull();
});

test('lets an owner cancel a waiting job, but lets nobody cancel a system job', async () => {
  const owner = world.agents[0].id;
  const mine = await enqueueJob({ kind: 'note', payload: 5, owner });
  const builtin = await enqueueJob({
    kind: 'note',
    payload: 6,
    runAt: new Date(world.database.clock.now().getTime() + 1e9),
  });
  expect(await inTransaction(world.system, (ctx) => cancelJobs(ctx, { ids: [mine] }))).toEqual({ affected: 1 });
  await run({ note });
  expect(ran).toEqual([]);
  await expect(inTransaction(world.system, (ctx) => cancelJobs(ctx, { ids: [builtin] }))).rejects.toMatchObject({
    key: 'jobs.system',
  });
  await expect(inTransaction(world.system, (ctx) => cancelJobs(ctx, { ids: [mine] }))).rejects.toMatchObject({
    key: 'guard',
  });
});

test('creates a single recurring job for each schedule', async () => {
  const often: Handlers = {
    often: {
      every: 60_000,
      run: () => {
        ran.push('tick');
        return Promise.resolve();
      },
    },
  };
  await Promise.all([ensureSchedules(world.database, often), ensureSchedules(world.database, often)]);
  await run(often);
  await run(often);
  expect(ran).toEqual(['tick']);
  world.database.clock.advance(60_000);
  await run(often);
  expect(ran).toEqual(['tick', 'tick']);
  await table(world.system, jobs).remove({ kind: 'often' });
});

test('yields every change of a watched job until the end of the job', async () => {
  const id = await enqueueJob({ kind: 'slow', payload: {}, total: 4 });
  const slow: Handlers = {
    slow: {
      run: async (_ctx, _payload, progress) => {
        for (let done = 1; done <= 4; done += 1) {
          await progress(done);
          await sleep(150);
        }
        return { ended: true };
      },
    },
  };
  const seen: JobView[] = [];
  const watching = (async () => {
    for await (const view of watchJob(world.system, id)) seen.push(view);
  })();
  await run(slow);
  await watching;
  expect(seen[0]).toMatchObject({ total: 4 });
  expect(seen.some((view) => view.state === 'RUNNING' && view.done > 0)).toBe(true);
  expect(seen.at(-1)).toMatchObject({ state: 'DONE', done: 4, total: 4, result: { ended: true } });
});

test('provisions an order within a second of the sale, because the sale wakes the worker', async () => {
  // Run scheduled jobs first, so that the worker is idle when the order is sold.
  await ensureSchedules(world.database, HANDLERS);
  await runDueJobs(world.database, HANDLERS, silent);
  const worker = startWorker(world.database, { reporter: silent });
  await sleep(300);
  const card = await buildTerminal(world.system, { owner: world.agents[2] });
  const { id } = await inTransaction(world.buyer, (ctx) =>
    createOrder(ctx, { terminal: card.id, agentPlan: world.agentPlan.id }),
  );
  for (let waited = 0; waited < 1000 && (await orderOf(world.system, id as number)).status !== 'UNUSED'; waited += 50)
    await sleep(50);
  expect((await orderOf(world.system, id as number)).status).toBe('UNUSED');
  await worker.stop();
  await table(world.system, jobs).remove({ dedupe: { in: Object.keys(HANDLERS).map((kind) => `schedule:${kind}`) } });
});

test("provisions an order once when the process dies before recording the supplier's response", async () => {
  const card = await buildTerminal(world.system, { owner: world.agents[2] });
  const { id } = await inTransaction(world.buyer, (ctx) =>
    createOrder(ctx, { terminal: card.id, agentPlan: world.agentPlan.id }),
  );
  const order = await orderOf(world.system, id as number);
  const job = await claim(world.database);
  const reference = order.supplierReference as string;
  const plan = await table(world.system, plans).one(order.plan as number);
  await inTransaction(world.system, (ctx) =>
    supplierSimulator.provision(ctx, { reference, iccid: card.iccid, product: plan?.planCode ?? null, esim: false }),
  );
  await table(world.system, jobs).update({ lockedUntil: new Date(Date.now() - 1) }, job?.id as number);
  await runDueJobs(world.database);
  expect((await orderOf(world.system, order.id)).status).toBe('UNUSED');
  const [row] = await select<{ provisions: number }>(
    world.system,
    'SELECT `provisions` FROM `simulator_supplier_orders` WHERE `reference` = ?',
    [reference],
  );
  expect(Number(row?.provisions)).toBe(1);
});

test('fails and refunds an order when the supplier is unreachable for too long', async () => {
  const before = await balanceOf(world.system, world.agents[2].id);
  const dead: SupplierPort = { ...supplierSimulator, provision: () => Promise.reject(new Error('ECONNREFUSED')) };
  world.database.services.provide(DEFAULT_SUPPLIER, dead);
  try {
    const { order } = await buyQuietly();
    for (let round = 0; round < 8; round += 1) {
      world.database.clock.advance(400_000);
      await runDueJobs(world.database, HANDLERS, silent);
    }
    expect(await orderOf(world.system, order)).toMatchObject({ status: 'INITIAL_FAILED', refunded: 500 });
    expect(await balanceOf(world.system, world.agents[2].id)).toBe(before);
  } finally {
    world.database.services.provide(DEFAULT_SUPPLIER, supplierSimulator);
  }
  const { order } = await buy(world);
  expect(order.status).toBe('UNUSED');
});

async function buyQuietly(): Promise<{ order: number }> {
  const card = await buildTerminal(world.system, { owner: world.agents[2] });
  const made = await inTransaction(world.buyer, (ctx) =>
    createOrder(ctx, { terminal: card.id, agentPlan: world.agentPlan.id }),
  );
  return { order: made.id as number };
}
