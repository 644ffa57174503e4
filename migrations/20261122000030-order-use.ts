import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

export const needsStop = 'It renames a column of orders.';

// MySQL commits each step by itself: each looks first, so that after a crash the whole runs again and goes on.
const has = async (queryInterface: QueryInterface, column: string): Promise<boolean> =>
  column in (await queryInterface.describeTable('orders'));

/**
 * `cycle` on the wire is what is left of the present cycle; the column for the one in which usage was last reported is `cycleNo`. And until when an
 * order waits for its payment: of those that wait or were never paid, the end of their payment.
 */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  const { sequelize } = queryInterface;
  // Sequelize would make SQLite's table anew, without its indexes.
  if (!(await has(queryInterface, 'cycleNo')))
    await sequelize.query('ALTER TABLE `orders` RENAME COLUMN `cycle` TO `cycleNo`');
  if (!(await has(queryInterface, 'expiresAt')))
    await queryInterface.addColumn('orders', 'expiresAt', { type: DataTypes.DATE(3), allowNull: true });
  await sequelize.query(
    'UPDATE `orders` SET `expiresAt` = (SELECT MAX(p.`expiresAt`) FROM `recharge_records` p WHERE p.`order` = `orders`.`id`) WHERE `unpaid` = 1 AND `expiresAt` IS NULL',
  );
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  const { sequelize } = queryInterface;
  if (await has(queryInterface, 'expiresAt')) await sequelize.query('ALTER TABLE `orders` DROP COLUMN `expiresAt`');
  if (await has(queryInterface, 'cycleNo'))
    await sequelize.query('ALTER TABLE `orders` RENAME COLUMN `cycleNo` TO `cycle`');
}
