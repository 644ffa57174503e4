import { type QueryInterface, DataTypes } from 'sequelize';

const COLUMNS = {
  popClosedAt: DataTypes.DATE(3),
  link: DataTypes.STRING(64),
  endsAt: DataTypes.DATE(3),
  mailAt: DataTypes.DATE(3),
  mailedAt: DataTypes.DATE(3),
} as const;
const INDEXES = [
  { name: 'notifications_message_user', fields: ['message', 'user'], unique: true },
  { name: 'notifications_mailAt', fields: ['mailAt'], unique: false },
] as const;
type Up = { context: QueryInterface };

const namesOf = async (queryInterface: QueryInterface): Promise<Set<string>> =>
  new Set(((await queryInterface.showIndex('notifications')) as { name: string }[]).map(({ name }) => name));

/** Adds columns to notices: expiry, link, time of dismissal, and due time of the mail. */
export async function up({ context: queryInterface }: Up): Promise<void> {
  const known = await queryInterface.describeTable('notifications');
  for (const [name, type] of Object.entries(COLUMNS))
    if (!(name in known)) await queryInterface.addColumn('notifications', name, { type, allowNull: true });
  const indexes = await namesOf(queryInterface);
  for (const { name, fields, unique } of INDEXES)
    if (!indexes.has(name)) await queryInterface.addIndex('notifications', [...fields], { name, unique });
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  const indexes = await namesOf(queryInterface);
  for (const { name } of INDEXES) if (indexes.has(name)) await queryInterface.removeIndex('notifications', name);
  const known = await queryInterface.describeTable('notifications');
  for (const name of Object.keys(COLUMNS)) if (name in known) await queryInterface.removeColumn('notifications', name);
}
