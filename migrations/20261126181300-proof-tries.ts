import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

const TABLE = 'proof_tries';

/** Counts wrong proofs by address and by Ctrip order, with the time of the first one. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  if (await queryInterface.tableExists(TABLE)) return;
  await queryInterface.createTable(
    TABLE,
    {
      counted: { type: DataTypes.STRING(96), primaryKey: true, allowNull: false },
      wrong: { type: DataTypes.INTEGER, allowNull: false },
      since: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex(TABLE, ['since'], { name: 'proof_tries_since' });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.dropTable(TABLE);
}
