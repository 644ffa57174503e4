import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  // The mails that the simulated mail server received.
  await queryInterface.createTable(
    'simulator_mails',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      recipient: { type: DataTypes.STRING(254), allowNull: false },
      subject: { type: DataTypes.STRING(200), allowNull: false },
      body: { type: DataTypes.TEXT, allowNull: false },
      reference: { type: DataTypes.STRING(128), allowNull: true },
      sentAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('simulator_mails', ['recipient', 'id'], { name: 'simulator_mails_recipient_id' });
  await queryInterface.addIndex('simulator_mails', ['reference'], { name: 'simulator_mails_reference', unique: true });
  // Wallets below zero that were reported; the row goes when the debt is healed.
  await queryInterface.createTable(
    'debts_told',
    {
      wallet: {
        type: DataTypes.BIGINT,
        primaryKey: true,
        allowNull: false,
        references: { model: 'ledger_accounts', key: 'id' },
      },
      toldAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.dropTable('debts_told');
  await queryInterface.dropTable('simulator_mails');
}
