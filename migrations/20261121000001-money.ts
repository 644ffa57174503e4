import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.addColumn('ledger_entries', 'creditLimit', { type: DataTypes.BIGINT, allowNull: true });
  await queryInterface.addColumn('ledger_entries', 'hash', { type: DataTypes.STRING(64), allowNull: true });
  await queryInterface.addColumn('ledger_accounts', 'creditLimit', {
    type: DataTypes.BIGINT,
    allowNull: false,
    defaultValue: 0,
  });
  await queryInterface.addColumn('ledger_accounts', 'headHash', { type: DataTypes.STRING(64), allowNull: true });
  await queryInterface.createTable(
    'notifications',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      title: { type: DataTypes.JSON, allowNull: true },
      content: { type: DataTypes.JSON, allowNull: true },
      type: { type: DataTypes.STRING(32), allowNull: true },
      pop: { type: DataTypes.BOOLEAN, allowNull: false },
      readAt: { type: DataTypes.DATE(3), allowNull: true },
      message: { type: DataTypes.INTEGER, allowNull: true },
      user: { type: DataTypes.BIGINT, allowNull: false },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('notifications', ['user', 'id'], { name: 'notifications_user_id' });
  await queryInterface.addIndex('notifications', ['user', 'readAt'], { name: 'notifications_user_readAt' });
  await queryInterface.addColumn('users', 'alertBelow', { type: DataTypes.BIGINT, allowNull: true });
  await queryInterface.addColumn('users', 'alertedAt', { type: DataTypes.DATE(3), allowNull: true });
  await queryInterface.createTable(
    'recharge_records',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      paymentNo: { type: DataTypes.STRING(40), allowNull: true },
      account: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'users', key: 'id' } },
      product: { type: DataTypes.STRING(32), allowNull: true },
      payment: { type: DataTypes.STRING(32), allowNull: true },
      amount: { type: DataTypes.BIGINT, allowNull: true },
      currency: { type: DataTypes.STRING(3), allowNull: true },
      rate: { type: DataTypes.DECIMAL(18, 6), allowNull: true },
      credited: { type: DataTypes.BIGINT, allowNull: true },
      status: { type: DataTypes.STRING(32), allowNull: true },
      anomaly: { type: DataTypes.STRING(32), allowNull: true },
      resolution: { type: DataTypes.STRING(32), allowNull: true },
      paidAmount: { type: DataTypes.BIGINT, allowNull: true },
      refunded: { type: DataTypes.BIGINT, allowNull: true },
      gatewayNo: { type: DataTypes.STRING(80), allowNull: true },
      terminal: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'terminals', key: 'id' } },
      plan: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'plans', key: 'id' } },
      order: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'orders', key: 'id' } },
      paidAt: { type: DataTypes.DATE(3), allowNull: true },
      expiresAt: { type: DataTypes.DATE(3), allowNull: true },
      closedAt: { type: DataTypes.DATE(3), allowNull: true },
      remark: { type: DataTypes.STRING(500), allowNull: true },
      gateway: { type: DataTypes.STRING(24), allowNull: true },
      payCurrency: { type: DataTypes.STRING(3), allowNull: true },
      checkout: { type: DataTypes.JSON, allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('recharge_records', ['account', 'createdAt'], {
    name: 'recharge_records_account_createdAt',
  });
  await queryInterface.addIndex('recharge_records', ['status', 'expiresAt'], {
    name: 'recharge_records_status_expiresAt',
  });
  await queryInterface.addIndex('recharge_records', ['gateway', 'paidAt'], { name: 'recharge_records_gateway_paidAt' });
  await queryInterface.addIndex('recharge_records', ['createdAt', 'id'], { name: 'recharge_records_createdAt_id' });
  await queryInterface.addIndex('recharge_records', ['paymentNo'], {
    name: 'recharge_records_paymentNo',
    unique: true,
  });
  await queryInterface.addIndex('recharge_records', ['terminal'], { name: 'recharge_records_terminal' });
  await queryInterface.addIndex('recharge_records', ['plan'], { name: 'recharge_records_plan' });
  await queryInterface.addIndex('recharge_records', ['order'], { name: 'recharge_records_order' });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.dropTable('recharge_records');
  await queryInterface.removeColumn('users', 'alertedAt');
  await queryInterface.removeColumn('users', 'alertBelow');
  await queryInterface.dropTable('notifications');
  await queryInterface.removeColumn('ledger_accounts', 'headHash');
  await queryInterface.removeColumn('ledger_accounts', 'creditLimit');
  await queryInterface.removeColumn('ledger_entries', 'hash');
  await queryInterface.removeColumn('ledger_entries', 'creditLimit');
}
