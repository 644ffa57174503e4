import { readListQuery } from '../../api/engine/rows/query';
import { listRows } from '../../api/engine/rows/read';
import type { Context } from '../../api/context';
import { actAs, asSystem, buildAdmin, buildAgent, buildPlan, buildAgentPlan } from '../../api/test/factories';
import { column, median, print } from '../report';
import { DAY_MS, timeRuns } from '../time';
import { cardColumns, fillTable, orderColumns } from './fill';
import { openWorld } from './world';
import type { User } from '@t3d/resources/rows';

/**
 * The declared lists over 1,000,000 cards and 1,000,000 orders on MariaDB: milliseconds of a page with its exact total,
 * as each role requests it.
 */
const [count = '1000000'] = process.argv.slice(2);
const world = await openWorld('mariadb', 0);
const { sequelize } = world.database;
const system = asSystem(world.database);
const admin = await buildAdmin(system);
const agents: User[] = [];
for (let number = 0; number < 20; number += 1) agents.push(await buildAgent(system));
const plan = await buildPlan(system);
const offer = await buildAgentPlan(system, plan, agents[0] as User, 500);
const first = (agents[0] as User).id;

const agentOf = `${first} + seq % 20`;
await fillTable(world.database, 'terminals', Number(count), cardColumns(agentOf));
await fillTable(world.database, 'orders', Number(count), orderColumns(plan.id, offer.id, agentOf));
await sequelize.query('ANALYZE TABLE terminals, orders');

async function time(label: string, ctx: Context, name: string, query: Record<string, string>): Promise<void> {
  const resource = world.database.registry.get(name);
  if (!resource) throw new Error(name);
  let total = 0;
  const times = await timeRuns(5, async () => {
    ({ total } = await listRows(ctx, resource, readListQuery(ctx, resource, query)));
  });
  const figures = `median ${column(median(times), 5)}  best ${column(Math.min(...times), 5)}`;
  print(`${label.padEnd(44)} total ${String(total).padStart(8)}  ${figures}`);
}

const asAdmin = actAs(world.database, admin);
const asAgent = actAs(world.database, agents[3] as User);
for (const [who, ctx] of [
  ['admin', asAdmin],
  ['agent', asAgent],
] as const) {
  await time(`${who}: cards`, ctx, 'terminals', {});
  await time(`${who}: cards by status`, ctx, 'terminals', { status: 'UNUSED' });
  await time(`${who}: cards by number`, ctx, 'terminals', { q: '8985000000000123456' });
  await time(`${who}: orders`, ctx, 'orders', {});
  await time(`${who}: orders by status`, ctx, 'orders', { status: 'USING' });
  await time(`${who}: orders of a week`, ctx, 'orders', {
    createdAt_gte: new Date(Date.now() - 7 * DAY_MS).toISOString(),
  });
}
const [plans] = await sequelize.query(
  `EXPLAIN SELECT id FROM orders WHERE agent1 = ${first} AND deletedAt IS NULL
   ORDER BY createdAt DESC, id DESC LIMIT 20`,
);
print(JSON.stringify(plans));
await world.close();
