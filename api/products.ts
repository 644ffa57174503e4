import type { ProductFacts } from '@t3d/resources/kit';
import { type WordsByLanguage, addProductWords } from '@t3d/resources/locales';
import { fileURLToPath } from 'node:url';
import type { Config } from './config';
import { type Registry, loadRegistry } from './declared/registry';
import { IMPORT_QUEUE } from './engine/import/routes';
import { importJobs } from './engine/import/importJob';
import { type Subject, SUBJECTS, loadSubjects, providedBy } from './engine/http/subject';
import { type Sites, SITES } from './middleware/sites';
import { manyJobs, settingCommands } from './engine/rows/commands/setValues';
import { offerAround } from './engine/undo/undo';
import { programOf, loadFile } from './bundled';
import { SANDBOX_PROGRAM } from './sandbox/world';
import { JOB_HANDLERS } from './jobs/types';
import { type Database, type OpenOptions, openDatabase } from './models/database';
import { type Migrations, MIGRATIONS } from './models/migrate';
import type { KnownAccounts } from './models/installation';
import { type Provided, provide } from './models/services';
import assistant from './assistant';
import sessions from './sessions';
import path from 'node:path';

/** The subjects that every product has, and their tables. */
const HOUSE = fileURLToPath(new URL('house', import.meta.url));
const HOUSE_MIGRATIONS = fileURLToPath(new URL('house/migrations', import.meta.url));

/** A product: what it says of itself, and the folders that hold the rest. */
export interface Product {
  readonly facts: ProductFacts;
  /** What people read of its resources, in Chinese and English: `inLanguages({ … })`; the kit has its own. */
  readonly words?: WordsByLanguage;
  /** Its declarations, one a file. */
  readonly resources: string;
  readonly migrations: string;
  /** Its pages, built: the back-office, and a public site if it has one. */
  readonly sites: Sites;
  /** Folders of subjects: each folder in one of them, with an `index.ts`, is a subject. */
  readonly subjects?: readonly string[];
  /** Subjects that stand elsewhere. */
  readonly besides?: readonly Subject[];
  /** Rows that every installation needs, and a small world to try it in; at each start. */
  seed?(database: Database, config: Config): Promise<void>;
  /** The accounts that such a world begins with. Production refuses a database where one has its first password. */
  readonly demoAccounts?: KnownAccounts;
  /** What an operator must still do, one line each; asked at each start. */
  warnings?(database: Database, config: Config): Promise<string[]>;
  /** A world to try it in that takes long: whether a database lacks it, and the program that seeds it. */
  readonly world?: { readonly program: string; isMissing(database: Database): Promise<boolean> };
  /** The program that runs a sandbox; its subjects give `SANDBOX_WORLD`. */
  readonly sandboxProgram?: string;
}

const heard = new WeakSet<Product>();
/** Makes the words of a product known; before anything of it is worded. */
export function hearWords(product: Product): void {
  if (heard.has(product)) return;
  heard.add(product);
  if (product.words) addProductWords(product.words);
}

/** The declarations of a product; extensions and tests add folders of theirs. */
export function declarationsOf(product: Product, more: readonly string[] = []): Promise<Registry> {
  hearWords(product);
  return loadRegistry(product.facts, [product.resources, ...more]);
}

/** Its migrations, those of extensions, and last what every product has and these have not made. */
export const migrationsOf = ({ facts, migrations }: Product, more: readonly string[] = []): Migrations => ({
  folders: [migrations, ...more, HOUSE_MIGRATIONS],
  people: facts.people.replaceAll('-', '_'),
});

/** Everything that the product does: its subjects and those of every product. */
export async function subjectsOf({ subjects = [], besides = [] }: Product): Promise<Subject[]> {
  return [sessions, assistant, ...(await loadSubjects([HOUSE, ...subjects])), ...besides];
}

/** Opens a database with everything that a product does with it: commands, computed fields, jobs. */
export async function open(product: Product, url: string, options: Partial<OpenOptions> = {}): Promise<Database> {
  hearWords(product);
  const database = await openDatabase(url, {
    product: product.facts,
    ...options,
    folders: options.folders ?? [product.resources],
    services: [
      ...providedBy(await subjectsOf(product)),
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

/** Gives an open database what a server uses in place of the defaults, by its configuration. */
export function configure(database: Database, config: Config): void {
  const given = database.services.get(SUBJECTS).flatMap((one) => one.configured?.(config) ?? []);
  for (const { key, value } of [provide(IMPORT_QUEUE, importJobs) as Provided, ...given])
    database.services.provide(key, value);
}

/** Loads the product that the `server.ts` of a folder exports. Throws if that file exports none. */
export async function productIn(folder: string): Promise<Product> {
  const file = path.resolve(folder, 'server.ts');
  const loaded = (await loadFile(file)) as Record<string, Product | undefined>;
  const product = Object.values(loaded).find((one) => one?.facts && one.migrations);
  if (!product)
    throw new Error(`${file} exports no product; write export const … : Product = { facts, resources, migrations, … }`);
  return product;
}
