import { afterAll, beforeAll, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import orders from '@t3d/resources/orders/orders';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { runDueJobs } from '../../../jobs';
import { manyJob } from '../../../engine/rows/commands/runCommand';
import { balanceOf } from '../../../ledger';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { closeProven } from '../../../test/ledgerTest';
import { buildBulkPlan, buyMany } from '../../../test/orders';
import { killLeft, startProgram } from '../../../test/program';
import type { TestData } from '../../../test/testData';
import { openTestData } from '../../../test/testData';
import { applyRevoke } from './applyRevoke';

const ORDERS = 600;
const REVOKE_MANY_JOB = manyJob(applyRevoke);

let world: TestData;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  world = await openTestData();
}, 60_000);
afterAll(async () => {
  killLeft(worker);
  await closeProven(world);
});

const balances = (): Promise<(number | null)[]> =>
  Promise.all(world.agents.map(({ id }) => balanceOf(world.system, id)));
const count = async (sql: string): Promise<number> => Number((await select<{ n: number }>(world.system, sql))[0]?.n);
const moneyOf = async () => ({
  balances: await balances(),
  refunds: await count("SELECT COUNT(*) AS n FROM `ledger_transactions` WHERE `kind` = 'REFUND'"),
  revoked: await table(world.system, orders).count({ status: 'REVOKED' }),
});

/** Starts a worker process and waits until it has written a whole revoke without committing. */
async function revokeUntilCommit(): Promise<void> {
  const program = `
    const { openProduct } = await import('./api/product.ts');
    const { HANDLERS } = await import('./api/test/handlers.ts');
    const { runDueJobs } = await import('./api/jobs/index.ts');
    const { run, ...how } = HANDLERS['${REVOKE_MANY_JOB}'];
    const hangAtEnd = (ctx, payload, progress, job) => run(ctx, payload, async (done, total) => {
      if (done >= ${ORDERS}) {
        process.stdout.write('all written');
        await new Promise(() => setInterval(() => {}, 1000));
      }
      return progress(done, total);
    }, job);
    const database = await openProduct(${JSON.stringify(world.database.url)});
    await runDueJobs(database, { '${REVOKE_MANY_JOB}': { ...how, run: hangAtEnd } });`;
  const { child, hasWritten } = startProgram(program);
  worker = child;
  await hasWritten;
}

test('refunds every cent once when a worker is killed during a revoke of 600 orders', async () => {
  const before = await moneyOf();
  const plan = await buildBulkPlan(world);
  const found = [...(await buyMany(world, plan, ORDERS - 100, { verify: true })), ...(await buyMany(world, plan, 100))];
  await inTransaction(world.system, (ctx) => table(ctx, orders).update({ status: 'UNUSED' }, { status: 'INITIAL' }));
  const bought = await moneyOf();
  expect(bought.balances[2]).toBe((before.balances[2] as number) - ORDERS * 530);
  const { jobId } = (await inTransaction(world.buyer, (ctx) =>
    applyRevoke(ctx, { ids: found.map(({ id }) => id) }),
  )) as { jobId: number };

  await revokeUntilCommit();
  const ended = once(worker as ChildProcess, 'exit');
  worker?.kill('SIGKILL');
  await ended;
  expect([await moneyOf(), (await table(world.system, jobs).one(jobId))?.state]).toEqual([bought, 'RUNNING']);

  // Expire the worker's lease. On MariaDB, the dead connection's locks may last a moment longer.
  await inTransaction(world.system, (ctx) =>
    table(ctx, jobs).update({ lockedUntil: new Date(Date.now() - 1000) }, jobId),
  );
  for (
    let waited = 0;
    waited < 60_000 && (await table(world.system, jobs).one(jobId))?.state !== 'DONE';
    waited += 250
  ) {
    await runDueJobs(world.database);
    await sleep(250);
  }
  expect(await table(world.system, jobs).one(jobId)).toMatchObject({
    state: 'DONE',
    done: ORDERS,
    attempts: 2,
    result: { affected: ORDERS },
  });
  expect(await moneyOf()).toEqual({ balances: before.balances, refunds: ORDERS, revoked: ORDERS });
}, 240_000);
