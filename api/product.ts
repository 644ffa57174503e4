import { RESELLER as FACTS } from '@t3d/resources/product';
import { WORDS } from '@t3d/resources/words';
import { fileURLToPath } from 'node:url';
import * as declared from './registry/registry';
import type { Registry } from './registry/registry';
import type { Database, OpenOptions } from './models/database';
import { type Product, registerTexts, migrationsOf, open } from './products';
import publicCalls from './public';
import { DEMO_ACCOUNTS } from '../seeders/demo/data/users';
import { hasAdmin } from './domain/users/createStaff';

const CREATE_ADMIN = 'npm run t3d -- create-admin --account <mail>';

const here = (folder: string): string => fileURLToPath(new URL(folder, import.meta.url));

export const HOME = here('../resources');

export const RESELLER: Product = {
  settings: FACTS,
  words: WORDS,
  resources: HOME,
  migrations: here('../migrations'),
  sites: {
    admin: here('../admin/dist'),
    public: {
      folder: here('../public-site/dist'),
      pages: [
        '/wxmp/search',
        '/wxmp/find',
        '/koreaPay',
        '/ctrip-search',
        '/transfer-card',
        '/qrcode-add',
        '/instructions',
      ],
    },
  },
  domain: [here('domain')],
  besides: [publicCalls],
  async seed(database) {
    const { seedReference } = await import('../seeders/reference/index');
    await seedReference(database);
  },
  demoAccounts: DEMO_ACCOUNTS,
  async warnings(database, { production }) {
    if (!production || (await hasAdmin(database))) return [];
    return ['There is no enabled ADMIN, so nobody can administer this installation. Create one: ' + CREATE_ADMIN];
  },
  world: { program: here('../scripts/seed.ts'), isMissing: (database) => isEmpty(database) },
  sandboxProgram: here('sandboxMain.ts'),
};

async function isEmpty(database: Database): Promise<boolean> {
  const [rows] = await database.sequelize.query('SELECT id FROM users WHERE role IS NOT NULL LIMIT 1');
  return rows.length === 0;
}

/** The product's own migrations, and those that all products share. */
export const MIGRATED = migrationsOf(RESELLER);

type Read = ReturnType<typeof declared.readDeclarations>;
/** Reads the product's declarations or those in the given folders, with all mistakes. */
export const readDeclarations = (folders: readonly string[] = [HOME]): Read => {
  registerTexts(RESELLER);
  return declared.readDeclarations(FACTS, folders);
};
/** Loads the product's declarations or those in the given folders. Throws if one is invalid. */
export const loadRegistry = (folders: readonly string[] = [HOME]): Promise<Registry> => {
  registerTexts(RESELLER);
  return declared.loadRegistry(FACTS, folders);
};

/** Opens a database with the declarations, commands, computed fields and jobs of this product. */
export const openProduct = (url: string, options: Partial<OpenOptions> = {}): Promise<Database> =>
  open(RESELLER, url, options);
