import type { QueryInterface } from 'sequelize';

const FIELDS = ['resource', 'createdAt'];
const INDEX = 'audit_log_resource_createdAt';
type Up = { context: QueryInterface };

const hasIndex = async (queryInterface: QueryInterface): Promise<boolean> =>
  ((await queryInterface.showIndex('audit_log')) as { name: string }[]).some(({ name }) => name === INDEX);

/** Adds an index on the changes of a resource by time, for lists as of an earlier time. */
export async function up({ context: queryInterface }: Up): Promise<void> {
  if (!(await hasIndex(queryInterface))) await queryInterface.addIndex('audit_log', FIELDS, { name: INDEX });
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  if (await hasIndex(queryInterface)) await queryInterface.removeIndex('audit_log', INDEX);
}
