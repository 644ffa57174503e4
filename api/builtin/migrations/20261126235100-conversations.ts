import { type QueryInterface, DataTypes } from 'sequelize';

type Up = { context: QueryInterface };
const [TABLE, COLUMN, INDEX] = ['operations', 'conversation', 'operations_conversation'] as const;

/** Adds the assistant's conversation to operations, so that a whole conversation can be undone at once. */
export async function up({ context: queryInterface }: Up): Promise<void> {
  if (!(COLUMN in (await queryInterface.describeTable(TABLE))))
    await queryInterface.addColumn(TABLE, COLUMN, { type: DataTypes.STRING(32), allowNull: true });
  const indexes = ((await queryInterface.showIndex(TABLE)) as { name: string }[]).map(({ name }) => name);
  if (!indexes.includes(INDEX)) await queryInterface.addIndex(TABLE, [COLUMN], { name: INDEX });
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  await queryInterface.removeIndex(TABLE, INDEX);
  await queryInterface.removeColumn(TABLE, COLUMN);
}
