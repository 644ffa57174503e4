import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

const key = { type: DataTypes.BIGINT, allowNull: false };
const time = { type: DataTypes.DATE(3) };
const hash = { type: DataTypes.STRING(64), allowNull: false };
const UTF8 = { charset: 'utf8mb4' };
type Up = { context: QueryInterface };

const TABLES = {
  wxmp_bind_tickets: {
    code: { ...hash, primaryKey: true },
    user: key,
    settings: key,
    createdAt: { ...time, allowNull: false },
    expiresAt: { ...time, allowNull: false },
    usedAt: time,
  },
  wxmp_deliveries: {
    reference: { ...hash, primaryKey: true },
    user: key,
    state: { type: DataTypes.STRING(16), allowNull: false },
    errcode: { type: DataTypes.INTEGER },
    claimedAt: { ...time, allowNull: false },
    finishedAt: time,
  },
} as const;
const INDEXES = [
  ['wxmp_bind_tickets', 'wxmp_bind_tickets_user_createdAt', ['user', 'createdAt'], false],
  ['wxmp_bind_tickets', 'wxmp_bind_tickets_expiresAt', ['expiresAt'], false],
] as const;

/** The codes by which users link their WeChat, the template messages sent to them, and why WeChat last refused one. */
export async function up({ context: queryInterface }: Up): Promise<void> {
  for (const [name, columns] of Object.entries(TABLES))
    if (!(await queryInterface.tableExists(name))) await queryInterface.createTable(name, columns, UTF8);
  for (const [table, name, fields, unique] of INDEXES) {
    const known = (await queryInterface.showIndex(table)) as { name: string }[];
    if (!known.some((index) => index.name === name))
      await queryInterface.addIndex(table, [...fields], { name, unique });
  }
  const states = await queryInterface.describeTable('wxmp_states');
  if (!('templateProblem' in states))
    await queryInterface.addColumn('wxmp_states', 'templateProblem', { type: DataTypes.TEXT, allowNull: true });
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  await queryInterface.removeColumn('wxmp_states', 'templateProblem');
  for (const name of Object.keys(TABLES).toReversed()) await queryInterface.dropTable(name);
}
