import { type ModelAttributes, type QueryInterface, DataTypes } from 'sequelize';

const id = { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false };
const time = { type: DataTypes.DATE(3), allowNull: false };
const key = { type: DataTypes.STRING(64), allowNull: false, primaryKey: true };
const user = { type: DataTypes.BIGINT, allowNull: false };

/**
 * The tables for second factors, recovery codes, logins that wait for the second step, and roles that need a second
 * factor.
 */
const TABLES: Readonly<Record<string, ModelAttributes>> = {
  second_factors: {
    id,
    user,
    secret: { type: DataTypes.TEXT, allowNull: false },
    confirmedAt: { ...time, allowNull: true },
    lastStep: { type: DataTypes.INTEGER, allowNull: true },
    createdAt: time,
  },
  recovery_codes: { id, user, hash: { type: DataTypes.STRING(64), allowNull: false } },
  login_tickets: {
    ticket: key,
    user,
    tries: { type: DataTypes.INTEGER, allowNull: false },
    createdAt: time,
    expiresAt: time,
  },
  second_factor_roles: { role: key, createdAt: time },
};
const INDEXES: readonly (readonly [table: string, name: string, fields: readonly string[], unique: boolean])[] = [
  ['second_factors', 'second_factors_user', ['user'], true],
  ['recovery_codes', 'recovery_codes_user_hash', ['user', 'hash'], true],
  ['login_tickets', 'login_tickets_user', ['user'], false],
  ['login_tickets', 'login_tickets_expiresAt', ['expiresAt'], false],
];

/** Checks before each step, because MySQL commits each step, and a crashed migration runs again from the start. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const [name, columns] of Object.entries(TABLES))
    if (!(await queryInterface.tableExists(name)))
      await queryInterface.createTable(name, columns, { charset: 'utf8mb4' });
  for (const [table, name, fields, unique] of INDEXES) {
    const known = ((await queryInterface.showIndex(table)) as { name: string }[]).map((index) => index.name);
    if (!known.includes(name)) await queryInterface.addIndex(table, [...fields], { name, unique });
  }
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const name of Object.keys(TABLES))
    if (await queryInterface.tableExists(name)) await queryInterface.dropTable(name);
}
