import type { Database } from '../models/database';

/**
 * Counts the SQL statements of work, including the statements that begin and end transactions. Other work must not run
 * at the same time.
 */
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
