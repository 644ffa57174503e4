import { type QueryInterface, DataTypes } from 'sequelize';

const COLUMNS = { operation: DataTypes.INTEGER, kept: DataTypes.JSON } as const;
const INDEX = 'audit_log_operation';
type Up = { context: QueryInterface };

const id = { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false };
const text = { type: DataTypes.STRING(64), allowNull: false };
const number = { type: DataTypes.BIGINT, allowNull: true };

const indexesOf = async (queryInterface: QueryInterface, table: string): Promise<string[]> =>
  ((await queryInterface.showIndex(table)) as { name: string }[]).map(({ name }) => name);

/** Creates the table of operations. History rows refer to it, so that a whole operation can be undone. */
export async function up({ context: queryInterface }: Up): Promise<void> {
  if (!(await queryInterface.tableExists('operations')))
    await queryInterface.createTable(
      'operations',
      {
        id,
        resource: text,
        action: text,
        recordId: number,
        actor: number,
        undoes: number,
        notes: { type: DataTypes.TEXT('medium'), allowNull: true },
        createdAt: { type: DataTypes.DATE(3), allowNull: false },
      },
      { charset: 'utf8mb4' },
    );
  if (!(await indexesOf(queryInterface, 'operations')).includes('operations_undoes'))
    await queryInterface.addIndex('operations', ['undoes'], { name: 'operations_undoes', unique: true });
  const known = await queryInterface.describeTable('audit_log');
  for (const [name, type] of Object.entries(COLUMNS))
    if (!(name in known)) await queryInterface.addColumn('audit_log', name, { type, allowNull: true });
  if (!(await indexesOf(queryInterface, 'audit_log')).includes(INDEX))
    await queryInterface.addIndex('audit_log', ['operation'], { name: INDEX });
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  await queryInterface.dropTable('operations');
  if ((await indexesOf(queryInterface, 'audit_log')).includes(INDEX))
    await queryInterface.removeIndex('audit_log', INDEX);
  const known = await queryInterface.describeTable('audit_log');
  for (const name of Object.keys(COLUMNS)) if (name in known) await queryInterface.removeColumn('audit_log', name);
}
