import type { QueryInterface } from 'sequelize';

const TABLE = 'audit_log';
const INDEXES = [
  ['createdAt', 'id'],
  ['requestId', 'id'],
].map((fields) => ({ fields, name: [TABLE, ...fields].join('_') }));
type Up = { context: QueryInterface };

const namesOf = async (queryInterface: QueryInterface): Promise<string[]> =>
  ((await queryInterface.showIndex(TABLE)) as { name: string }[]).map(({ name }) => name);

/** Adds indexes for pages of the log by time and by request. */
export async function up({ context: queryInterface }: Up): Promise<void> {
  const there = await namesOf(queryInterface);
  for (const { fields, name } of INDEXES)
    if (!there.includes(name)) await queryInterface.addIndex(TABLE, fields, { name });
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  const there = await namesOf(queryInterface);
  for (const { name } of INDEXES) if (there.includes(name)) await queryInterface.removeIndex(TABLE, name);
}
