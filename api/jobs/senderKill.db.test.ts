import { expect, test } from '@jest/globals';
import imports from '@t3d/resources/house/imports';
import { existsSync } from 'node:fs';
import { IMPORT_JOB } from '../engine/import/importJob';
import { table } from '../models/table';
import { ROWS, cardsWith, change, killed, openSender, upload, world } from './senderKill.fixture';

// What else is done on behalf of somebody stands in senderKill.long.test.ts.
openSender();

test('an import writes nothing if its sender is disabled between two attempts, else every row', async () => {
  const { payload, file } = upload();
  const job = await killed(IMPORT_JOB, payload, () => change({ status: 'DISABLED' }));
  expect(job).toMatchObject({ state: 'FAILED', attempts: 2, errors: { key: 'jobs.sender.disabled' } });
  expect([await cardsWith({}), await table(world.system, imports).count({}), existsSync(file)]).toEqual([0, 0, true]);

  await change({ status: 'ENABLED' });
  const again = await killed(IMPORT_JOB, payload);
  expect(again).toMatchObject({ state: 'DONE', attempts: 2, result: { total: ROWS, created: ROWS } });
  expect(await cardsWith({ status: 'STOCKED' })).toBe(ROWS);
}, 120_000);
