import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

// Columns for the usage of the present cycle, the paid terms of SMS plans, and paid terms that were never provided.
const COLUMNS = [
  ['orders', 'cycle', { type: DataTypes.INTEGER, allowNull: true }],
  ['orders', 'cycleUsedMB', { type: DataTypes.INTEGER, allowNull: true }],
  ['orders', 'terms', { type: DataTypes.INTEGER, allowNull: true }],
  ['order_money', 'voided', { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false }],
] as const;

// MySQL commits each step by itself: each looks first, so that after a crash the whole runs again and goes on.
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const [table, column, spec] of COLUMNS) {
    if (!(column in (await queryInterface.describeTable(table))))
      await queryInterface.addColumn(table, column, { ...spec });
  }
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const [table, column] of COLUMNS.toReversed()) {
    // Sequelize would make SQLite's table anew, without its indexes.
    if (column in (await queryInterface.describeTable(table)))
      await queryInterface.sequelize.query(`ALTER TABLE \`${table}\` DROP COLUMN \`${column}\``);
  }
}
