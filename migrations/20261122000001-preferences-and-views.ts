import type { ModelAttributes, QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

const VIEWS = 'saved_views';
const VIEWS_KEY = 'saved_views_owner_resource_name';
const user = () => ({ type: DataTypes.BIGINT, references: { model: 'users', key: 'id' } });
const time = () => ({ type: DataTypes.DATE(3), allowNull: false });

const TABLES: Readonly<Record<string, ModelAttributes>> = {
  [VIEWS]: {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
    resource: { type: DataTypes.STRING(64), allowNull: false },
    name: { type: DataTypes.STRING(64), allowNull: false },
    query: { type: DataTypes.JSON, allowNull: false },
    sharedQuery: { type: DataTypes.JSON, allowNull: true },
    sharedWith: { type: DataTypes.JSON, allowNull: true },
    isDefault: { type: DataTypes.BOOLEAN, allowNull: false },
    owner: { ...user(), allowNull: true },
    version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
    createdAt: time(),
    updatedAt: time(),
  },
  // The screen settings of users as JSON text, one row per key.
  user_preferences: {
    user: { ...user(), allowNull: false, primaryKey: true },
    name: { type: DataTypes.STRING(64), allowNull: false, primaryKey: true },
    value: { type: DataTypes.TEXT('medium'), allowNull: false },
    updatedAt: time(),
  },
};

// Every step looks first: MySQL commits each by itself, and after a crash the whole runs again.
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const [name, columns] of Object.entries(TABLES))
    if (!(await queryInterface.tableExists(name)))
      await queryInterface.createTable(name, columns, { charset: 'utf8mb4' });
  const known = ((await queryInterface.showIndex(VIEWS)) as { name: string }[]).map((index) => index.name);
  if (!known.includes(VIEWS_KEY))
    await queryInterface.addIndex(VIEWS, ['owner', 'resource', 'name'], { name: VIEWS_KEY, unique: true });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const name of Object.keys(TABLES).toReversed()) await queryInterface.dropTable(name);
}
