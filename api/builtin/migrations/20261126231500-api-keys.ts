import { type QueryInterface, DataTypes } from 'sequelize';

type Up = { context: QueryInterface; people: string };
const VIA = ['audit_log', 'operations'];

const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false });
const time = () => ({ type: DataTypes.DATE(3), allowNull: true });
const flag = () => ({ type: DataTypes.BOOLEAN, allowNull: false });

/** Adds API keys and the hashes of API keys. Adds the acting program to each history row and operation. */
export async function up({ context: queryInterface, people }: Up): Promise<void> {
  if (!(await queryInterface.tableExists('api_keys')))
    await queryInterface.createTable(
      'api_keys',
      {
        id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
        name: text(64),
        prefix: text(16),
        scopes: { type: DataTypes.JSON, allowNull: false },
        ipAllow: { type: DataTypes.JSON, allowNull: true },
        expiresAt: time(),
        sandbox: flag(),
        lastUsedAt: time(),
        lastUsedFrom: { ...text(45), allowNull: true },
        disabled: flag(),
        owner: { type: DataTypes.BIGINT, allowNull: true, references: { model: people, key: 'id' } },
        version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
        createdAt: { ...time(), allowNull: false },
        updatedAt: { ...time(), allowNull: false },
      },
      { charset: 'utf8mb4' },
    );
  const indexes = ((await queryInterface.showIndex('api_keys')) as { name: string }[]).map(({ name }) => name);
  if (!indexes.includes('api_keys_owner_name'))
    await queryInterface.addIndex('api_keys', ['owner', 'name'], { name: 'api_keys_owner_name', unique: true });
  if (!(await queryInterface.tableExists('api_key_texts')))
    await queryInterface.createTable(
      'api_key_texts',
      {
        digest: { ...text(64), primaryKey: true },
        apiKey: {
          type: DataTypes.BIGINT,
          allowNull: false,
          references: { model: 'api_keys', key: 'id' },
          onDelete: 'CASCADE',
        },
        endsAt: time(),
      },
      { charset: 'utf8mb4' },
    );
  const ofTexts = ((await queryInterface.showIndex('api_key_texts')) as { name: string }[]).map(({ name }) => name);
  if (!ofTexts.includes('api_key_texts_apiKey'))
    await queryInterface.addIndex('api_key_texts', ['apiKey'], { name: 'api_key_texts_apiKey' });
  for (const table of VIA)
    if (!('via' in (await queryInterface.describeTable(table))))
      await queryInterface.addColumn(table, 'via', { type: DataTypes.JSON, allowNull: true });
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  await queryInterface.dropTable('api_key_texts');
  await queryInterface.dropTable('api_keys');
  for (const table of VIA) await queryInterface.removeColumn(table, 'via');
}
