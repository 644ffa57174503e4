import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

// Indexes for the checks that run each minute: low balances, debts and open payments. Their cost must not grow with age.
const INDEXES: readonly (readonly [table: string, name: string, fields: readonly string[]])[] = [
  ['users', 'users_alert_line', ['alertBelow']],
  ['users', 'users_alerted', ['alertedAt']],
  ['ledger_accounts', 'ledger_accounts_debts', ['balance']],
  ['recharge_records', 'recharge_records_open', ['status', 'closedAt', 'expiresAt']],
];

const REFUNDS = 'payment_statement_refunds';

// MySQL commits each step by itself: every one looks first, so that after a crash the whole runs again and goes on.
async function makeIndex(
  queryInterface: QueryInterface,
  table: string,
  name: string,
  fields: readonly string[],
): Promise<void> {
  const present = (await queryInterface.showIndex(table)) as { name: string }[];
  if (!present.some((index) => index.name === name)) await queryInterface.addIndex(table, [...fields], { name });
}

export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const [table, name, fields] of INDEXES) await makeIndex(queryInterface, table, name, fields);
  // The refunds that gateways' statements list, by the statement's day: one that names no number is compared with all that went back
  // of its payment until then.
  if (!(await queryInterface.tableExists(REFUNDS)))
    await queryInterface.createTable(
      REFUNDS,
      {
        id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
        gateway: { type: DataTypes.STRING(24), allowNull: false },
        day: { type: DataTypes.STRING(10), allowNull: false },
        paymentNo: { type: DataTypes.STRING(64), allowNull: false },
        refundNo: { type: DataTypes.STRING(64), allowNull: true },
        gatewayNo: { type: DataTypes.STRING(80), allowNull: false },
        amount: { type: DataTypes.BIGINT, allowNull: false },
        currency: { type: DataTypes.STRING(3), allowNull: false },
      },
      { charset: 'utf8mb4' },
    );
  await makeIndex(queryInterface, REFUNDS, `${REFUNDS}_gateway_day`, ['gateway', 'day']);
  await makeIndex(queryInterface, REFUNDS, `${REFUNDS}_paymentNo`, ['paymentNo']);
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.dropTable(REFUNDS);
  for (const [table, name] of INDEXES.toReversed()) await queryInterface.removeIndex(table, name);
}
