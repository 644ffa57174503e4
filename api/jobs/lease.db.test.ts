import { afterAll, beforeAll, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../models/database';
import type { Job, Handlers } from './jobTypes';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import type { TestData } from '../test/testData';
import { openTestData } from '../test/testData';
import { claim } from './claim';
import type { NewJob } from './outbox';
import { enqueue } from './outbox';
import { ATTEMPTS_ENDED, Attempt } from './run';

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());

const rowOf = (id: number) => table(world.system, jobs).one(id);
const enqueueJob = (job: NewJob): Promise<number> => inTransaction(world.system, (ctx) => enqueue(ctx, job));

/** Returns the handler of a job that reports progress until it is stopped, and passes the reason to `ended`. */
const endless = (ended: (why: unknown) => void): Handlers => ({
  endless: {
    run: async (_ctx, _payload, progress) => {
      for (let done = 0; ; done += 1) {
        await sleep(20);
        await progress(done, 1000).catch((error: unknown) => {
          ended(error);
          throw error;
        });
      }
    },
  },
});

test('stops a job after another worker has claimed it, and writes nothing more for the first worker', async () => {
  const id = await enqueueJob({ kind: 'endless', payload: {} });
  const job = await claim(world.database);
  const [errors, ends]: [unknown[], unknown[]] = [[], []];
  const reporter = { error: (error: unknown) => errors.push(error) };
  const attempt = new Attempt(
    world.database,
    job as Job,
    endless((why) => ends.push(why)),
    reporter,
  );
  const taken = { attempts: 2, done: 7, lockedUntil: new Date(Date.now() + 60_000) };
  await table(world.system, jobs).update(taken, id);
  await attempt.run();
  expect([ends.length, String(errors[0])]).toEqual([1, expect.stringContaining('its lease was lost')]);
  expect(await rowOf(id)).toMatchObject({ ...taken, state: 'RUNNING', errors: null });
  await table(world.system, jobs).update({ state: 'DONE' }, id);
});

test('stops a job before the end of its lease when the lease cannot be renewed, and logs the failure', async () => {
  const id = await enqueueJob({ kind: 'endless', payload: {} });
  const job = (await claim(world.database)) as Job;
  let away = true;
  const database = Object.create(world.database, {
    sequelize: {
      get: () => {
        if (away) throw new Error('the database is away');
        return world.database.sequelize;
      },
    },
  }) as Database;
  const errors: string[] = [];
  const reporter = { error: (error: unknown) => errors.push(String(error)) };
  const handlers = endless(() => {
    away = false;
  });
  const ending = { ...job, lockedUntil: new Date(Date.now() + 5_000) };
  await new Attempt(database, ending, handlers, reporter).run();
  expect(errors[0]).toContain('the database is away');
  expect(errors.at(-1)).toContain('its lease was lost');
  expect(await rowOf(id)).toMatchObject({ state: 'QUEUED', attempts: 1 });
  await table(world.system, jobs).update({ state: 'DONE' }, id);
});

/** Returns the handler of a job without progress, which queues a job in each of two transactions. */
const twoWrites = (between: () => Promise<unknown>): Handlers => ({
  twoWrites: {
    run: async (ctx) => {
      await inTransaction(ctx, (inner) => enqueue(inner, { kind: 'first', payload: {}, runAt: LATER }));
      await between();
      await inTransaction(ctx, (inner) => enqueue(inner, { kind: 'second', payload: {}, runAt: LATER }));
    },
  },
});
const LATER = new Date('2099-01-01T00:00:00.000Z');
const isWritten = async (kind: string): Promise<boolean> => (await table(world.system, jobs).count({ kind })) > 0;

test('lets a job without progress write nothing more after a renewal reported a lost lease', async () => {
  const id = await enqueueJob({ kind: 'twoWrites', payload: {} });
  const job = (await claim(world.database)) as Job;
  const errors: string[] = [];
  const handlers = twoWrites(async () => {
    await table(world.system, jobs).update({ attempts: 2 }, id);
    await (attempt as unknown as { renew(): Promise<void> }).renew();
  });
  const attempt = new Attempt(world.database, job, handlers, { error: (error) => errors.push(String(error)) });
  await attempt.run();
  expect(errors).toEqual([expect.stringContaining('its lease was lost')]);
  expect([await isWritten('first'), await isWritten('second')]).toEqual([true, false]);
  expect(await rowOf(id)).toMatchObject({ state: 'RUNNING', attempts: 2 });
  expect(world.database.services.get(ATTEMPTS_ENDED).get('twoWrites')).toMatchObject({ lost: 1, done: 0 });
  await table(world.system, jobs).update({ state: 'DONE' }, id);
});

const onMysql = process.env.TEST_DATABASE === 'sqlite' ? test.skip : test;
onMysql('lets a job commit nothing when its lease is over without any renewal', async () => {
  const id = await enqueueJob({ kind: 'stale', payload: {} });
  const job = (await claim(world.database)) as Job;
  const errors: string[] = [];
  const handlers: Handlers = {
    stale: {
      run: (ctx) =>
        inTransaction(ctx, async (inner) => {
          await enqueue(inner, { kind: 'staleWrite', payload: {}, runAt: LATER });
          await sleep(1_500);
        }),
    },
  };
  // Leave one second for work before the last five seconds, which are reserved for a COMMIT.
  const ending = { ...job, lockedUntil: new Date(Date.now() + 6_000) };
  await new Attempt(world.database, ending, handlers, { error: (error) => errors.push(String(error)) }).run();
  expect(errors).toEqual([expect.stringContaining('its lease was lost')]);
  expect(await isWritten('staleWrite')).toBe(false);
  expect(await rowOf(id)).toMatchObject({ state: 'QUEUED', attempts: 1 });
  await table(world.system, jobs).update({ state: 'DONE' }, id);
});

test('logs the end of a job that another worker has claimed in the meantime', async () => {
  const id = await enqueueJob({ kind: 'quiet', payload: {} });
  const job = (await claim(world.database)) as Job;
  const errors: string[] = [];
  const quiet: Handlers = { quiet: { run: () => table(world.system, jobs).update({ attempts: 2 }, id) } };
  await new Attempt(world.database, job, quiet, { error: (error) => errors.push(String(error)) }).run();
  expect(errors).toEqual([expect.stringContaining('its lease was lost')]);
  expect(await rowOf(id)).toMatchObject({ state: 'RUNNING', attempts: 2 });
  await table(world.system, jobs).update({ state: 'DONE' }, id);
});
