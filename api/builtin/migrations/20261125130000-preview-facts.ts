import { type QueryInterface, DataTypes } from 'sequelize';

const NAME = 'preview_facts';
const INDEX = 'preview_facts_at';

/** Creates a table for the contents of previews by digest, so that an outdated call can be told what differs. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  // SQLite has only one text type.
  const long = queryInterface.sequelize.getDialect() === 'sqlite' ? DataTypes.TEXT : DataTypes.TEXT('medium');
  // Check before each step, because a crashed migration runs again from the start.
  if (!(await queryInterface.tableExists(NAME)))
    await queryInterface.createTable(
      NAME,
      {
        digest: { type: DataTypes.STRING(80), allowNull: false, primaryKey: true },
        actor: { type: DataTypes.BIGINT, allowNull: true },
        body: { type: DataTypes.STRING(64), allowNull: false },
        facts: { type: long, allowNull: false },
        at: { type: DataTypes.DATE(3), allowNull: false },
      },
      { charset: 'utf8mb4' },
    );
  const known = ((await queryInterface.showIndex(NAME)) as { name: string }[]).map((index) => index.name);
  if (!known.includes(INDEX)) await queryInterface.addIndex(NAME, ['at'], { name: INDEX });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  if (await queryInterface.tableExists(NAME)) await queryInterface.dropTable(NAME);
}
