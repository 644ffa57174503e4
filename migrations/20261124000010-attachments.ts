import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

/** Files that are attached to records keep their name, and which field of which resource they were uploaded for. */
const COLUMNS = {
  name: DataTypes.STRING(255),
  resource: DataTypes.STRING(64),
  field: DataTypes.STRING(130),
  unusedSince: DataTypes.DATE(3),
} as const;

export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const [name, type] of Object.entries(COLUMNS))
    await queryInterface.addColumn('files', name, { type, allowNull: true });
  await queryInterface.addIndex('files', ['resource', 'unusedSince'], { name: 'files_resource' });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.removeIndex('files', 'files_resource');
  for (const name of Object.keys(COLUMNS)) await queryInterface.removeColumn('files', name);
}
