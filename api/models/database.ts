import type { ProductFacts, Resource } from '@t3d/resources/kit';
import { Mutex } from 'async-mutex';
import type { Model, ModelStatic, Sequelize } from 'sequelize';
import { readConfig } from '../config';
import { columnsOf } from '../declared/columns';
import type { Registry } from '../declared/registry';
import { loadRegistry } from '../declared/registry';
import { Clock } from './clock';
import { connect, prepare } from './sequelize/connect';
import type { Seals } from './seal';
import { createSeals } from './seal';
import type { Provided } from './services';
import { Services } from './services';
import type { Signer } from './sign';
import { createSigner } from './sign';

/** An open database with the compiled models of everything declared. One a process. */
export interface Database {
  readonly url: string;
  readonly sequelize: Sequelize;
  readonly dialect: 'sqlite' | 'mysql';
  readonly registry: Registry;
  readonly clock: Clock;
  /** By its days predicates speak of today. */
  readonly timeZone: string;
  /** SQLite has one writer: transactions queue here instead of failing busy. */
  readonly writer: Mutex;
  /** Encrypts at rest with the installation's key. */
  readonly seals: Seals;
  /** Signs the books with the ledger's key. */
  readonly signer: Signer;
  /** What this process is put together with: commands, handlers of jobs, gateways. */
  readonly services: Services;
  model(resource: Pick<Resource, 'name' | 'table'>): ModelStatic<Model>;
  close(): Promise<void>;
}

function compile(sequelize: Sequelize, registry: Registry): Map<string, ModelStatic<Model>> {
  const models = new Map<string, ModelStatic<Model>>();
  for (const resource of registry.values()) {
    if (models.has(resource.table) || resource.view) continue;
    const model = sequelize.define(resource.table, columnsOf(resource), {
      tableName: resource.table,
      timestamps: false,
      freezeTableName: true,
    });
    models.set(resource.table, model as ModelStatic<Model>);
  }
  return models;
}

/** The installation's key and former ones, from the environment: read when something is first sealed or opened. */
function keysOfEnvironment(): string[] {
  const { secretKey, formerSecretKeys } = readConfig();
  return [secretKey, ...formerSecretKeys];
}

/** The ledger's key and former ones, in the same way. */
function ledgerKeysOfEnvironment(): string[] {
  const { ledgerKey, formerLedgerKeys } = readConfig();
  return [ledgerKey, ...formerLedgerKeys];
}

/** How a database is opened: everything has a default. */
export interface OpenOptions {
  /** The product, and the folders of its declarations; further ones for extensions and tests. */
  product: ProductFacts;
  folders: readonly string[];
  /** What seals, and former keys that still open; by default those of the environment. */
  secretKeys?: readonly string[];
  /** What signs the books, and former keys; by default those of the environment. */
  ledgerKeys?: readonly string[];
  services?: readonly Provided[];
  /** Whose days are meant by today; by default that of the environment, else the product's. */
  timeZone?: string;
}

/** Opens the database, loads the declarations and compiles the models. Migrates nothing. */
export async function openDatabase(url: string, options: OpenOptions): Promise<Database> {
  const { product, folders, secretKeys, ledgerKeys, services = [] } = options;
  const sequelize = connect(url);
  await prepare(sequelize);
  const registry = await loadRegistry(product, folders);
  let made: Seals | undefined;
  const seals = (): Seals => (made ??= createSeals(secretKeys ?? keysOfEnvironment()));
  let signer: Signer | undefined;
  const models = compile(sequelize, registry);
  return {
    get seals() {
      return seals();
    },
    get signer() {
      return (signer ??= createSigner(ledgerKeys ?? ledgerKeysOfEnvironment()));
    },
    url,
    sequelize,
    registry,
    clock: new Clock(),
    timeZone: options.timeZone ?? readConfig().timeZone ?? product.timeZone ?? 'UTC',
    writer: new Mutex(),
    services: new Services(services),
    dialect: sequelize.getDialect() === 'sqlite' ? 'sqlite' : 'mysql',
    model: (resource) => {
      const model = models.get(resource.table);
      if (!model) throw new Error(`no model for ${resource.name}`);
      return model;
    },
    close: () => sequelize.close(),
  };
}
