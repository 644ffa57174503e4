import { afterAll, beforeAll, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { type TestData, openTestData } from '../test/testData';
import { JOB_HANDLERS } from './jobTypes';
import { MAIL_JOB, enqueue } from './outbox';
import { OUTBOX_KINDS, retryJobs } from './retryJobs';

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const rowOf = (id: number) => table(world.system, jobs).one(id);
/** Creates a job that failed some hours ago. */
async function failed(kind: string, hoursAgo = 0, cancelled = false): Promise<number> {
  const id = await inTransaction(world.system, (ctx) => enqueue(ctx, { kind, payload: {} }));
  const endedAt = new Date(world.system.now().getTime() - hoursAgo * HOUR_MS);
  await table(world.system, jobs).update({ state: 'FAILED', attempts: 8, endedAt, cancelled }, id);
  return id;
}

test('queues mails again that failed in the last hours, but neither older nor cancelled mails', async () => {
  const [recent, old, cancelled] = [
    await failed(MAIL_JOB, 1),
    await failed(MAIL_JOB, 30),
    await failed(MAIL_JOB, 1, true),
  ];
  const since = new Date(world.system.now().getTime() - 24 * HOUR_MS);
  expect(await retryJobs(world.system, { kinds: OUTBOX_KINDS, since })).toBe(1);
  expect(await rowOf(recent)).toMatchObject({ state: 'QUEUED', attempts: 0, endedAt: null, errors: null });
  for (const id of [old, cancelled]) expect(await rowOf(id)).toMatchObject({ state: 'FAILED' });
  expect(await retryJobs(world.system, { ids: [old] })).toBe(1);
});

test('rejects unknown kinds of jobs, and jobs with a compensated failure, by kind and by number', async () => {
  const handlers = world.database.services.get(JOB_HANDLERS);
  const settled = Object.keys(handlers).find((kind) => handlers[kind]?.exhausted) as string;
  const id = await failed(settled);
  await expect(retryJobs(world.system, { kinds: [settled] })).rejects.toThrow('their failure was compensated');
  await expect(retryJobs(world.system, { ids: [id] })).rejects.toThrow('their failure was compensated');
  await expect(retryJobs(world.system, { kinds: ['nothing'] })).rejects.toThrow('no jobs of the kind nothing');
  expect(await rowOf(id)).toMatchObject({ state: 'FAILED' });
});
