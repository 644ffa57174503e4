import { type QueryInterface, DataTypes } from 'sequelize';

/** Adds the API key and the program of the creating call to jobs. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  if (!('sender' in (await queryInterface.describeTable('jobs'))))
    await queryInterface.addColumn('jobs', 'sender', { type: DataTypes.JSON, allowNull: true });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.sequelize.query('ALTER TABLE `jobs` DROP COLUMN `sender`');
}
