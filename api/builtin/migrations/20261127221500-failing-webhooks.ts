import type { QueryInterface } from 'sequelize';

const NAME = 'webhooks_disabled_failingSince';
type Migration = { context: QueryInterface };

async function hasIndex(queryInterface: QueryInterface): Promise<boolean> {
  return ((await queryInterface.showIndex('webhooks')) as { name: string }[]).some(({ name }) => name === NAME);
}

/** Adds an index for the metric of failing webhooks. */
export async function up({ context }: Migration): Promise<void> {
  if (!(await hasIndex(context))) await context.addIndex('webhooks', ['disabled', 'failingSince'], { name: NAME });
}

export async function down({ context }: Migration): Promise<void> {
  if (await hasIndex(context)) await context.removeIndex('webhooks', NAME);
}
