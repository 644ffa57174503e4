import { afterAll, beforeAll, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import { down, up } from '../../migrations/20261123000010-job-kinds';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import type { TestData } from '../test/testData';
import { openTestData } from '../test/testData';
import { enqueue } from './outbox';

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());

test('renames the kinds of queued jobs in the migration, and restores the kinds in the revert', async () => {
  const enqueueJob = (kind: string, input: object) =>
    inTransaction(world.system, (ctx) => enqueue(ctx, { kind, payload: { input, language: 'en' } }));
  const bought = await enqueueJob('terminals.buy', { ranges: ['1-2'], type: 'SIM', key: "k'1" });
  const revoked = await enqueueJob('orders.revoke-many', { ids: [1] });
  const context = world.database.sequelize.getQueryInterface();
  const read = async (id: number) => {
    const { kind, payload } = (await table(world.system, jobs).one(id)) ?? {};
    return { kind, payload };
  };
  const before = [await read(bought), await read(revoked)];
  await up({ context });
  expect(await read(bought)).toEqual({
    kind: 'terminals.buy-many',
    payload: { input: { ranges: ['1-2'], type: 'SIM' }, language: 'en', idempotencyKey: "k'1" },
  });
  expect(await read(revoked)).toEqual({
    kind: 'orders.apply-revoke-many',
    payload: { input: { ids: [1] }, language: 'en' },
  });
  await down({ context });
  expect([await read(bought), await read(revoked)]).toEqual(before);
});
