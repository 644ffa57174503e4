import { afterAll, beforeAll, expect, test } from '@jest/globals';
import imports from '@t3d/resources/house/imports';
import jobs from '@t3d/resources/house/jobs';
import { luhnDigit } from '@t3d/resources/kit';
import terminals from '@t3d/resources/terminals';
import users from '@t3d/resources/users';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IMPORT_JOB } from '../engine/import/importJob';
import type { ImportJob } from '../engine/import/routes';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { buildAdmin, buildTerminal } from '../test/factories';
import { crash, killLeft, startHangingWorker } from '../test/program';
import type { World } from '../test/world';
import { openWorld } from '../test/world';
import { enqueue } from './outbox';
import { runDueJobs } from './worker';
import type { User } from '@t3d/resources/rows';

const ROWS = 1200;
let world: World;
let sender: User;
let worker: ChildProcess | undefined;
const folder = mkdtempSync(path.join(tmpdir(), 'sender-kill-'));
beforeAll(async () => {
  world = await openWorld();
  sender = await buildAdmin(world.system);
}, 60_000);
afterAll(async () => {
  killLeft(worker);
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const change = (values: Partial<User>): Promise<number> =>
  inTransaction(world.system, (ctx) => table(ctx, users).update(values, sender.id));
const rowOf = (id: number) => table(world.system, jobs).one(id);
const cardsWith = (where: Parameters<ReturnType<typeof table<typeof terminals>>['count']>[0]): Promise<number> =>
  table(world.system, terminals).count(where);
const leave = (kind: string, payload: unknown): Promise<number> =>
  inTransaction(world.system, (ctx) => enqueue(ctx, { kind, payload, owner: sender.id }));

/** The job comes as far as its commit, its process dies, `between` happens, and another process takes the job over. */
async function killed(kind: string, payload: unknown, between?: () => Promise<unknown>) {
  const id = await leave(kind, payload);
  worker = await startHangingWorker(world.database.url, kind);
  await crash(worker);
  expect(await rowOf(id)).toMatchObject({ state: 'RUNNING', attempts: 1 });
  await between?.();
  // Its lease, 30 seconds, has run out.
  await table(world.system, jobs).update({ lockedUntil: new Date(Date.now() - 1000) }, id);
  await runDueJobs(world.database);
  return rowOf(id);
}

function upload(): { payload: ImportJob; file: string } {
  const file = path.join(folder, 'cards.csv');
  const numbers = Array.from({ length: ROWS }, (_, index) => `8986${String(index).padStart(15, '0')}`);
  writeFileSync(file, ['iccid,type', ...numbers.map((body) => `${body}${luhnDigit(body)},SIM`)].join('\n'));
  const payload = {
    resource: 'terminals',
    path: file,
    type: 'csv',
    dryRun: false,
    language: 'en',
    gmtOffset: 0,
  } as const;
  return { payload, file };
}

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

test('an undo takes nothing back if its sender loses the right to delete between two attempts', async () => {
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

test('a bulk action changes nothing when its sender loses its permission between two attempts', async () => {
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
