import { afterAll, beforeAll, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import type { TestData } from '../../test/testData';
import { openTestData } from '../../test/testData';
import { HANDLERS } from '../../test/handlers';
import type { OwnJob } from './jobRoutes';
import { userJobKinds, ownJobs, watchOwnJobs } from './jobRoutes';
import { enqueue } from '../../jobs/outbox';

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());

const leave = (kind: string, owner: number | null, payload: unknown = {}): Promise<number> =>
  inTransaction(world.system, (ctx) => enqueue(ctx, { kind, payload, owner }));
const end = (id: number, state: 'DONE' | 'FAILED', hoursAgo: number): Promise<number> => {
  const at = new Date(world.system.now().getTime() - hoursAgo * 3_600_000);
  return table(world.system, jobs).update({ state, startedAt: new Date(at.getTime() - 1000), endedAt: at }, id);
};

test('shows users only their own jobs that are running or ended within a day', async () => {
  const me = world.buyer.actor.id;
  const waiting = await leave('terminals.issue-many', me);
  const lately = await leave('terminals.recycle-many', me);
  const longAgo = await leave('terminals.issue-many', me);
  await end(lately, 'FAILED', 2);
  await end(longAgo, 'DONE', 25);
  await leave('mail', me);
  await leave('terminals.issue-many', world.agents[0].id);
  expect((await ownJobs(world.buyer)).map(({ id }) => id)).toEqual([lately, waiting]);
  expect((await ownJobs(world.system)).map(({ id }) => id)).not.toContain(waiting);
});

test('shows a job’s source file, and whether stopping the job changes nothing', async () => {
  const id = await leave('import', world.agents[1].id, {
    resource: 'terminals',
    path: '/somewhere/1',
    fileName: 'cards.csv',
    dryRun: true,
  });
  const [job] = await ownJobs({ ...world.buyer, actor: { ...world.buyer.actor, id: world.agents[1].id } });
  expect(job).toMatchObject({ id, stoppable: true, file: { resource: 'terminals', name: 'cards.csv', dryRun: true } });
  expect(JSON.stringify(job)).not.toContain('/somewhere');
});

test("leaves out a rejected short import in the list of a user's jobs", async () => {
  const me = world.agents[0].id;
  const now = world.system.now();
  const id = await leave('import', me);
  await table(world.system, jobs).update({ state: 'DONE', startedAt: now, endedAt: now }, id);
  expect(
    (await ownJobs({ ...world.buyer, actor: { ...world.buyer.actor, id: me } })).map((job) => job.id),
  ).not.toContain(id);
});

test("ends the stream of a user's jobs after the last job ends", async () => {
  const seen: OwnJob['state'][][] = [];
  for await (const views of watchOwnJobs(world.buyer)) {
    seen.push(views.map(({ state }) => state));
    for (const { id, state } of views) if (state === 'QUEUED') await end(id, 'DONE', 0);
  }
  expect(seen).toEqual([
    ['FAILED', 'QUEUED'],
    ['FAILED', 'DONE'],
  ]);
});

test('lists exactly the kinds of jobs that users start and wait for', () => {
  expect(userJobKinds(HANDLERS).toSorted()).toEqual([
    'history.undo',
    'import',
    'imports.undo-many',
    'orders.apply-revoke-many',
    'orders.delete-many',
    'orders.finish-many',
    'orders.force-completion-many',
    'orders.renew-plans-many',
    'orders.retry-many',
    'sms-code-orders.renew-many',
    'sms-code-orders.revoke-many',
    'sms-numbers.distribute-many',
    'sms-numbers.retrieve-many',
    'sms-orders.renew-many',
    'sms-orders.revoke-many',
    'terminal-agent.recycle-many',
    'terminals.buy-many',
    'terminals.issue-many',
    'terminals.recycle-many',
  ]);
});
