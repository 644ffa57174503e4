import { afterAll, beforeAll } from '@jest/globals';
import type { Database } from '../models/database';
import { openProduct } from '../product';
import { openTestDatabase } from './database';

/** Opens the product on a migrated database for the tests of a file. */
export function openTestProduct(take: (database: Database) => Promise<void> | void): void {
  let close = (): Promise<void> => Promise.resolve();
  beforeAll(async () => {
    const home = await openTestDatabase();
    const database = await openProduct(home.url);
    close = async () => {
      await database.close();
      await home.drop();
    };
    await take(database);
  });
  afterAll(() => close());
}
