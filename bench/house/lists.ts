import { readListQuery } from '../../api/engine/query';
import { listRows } from '../../api/engine/read';
import type { Context } from '../../api/context';
import { actAs, asSystem, buildAdmin, buildAgent, buildPlan, buildAgentPlan } from '../../api/test/factories';
import type { User } from '../../api/test/factories';
import { openWorld } from './world';

/**
 * The declared lists over 1,000,000 cards and 1,000,000 orders on MariaDB: milliseconds of a page with its exact total,
 * as each role asks for it.
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

await sequelize.query(`INSERT INTO terminals (iccid, cid, imsi, type, status, realName, smsRealName, iccidLength, owner, agent1, version, createdAt, updatedAt)
  SELECT CONCAT('8985', LPAD(seq, 15, '0')), CONCAT('8985', LPAD(seq, 15, '0')), CONCAT('45400', LPAD(seq, 10, '0')), 'SIM', ELT(1 + seq % 4, 'STOCKED', 'UNUSED', 'ACTIVATED', 'UNACTIVATED'), 0, 0, 19,
  ${first} + seq % 20, ${first} + seq % 20, 1, NOW(3) - INTERVAL seq SECOND, NOW(3) FROM seq_1_to_${Number(count)}`);
await sequelize.query(`INSERT INTO orders (orderNo, orderType, platform, terminal, plan, agentPlan, agent, type, status, price, totalPrice, cost1, agent1, preOrder, version, createdAt, updatedAt)
  SELECT CONCAT('B', seq), 'DATA', 'AGENT', (SELECT MIN(id) FROM terminals), ${plan.id}, ${offer.id}, ${first} + seq % 20, 'SUM', ELT(1 + seq % 5, 'UNUSED', 'USING', 'COMPLETED', 'COMPLETED', 'REVOKED'), 500, 500, 500,
  ${first} + seq % 20, 0, 1, NOW(3) - INTERVAL seq SECOND, NOW(3) FROM seq_1_to_${Number(count)}`);
await sequelize.query('ANALYZE TABLE terminals, orders');

async function time(label: string, ctx: Context, name: string, query: Record<string, string>): Promise<void> {
  const resource = world.database.registry.get(name);
  if (!resource) throw new Error(name);
  const runs: number[] = [];
  let total = 0;
  for (let run = 0; run < 5; run += 1) {
    const started = performance.now();
    ({ total } = await listRows(ctx, resource, readListQuery(ctx, resource, query)));
    runs.push(performance.now() - started);
  }
  runs.sort((a, b) => a - b);
  process.stdout.write(
    `${label.padEnd(44)} total ${String(total).padStart(8)}  median ${(runs[2] as number).toFixed(0).padStart(5)} ms  best ${(runs[0] as number).toFixed(0).padStart(5)} ms\n`,
  );
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
    createdAt_gte: new Date(Date.now() - 7 * 86_400_000).toISOString(),
  });
}
const [plans] = await sequelize.query(
  `EXPLAIN SELECT id FROM orders WHERE agent1 = ${first} AND deletedAt IS NULL ORDER BY createdAt DESC, id DESC LIMIT 20`,
);
process.stdout.write(`${JSON.stringify(plans)}\n`);
await world.close();
