import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

// Keys that others choose differ by case too, as they always did on SQLite. Callers' are ASCII; gateways write what they like.
const EXACT: readonly (readonly [table: string, column: string, type: string, collation: string, end: string])[] = [
  ['idempotency_keys', 'idempotencyKey', 'VARCHAR(128)', 'ascii_bin', 'NOT NULL'],
  ['payment_notices', 'noticeId', 'VARCHAR(160)', 'utf8mb4_bin', 'NOT NULL'],
  ['payment_notices', 'gatewayNo', 'VARCHAR(80)', 'utf8mb4_bin', 'NOT NULL'],
  ['recharge_records', 'gatewayNo', 'VARCHAR(80)', 'utf8mb4_bin', 'NULL'],
  // Their names hold notices' and other keys; a mail's is its reference with the simulated server.
  ['jobs', 'dedupe', 'VARCHAR(128)', 'utf8mb4_bin', 'NULL'],
  ['simulator_mails', 'reference', 'VARCHAR(128)', 'utf8mb4_bin', 'NULL'],
  ['simulator_payment_lines', 'gatewayNo', 'VARCHAR(80)', 'utf8mb4_bin', 'NOT NULL'],
];

// Indexes for the hourly clean-up and the hourly audit, whose cost must not grow with the age of the data.
const INDEXES: readonly (readonly [table: string, name: string, fields: readonly string[]])[] = [
  ['idempotency_keys', 'idempotency_keys_own_createdAt', ['own', 'createdAt']],
  ['recharge_records', 'recharge_records_changed', ['updatedAt']],
  ['orders', 'orders_changed', ['updatedAt']],
];
const OLD_INDEX = 'idempotency_keys_createdAt';

const hasIndex = async (queryInterface: QueryInterface, table: string, name: string): Promise<boolean> =>
  ((await queryInterface.showIndex(table)) as { name: string }[]).some((index) => index.name === name);

async function spell({ sequelize }: QueryInterface, collationOf: (collation: string) => string): Promise<void> {
  if (sequelize.getDialect() === 'sqlite') return;
  for (const [table, column, type, collation, end] of EXACT) {
    await sequelize.query(`ALTER TABLE \`${table}\` MODIFY \`${column}\` ${type} ${collationOf(collation)} ${end}`);
  }
}

// MySQL commits each step by itself: every one looks first or can be done twice, so that after a crash the whole runs again and goes on.
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await spell(queryInterface, (collation) => `CHARACTER SET ${collation.split('_')[0]} COLLATE ${collation}`);
  // Keys that we gave a request ourselves. Those stored already are kept as if callers had sent them.
  if (!('own' in (await queryInterface.describeTable('idempotency_keys')))) {
    await queryInterface.addColumn('idempotency_keys', 'own', {
      type: DataTypes.BOOLEAN,
      allowNull: false,
      defaultValue: false,
    });
  }
  for (const [table, name, fields] of INDEXES) {
    if (!(await hasIndex(queryInterface, table, name))) await queryInterface.addIndex(table, [...fields], { name });
  }
  if (await hasIndex(queryInterface, 'idempotency_keys', OLD_INDEX))
    await queryInterface.removeIndex('idempotency_keys', OLD_INDEX);
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const [table, name] of INDEXES.toReversed()) await queryInterface.removeIndex(table, name);
  // Sequelize would make SQLite's table anew, without its indexes.
  await queryInterface.sequelize.query('ALTER TABLE idempotency_keys DROP COLUMN own');
  await queryInterface.addIndex('idempotency_keys', ['createdAt'], { name: OLD_INDEX });
  await spell(queryInterface, () => 'CHARACTER SET utf8mb4');
}
