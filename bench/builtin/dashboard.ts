import { change } from '../../api/models/sql';
import type { Context } from '../../api/context';
import { readCards } from '../../api/domain/dashboard/cards';
import { periodOf } from '../../api/domain/dashboard/periods';
import { readEnding, readBestPlans } from '../../api/domain/dashboard/dashboardRoutes';
import { readSales } from '../../api/domain/dashboard/sales';
import { readWaiting } from '../../api/domain/dashboard/waiting';
import { actAs, asSystem, buildAgentPlan, buildPlan } from '../../api/test/factories';
import { column, median, print, DAY_MS, timeRuns } from '../report';
import { cardColumns, fillTable, orderColumns, AGENTS, buildPeople } from './fill';
import { openBenchData } from './benchData';
import type { User } from '@t3d/resources/rows';

/** Measures the queries of the home page on MariaDB with 1,000,000 orders, without the cache. */
const [count = '1000000', dialect = 'mariadb'] = process.argv.slice(2);
const rows = Number(count);
const world = await openBenchData(dialect, 0);
const system = asSystem(world.database);
const { admin, salesman, agents } = await buildPeople(system, AGENTS / 2);
const [first] = agents as [User];
const plans = [];
for (let number = 0; number < 20; number += 1) plans.push(await buildPlan(system));
const offer = await buildAgentPlan(system, plans[0] as (typeof plans)[number], first, 500);
const apart = Math.floor((365 * DAY_MS) / 1000 / rows);

const agentOf = `${first.id} + seq % ${AGENTS}`;
const moment = `NOW(3) - INTERVAL seq * ${apart} SECOND`;
await fillTable(world.database, 'terminals', rows, { ...cardColumns(agentOf), createdAt: 'NOW(3)' });
await fillTable(world.database, 'orders', rows, {
  ...orderColumns(`${plans[0]?.id} + seq % 20`, offer.id, agentOf),
  status: `IF(seq < 100000,
    ELT(1 + seq % 5, 'UNUSED', 'USING', 'USING', 'COMPLETED', 'REVOKED'),
    ELT(1 + seq % 20, 'REVOKED', 'COMPLETED'))`,
  agentPrice: 500,
  costPrice: 350,
  refunded: 'IF(seq % 50 = 0, 100, 0)',
  currency: "'USD'",
  unpaid: 0,
  endsAt: `${moment} + INTERVAL 30 DAY`,
  createdAt: moment,
});
const run = (sql: string): Promise<unknown> => change(system, sql);
await run(`UPDATE orders SET status = 'COMPLETED' WHERE status IS NULL OR status = ''`);
await run(`INSERT INTO order_money (orderNo, charge, buyer, currency, paid, fee, refunded, createdAt)
  SELECT orderNo, 1, agent, 'USD', 500, 0, refunded, createdAt FROM orders`);
await fillTable(world.database, 'ledger_entries', rows, {
  transaction: 'seq',
  leg: 1,
  ledgerAccount: agentOf,
  sequence: '1000 + seq',
  toAccount: agentOf,
  previousBalance: 'seq * 40',
  amount: 40,
  balanceAfter: '(seq + 1) * 40',
  currency: "'USD'",
  type: "'PROFIT_SHARE'",
  orderNo: "CONCAT('B', seq)",
  hash: "REPEAT('0', 64)",
  version: 1,
  createdAt: moment,
  updatedAt: 'NOW(3)',
  creditLimit: 0,
});
await run('ANALYZE TABLE terminals, orders, ledger_entries, order_money');

async function time(label: string, work: () => Promise<unknown>): Promise<void> {
  const times = await timeRuns(5, work);
  print(`${label.padEnd(40)} median ${column(median(times), 6)}  best ${column(Math.min(...times), 6)}`);
}

const callers: readonly (readonly [string, Context])[] = [
  ['agent', actAs(world.database, first)],
  ['salesman', actAs(world.database, salesman)],
  ['admin', actAs(world.database, admin)],
];
for (const [who, ctx] of callers) {
  for (const days of [1, 7, 30] as const)
    await time(`${who}: sales of ${days} days`, () => readSales(ctx, periodOf(ctx.now(), 480, days), null));
  await time(`${who}: best plans of 30 days`, () => readBestPlans(ctx, periodOf(ctx.now(), 480, 30)));
  await time(`${who}: what waits`, () => readWaiting(ctx));
  await time(`${who}: cards by state`, () => readCards(ctx));
  await time(`${who}: what ends soon`, () => readEnding(ctx));
}
await world.close();
