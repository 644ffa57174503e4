import { expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import terminals from '@t3d/resources/cards/terminals';
import { act, check } from '../../../engine/rows/commands/actions';
import { commandsOf } from '../../../engine/rows/commands/commands';
import { runDueJobs } from '../../../jobs';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { actAs, buildAdmin, buildAgent } from '../../../test/factories';
import { cardsOf, openCards, span, stock, world } from './moveCards.fixture';

openCards();
const COUNT = 5001;

/** Enqueues a job with the digest of its preview. */
async function deferJob() {
  const ctx = actAs(world.database, await buildAdmin(world.system));
  const receiver = await buildAgent(world.system);
  const first = await stock(COUNT);
  const body = { ranges: [span(first, COUNT)], toUser: receiver.id };
  const commands = commandsOf(world.database);
  const { digest } = await inTransaction(ctx, (inner) => check(inner, commands, terminals, 'issue', body));
  const call = () => inTransaction(ctx, (inner) => act(inner, commands, terminals, 'issue', { ...body, digest }));
  const held = () => table(world.system, terminals).count({ owner: receiver.id });
  return { first, call, held };
}
const disableFirst = async (first: number): Promise<void> => {
  const [card] = await cardsOf(first, 1);
  await inTransaction(world.system, (ctx) => table(ctx, terminals).update({ status: 'DISABLE' }, card?.id as number));
};

test('runs a job when the preview of the job still matches', async () => {
  const { call, held } = await deferJob();
  const { jobId } = (await call()) as { jobId: number };
  await runDueJobs(world.database);
  expect([(await table(world.system, jobs).one(jobId))?.state, await held()]).toEqual(['DONE', COUNT]);
});

test('fails a job with the difference when the preview has changed before the job starts', async () => {
  const { first, call, held } = await deferJob();
  const { jobId } = (await call()) as { jobId: number };
  await disableFirst(first);
  await runDueJobs(world.database);
  const job = await table(world.system, jobs).one(jobId);
  expect(job).toMatchObject({ state: 'FAILED', errors: { key: 'promise.changed' } });
  expect(JSON.stringify(job?.errors)).toContain('5001 → 5000');
  expect(await held()).toBe(0);
});

test('enqueues no job when the preview has changed', async () => {
  const { first, call } = await deferJob();
  await disableFirst(first);
  await expect(call()).rejects.toMatchObject({ status: 409, data: { preview: { available: COUNT - 1 } } });
});
