import { afterAll, beforeAll, expect } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import type { User } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImportJob } from '../engine/import/routes';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { buildAdmin } from '../test/factories';
import { crash, killLeft, startHangingWorker } from '../test/program';
import type { TestData } from '../test/testData';
import { openTestData } from '../test/testData';
import { enqueue } from './outbox';
import { runDueJobs } from './worker';

export const ROWS = 1200;
export let world: TestData;
let sender: User;
let worker: ChildProcess | undefined;
const folder = mkdtempSync(path.join(tmpdir(), 'sender-kill-'));
export function openSender(): void {
  beforeAll(async () => {
    world = await openTestData();
    sender = await buildAdmin(world.system);
  }, 60_000);
  afterAll(async () => {
    killLeft(worker);
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

export const change = (values: Partial<User>): Promise<number> =>
  inTransaction(world.system, (ctx) => table(ctx, users).update(values, sender.id));
const rowOf = (id: number) => table(world.system, jobs).one(id);
export const cardsWith = (where: Parameters<ReturnType<typeof table<typeof terminals>>['count']>[0]): Promise<number> =>
  table(world.system, terminals).count(where);
export const enqueueJob = (kind: string, payload: unknown): Promise<number> =>
  inTransaction(world.system, (ctx) => enqueue(ctx, { kind, payload, owner: sender.id }));

/** Kills a job's process before the commit. Another process runs the job after `between`. */
export async function killed(kind: string, payload: unknown, between?: () => Promise<unknown>) {
  const id = await enqueueJob(kind, payload);
  worker = await startHangingWorker(world.database.url, kind);
  await crash(worker);
  expect(await rowOf(id)).toMatchObject({ state: 'RUNNING', attempts: 1 });
  await between?.();
  // End the lease of 30 seconds.
  await table(world.system, jobs).update({ lockedUntil: new Date(Date.now() - 1000) }, id);
  await runDueJobs(world.database);
  return rowOf(id);
}

export function upload(): { payload: ImportJob; file: string } {
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
