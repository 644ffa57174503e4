import type { ProductSettings } from '@t3d/resources/kit';
import { type WordsByLanguage, addProductWords } from '@t3d/resources/locales';
import { fileURLToPath } from 'node:url';
import type { Config } from './config';
import { type Registry, loadRegistry } from './registry/registry';
import { IMPORT_QUEUE } from './engine/import/routes';
import { importJobs } from './engine/import/importJob';
import { type DomainModule, DOMAIN_MODULES, loadDomainModules, providedBy } from './engine/http/domainModule';
import { type Sites, SITES } from './middleware/sites';
import { manyJobs, settingCommands } from './engine/rows/commands/setValues';
import { offerAround } from './engine/undo/undo';
import { programOf, loadFile } from './bundled';
import { SANDBOX_PROGRAM } from './sandbox/sandboxTypes';
import { JOB_HANDLERS } from './jobs/jobTypes';
import { type Database, type OpenOptions, openDatabase } from './models/database';
import { type Migrations, MIGRATIONS } from './models/migrate';
import type { KnownAccounts } from './models/installation';
import { type Provided, provide } from './models/services';
import assistant from './assistant';
import sessions from './sessions';
import path from 'node:path';

/** The folder of the domain modules that every product has. */
const BUILTIN = fileURLToPath(new URL('builtin', import.meta.url));
const BUILTIN_MIGRATIONS = fileURLToPath(new URL('builtin/migrations', import.meta.url));

export interface Product {
  readonly settings: ProductSettings;
  /** The labels of the product's resources, made by `inLanguages({ … })`. */
  readonly words?: WordsByLanguage;
  readonly resources: string;
  readonly migrations: string;
  /** The built sites: the back-office, and optionally a public site. */
  readonly sites: Sites;
  /** Folders with domain modules, one per subfolder with an `index.ts`. */
  readonly domain?: readonly string[];
  /** Further domain modules outside the folders in `domain`. */
  readonly besides?: readonly DomainModule[];
  /** Seeds the rows that the product needs, and small demo data, at each start. */
  seed?(database: Database, config: Config): Promise<void>;
  /** Accounts of the demo data, whose initial password production rejects. */
  readonly demoAccounts?: KnownAccounts;
  /** Returns the tasks that the operator still has, one line each, at each start. */
  warnings?(database: Database, config: Config): Promise<string[]>;
  /** Large demo data, seeded by `program` if a database lacks it. */
  readonly world?: { readonly program: string; isMissing(database: Database): Promise<boolean> };
  /** The program that runs a sandbox. A domain module must then provide `SANDBOX_CONTENTS`. */
  readonly sandboxProgram?: string;
}

const registered = new WeakSet<Product>();
/** Registers the labels of a product, before any label is read. */
export function registerTexts(product: Product): void {
  if (registered.has(product)) return;
  registered.add(product);
  if (product.words) addProductWords(product.words);
}

/** Loads the declarations of a product. `more` are folders of extensions and tests. */
export function declarationsOf(product: Product, more: readonly string[] = []): Promise<Registry> {
  registerTexts(product);
  return loadRegistry(product.settings, [product.resources, ...more]);
}

/** Returns all migrations of a product in order: its own, those of extensions, and those that all products share. */
export const migrationsOf = ({ settings, migrations }: Product, more: readonly string[] = []): Migrations => ({
  folders: [migrations, ...more, BUILTIN_MIGRATIONS],
  people: settings.people.replaceAll('-', '_'),
});

/** Loads the product's own domain modules and the modules that every product has. */
export async function domainOf({ domain = [], besides = [] }: Product): Promise<DomainModule[]> {
  return [sessions, assistant, ...(await loadDomainModules([BUILTIN, ...domain])), ...besides];
}

/** Opens a database with the commands, computed fields and jobs of a product. */
export async function open(product: Product, url: string, options: Partial<OpenOptions> = {}): Promise<Database> {
  registerTexts(product);
  const database = await openDatabase(url, {
    product: product.settings,
    ...options,
    folders: options.folders ?? [product.resources],
    services: [
      ...providedBy(await domainOf(product)),
      provide(MIGRATIONS, migrationsOf(product)) as Provided,
      provide(SITES, product.sites) as Provided,
      provide(SANDBOX_PROGRAM, product.sandboxProgram ? programOf(product.sandboxProgram) : null) as Provided,
      ...(options.services ?? []),
    ],
  });
  const { services, registry } = database;
  services.provide(JOB_HANDLERS, {
    ...manyJobs(settingCommands(registry.values()), offerAround),
    ...services.get(JOB_HANDLERS),
  });
  return database;
}

/** Configures the services of an open database for a server. */
export function configure(database: Database, config: Config): void {
  const given = database.services.get(DOMAIN_MODULES).flatMap((one) => one.configured?.(config) ?? []);
  for (const { key, value } of [provide(IMPORT_QUEUE, importJobs) as Provided, ...given])
    database.services.provide(key, value);
}

/** Loads the product that a folder's `server.ts` exports. Throws if the file exports no product. */
export async function productIn(folder: string): Promise<Product> {
  const file = path.resolve(folder, 'server.ts');
  const loaded = (await loadFile(file)) as Record<string, Product | undefined>;
  const product = Object.values(loaded).find((one) => one?.settings && one.migrations);
  if (!product)
    throw new Error(
      `${file} exports no product; write export const … : Product = { settings, resources, migrations, … }`,
    );
  return product;
}
