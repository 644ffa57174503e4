import type { QueryInterface } from 'sequelize';
import { DataTypes, QueryTypes } from 'sequelize';

// Creates notices of gateways, refund requests, the reconciliation of statements, and the simulated gateway, which must
// survive a restart. MySQL commits each step by itself, so every step checks first and the migration can run again after
// a crash.

const id = { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false };
const text = (length: number, allowNull = false) => ({ type: DataTypes.STRING(length), allowNull });
const time = (allowNull = false) => ({ type: DataTypes.DATE(3), allowNull });
const money = (allowNull = false) => ({ type: DataTypes.BIGINT, allowNull });
const count = { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 };

const STATUSES = "'UNPAID', 'COMPLETED', 'ANOMALY'";
// Rules of one payment; `row` leads its columns ('' in a CHECK, 'NEW.' in a trigger).
const paymentRules = (row: string): Record<string, string> => ({
  amount: `${row}amount IS NOT NULL AND ${row}amount > 0`,
  status: `${row}status IS NOT NULL AND ${row}status IN (${STATUSES})`,
  completed: `${row}status <> 'COMPLETED' OR (${row}paidAt IS NOT NULL AND ${row}paidAmount IS NOT NULL AND ${row}gatewayNo IS NOT NULL)`,
  anomaly: `${row}status <> 'ANOMALY' OR (${row}anomaly IS NOT NULL AND ${row}paidAmount IS NOT NULL)`,
  refunded: `${row}refunded IS NOT NULL AND ${row}refunded >= 0 AND (${row}refunded = 0 OR (${row}paidAmount IS NOT NULL AND ${row}refunded <= ${row}paidAmount))`,
});

type Columns = Parameters<QueryInterface['createTable']>[1];
const TABLES: Readonly<Record<string, Columns>> = {
  payment_notices: {
    id,
    gateway: text(24),
    noticeId: text(160),
    paymentNo: text(64),
    gatewayNo: text(80),
    state: text(16),
    amount: money(),
    currency: text(3),
    outcome: text(24),
    saidAt: time(),
    receivedAt: time(),
  },
  payment_refunds: {
    id,
    refundNo: text(40),
    payment: money(),
    amount: money(),
    reason: text(64),
    purpose: text(16),
    orderAmount: money(true),
    remark: text(255, true),
    state: text(16),
    tries: count,
    nextAt: time(true),
    gatewayRefundNo: text(80, true),
    answer: text(255, true),
    createdAt: time(),
    endedAt: time(true),
  },
  payment_reconciliations: {
    id,
    gateway: text(24),
    day: text(10),
    lines: count,
    matched: count,
    settled: count,
    differing: count,
    differences: { type: DataTypes.JSON, allowNull: false },
    madeAt: time(),
  },
  simulator_payments: {
    paymentNo: { ...text(40), primaryKey: true },
    method: text(32),
    amount: money(),
    currency: text(3),
    subject: text(255),
    notifyUrl: text(255),
    returnUrl: text(255),
    state: text(16),
    expiresAt: time(),
    createdAt: time(),
  },
  simulator_payment_lines: {
    id,
    paymentNo: text(40),
    gatewayNo: { ...text(80), unique: true },
    kind: text(16),
    refundNo: { ...text(40, true), unique: true },
    amount: money(),
    currency: text(3),
    state: text(16),
    at: time(),
  },
};

const INDEXES: readonly (readonly [string, string[], boolean])[] = [
  ['payment_notices', ['gateway', 'noticeId'], true],
  ['payment_notices', ['paymentNo'], false],
  ['payment_notices', ['receivedAt'], false],
  ['payment_refunds', ['refundNo'], true],
  ['payment_refunds', ['payment'], false],
  ['payment_refunds', ['state', 'nextAt'], false],
  ['payment_reconciliations', ['gateway', 'day'], true],
  ['simulator_payment_lines', ['paymentNo'], false],
  ['simulator_payment_lines', ['at'], false],
  ['recharge_records', ['gateway', 'gatewayNo'], true],
];
const nameOf = (table: string, fields: readonly string[]): string => `${table}_${fields.join('_')}`;

type Column = Parameters<QueryInterface['addColumn']>[2];
const COLUMNS: readonly (readonly [string, string, Column])[] = [
  ['recharge_records', 'creditedCurrency', text(3, true)],
  ['recharge_records', 'openedAt', time(true)],
  ['recharge_records', 'askAt', time(true)],
  ['recharge_records', 'asks', { type: DataTypes.INTEGER, allowNull: true }],
  ['orders', 'unpaid', { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false }],
];

// SQLite adds no CHECK to a table that exists, so there triggers enforce the rules.
const guards = (sqlite: boolean): (readonly [string, string])[] =>
  sqlite
    ? Object.entries(paymentRules('NEW.')).flatMap(([name, rule]) =>
        ['INSERT', 'UPDATE'].map(
          (deed) =>
            [
              `recharge_records_${name}_${deed.toLowerCase()}`,
              `BEFORE ${deed} ON recharge_records WHEN NOT (${rule}) BEGIN SELECT RAISE(ABORT, 'recharge_records_${name}'); END`,
            ] as const,
        ),
      )
    : Object.entries(paymentRules('')).map(([name, rule]) => [`recharge_records_${name}`, `CHECK (${rule})`] as const);

async function makeGuards({ sequelize }: QueryInterface): Promise<void> {
  const sqlite = sequelize.getDialect() === 'sqlite';
  const present = sqlite
    ? "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    : "SELECT constraint_name AS name FROM information_schema.table_constraints WHERE constraint_schema = DATABASE() AND constraint_type = 'CHECK'";
  const names = new Set(
    (await sequelize.query<{ name: string }>(present, { type: QueryTypes.SELECT })).map(({ name }) => name),
  );
  for (const [name, rule] of guards(sqlite)) {
    if (!names.has(name))
      await sequelize.query(
        sqlite ? `CREATE TRIGGER ${name} ${rule}` : `ALTER TABLE recharge_records ADD CONSTRAINT ${name} ${rule}`,
      );
  }
}

export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const [table, name, column] of COLUMNS) {
    if (!(name in (await queryInterface.describeTable(table)))) await queryInterface.addColumn(table, name, column);
  }
  for (const [table, columns] of Object.entries(TABLES)) {
    if (!(await queryInterface.tableExists(table)))
      await queryInterface.createTable(table, columns, { charset: 'utf8mb4' });
  }
  for (const [table, fields, unique] of INDEXES) {
    const name = nameOf(table, fields);
    const present = (await queryInterface.showIndex(table)) as { name: string }[];
    if (!present.some((index) => index.name === name))
      await queryInterface.addIndex(table, [...fields], { name, unique });
  }
  await makeGuards(queryInterface);
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  const { sequelize } = queryInterface;
  for (const name of Object.keys(paymentRules(''))) {
    const statements =
      sequelize.getDialect() === 'sqlite'
        ? ['insert', 'update'].map((deed) => `DROP TRIGGER recharge_records_${name}_${deed}`)
        : [`ALTER TABLE recharge_records DROP CONSTRAINT recharge_records_${name}`];
    for (const statement of statements) await sequelize.query(statement);
  }
  await queryInterface.removeIndex('recharge_records', 'recharge_records_gateway_gatewayNo');
  for (const table of Object.keys(TABLES).toReversed()) await queryInterface.dropTable(table);
  await queryInterface.removeColumn('orders', 'unpaid');
  for (const column of ['asks', 'askAt', 'openedAt', 'creditedCurrency'])
    await queryInterface.removeColumn('recharge_records', column);
}
