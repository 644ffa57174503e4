import { type QueryInterface, DataTypes } from 'sequelize';

const NAME = 'replica_heartbeat';

/** Creates a table with the time of the last heartbeat, which measures the lag of a read replica. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  if (await queryInterface.tableExists(NAME)) return;
  await queryInterface.createTable(
    NAME,
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, allowNull: false },
      at: { type: DataTypes.BIGINT, allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  if (await queryInterface.tableExists(NAME)) await queryInterface.dropTable(NAME);
}
