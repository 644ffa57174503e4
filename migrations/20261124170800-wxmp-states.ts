import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

const key = { type: DataTypes.BIGINT, allowNull: false };
const time = { type: DataTypes.DATE(3) };
const UTF8 = { charset: 'utf8mb4' };

type Up = { context: QueryInterface };

/** Tokens of official accounts, what was last pushed and tested, and the messages already answered. */
export async function up({ context: queryInterface }: Up): Promise<void> {
  if (!(await queryInterface.tableExists('wxmp_tokens')))
    await queryInterface.createTable(
      'wxmp_tokens',
      {
        settings: { ...key, primaryKey: true },
        kind: { type: DataTypes.STRING(16), primaryKey: true, allowNull: false },
        value: { type: DataTypes.TEXT },
        expiresAt: time,
        holder: { type: DataTypes.STRING(36) },
        lockedUntil: time,
        error: { type: DataTypes.TEXT },
        failedAt: time,
      },
      UTF8,
    );
  if (!(await queryInterface.tableExists('wxmp_states')))
    await queryInterface.createTable(
      'wxmp_states',
      {
        settings: { ...key, primaryKey: true },
        menuPushedAt: time,
        menuProblem: { type: DataTypes.TEXT },
        selfTest: { type: DataTypes.TEXT },
      },
      UTF8,
    );
  if (!(await queryInterface.tableExists('wxmp_messages')))
    await queryInterface.createTable(
      'wxmp_messages',
      {
        id: { ...key, primaryKey: true, autoIncrement: true },
        settings: key,
        dedupe: { type: DataTypes.STRING(64), allowNull: false },
        signature: { type: DataTypes.STRING(64), allowNull: false },
        reply: { type: DataTypes.TEXT },
        at: { ...time, allowNull: false },
      },
      UTF8,
    );
  const known = (await queryInterface.showIndex('wxmp_messages')) as { name: string }[];
  for (const [name, fields, unique] of [
    ['wxmp_messages_settings_dedupe', ['settings', 'dedupe'], true],
    ['wxmp_messages_settings_signature', ['settings', 'signature'], true],
    ['wxmp_messages_at', ['at'], false],
  ] as const)
    if (!known.some((index) => index.name === name))
      await queryInterface.addIndex('wxmp_messages', [...fields], { name, unique });
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  for (const table of ['wxmp_messages', 'wxmp_states', 'wxmp_tokens']) await queryInterface.dropTable(table);
}
