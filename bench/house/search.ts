import type { Context } from '../../api/context';
import { searchRecords } from '../../api/engine/search';
import type { User } from '../../api/test/factories';
import {
  actAs,
  asSystem,
  buildAdmin,
  buildAgent,
  buildAgentPlan,
  buildPlan,
  buildSalesman,
} from '../../api/test/factories';
import { openWorld } from './world';

/**
 * The search behind the palette over 1,000,000 cards, orders and customers on MariaDB: milliseconds of one search, as
 * each role types or pastes it.
 */
const [count = '1000000'] = process.argv.slice(2);
const rows = Number(count);
const world = await openWorld('mariadb', 0);
const { sequelize } = world.database;
const system = asSystem(world.database);
const admin = await buildAdmin(system);
const salesman = await buildSalesman(system);
const agents: User[] = [];
for (let number = 0; number < 20; number += 1)
  agents.push(await buildAgent(system, { salesman: number < 2 ? salesman.id : null }));
const plan = await buildPlan(system, { name: 'Japan 3GB/30 days' });
const offer = await buildAgentPlan(system, plan, agents[0] as User, 500);
const first = (agents[0] as User).id;

// Each customer holds a stretch of numbers, as cards are issued; the last tenth is nobody's.
const holder = `${first} + FLOOR((seq - 1) * 22 / ${rows})`;
const owner = `IF(${holder} >= ${first + 20}, NULL, ${holder})`;
await sequelize.query(`INSERT INTO terminals (iccid, cid, imsi, type, status, realName, smsRealName, iccidLength, owner, agent1, version, createdAt, updatedAt)
  SELECT CONCAT('8985', LPAD(seq, 15, '0')), CONCAT('7000', LPAD(seq, 15, '0')), CONCAT('45400', LPAD(seq, 10, '0')), 'SIM', 'UNUSED', 0, 0, 19, ${owner}, ${owner}, 1, NOW(3) - INTERVAL seq SECOND, NOW(3) FROM seq_1_to_${rows}`);
await sequelize.query(`INSERT INTO orders (orderNo, orderType, platform, terminal, plan, agentPlan, agent, type, status, price, totalPrice, cost1, agent1, preOrder, version, createdAt, updatedAt)
  SELECT CONCAT('26', LPAD(seq, 13, '0'), 'K3Q'), 'DATA', 'AGENT', (SELECT MIN(id) FROM terminals), ${plan.id}, ${offer.id}, ${first} + seq % 20, 'SUM', 'COMPLETED', 500, 500, 500,
  ${first} + seq % 20, 0, 1, NOW(3) - INTERVAL seq SECOND, NOW(3) FROM seq_1_to_${rows}`);
await sequelize.query(`INSERT INTO users (role, account, accountType, nickname, status, pool, realName, accountAuth, superior, agent1, version, createdAt, updatedAt)
  SELECT 'AGENT_2', CONCAT('customer', seq, '@bench.test'), 'EMAIL', CONCAT('Customer ', seq), 'ENABLED', 0, 0, 1, ${first} + seq % 20, ${first} + seq % 20, 1, NOW(3), NOW(3) FROM seq_1_to_${rows / 10}`);
await sequelize.query('ANALYZE TABLE terminals, orders, users');

async function time(who: string, ctx: Context, what: string, text: string): Promise<void> {
  const runs: number[] = [];
  let found = 0;
  for (let run = 0; run < 7; run += 1) {
    const started = performance.now();
    found = (await searchRecords(ctx, { text })).length;
    runs.push(performance.now() - started);
  }
  const [coldest] = runs;
  runs.sort((a, b) => a - b);
  process.stdout.write(
    `${`${who}: ${what}`.padEnd(46)} found ${String(found).padStart(2)}  median ${(runs[3] as number).toFixed(1).padStart(6)} ms  first ${(coldest as number).toFixed(1).padStart(6)} ms\n`,
  );
}

const number = (serial: number): string => `8985${String(serial).padStart(15, '0')}`;
for (const [who, ctx, own] of [
  ['admin', actAs(world.database, admin), 3.5],
  ['salesman', actAs(world.database, salesman), 0.5],
  ['agent', actAs(world.database, agents[3] as User), 3.5],
] as const) {
  await time(who, ctx, 'an ICCID of its own', number(Math.round((rows * own) / 22)));
  await time(who, ctx, "another's ICCID", number(Math.round((rows * 15.5) / 22)));
  await time(who, ctx, 'what all ICCIDs begin with', '8985');
  await time(who, ctx, "what a tenth of others' cards begin with", number(Math.round(rows * 0.7)).slice(0, 14));
  await time(who, ctx, 'an order', `26${String(Math.round(rows / 2)).padStart(13, '0')}K3Q`);
  await time(who, ctx, 'what all orders begin with', '2600');
  await time(who, ctx, 'words of a plan', '3gb japan');
  await time(who, ctx, 'what all accounts begin with', 'customer');
  await time(who, ctx, 'nothing there is', 'zzzz zzzz');
}
await world.close();
