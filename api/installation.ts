import path from 'node:path';
import { type Config, readConfig, assertNoDemoServer } from './config';
import { systemContext } from './context';
import { WrongSettings } from './environment/read';
import type { SettingName } from './environment/settings';
import { type Extensions, loadExtensions } from './extensions';
import { makeFolder, prepareUploadFolder, requireUsableFolder } from './folders';
import type { Database } from './models/database';
import { findKnownAccounts, isHalfRestored, markPurpose, readPurpose } from './models/installation';
import { type Product, open } from './products';

/** Creates the folder of an embedded database. */
function prepareFolder(url: string): void {
  const file = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : '';
  if (!file || file === ':memory:') return;
  const folder = path.dirname(path.resolve(file));
  try {
    makeFolder(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongSettings(`DATABASE_URL: the folder ${folder} cannot be made (${code}): name one that can`);
  }
}

/** Prepares the folders and loads the extensions. Throws one `WrongSettings` that names every unusable folder. */
export async function prepareFolders({ ledgerHeads }: Config): Promise<Extensions> {
  const faults: string[] = [];
  const note = (error: unknown): void => {
    if (!(error instanceof WrongSettings)) throw error;
    faults.push(error.message);
  };
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      note(error);
    }
  };
  attempt(() => prepareUploadFolder());
  if (ledgerHeads !== null) attempt(() => requireUsableFolder('LEDGER_HEADS', ledgerHeads));
  const extensions = await loadExtensions().catch(note);
  if (!extensions || faults.length > 0) throw new WrongSettings(...faults);
  return extensions;
}

/** Throws for demo data in production, and for a production database in another mode. */
async function requireOwnDatabase(product: Product, { sequelize }: Database, { production }: Config): Promise<void> {
  if (await isHalfRestored(sequelize))
    throw new WrongSettings(
      'DATABASE_URL: a restore into this database was interrupted: run `npm run t3d -- restore` again',
    );
  const purpose = await readPurpose(sequelize);
  if (!production) {
    if (purpose === 'production')
      throw new WrongSettings(
        'NODE_ENV: the database of DATABASE_URL belongs to a production: set NODE_ENV=production and its keys, or ' +
          'name another database',
      );
    return;
  }
  const { demoAccounts, settings } = product;
  const known = demoAccounts
    ? await findKnownAccounts(sequelize, settings.people.replaceAll('-', '_'), demoAccounts)
    : [];
  if (purpose === 'sandbox')
    throw new WrongSettings('DATABASE_URL: this database is a sandbox: production needs a database of its own');
  if (purpose !== 'demo' && known.length === 0) return;
  throw new WrongSettings(
    'DATABASE_URL: this database holds the demo world, whose passwords everybody knows' +
      `${known.length > 0 ? ` (${known.join(', ')})` : ''}: production needs a database of its own`,
  );
}

/**
 * Opens the configured database with the entities of extensions, without migrations. Throws `WrongSettings` if this
 * process must not use it.
 */
export async function openInstallation(
  product: Product,
  config: Config,
  extensions: Pick<Extensions, 'resources' | 'domain'> = { resources: [], domain: [] },
): Promise<Database> {
  const { databaseUrl, secretKey, formerSecretKeys, ledgerKey, formerLedgerKeys } = config;
  prepareFolder(databaseUrl);
  const domain = [...(product.domain ?? []), ...extensions.domain];
  const database = await open({ ...product, domain }, databaseUrl, {
    folders: [product.resources, ...extensions.resources],
    secretKeys: [secretKey, ...formerSecretKeys],
    ledgerKeys: [ledgerKey, ...formerLedgerKeys],
  });
  try {
    await requireOwnDatabase(product, database, config);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Marks a database as production at the first start in production. */
export async function markProduction(database: Database, { production }: Config): Promise<void> {
  if (production) await markPurpose(systemContext(database, 'command'), 'production');
}

/** Opens the database for another program, with the server's settings and checks. Secrets in `skipped` may be weak. */
export async function openForProgram(
  product: Product,
  { extensions, unjudged }: { extensions?: Extensions; unjudged?: readonly SettingName[] } = {},
): Promise<{ database: Database; config: Config }> {
  const config = readConfig(process.env, { name: product.settings.name, skipped: unjudged });
  assertNoDemoServer(config);
  return { database: await openInstallation(product, config, extensions), config };
}
