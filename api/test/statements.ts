import type { Database } from '../models/database';

/** Counts the SQL statements of work, including those that begin and end transactions. */
export async function countStatements(
  { sequelize }: Pick<Database, 'sequelize'>,
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const { options } = sequelize as unknown as { options: { logging: unknown } };
  options.logging = () => {
    count += 1;
  };
  try {
    await work();
  } finally {
    options.logging = false;
  }
  return count;
}
