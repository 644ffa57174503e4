import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

const id = { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false };
const time = { type: DataTypes.DATE(3), allowNull: false };
const options = { charset: 'utf8mb4' };

/** Technical tables without a declaration: sessions, what guards logins and public look-ups, uploaded files. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.createTable(
    'sessions',
    {
      token: { type: DataTypes.STRING(64), primaryKey: true, allowNull: false },
      user: { type: DataTypes.BIGINT, allowNull: false },
      expiresAt: time,
      createdAt: time,
    },
    options,
  );
  await queryInterface.addIndex('sessions', ['user'], { name: 'sessions_user' });
  await queryInterface.addIndex('sessions', ['expiresAt'], { name: 'sessions_expiresAt' });

  await queryInterface.createTable(
    'login_failures',
    { id, account: { type: DataTypes.STRING(128), allowNull: false }, at: time },
    options,
  );
  await queryInterface.addIndex('login_failures', ['account', 'at'], { name: 'login_failures_account_at' });

  await queryInterface.createTable(
    'card_misses',
    { id, address: { type: DataTypes.STRING(64), allowNull: false }, at: time },
    options,
  );
  await queryInterface.addIndex('card_misses', ['address', 'at'], { name: 'card_misses_address_at' });
  await queryInterface.createTable(
    'watched_addresses',
    { address: { type: DataTypes.STRING(64), primaryKey: true, allowNull: false }, until: time },
    options,
  );
  await queryInterface.createTable(
    'used_proofs',
    { signature: { type: DataTypes.STRING(64), primaryKey: true, allowNull: false }, expiresAt: time },
    options,
  );
  await queryInterface.addIndex('used_proofs', ['expiresAt'], { name: 'used_proofs_expiresAt' });

  await queryInterface.createTable(
    'files',
    {
      id,
      purpose: { type: DataTypes.STRING(16), allowNull: false },
      type: { type: DataTypes.STRING(32), allowNull: false },
      size: { type: DataTypes.INTEGER, allowNull: false },
      owner: { type: DataTypes.BIGINT, allowNull: false },
      sealed: { type: DataTypes.BOOLEAN, allowNull: false },
      bytes: { type: DataTypes.BLOB('medium'), allowNull: false },
      createdAt: time,
    },
    options,
  );
  await queryInterface.addIndex('files', ['owner'], { name: 'files_owner' });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const table of ['files', 'used_proofs', 'watched_addresses', 'card_misses', 'login_failures', 'sessions'])
    await queryInterface.dropTable(table);
}
