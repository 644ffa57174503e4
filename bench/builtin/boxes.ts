// npx tsx bench/builtin/boxes.ts [rows = 2000000]
import type { Context } from '../../api/context';
import { readListQuery } from '../../api/engine/rows/read/query';
import { listRows } from '../../api/engine/rows/read/read';
import { resolveSearch } from '../../api/engine/search/listSearch';
import { actAs, asSystem, buildAgentPlan, buildPlan } from '../../api/test/factories';
import type { User } from '@t3d/resources/rows';
import { column, median, print, timeRuns } from '../report';
import { billColumns, buildPeople, cardColumns, fillTable, orderColumns } from './fill';
import { openBenchData } from './benchData';

/** Measures the search boxes of long lists on MariaDB, in milliseconds of a page with the exact total. */
const [count = '2000000'] = process.argv.slice(2);
const rows = Number(count);
const customers = Math.max(40, Math.round(rows / 1000));
const PLANS = 300;
const world = await openBenchData('mariadb', 0);
const system = asSystem(world.database);
const { admin, agents } = await buildPeople(system, 2);
const plan = await buildPlan(system, { name: 'First' });
const offer = await buildAgentPlan(system, plan, agents[0] as User, 500);
const [first] = agents as [User];

await fillTable(world.database, 'users', customers, {
  role: "'AGENT_1'",
  account: "CONCAT('customer', seq, '@bench.test')",
  accountFolded: "CONCAT('customer', seq, '@bench.test')",
  accountType: "'EMAIL'",
  nickname: "CONCAT('Customer ', seq)",
  nicknameWords: "CONCAT('customer ', seq, CHAR(10), 'customer', seq)",
  status: "'ENABLED'",
  pool: 0,
  realName: 0,
  accountAuth: 1,
  version: 1,
  createdAt: 'NOW(3)',
  updatedAt: 'NOW(3)',
});
await fillTable(world.database, 'plans', PLANS, {
  planCode: "CONCAT('JP', seq)",
  name: "CONCAT('NTT ', seq, 'GB')",
  nameWords: "CONCAT('ntt ', seq, 'gb', CHAR(10), 'ntt', seq, 'gb')",
  areaCodes: 'IF(seq % 10 = 0, \'["JP"]\', IF(seq % 100 = 1, \'["KR"]\', \'["CN"]\'))',
  type: "'SUM'",
  status: "'RACKING'",
  terminalType: "'SIM'",
  rules: `'${JSON.stringify(plan.rules)}'`,
  corpCost: 100,
  cooperationPrice: 150,
  esimFee: 0,
  revocable: 0,
  longTerm: 0,
  service: "'DATA'",
  version: 1,
  createdAt: 'NOW(3)',
  updatedAt: 'NOW(3)',
});
const idOf = async (table: string, where: string): Promise<number> => {
  const [found] = (await world.database.sequelize.query(`SELECT MIN(id) AS id FROM ${table} WHERE ${where}`))[0];
  return Number((found as { id: number }).id);
};
const firstCustomer = await idOf('users', "account LIKE 'customer%'");
const firstPlan = await idOf('plans', "planCode LIKE 'JP%'");
const owner = `${firstCustomer} + seq % ${customers}`;
await fillTable(world.database, 'terminals', rows, cardColumns(owner));
const firstCard = await idOf('terminals', '1 = 1');
await fillTable(world.database, 'orders', rows, {
  ...orderColumns(`${firstPlan} + (seq * 7) % ${PLANS}`, offer.id, owner),
  terminal: `${firstCard} + seq - 1`,
});
await fillTable(world.database, 'ledger_entries', rows, billColumns(owner));
await world.database.sequelize.query('ANALYZE TABLE terminals, orders, ledger_entries, users, plans');

async function time(who: string, ctx: Context, name: string, q: string): Promise<void> {
  const resource = world.database.registry.get(name);
  if (!resource) throw new Error(name);
  let [total, resolved] = [0, 0];
  const times = await timeRuns(5, async () => {
    const begun = performance.now();
    const search = await resolveSearch(ctx, resource, { q });
    resolved = performance.now() - begun;
    ({ total } = await listRows(ctx, resource, readListQuery(ctx, resource, { q }, search?.conditions)));
  });
  const figures = `median ${column(median(times), 6, 1)}  of it resolving ${column(resolved, 6, 1)}`;
  print(`${`${who}: ${name} ${JSON.stringify(q)}`.padEnd(46)} total ${String(total).padStart(8)}  ${figures}`);
}

const serial = String(Math.round(rows / 2) + (customers - (Math.round(rows / 2) % customers)));
const iccid = `8985${serial.padStart(15, '0')}`;
const customer = await world.database.sequelize.query(`SELECT * FROM users WHERE id = ${firstCustomer}`);
const asCustomer = actAs(world.database, {
  ...first,
  ...(customer[0][0] as Partial<User>),
  apis: ['*'],
  agent1: firstCustomer,
});
await world.database.sequelize.query(`UPDATE users SET agent1 = id WHERE id >= ${firstCustomer}`);
for (const [who, ctx] of [
  ['admin', actAs(world.database, admin)],
  ['agent', asCustomer],
] as const) {
  for (const name of ['terminals', 'orders'])
    for (const q of [iccid, iccid.slice(-4), iccid.slice(-6), iccid.slice(0, 12), 'customer 77', 'zzzz'])
      await time(who, ctx, name, q);
  for (const q of ['B77', 'Japan', '韩国', 'jp', 'NTT 77', '日本 customer 77']) await time(who, ctx, 'orders', q);
  for (const q of ['B77', 'customer 77']) await time(who, ctx, 'bills', q);
  for (const q of ['日本', 'ntt']) await time(who, ctx, who === 'admin' ? 'plans' : 'agent-plans', q);
}
await world.close();
process.exit(0);
