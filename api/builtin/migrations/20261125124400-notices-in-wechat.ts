import { type QueryInterface, DataTypes } from 'sequelize';

const COLUMNS = ['wechatAt', 'wechatSentAt'] as const;
const INDEX = 'notifications_wechatAt';
type Up = { context: QueryInterface };

const isIndexed = async (queryInterface: QueryInterface): Promise<boolean> =>
  ((await queryInterface.showIndex('notifications')) as { name: string }[]).some(({ name }) => name === INDEX);

/** Adds columns to notices: the due time of the WeChat message, and the time when it was queued. */
export async function up({ context: queryInterface }: Up): Promise<void> {
  const known = await queryInterface.describeTable('notifications');
  for (const name of COLUMNS)
    if (!(name in known))
      await queryInterface.addColumn('notifications', name, { type: DataTypes.DATE(3), allowNull: true });
  if (!(await isIndexed(queryInterface)))
    await queryInterface.addIndex('notifications', ['wechatAt'], { name: INDEX, unique: false });
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  if (await isIndexed(queryInterface)) await queryInterface.removeIndex('notifications', INDEX);
  const known = await queryInterface.describeTable('notifications');
  for (const name of COLUMNS) if (name in known) await queryInterface.removeColumn('notifications', name);
}
