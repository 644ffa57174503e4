import type { QueryInterface } from 'sequelize';

const INDEX = 'code_tries_at';

/** Adds the index by which old code attempts are deleted. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  const known = (await queryInterface.showIndex('code_tries')) as { name: string }[];
  if (!known.some(({ name }) => name === INDEX)) await queryInterface.addIndex('code_tries', ['at'], { name: INDEX });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.removeIndex('code_tries', INDEX);
}
