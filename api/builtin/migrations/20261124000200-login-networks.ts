import { type ModelAttributes, type QueryInterface, DataTypes } from 'sequelize';

const time = { type: DataTypes.DATE(3), allowNull: false };
const key = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false, primaryKey: true });

/** The tables that this migration creates if they are missing. */
const TABLES: Readonly<Record<string, ModelAttributes>> = {
  login_guards: { account: key(128), warnedAt: { ...time, allowNull: true }, at: time },
  login_networks: {
    user: { type: DataTypes.BIGINT, allowNull: false, primaryKey: true },
    network: key(64),
    at: time,
  },
  used_proofs: { signature: key(64), expiresAt: time },
};
const INDEXES: readonly (readonly [table: string, name: string, fields: readonly string[]])[] = [
  ['login_failures', 'login_failures_network', ['account', 'network', 'at']],
  ['login_failures', 'login_failures_at', ['at']],
  ['login_guards', 'login_guards_at', ['at']],
  ['login_networks', 'login_networks_at', ['at']],
  ['used_proofs', 'used_proofs_expiresAt', ['expiresAt']],
];

/** Creates the tables for failed logins by network, and for the networks that used each account. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const [name, columns] of Object.entries(TABLES))
    if (!(await queryInterface.tableExists(name)))
      await queryInterface.createTable(name, columns, { charset: 'utf8mb4' });
  if (!('network' in (await queryInterface.describeTable('login_failures'))))
    await queryInterface.addColumn('login_failures', 'network', {
      type: DataTypes.STRING(64),
      allowNull: false,
      defaultValue: '',
    });
  for (const [table, name, fields] of INDEXES) {
    const known = ((await queryInterface.showIndex(table)) as { name: string }[]).map((index) => index.name);
    if (!known.includes(name)) await queryInterface.addIndex(table, [...fields], { name });
  }
}

/** Keeps `used_proofs`, which may be older than this migration. */
export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const name of ['login_networks', 'login_guards'])
    if (await queryInterface.tableExists(name)) await queryInterface.dropTable(name);
  const indexes = ((await queryInterface.showIndex('login_failures')) as { name: string }[]).map(({ name }) => name);
  for (const name of ['login_failures_network', 'login_failures_at'])
    if (indexes.includes(name)) await queryInterface.removeIndex('login_failures', name);
  if ('network' in (await queryInterface.describeTable('login_failures')))
    await queryInterface.removeColumn('login_failures', 'network');
}
