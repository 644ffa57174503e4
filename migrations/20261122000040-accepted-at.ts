import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

// MySQL commits each step by itself: each looks first, so that after a crash the whole runs again and goes on.
const has = async (queryInterface: QueryInterface): Promise<boolean> =>
  'acceptedAt' in (await queryInterface.describeTable('orders'));

async function indexed(queryInterface: QueryInterface, name: string): Promise<boolean> {
  return ((await queryInterface.showIndex('real_names')) as { name: string }[]).some((index) => index.name === name);
}

async function swap(queryInterface: QueryInterface, from: string, to: string): Promise<void> {
  const name = (column: string): string => `real_names_status_${column}`;
  if (!(await indexed(queryInterface, name(to))))
    await queryInterface.addIndex('real_names', ['status', to], { name: name(to) });
  if (await indexed(queryInterface, name(from))) await queryInterface.removeIndex('real_names', name(from));
}

/** A supplier's acceptance has a time of its own, and documents are queried by the time of their review: no more by when a row was last written. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  const { sequelize } = queryInterface;
  if (!(await has(queryInterface)))
    await queryInterface.addColumn('orders', 'acceptedAt', { type: DataTypes.DATE(3), allowNull: true });
  const accepted =
    "SELECT MAX(e.`createdAt`) FROM `order_events` e WHERE e.`orderId` = `orders`.`id` AND e.`action` = 'accepted'";
  await sequelize.query(`UPDATE \`orders\` SET \`acceptedAt\` = (${accepted}) WHERE \`acceptedAt\` IS NULL`);
  const waits = "(`status` = 'UNUSED' OR (`status` = 'REFUNDING' AND `statusBefore` = 'UNUSED'))";
  await sequelize.query(
    `UPDATE \`orders\` SET \`acceptedAt\` = \`createdAt\` WHERE \`acceptedAt\` IS NULL AND ${waits}`,
  );
  await swap(queryInterface, 'updatedAt', 'reviewedAt');
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await swap(queryInterface, 'reviewedAt', 'updatedAt');
  if (await has(queryInterface)) await queryInterface.sequelize.query('ALTER TABLE `orders` DROP COLUMN `acceptedAt`');
}
