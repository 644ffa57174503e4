import { type ModelAttributes, type QueryInterface, DataTypes } from 'sequelize';

type Up = { context: QueryInterface; people: string };

const number = { type: DataTypes.BIGINT, allowNull: false };
const time = { type: DataTypes.DATE(3), allowNull: false };
const maybeTime = { type: DataTypes.DATE(3), allowNull: true };
const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false });
const maybeText = (length: number) => ({ type: DataTypes.STRING(length), allowNull: true });
const long = { type: DataTypes.TEXT, allowNull: true };
const count = { type: DataTypes.INTEGER, allowNull: true };
const to = (model: string, allowNull = true) => ({
  type: DataTypes.BIGINT,
  allowNull,
  references: { model, key: 'id' },
});
const own = () => ({ id: { ...number, primaryKey: true, autoIncrement: true } });
const kept = () => ({
  version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
  createdAt: time,
  updatedAt: time,
});

interface TableOf {
  readonly columns: ModelAttributes;
  readonly indexes: readonly (readonly string[])[];
  readonly unique?: readonly (readonly string[])[];
}

const tablesOf = (people: string): Readonly<Record<string, TableOf>> => ({
  webhooks: {
    columns: {
      ...own(),
      url: text(500),
      events: { type: DataTypes.JSON, allowNull: false },
      disabled: { type: DataTypes.BOOLEAN, allowNull: false },
      failingSince: maybeTime,
      formerSecretUntil: maybeTime,
      owner: to(people),
      secret: long,
      formerSecret: long,
      ...kept(),
    },
    indexes: [['owner']],
  },
  webhook_batches: {
    columns: {
      ...own(),
      webhook: to('webhooks', false),
      event: text(64),
      at: time,
      records: { type: DataTypes.JSON, allowNull: true },
      facts: { type: DataTypes.JSON, allowNull: true },
      ...kept(),
    },
    indexes: [['webhook']],
  },
  webhook_deliveries: {
    columns: {
      ...own(),
      webhook: to('webhooks', false),
      event: text(64),
      status: text(32),
      attempts: count,
      nextAt: maybeTime,
      sentAt: maybeTime,
      milliseconds: count,
      responseStatus: count,
      error: maybeText(255),
      messageId: text(64),
      url: maybeText(500),
      requestHeaders: { type: DataTypes.JSON, allowNull: true },
      body: long,
      responseBody: long,
      owner: to(people),
      object: maybeText(96),
      lockedUntil: maybeTime,
      ...kept(),
    },
    indexes: [
      ['webhook', 'status', 'nextAt', 'id'],
      ['webhook', 'object', 'status', 'id'],
      ['owner', 'id'],
      ['createdAt', 'id'],
    ],
    unique: [['messageId']],
  },
});

const nameOf = (table: string, fields: readonly string[]): string => [table, ...fields].join('_');

/** Creates the tables for webhooks, for events without messages yet, and for messages with their responses. */
export async function up({ context: queryInterface, people }: Up): Promise<void> {
  for (const [table, { columns, indexes, unique = [] }] of Object.entries(tablesOf(people))) {
    if (!(await queryInterface.tableExists(table)))
      await queryInterface.createTable(table, columns, { charset: 'utf8mb4' });
    const known = ((await queryInterface.showIndex(table)) as { name: string }[]).map(({ name }) => name);
    for (const [all, isUnique] of [[indexes, false] as const, [unique, true] as const])
      for (const fields of all) {
        const name = nameOf(table, fields);
        if (!known.includes(name)) await queryInterface.addIndex(table, [...fields], { name, unique: isUnique });
      }
  }
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  for (const table of ['webhook_deliveries', 'webhook_batches', 'webhooks'])
    if (await queryInterface.tableExists(table)) await queryInterface.dropTable(table);
}
