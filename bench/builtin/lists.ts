import { readListQuery } from '../../api/engine/rows/read/query';
import { resolveSearch } from '../../api/engine/search/listSearch';
import { listRows } from '../../api/engine/rows/read/read';
import type { Context } from '../../api/context';
import { actAs, asSystem, buildPlan, buildAgentPlan } from '../../api/test/factories';
import { column, median, print, DAY_MS, timeRuns } from '../report';
import { billColumns, cardColumns, fillTable, orderColumns, AGENTS, buildPeople } from './fill';
import { openBenchData } from './benchData';
import type { User } from '@t3d/resources/rows';

/** Measures the lists of cards, orders and bills on MariaDB with 1,000,000 rows each, by role. */
const [count = '1000000'] = process.argv.slice(2);
const world = await openBenchData('mariadb', 0);
const { sequelize } = world.database;
const system = asSystem(world.database);
const { admin, salesman, agents } = await buildPeople(system, AGENTS / 2);
const plan = await buildPlan(system);
const offer = await buildAgentPlan(system, plan, agents[0] as User, 500);
const first = (agents[0] as User).id;

const agentOf = `${first} + seq % ${AGENTS}`;
await fillTable(world.database, 'terminals', Number(count), cardColumns(agentOf));
await fillTable(world.database, 'orders', Number(count), orderColumns(plan.id, offer.id, agentOf));
await fillTable(world.database, 'ledger_entries', Number(count), billColumns(agentOf));
await sequelize.query('ANALYZE TABLE terminals, orders, ledger_entries');

async function time(label: string, ctx: Context, name: string, query: Record<string, string>): Promise<void> {
  const resource = world.database.registry.get(name);
  if (!resource) throw new Error(name);
  let total = 0;
  const times = await timeRuns(5, async () => {
    ({ total } = await listRows(
      ctx,
      resource,
      readListQuery(ctx, resource, query, (await resolveSearch(ctx, resource, query))?.conditions),
    ));
  });
  const figures = `median ${column(median(times), 5)}  best ${column(Math.min(...times), 5)}`;
  print(`${label.padEnd(44)} total ${String(total).padStart(8)}  ${figures}`);
}

const lastPage = String(Math.floor(Number(count) / 20));
const middle = String(Math.floor(Number(count) / 40));
for (const [who, ctx] of [
  ['admin', actAs(world.database, admin)],
  ['salesman', actAs(world.database, salesman)],
  ['agent', actAs(world.database, agents[3] as User)],
] as const) {
  await time(`${who}: cards`, ctx, 'terminals', {});
  await time(`${who}: cards by status`, ctx, 'terminals', { status: 'UNUSED' });
  await time(`${who}: cards by number`, ctx, 'terminals', { q: '8985000000000123456' });
  await time(`${who}: orders`, ctx, 'orders', {});
  await time(`${who}: orders by status`, ctx, 'orders', { status: 'USING' });
  await time(`${who}: orders of a week`, ctx, 'orders', {
    createdAt_gte: new Date(Date.now() - 7 * DAY_MS).toISOString(),
  });
  await time(`${who}: bills`, ctx, 'bills', {});
}
const asAdmin = actAs(world.database, admin);
for (const [where, page] of [
  ['in the middle', middle],
  ['at the end', lastPage],
] as const) {
  await time(`admin: page of cards ${where}`, asAdmin, 'terminals', { page });
  await time(`admin: page of orders ${where}`, asAdmin, 'orders', { page });
}
await time('admin: cards, sorted by number', asAdmin, 'terminals', { sort: 'iccid' });
const [plans] = await sequelize.query(
  `EXPLAIN SELECT id FROM orders WHERE agent1 = ${first} AND deletedAt IS NULL
   ORDER BY createdAt DESC, id DESC LIMIT 20`,
);
print(JSON.stringify(plans));
await world.close();
