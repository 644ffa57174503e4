import { type ModelAttributes, type QueryInterface, DataTypes } from 'sequelize';

const id = () => ({ type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false });
const time = () => ({ type: DataTypes.DATE(3), allowNull: false });
const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false });
const number = () => ({ type: DataTypes.INTEGER, allowNull: false });
const key = (length: number) => ({ ...text(length), primaryKey: true });
const maybe = <T extends object>(column: T) => ({ ...column, allowNull: true });

interface TableOf {
  columns: ModelAttributes;
  indexes?: Readonly<Record<string, readonly string[]>>;
  unique?: Readonly<Record<string, readonly string[]>>;
  /** Columns that distinguish upper and lower case (SQLite always does). */
  exact?: Readonly<Record<string, string>>;
}

/** The tables of every product without a declaration. `people` is the name of the users' table. */
const tablesOf = (people: string): Readonly<Record<string, TableOf>> => ({
  sessions: {
    columns: {
      token: key(64),
      user: { type: DataTypes.BIGINT, allowNull: false },
      expiresAt: time(),
      createdAt: time(),
      parent: maybe(text(64)),
    },
    indexes: { sessions_user: ['user'], sessions_expiresAt: ['expiresAt'] },
  },
  login_failures: {
    columns: { id: id(), account: text(128), at: time() },
    indexes: { login_failures_account_at: ['account', 'at'] },
  },
  password_codes: {
    columns: {
      account: key(128),
      code: maybe(text(64)),
      tries: number(),
      sent: number(),
      since: time(),
      sentAt: time(),
      expiresAt: time(),
    },
    indexes: { password_codes_expiresAt: ['expiresAt'] },
  },
  code_tries: {
    columns: { id: id(), address: text(64), at: time() },
    indexes: { code_tries_address_at: ['address', 'at'], code_tries_at: ['at'] },
  },
  idempotency_keys: {
    columns: {
      id: id(),
      actor: { type: DataTypes.BIGINT, allowNull: false },
      idempotencyKey: text(128),
      requestHash: text(64),
      status: number(),
      response: { type: DataTypes.TEXT, allowNull: true },
      createdAt: time(),
      own: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
    },
    indexes: { idempotency_keys_own_createdAt: ['own', 'createdAt'] },
    unique: { idempotency_keys_actor_key: ['actor', 'idempotencyKey'] },
    exact: { idempotencyKey: 'VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL' },
  },
  files: {
    columns: {
      id: id(),
      purpose: text(16),
      type: text(32),
      size: number(),
      owner: { type: DataTypes.BIGINT, allowNull: false },
      sealed: { type: DataTypes.BOOLEAN, allowNull: false },
      bytes: { type: DataTypes.BLOB('medium'), allowNull: false },
      createdAt: time(),
      name: maybe(text(255)),
      resource: maybe(text(64)),
      field: maybe(text(130)),
      unusedSince: maybe(time()),
    },
    indexes: { files_owner: ['owner'], files_resource: ['resource', 'unusedSince'] },
  },
  user_preferences: {
    columns: {
      user: {
        type: DataTypes.BIGINT,
        allowNull: false,
        primaryKey: true,
        references: { model: people, key: 'id' },
      },
      name: key(64),
      value: { type: DataTypes.TEXT('medium'), allowNull: false },
      updatedAt: time(),
    },
  },
  simulator_mails: {
    columns: {
      id: id(),
      recipient: text(254),
      subject: text(200),
      body: { type: DataTypes.TEXT, allowNull: false },
      reference: maybe(text(128)),
      sentAt: time(),
    },
    indexes: { simulator_mails_recipient_id: ['recipient', 'id'] },
    unique: { simulator_mails_reference: ['reference'] },
    exact: { reference: 'VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL' },
  },
  // The product's migration creates the columns of `jobs`. `dedupe` is compared byte by byte, because callers choose
  // these keys.
  jobs: { columns: {}, exact: { dedupe: 'VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL' } },
});

async function addIndexes(queryInterface: QueryInterface, table: string, { indexes = {}, unique = {} }: TableOf) {
  const known = ((await queryInterface.showIndex(table)) as { name: string }[]).map(({ name }) => name);
  for (const [made, isUnique] of [[indexes, false] as const, [unique, true] as const])
    for (const [name, fields] of Object.entries(made))
      if (!known.includes(name)) await queryInterface.addIndex(table, [...fields], { name, unique: isUnique });
}

/**
 * Creates missing tables, columns and indexes. Checks before each step, because MySQL commits each step, and a crashed
 * migration runs again from the start.
 */
export async function up({ context: queryInterface, people }: { context: QueryInterface; people: string }) {
  const { sequelize } = queryInterface;
  for (const [name, table] of Object.entries(tablesOf(people))) {
    const isDeclared = Object.keys(table.columns).length === 0;
    if (!isDeclared && !(await queryInterface.tableExists(name)))
      await queryInterface.createTable(name, table.columns, { charset: 'utf8mb4' });
    await addIndexes(queryInterface, name, table);
    if (sequelize.getDialect() === 'sqlite') continue;
    for (const [column, type] of Object.entries(table.exact ?? {}))
      await sequelize.query(`ALTER TABLE \`${name}\` MODIFY \`${column}\` ${type}`);
  }
}

/** Does nothing, because the tables may be older than this migration. */
export const down = async (): Promise<void> => undefined;
