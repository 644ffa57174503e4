import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

const TABLE = 'public_orders';
const time = { type: DataTypes.DATE(3), allowNull: false };

/** Stores the hashed address that created an order without an account, as long as the order can be paid. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  if (!(await queryInterface.tableExists(TABLE))) {
    await queryInterface.createTable(
      TABLE,
      {
        orderId: { type: DataTypes.BIGINT, primaryKey: true, allowNull: false },
        address: { type: DataTypes.STRING(64), allowNull: false },
        terminal: { type: DataTypes.BIGINT, allowNull: false },
        until: time,
      },
      { charset: 'utf8mb4' },
    );
  }
  const known = (await queryInterface.showIndex(TABLE)) as { name: string }[];
  for (const [name, fields] of [
    ['public_orders_address_terminal', ['address', 'terminal']],
    ['public_orders_until', ['until']],
  ] as const) {
    if (!known.some((index) => index.name === name)) await queryInterface.addIndex(TABLE, [...fields], { name });
  }
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.dropTable(TABLE);
}
