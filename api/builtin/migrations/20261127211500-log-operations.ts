import { type QueryInterface, DataTypes } from 'sequelize';

const TABLE = 'audit_log';
const COLUMNS = {
  follows: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  kind: { type: DataTypes.STRING(32), allowNull: true },
};
const INDEXES = [
  ['follows', 'id'],
  ['kind', 'id'],
].map((fields) => ({ fields, name: [TABLE, ...fields].join('_') }));
const FOLLOWS_INDEX = 'audit_log_follows_id';
type Up = { context: QueryInterface };

/** SQL for the id of each operation's first entry. MySQL accepts it only as a derived table in an update. */
const FIRST = `SELECT \`first\` FROM (SELECT MIN(\`id\`) AS \`first\` FROM \`${TABLE}\`
  WHERE \`operation\` IS NOT NULL AND \`import\` IS NULL GROUP BY \`operation\`) AS \`f\``;
const SESSION = "('login', 'logout', 'recovery-code', 'view', 'view-image')";

/** Marks the first log entry of each operation, and adds an index that lists operations fast. */
export async function up({ context: queryInterface }: Up): Promise<void> {
  const run = (sql: string): Promise<unknown> => queryInterface.sequelize.query(sql);
  const known = await queryInterface.describeTable(TABLE);
  const before = ((await queryInterface.showIndex(TABLE)) as { name: string }[]).map(({ name }) => name);
  // The column needs a default as long as a server of the earlier version runs.
  if (before.includes(FOLLOWS_INDEX)) await queryInterface.removeIndex(TABLE, FOLLOWS_INDEX);
  if ('follows' in known) await run(`ALTER TABLE \`${TABLE}\` DROP COLUMN \`follows\``);
  await queryInterface.addColumn(TABLE, 'follows', COLUMNS.follows);
  if (!('kind' in known)) await queryInterface.addColumn(TABLE, 'kind', COLUMNS.kind);
  await run(`UPDATE \`${TABLE}\` SET \`follows\` = TRUE
    WHERE (\`import\` IS NOT NULL AND \`action\` <> 'import')
      OR (\`import\` IS NULL AND \`operation\` IS NOT NULL AND \`id\` NOT IN (${FIRST}))`);
  await run(`UPDATE \`${TABLE}\` SET \`kind\` = CASE
    WHEN \`actor\` IS NULL THEN 'SYSTEM'
    WHEN \`action\` IN ${SESSION} THEN 'SESSION' ELSE 'PERSON' END WHERE \`follows\` = FALSE`);
  const there = ((await queryInterface.showIndex(TABLE)) as { name: string }[]).map(({ name }) => name);
  for (const { fields, name } of INDEXES)
    if (!there.includes(name)) await queryInterface.addIndex(TABLE, fields, { name });
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  for (const { name } of INDEXES) await queryInterface.removeIndex(TABLE, name);
  for (const name of Object.keys(COLUMNS)) await queryInterface.removeColumn(TABLE, name);
}
