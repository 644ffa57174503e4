import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

const time = { type: DataTypes.DATE(3), allowNull: false };
const id = { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false };

/** Adds what is missing: MySQL commits each step by itself, and after a crash the whole runs again. */
async function addColumn(queryInterface: QueryInterface, table: string, column: string, type: object): Promise<void> {
  const columns = await queryInterface.describeTable(table);
  if (!columns[column]) await queryInterface.addColumn(table, column, { ...type, allowNull: true } as never);
}

async function addIndex(queryInterface: QueryInterface, table: string, fields: string[]): Promise<void> {
  const name = `${table}_${fields.join('_')}`;
  const known = (await queryInterface.showIndex(table)) as { name: string }[];
  if (!known.some((index) => index.name === name)) await queryInterface.addIndex(table, fields, { name });
}

/** Sessions of somebody who looks as another, the audit of what they read, and the codes that a new password needs. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await addColumn(queryInterface, 'audit_log', 'asUser', { type: DataTypes.BIGINT });
  await addIndex(queryInterface, 'audit_log', ['asUser']);
  await addColumn(queryInterface, 'sessions', 'parent', { type: DataTypes.STRING(64) });
  if (!(await queryInterface.tableExists('password_codes'))) {
    await queryInterface.createTable(
      'password_codes',
      {
        account: { type: DataTypes.STRING(128), primaryKey: true, allowNull: false },
        code: { type: DataTypes.STRING(64), allowNull: true },
        tries: { type: DataTypes.INTEGER, allowNull: false },
        sent: { type: DataTypes.INTEGER, allowNull: false },
        since: time,
        sentAt: time,
        expiresAt: time,
      },
      { charset: 'utf8mb4' },
    );
  }
  await addIndex(queryInterface, 'password_codes', ['expiresAt']);
  if (!(await queryInterface.tableExists('code_tries'))) {
    await queryInterface.createTable(
      'code_tries',
      { id, address: { type: DataTypes.STRING(64), allowNull: false }, at: time },
      { charset: 'utf8mb4' },
    );
  }
  await addIndex(queryInterface, 'code_tries', ['address', 'at']);
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.dropTable('code_tries');
  await queryInterface.dropTable('password_codes');
  await queryInterface.removeColumn('sessions', 'parent');
  await queryInterface.removeIndex('audit_log', 'audit_log_asUser');
  await queryInterface.removeColumn('audit_log', 'asUser');
}
