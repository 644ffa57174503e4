import { type QueryInterface, DataTypes } from 'sequelize';

export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  // Adds a column for a mail's HTML.
  await queryInterface.addColumn('simulator_mails', 'html', { type: DataTypes.TEXT, allowNull: true });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.removeColumn('simulator_mails', 'html');
}
