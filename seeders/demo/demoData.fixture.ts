import { copyFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../api/models/database';
import { openProduct } from '../../api/product';
import type { TestDatabase } from '../../api/test/database';
import { openTestDatabase } from '../../api/test/database';
import { seedReference } from '../reference/index';
import { seedDemo } from './index';

/** The file with demo data of the browser tests, also used here. */
const { DEMO_WORLD } = process.env;

/** Opens the demo data in a separate database, which `close` removes. */
export async function openDemoData(): Promise<{ database: Database; close: () => Promise<void> }> {
  if (DEMO_WORLD && process.env.TEST_DATABASE === 'sqlite') {
    const file = path.join(process.env.TEST_SQLITE_FOLDER as string, `demo-${process.pid}-${Date.now()}.sqlite`);
    copyFileSync(DEMO_WORLD, file);
    const database = await openProduct(`sqlite:${file}`);
    return { database, close: () => database.close() };
  }
  const home: TestDatabase = await openTestDatabase();
  const database = await openProduct(home.url);
  await seedReference(database);
  await seedDemo(database);
  return {
    database,
    close: async () => {
      await database.close();
      await home.drop();
    },
  };
}
