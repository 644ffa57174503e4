import { expect, it } from '@jest/globals';
import * as payments from '../../migrations/20261121000003-payments';
import * as keys from '../../migrations/20261121000006-keys-and-audit';
import type { Database } from '../models/database';
import { openTestProduct } from './product';

// Tests that an interrupted migration can run again after any of its steps.

let database: Database;
openTestProduct((opened) => {
  database = opened;
});

it('runs the migration of payments again when all or any part of the migration has run before', async () => {
  const queryInterface = database.sequelize.getQueryInterface();
  const context = { context: queryInterface };
  const write = (sql: string) =>
    database.sequelize.query(sql).then(
      () => 'written',
      () => 'refused',
    );
  await payments.up(context);
  await queryInterface.removeColumn('orders', 'unpaid');
  await queryInterface.dropTable('payment_reconciliations');
  await queryInterface.removeIndex('payment_refunds', 'payment_refunds_payment');
  await write(
    database.dialect === 'sqlite'
      ? 'DROP TRIGGER recharge_records_amount_insert'
      : 'ALTER TABLE recharge_records DROP CONSTRAINT recharge_records_amount',
  );
  await payments.up(context);
  expect(Object.keys(await queryInterface.describeTable('orders'))).toContain('unpaid');
  expect(await queryInterface.tableExists('payment_reconciliations')).toBe(true);
  expect(((await queryInterface.showIndex('payment_refunds')) as { name: string }[]).map(({ name }) => name)).toContain(
    'payment_refunds_payment',
  );
  expect(
    await write(
      'INSERT INTO recharge_records (amount, status, refunded, version, createdAt, updatedAt) ' +
        "VALUES (0, 'UNPAID', 0, 1, '2026-11-21 00:00:00', '2026-11-21 00:00:00')",
    ),
  ).toBe('refused');
});

it('runs the migration of keys again, and reverts the migration', async () => {
  const queryInterface = database.sequelize.getQueryInterface();
  const context = { context: queryInterface };
  const namesOf = async (table: string) =>
    ((await queryInterface.showIndex(table)) as { name: string }[]).map(({ name }) => name);
  await queryInterface.removeIndex('orders', 'orders_changed');
  await keys.up(context);
  expect(await namesOf('orders')).toContain('orders_changed');
  await keys.down(context);
  expect([
    await namesOf('idempotency_keys'),
    Object.keys(await queryInterface.describeTable('idempotency_keys')),
  ]).toEqual([expect.arrayContaining(['idempotency_keys_createdAt']), expect.not.arrayContaining(['own'])]);
  await keys.up(context);
  expect(await namesOf('idempotency_keys')).toEqual(expect.not.arrayContaining(['idempotency_keys_createdAt']));
});

it('distinguishes keys of gateways and callers that differ only in case', async () => {
  const write = (sql: string) =>
    database.sequelize.query(sql).then(
      () => 'written',
      (error: Error) => error.name,
    );
  const at = "'2026-11-21 00:00:00.000'";
  for (const one of ['aB', 'Ab']) {
    expect(
      await write(
        `INSERT INTO payment_notices (gateway, noticeId, paymentNo, gatewayNo, state, amount, currency, outcome, saidAt,
          receivedAt) VALUES ('g', '${one}', 'P', '${one}', 'PAID', 1, 'USD', 'SETTLED', ${at}, ${at})`,
      ),
    ).toBe('written');
    expect(
      await write(
        `INSERT INTO recharge_records (gateway, gatewayNo, amount, status, refunded, version, createdAt, updatedAt)
          VALUES ('g', '${one}', 1, 'UNPAID', 0, 1, ${at}, ${at})`,
      ),
    ).toBe('written');
    expect(
      await write(
        `INSERT INTO jobs (kind, state, dedupe, runAt, cancelled, version, createdAt, updatedAt)
          VALUES ('k', 'DONE', '${one}', ${at}, 0, 1, ${at}, ${at})`,
      ),
    ).toBe('written');
    expect(
      await write(
        `INSERT INTO simulator_mails (recipient, subject, body, reference, sentAt)
          VALUES ('r', 's', 'b', '${one}', ${at})`,
      ),
    ).toBe('written');
    expect(
      await write(
        `INSERT INTO simulator_payment_lines (paymentNo, gatewayNo, kind, amount, currency, state, at)
          VALUES ('P', '${one}', 'PAYMENT', 1, 'USD', 'DONE', ${at})`,
      ),
    ).toBe('written');
  }
  const [rows] = await database.sequelize.query("SELECT gatewayNo FROM payment_notices WHERE gatewayNo = 'Ab'");
  expect(rows).toEqual([{ gatewayNo: 'Ab' }]);
});
