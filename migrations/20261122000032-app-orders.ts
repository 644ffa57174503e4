import type { QueryInterface } from 'sequelize';

const KEPT = '`agentPlan` BIGINT NOT NULL';
const FREE = '`agentPlan` BIGINT';

async function isNullable(queryInterface: QueryInterface): Promise<boolean> {
  return (await queryInterface.describeTable('orders')).agentPlan?.allowNull === true;
}

/** SQLite cannot take a NOT NULL away, but by the way that its manual describes for changes that touch no row (lang_altertable, section 7). */
async function rewrite(queryInterface: QueryInterface, from: string, to: string): Promise<void> {
  const { sequelize } = queryInterface;
  await sequelize.query('PRAGMA writable_schema = ON');
  try {
    await sequelize.query(
      `UPDATE sqlite_master SET sql = REPLACE(sql, '${from}', '${to}') WHERE type = 'table' AND name = 'orders'`,
    );
  } finally {
    await sequelize.query('PRAGMA writable_schema = RESET');
  }
}

/** An order of a plan of the app's has no agent plan: the platform sells it itself. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  if (await isNullable(queryInterface)) return;
  if (queryInterface.sequelize.getDialect() === 'sqlite') await rewrite(queryInterface, KEPT, FREE);
  else await queryInterface.sequelize.query('ALTER TABLE `orders` MODIFY `agentPlan` BIGINT NULL');
  if (!(await isNullable(queryInterface))) throw new Error('orders.agentPlan could not be made nullable');
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  if (queryInterface.sequelize.getDialect() === 'sqlite') await rewrite(queryInterface, FREE, KEPT);
  else await queryInterface.sequelize.query('ALTER TABLE `orders` MODIFY `agentPlan` BIGINT NOT NULL');
}
