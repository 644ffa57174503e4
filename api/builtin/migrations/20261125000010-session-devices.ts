import { type QueryInterface, DataTypes } from 'sequelize';

const COLUMNS = { device: DataTypes.STRING(255), address: DataTypes.STRING(255) } as const;
type Up = { context: QueryInterface };

/**
 * Adds the browser and the encrypted address of a login to sessions. The user's own list of sessions shows this browser
 * and address.
 */
export async function up({ context: queryInterface }: Up): Promise<void> {
  const known = await queryInterface.describeTable('sessions');
  for (const [name, type] of Object.entries(COLUMNS))
    if (!(name in known)) await queryInterface.addColumn('sessions', name, { type, allowNull: true });
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  const known = await queryInterface.describeTable('sessions');
  for (const name of Object.keys(COLUMNS)) if (name in known) await queryInterface.removeColumn('sessions', name);
}
