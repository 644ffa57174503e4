// npx tsx bench/faults/suppliers.ts [orders = 500] [database = both: sqlite, mariadb] [faults = all: names of faults,
// with commas; none]: processes orders under each fault of the simulated supplier, and a usage feed of 10,000 rows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import orders from '@t3d/resources/orders/orders';
import { applyUsage } from '../../api/domain/suppliers/events/applyUsage';
import { MODES } from '../../api/domain/suppliers/simulator';
import { sealBooks } from '../../api/ledger';
import { migrate } from '../../api/models/migrate';
import { change } from '../../api/models/sql';
import { table } from '../../api/models/table';
import { MIGRATED, openProduct } from '../../api/product';
import { inTransaction } from '../../api/models/transaction';
import { runFault } from '../../api/test/supplierFaults';
import { type TestData, buildTestData } from '../../api/test/testData';
import { start } from '../../scripts/lib/mariadb.mjs';
import { print, DAY_MS, secondsSince } from '../report';

const [count = 500] = process.argv.slice(2, 3).map(Number);
const which = process.argv[3] ?? 'both';
const only = process.argv[4] ?? 'all';
/** The faults that make an order wait for staff or for the next minute. */
const WAITING: readonly string[] = ['manual', 'late'];
const FEED = 10_000;
const RICH = 1_000_000_000;

async function faults(world: TestData): Promise<boolean> {
  let right = true;
  for (const mode of MODES.filter(
    (one) => !WAITING.includes(one) && (only === 'all' || only.split(',').includes(one)),
  )) {
    const started = performance.now();
    const { states, calls, problems } = await runFault(world, mode, count);
    right &&= problems.length === 0;
    const verdict = problems.length === 0 ? 'right' : `${problems.length} PROBLEMS`;
    print(
      `  ${mode.padEnd(13)} ${secondsSince(started).padStart(6)} s   ${JSON.stringify(states)}   ` +
        `${calls} lines in the log so far   ${verdict}`,
    );
    for (const problem of problems.slice(0, 10)) print(`    ${problem}`);
  }
  return right;
}

/** Processes a usage feed for ten thousand orders in use. */
async function feed({ system, plan, agentPlan, agents }: TestData): Promise<boolean> {
  const now = system.now();
  const made = Array.from({ length: FEED }, (_, index) => {
    const orderNo = `FEED${String(index).padStart(8, '0')}`;
    return {
      orderNo,
      orderType: 'DATA' as const,
      platform: 'AGENT' as const,
      plan: plan.id,
      agentPlan: agentPlan.id,
      agent: agents[2].id,
      type: plan.type,
      status: 'USING' as const,
      price: 0,
      totalPrice: 0,
      refunded: 0,
      usedMB: 1,
      startedAt: now,
      endsAt: new Date(now.getTime() + DAY_MS),
      supplierReference: orderNo,
      preOrder: false,
    };
  });
  await inTransaction(system, (ctx) => table(ctx, orders).insertMany(made));
  const rows = made.map(({ orderNo }, index) => ({ reference: orderNo, usedMB: 2 + (index % 500), at: now }));
  const times: string[] = [];
  const changed: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const started = performance.now();
    changed.push((await applyUsage(system, null, rows)).changed);
    times.push(secondsSince(started, 2));
  }
  await change(system, "UPDATE `orders` SET `status` = 'COMPLETED' WHERE `orderNo` LIKE 'FEED%'");
  print(
    `  usage feed of ${FEED} rows: ${changed[0]} changed in ${times[0]} s; ` +
      `the same again: ${changed[1]} changed in ${times[1]} s`,
  );
  return changed[0] === FEED && changed[1] === 0;
}

async function run(title: string, url: string): Promise<boolean> {
  await migrate(url, MIGRATED);
  const empty = await openProduct(url);
  // Signs the ledger, as a starting server does.
  await sealBooks(empty);
  await empty.close();
  print(`${title}, ${count} orders a fault`);
  const world = await buildTestData(url, {}, RICH);
  try {
    const right = await faults(world);
    return (await feed(world)) && right;
  } finally {
    await world.database.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 't3d-suppliers-'));
let right = true;
try {
  if (which !== 'mariadb') right = (await run('SQLite', `sqlite:${join(folder, 'faults.sqlite')}`)) && right;
  if (which !== 'sqlite') {
    const server = await start({ bufferPoolMB: 256 });
    try {
      const admin = await mysql.createConnection(server.url);
      await admin.query('CREATE DATABASE faults CHARACTER SET utf8mb4');
      await admin.end();
      right = (await run('MariaDB', `${server.url}/faults`)) && right;
    } finally {
      await server.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(right ? 'every order true, provisioned once, the money right' : 'PROBLEMS');
process.exitCode = right ? 0 : 1;
