import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.addColumn('audit_log', 'import', { type: DataTypes.BIGINT, allowNull: true });
  await queryInterface.addColumn('audit_log', 'recordVersion', { type: DataTypes.INTEGER, allowNull: true });
  await queryInterface.addIndex('audit_log', ['import'], { name: 'audit_log_import' });
  await queryInterface.createTable(
    'imports',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      resource: { type: DataTypes.STRING(64), allowNull: false },
      fileName: { type: DataTypes.STRING(255), allowNull: true },
      owner: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'users', key: 'id' } },
      rows: { type: DataTypes.INTEGER, allowNull: true },
      created: { type: DataTypes.INTEGER, allowNull: true },
      updated: { type: DataTypes.INTEGER, allowNull: true },
      state: { type: DataTypes.STRING(32), allowNull: false },
      undoable: { type: DataTypes.BOOLEAN, allowNull: false },
      undoneAt: { type: DataTypes.DATE(3), allowNull: true },
      undoneBy: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'users', key: 'id' } },
      job: { type: DataTypes.INTEGER, allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('imports', ['resource', 'id'], { name: 'imports_resource_id' });
  await queryInterface.addIndex('imports', ['owner'], { name: 'imports_owner' });
  await queryInterface.addIndex('imports', ['undoneBy'], { name: 'imports_undoneBy' });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.dropTable('imports');
  await queryInterface.removeIndex('audit_log', 'audit_log_import');
  // Sequelize would make SQLite's table anew, without its indexes.
  for (const name of ['recordVersion', 'import'])
    await queryInterface.sequelize.query(`ALTER TABLE \`audit_log\` DROP COLUMN \`${name}\``);
}
