import type { Context } from '../../api/context';
import { searchRecords } from '../../api/engine/search/search';
import { actAs, asSystem, buildAgentPlan, buildPlan } from '../../api/test/factories';
import { column, median, print, timeRuns } from '../report';
import { cardColumns, fillTable, numbered, orderColumns, buildPeople } from './fill';
import { openBenchData } from './benchData';
import type { User } from '@t3d/resources/rows';

/** Measures the command palette on MariaDB with 1,000,000 cards, orders and customers, by role. */
const [count = '1000000'] = process.argv.slice(2);
const rows = Number(count);
const world = await openBenchData('mariadb', 0);
const { sequelize } = world.database;
const system = asSystem(world.database);
const { admin, salesman, agents } = await buildPeople(system, 2);
const plan = await buildPlan(system, { name: 'Japan 3GB/30 days' });
const offer = await buildAgentPlan(system, plan, agents[0] as User, 500);
const first = (agents[0] as User).id;

// The owner of a card. Customers own consecutive ranges, and nobody the last tenth.
const holder = `${first} + FLOOR((seq - 1) * 22 / ${rows})`;
const owner = `IF(${holder} >= ${first + 20}, NULL, ${holder})`;
const agentOf = `${first} + seq % 20`;
await fillTable(world.database, 'terminals', rows, {
  ...cardColumns(owner),
  cid: numbered('7000', 15),
  status: "'UNUSED'",
});
await fillTable(world.database, 'orders', rows, {
  ...orderColumns(plan.id, offer.id, agentOf),
  orderNo: "CONCAT('26', LPAD(seq, 13, '0'), 'K3Q')",
  status: "'COMPLETED'",
});
await fillTable(world.database, 'users', rows / 10, {
  role: "'AGENT_2'",
  account: "CONCAT('customer', seq, '@bench.test')",
  accountType: "'EMAIL'",
  nickname: "CONCAT('Customer ', seq)",
  nicknameWords: "CONCAT('customer ', seq, CHAR(10), 'customer', seq)",
  status: "'ENABLED'",
  pool: 0,
  realName: 0,
  accountAuth: 1,
  superior: agentOf,
  agent1: agentOf,
  version: 1,
  createdAt: 'NOW(3)',
  updatedAt: 'NOW(3)',
});
await sequelize.query('ANALYZE TABLE terminals, orders, users');

async function time(who: string, ctx: Context, what: string, text: string): Promise<void> {
  let found = 0;
  const times = await timeRuns(7, async () => {
    found = (await searchRecords(ctx, { text })).length;
  });
  const figures = `median ${column(median(times), 6, 1)}  first ${column(times[0] as number, 6, 1)}`;
  print(`${`${who}: ${what}`.padEnd(46)} found ${String(found).padStart(2)}  ${figures}`);
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
