import { expect, test } from '@jest/globals';
import imports from '@t3d/resources/builtin/imports';
import { existsSync } from 'node:fs';
import { IMPORT_JOB } from '../engine/import/importJob';
import { table } from '../models/table';
import { buildTerminal } from '../test/factories';
import { ROWS, cardsWith, change, killed, enqueueJob, openSender, upload, world } from './senderKill.fixture';
import { runDueJobs } from './worker';

openSender();

test('writes no row of an import when the sender is disabled between two attempts', async () => {
  const { payload, file } = upload();
  const job = await killed(IMPORT_JOB, payload, () => change({ status: 'DISABLED' }));
  expect(job).toMatchObject({ state: 'FAILED', attempts: 2, errors: { key: 'jobs.sender.disabled' } });
  expect([await cardsWith({}), await table(world.system, imports).count({}), existsSync(file)]).toEqual([0, 0, true]);

  await change({ status: 'ENABLED' });
  const again = await killed(IMPORT_JOB, payload);
  expect(again).toMatchObject({ state: 'DONE', attempts: 2, result: { total: ROWS, created: ROWS } });
  expect(await cardsWith({ status: 'STOCKED' })).toBe(ROWS);
}, 120_000);

test('undoes no import when the sender loses the right to delete between two attempts', async () => {
  const { payload: cards } = upload();
  await enqueueJob(IMPORT_JOB, cards);
  await runDueJobs(world.database);
  const [done] = await table(world.system, imports).find({});
  const payload = { input: { ids: [done?.id] }, language: 'en' };
  const job = await killed('imports.undo-many', payload, () => change({ apis: ['imports:*', 'terminals:import'] }));
  expect(job).toMatchObject({
    state: 'FAILED',
    attempts: 2,
    errors: { key: 'jobs.sender.right', params: { needed: 'terminals:delete' } },
  });
  expect([await cardsWith({}), (await table(world.system, imports).one(done?.id as number))?.state]).toEqual([
    ROWS,
    'DONE',
  ]);

  await change({ apis: ['*'] });
  const again = await killed('imports.undo-many', payload);
  expect([again?.state, await cardsWith({})]).toEqual(['DONE', 0]);
}, 120_000);

test('changes no row when the sender of a bulk action loses the permission between two attempts', async () => {
  const cards: number[] = [];
  for (let index = 0; index < 20; index += 1)
    cards.push((await buildTerminal(world.system, { owner: world.agents[2] })).id);
  const payload = { input: { ids: cards }, language: 'en' };
  const recycle = (between?: () => Promise<unknown>) => killed('terminals.recycle-many', payload, between);
  expect(await recycle(() => change({ apis: ['terminals:list'] }))).toMatchObject({
    state: 'FAILED',
    attempts: 2,
    errors: { key: 'jobs.sender.right', params: { needed: 'terminals:recycle' } },
  });
  expect(await cardsWith({ owner: world.agents[2].id })).toBe(cards.length);

  await change({ apis: ['*'] });
  expect(await recycle()).toMatchObject({ state: 'DONE', attempts: 2 });
  expect(await cardsWith({ owner: world.agents[2].id })).toBe(0);
}, 120_000);
