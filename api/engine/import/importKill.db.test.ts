import { afterAll, beforeAll, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import terminals from '@t3d/resources/cards/terminals';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readWorkbook } from '../../../e2e/support/workbook';
import { uploadFolder } from '../../folders';
import type { ImportJob } from './routes';
import { rejectedRows } from './rejectedRows';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { buildAdmin } from '../../test/factories';
import { crash, killLeft, startHangingWorker } from '../../test/program';
import type { TestData } from '../../test/testData';
import { openTestData } from '../../test/testData';
import { NotFound } from '../../errors';
import { runDueJobs } from '../../jobs';
import { IMPORT_JOB } from './importJob';
import { enqueue } from '../../jobs/outbox';

const ROWS = process.env.LONG === 'on' ? 8000 : 2000;

let world: TestData;
let worker: ChildProcess | undefined;
const folder = uploadFolder();
/** Returns an upload's file name, because the worker deletes no other files. */
const newUpload = (): string => path.join(folder, randomBytes(16).toString('hex'));
beforeAll(async () => {
  world = await openTestData();
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

const payloadOf = (file: string, more: Partial<ImportJob> = {}): ImportJob => ({
  resource: 'terminals',
  path: file,
  type: 'csv',
  dryRun: false,
  language: 'en',
  gmtOffset: 0,
  ...more,
});

/** Kills an import and waits until the database has rolled it back. */
async function killInTheMiddle(done: number, left: number): Promise<void> {
  worker = await startHangingWorker(world.database.url, IMPORT_JOB, done);
  await crash(worker);
  for (let waited = 0; waited < 20_000 && (await countCards()) > left; waited += 100) await sleep(100);
}
/** Ends the job's lease at once. */
const endLease = (id: number): Promise<number> =>
  table(world.system, jobs).update({ lockedUntil: new Date(Date.now() - 1000) }, id);

test('leaves no rows when a worker is killed during an import, and imports the rows once afterwards', async () => {
  const file = newUpload();
  writeFileSync(file, ['iccid,type', ...Array.from({ length: ROWS }, (_, index) => `${iccid(index)},SIM`)].join('\n'));
  const admin = await buildAdmin(world.system);
  const id = await enqueue(world.system, { kind: IMPORT_JOB, payload: payloadOf(file), owner: admin.id });
  await killInTheMiddle(ROWS / 2, 0);
  expect([await countCards(), existsSync(file), (await table(world.system, jobs).one(id))?.state]).toEqual([
    0,
    true,
    'RUNNING',
  ]);

  await endLease(id);
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

test('imports the valid rows once when a worker is killed during the import, and lists the rejected rows', async () => {
  const before = await countCards();
  const file = newUpload();
  const good = Array.from({ length: ROWS }, (_, index) => `${iccid(1_000_000 + index)},SIM`);
  const bad = ['123,SIM', `${iccid(2_000_000)},Chip`, 'x,', `${good[0]}`, `${iccid(2_000_001)},`];
  const rows = [...good.slice(0, ROWS / 4), ...bad, ...good.slice(ROWS / 4)];
  writeFileSync(file, ['iccid,type', ...rows].join('\n'));
  const admin = await buildAdmin(world.system);
  const payload = payloadOf(file, { goodOnly: true });
  const id = await enqueue(world.system, { kind: IMPORT_JOB, payload, owner: admin.id });
  await killInTheMiddle(ROWS / 2, before);
  expect(await countCards()).toBe(before);
  await expect(rejectedRows({ ...world.system, language: 'en' }, id)).rejects.toThrow(NotFound);

  await endLease(id);
  await runDueJobs(world.database);
  const job = await table(world.system, jobs).one(id);
  expect(job).toMatchObject({ state: 'DONE', attempts: 2, result: { total: ROWS + 5, created: ROWS, failed: 5 } });
  expect(await countCards()).toBe(before + ROWS);
  const workbook = path.join(folder, 'refused.xlsx');
  const { write } = await rejectedRows({ ...world.system, language: 'en' }, id);
  await write(createWriteStream(workbook));
  const book = await readWorkbook(readFileSync(workbook));
  expect(book.map(([row, number]) => [row, number])).toEqual([
    ['Row', 'iccid'],
    ...bad.map((line, place) => [String(ROWS / 4 + 2 + place), line.split(',')[0]]),
  ]);
  expect(existsSync(file)).toBe(false);
}, 240_000);
