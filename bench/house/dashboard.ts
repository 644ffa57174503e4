import { change } from '../../api/models/sql';
import type { Context } from '../../api/context';
import { readCards } from '../../api/dashboard/cards';
import { readEnding } from '../../api/dashboard/ending';
import { periodOf } from '../../api/dashboard/periods';
import { readBestPlans } from '../../api/dashboard/plans';
import { readSales } from '../../api/dashboard/sales';
import { readWaiting } from '../../api/dashboard/waiting';
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
 * The parts of the home page over 1,000,000 orders of a year, as many bills and cards, on MariaDB: milliseconds that
 * each asks of the database, without the cache.
 */
const [count = '1000000', dialect = 'mariadb'] = process.argv.slice(2);
const rows = Number(count);
const AGENTS = 20;
const world = await openWorld(dialect, 0);
const system = asSystem(world.database);
const admin = await buildAdmin(system);
const salesman = await buildSalesman(system);
const agents: User[] = [];
for (let number = 0; number < AGENTS; number += 1)
  agents.push(await buildAgent(system, number < AGENTS / 2 ? { salesman: salesman.id } : {}));
const [first] = agents as [User];
const plans = [];
for (let number = 0; number < 20; number += 1) plans.push(await buildPlan(system));
const offer = await buildAgentPlan(system, plans[0] as (typeof plans)[number], first, 500);
const apart = Math.floor((365 * 86_400) / rows);

const numbers = `seq_1_to_${rows}`;
const run = (sql: string): Promise<unknown> => change(system, sql);
await run(`INSERT INTO terminals (iccid, cid, imsi, type, status, realName, smsRealName, iccidLength, owner, agent1, version, createdAt, updatedAt)
  SELECT CONCAT('8985', LPAD(seq, 15, '0')), CONCAT('8985', LPAD(seq, 15, '0')), CONCAT('45400', LPAD(seq, 10, '0')), 'SIM', ELT(1 + seq % 4, 'STOCKED', 'UNUSED', 'ACTIVATED', 'UNACTIVATED'), 0, 0, 19,
  ${first.id} + seq % ${AGENTS}, ${first.id} + seq % ${AGENTS}, 1, NOW(3), NOW(3) FROM ${numbers}`);
await run(`INSERT INTO orders (orderNo, orderType, platform, terminal, plan, agentPlan, agent, type, status, price, agentPrice, costPrice, totalPrice, refunded, currency, cost1, agent1, preOrder, unpaid, endsAt, version, createdAt, updatedAt)
  SELECT CONCAT('B', seq), 'DATA', 'AGENT', (SELECT MIN(id) FROM terminals), ${plans[0]?.id} + seq % 20, ${offer.id}, ${first.id} + seq % ${AGENTS}, 'SUM', IF(seq < 100000, ELT(1 + seq % 5, 'UNUSED', 'USING', 'USING', 'COMPLETED', 'REVOKED'), ELT(1 + seq % 20, 'REVOKED', 'COMPLETED')), 500, 500, 350, 500, IF(seq % 50 = 0, 100, 0), 'USD', 500,
  ${first.id} + seq % ${AGENTS}, 0, 0, NOW(3) - INTERVAL seq * ${apart} SECOND + INTERVAL 30 DAY, 1, NOW(3) - INTERVAL seq * ${apart} SECOND, NOW(3) FROM ${numbers}`);
await run(`UPDATE orders SET status = 'COMPLETED' WHERE status IS NULL OR status = ''`);
await run(
  `INSERT INTO order_money (orderNo, charge, buyer, currency, paid, fee, refunded, createdAt) SELECT orderNo, 1, agent, 'USD', 500, 0, refunded, createdAt FROM orders`,
);
await run(`INSERT INTO ledger_entries (transaction, leg, ledgerAccount, sequence, toAccount, previousBalance, amount, balanceAfter, currency, type, orderNo, hash, version, createdAt, updatedAt, creditLimit)
  SELECT seq, 1, ${first.id} + seq % ${AGENTS}, 1000 + seq, ${first.id} + seq % ${AGENTS}, seq * 40, 40, (seq + 1) * 40, 'USD', 'PROFIT_SHARE', CONCAT('B', seq), REPEAT('0', 64), 1, NOW(3) - INTERVAL seq * ${apart} SECOND, NOW(3), 0 FROM ${numbers}`);
await run('ANALYZE TABLE terminals, orders, ledger_entries, order_money');

async function time(label: string, work: () => Promise<unknown>): Promise<void> {
  const runs: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const started = performance.now();
    await work();
    runs.push(performance.now() - started);
  }
  runs.sort((one, other) => one - other);
  process.stdout.write(
    `${label.padEnd(40)} median ${(runs[2] as number).toFixed(0).padStart(6)} ms  best ${(runs[0] as number).toFixed(0).padStart(6)} ms\n`,
  );
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
