import { beforeAll, expect, test } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import { overduePayments, unconfirmedPayments } from '../payments/duePayments';
import { buildAdmin, buildAgent } from '../../test/factories';
import { startRecharge } from '../../test/payments';
import { PAYMENTS } from '../payments/gateways';
import { makeSimulatorGateway } from '../payments/gateways/simulator';
import { raiseBalanceAlerts } from './jobs';
import { mailStaff } from './mailUsers';
import { openLedgerTest } from '../../test/ledgerTest';

const world = openLedgerTest();
beforeAll(async () => {
  await buildAdmin(world.ctx);
  const publicUrl = 'http://localhost:3000';
  world.database.services.provide(PAYMENTS, {
    publicUrl,
    gateways: [makeSimulatorGateway({ store: { database: world.database }, secretKey: 'test', publicUrl })],
  });
  await startRecharge(world.ctx, await buildAgent(world.ctx, { balance: 50_000, alertBelow: 10_000 }));
});

async function selectsOf(command: () => Promise<unknown>): Promise<string[]> {
  const options = (world.database.sequelize as unknown as { options: { logging: unknown } }).options;
  const said: string[] = [];
  options.logging = (sql: string) => {
    said.push(sql.replace(/^Executing \([^)]*\): /, ''));
  };
  await command().finally(() => {
    options.logging = false;
  });
  return said.filter((sql) => sql.startsWith('SELECT'));
}

/** Returns the tables that a statement reads without an index. */
async function readWhole(sql: string): Promise<string[]> {
  if (world.database.dialect === 'sqlite') {
    const rows = await world.database.sequelize.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, {
      type: QueryTypes.SELECT,
    });
    return rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN'));
  }
  const rows = await world.database.sequelize.query<{ table: string; possible_keys: string | null; Extra: string }>(
    `EXPLAIN ${sql}`,
    { type: QueryTypes.SELECT },
  );
  return rows
    .filter((row) => row.possible_keys === null && !/no matching|Impossible/i.test(row.Extra))
    .map(({ table }) => table);
}

test.each([
  ['who is below its line or in debt', (): Promise<unknown> => raiseBalanceAlerts(world.ctx), /users|ledger_accounts/],
  [
    'how many mails staff got this hour',
    (): Promise<unknown> => mailStaff(world.ctx, 'payment.anomaly', { paymentNo: '1', amount: '1', anomaly: '1' }),
    /FROM `?jobs/,
  ],
  ['which payments are overdue', (): Promise<unknown> => overduePayments(world.ctx), /recharge_records/],
  ['which payments are quiet', (): Promise<unknown> => unconfirmedPayments(world.ctx), /recharge_records/],
])('uses an index when it looks up %s', async (_what, command, about) => {
  const selects = (await selectsOf(command)).filter((sql) => about.test(sql) && !sql.includes('u.role'));
  expect(selects.length).toBeGreaterThan(0);
  for (const sql of selects)
    expect([sql, (await readWhole(sql)).filter((table) => !/\bd\b|debts_told/.test(table))]).toEqual([sql, []]);
});
