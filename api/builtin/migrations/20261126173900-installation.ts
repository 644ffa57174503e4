import { type QueryInterface, DataTypes } from 'sequelize';

const NAME = 'installation';

/** Creates a table with a row that says whether the database is in production or contains demo data. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  if (await queryInterface.tableExists(NAME)) return;
  await queryInterface.createTable(
    NAME,
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, allowNull: false },
      purpose: { type: DataTypes.STRING(16), allowNull: false },
      since: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  if (await queryInterface.tableExists(NAME)) await queryInterface.dropTable(NAME);
}
