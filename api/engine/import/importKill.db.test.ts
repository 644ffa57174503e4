import { afterAll, beforeAll, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/house/jobs';
import { luhnDigit } from '@t3d/resources/kit';
import terminals from '@t3d/resources/terminals';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportJob } from './routes';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { buildAdmin } from '../../test/factories';
import { crash, killLeft, startHangingWorker } from '../../test/program';
import type { World } from '../../test/world';
import { openWorld } from '../../test/world';
import { runDueJobs } from '../../jobs';
import { IMPORT_JOB } from './importJob';
import { enqueue } from '../../jobs/outbox';

const ROWS = process.env.LONG === 'on' ? 8000 : 2000;

let world: World;
let worker: ChildProcess | undefined;
const folder = mkdtempSync(path.join(tmpdir(), 'import-kill-'));
beforeAll(async () => {
  world = await openWorld();
}, 60_000);
afterAll(async () => {
  killLeft(worker);
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const iccid = (number: number): string => {
  const body = `8985${String(number).padStart(15, '0')}`;
  return body + luhnDigit(body);
};
const countCards = async (): Promise<number> =>
  Number((await select<{ count: number }>(world.system, 'SELECT COUNT(*) AS `count` FROM `terminals`'))[0]?.count);

test('a worker killed in the middle of an import leaves nothing of it; the next one does it whole, once', async () => {
  const file = path.join(folder, 'cards.csv');
  writeFileSync(file, ['iccid,type', ...Array.from({ length: ROWS }, (_, index) => `${iccid(index)},SIM`)].join('\n'));
  const admin = await buildAdmin(world.system);
  const payload: ImportJob = {
    resource: 'terminals',
    path: file,
    type: 'csv',
    dryRun: false,
    language: 'en',
    gmtOffset: 0,
  };
  const id = await enqueue(world.system, { kind: IMPORT_JOB, payload, owner: admin.id });
  worker = await startHangingWorker(world.database.url, IMPORT_JOB, ROWS / 2);
  await crash(worker);
  for (let waited = 0; waited < 20_000 && (await countCards()) > 0; waited += 100) await sleep(100);
  expect([await countCards(), existsSync(file), (await table(world.system, jobs).one(id))?.state]).toEqual([
    0,
    true,
    'RUNNING',
  ]);

  // Its lease, 30 seconds, has run out.
  await table(world.system, jobs).update({ lockedUntil: new Date(Date.now() - 1000) }, id);
  await runDueJobs(world.database);
  expect(await table(world.system, jobs).one(id)).toMatchObject({
    state: 'DONE',
    done: ROWS,
    total: ROWS,
    attempts: 2,
    result: { total: ROWS, created: ROWS, updated: 0 },
  });
  expect([await countCards(), await table(world.system, terminals).count({ status: 'STOCKED' })]).toEqual([ROWS, ROWS]);
  expect(existsSync(file)).toBe(false);
}, 240_000);
