import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as payments from '../../migrations/20261121000003-payments';
import type { Database } from '../models/database';
import { openDatabase } from '../models/database';
import type { TestDatabase } from './database';
import { openTestDatabase } from './database';

// MySQL commits every step of a migration by itself: one that was cut short is begun again over what it has left.

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await openTestDatabase();
  database = await openDatabase(home.url);
});
afterAll(async () => { await database.close(); await home.drop(); });

it('the migration of payments can be run again over the whole or any part of itself', async () => {
  const queryInterface = database.sequelize.getQueryInterface();
  const context = { context: queryInterface };
  const write = (sql: string) => database.sequelize.query(sql).then(() => 'written', () => 'refused');
  await payments.up(context);
  await queryInterface.removeColumn('orders', 'unpaid');
  await queryInterface.dropTable('payment_reconciliations');
  await queryInterface.removeIndex('payment_refunds', 'payment_refunds_payment');
  await write(database.dialect === 'sqlite' ? 'DROP TRIGGER recharge_records_amount_insert' : 'ALTER TABLE recharge_records DROP CONSTRAINT recharge_records_amount');
  await payments.up(context);
  expect(Object.keys(await queryInterface.describeTable('orders'))).toContain('unpaid');
  expect(await queryInterface.tableExists('payment_reconciliations')).toBe(true);
  expect((await queryInterface.showIndex('payment_refunds') as { name: string }[]).map(({ name }) => name)).toContain('payment_refunds_payment');
  expect(await write("INSERT INTO recharge_records (amount, status, refunded, version, createdAt, updatedAt) VALUES (0, 'UNPAID', 0, 1, '2026-11-21 00:00:00', '2026-11-21 00:00:00')")).toBe('refused');
});
