import { type QueryInterface, DataTypes } from 'sequelize';

const NAME = 'log_ins';
const INDEXES = [
  ['log_ins_user_at', ['user', 'at']],
  ['log_ins_at', ['at']],
] as const;

/** Creates the log of logins with device, address and time. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  if (!(await queryInterface.tableExists(NAME)))
    await queryInterface.createTable(
      NAME,
      {
        id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
        user: { type: DataTypes.BIGINT, allowNull: false },
        device: { type: DataTypes.STRING(255), allowNull: true },
        address: { type: DataTypes.TEXT, allowNull: true },
        isNew: { type: DataTypes.BOOLEAN, allowNull: false },
        at: { type: DataTypes.DATE(3), allowNull: false },
      },
      { charset: 'utf8mb4' },
    );
  const known = ((await queryInterface.showIndex(NAME)) as { name: string }[]).map(({ name }) => name);
  for (const [name, fields] of INDEXES)
    if (!known.includes(name)) await queryInterface.addIndex(NAME, [...fields], { name });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  if (await queryInterface.tableExists(NAME)) await queryInterface.dropTable(NAME);
}
