import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

// MySQL commits each step by itself: each looks first, so that after a crash the whole runs again and goes on.
const has = async (queryInterface: QueryInterface): Promise<boolean> =>
  'unpaidBecause' in (await queryInterface.describeTable('orders'));

// As api/commands/orders/retailSale.ts records it for orders that end from now on; what gave way to newer ones was not noted before.
const REASON = `SELECT CASE
    WHEN p.\`status\` = 'ANOMALY' AND p.\`closedAt\` IS NULL THEN 'SET_APART'
    WHEN p.\`closedAt\` < p.\`expiresAt\` THEN 'FAILED'
    ELSE 'EXPIRED' END
  FROM \`recharge_records\` p WHERE p.\`order\` = \`orders\`.\`id\` AND p.\`id\` = (
    SELECT MIN(q.\`id\`) FROM \`recharge_records\` q WHERE q.\`order\` = \`orders\`.\`id\`)`;

/** Why an order was never paid: of those that have ended so before, as their payments show. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  const column = { type: DataTypes.STRING(32), allowNull: true };
  if (!(await has(queryInterface))) await queryInterface.addColumn('orders', 'unpaidBecause', column);
  await queryInterface.sequelize.query(`UPDATE \`orders\` SET \`unpaidBecause\` = COALESCE((${REASON}), 'EXPIRED')
    WHERE \`unpaid\` = 1 AND \`status\` = 'INITIAL_FAILED' AND \`unpaidBecause\` IS NULL`);
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  if (await has(queryInterface))
    await queryInterface.sequelize.query('ALTER TABLE `orders` DROP COLUMN `unpaidBecause`');
}
