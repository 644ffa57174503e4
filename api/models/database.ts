import type { ProductSettings, Resource } from '@t3d/resources/kit';
import { Mutex } from 'async-mutex';
import type { Model, ModelStatic, Sequelize } from 'sequelize';
import { readConfig } from '../config';
import { columnsOf } from '../registry/columns';
import type { Registry } from '../registry/registry';
import { loadRegistry } from '../registry/registry';
import { connect, prepare } from './sequelize/connect';
import type { Seals } from './seal';
import { createSeals } from './seal';
import type { Provided } from './services';
import { Services } from './services';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** An open database with the models of all declarations. */
export interface Database {
  readonly url: string;
  readonly sequelize: Sequelize;
  readonly dialect: 'sqlite' | 'mysql';
  readonly registry: Registry;
  readonly clock: Clock;
  /** The time zone of `$today` in predicates. */
  readonly timeZone: string;
  /** The lock of SQLite's single writer, without which concurrent transactions would fail. */
  readonly writer: Mutex;
  readonly seals: Seals;
  readonly signer: Signer;
  /** The registered services, such as commands, job handlers and gateways. */
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

/** Compiles the models of all declarations and returns the function that finds one. */
export function modelsOf(sequelize: Sequelize, registry: Registry): Database['model'] {
  const models = compile(sequelize, registry);
  return (resource) => {
    const model = models.get(resource.table);
    if (!model) throw new Error(`no model for ${resource.name}`);
    return model;
  };
}

/** Returns the installation's present and former keys, when a value is first encrypted or decrypted. */
function keysOfEnvironment(): string[] {
  const { secretKey, formerSecretKeys } = readConfig();
  return [secretKey, ...formerSecretKeys];
}

/** Returns the ledger's present and former keys from the environment. */
function ledgerKeysOfEnvironment(): string[] {
  const { ledgerKey, formerLedgerKeys } = readConfig();
  return [ledgerKey, ...formerLedgerKeys];
}

/** The options for opening a database. All options except `product` and `folders` have defaults. */
export interface OpenOptions {
  /** The product and its folders of declarations. */
  product: ProductSettings;
  folders: readonly string[];
  /** The key that encrypts, followed by former keys for decryption, by default from the environment. */
  secretKeys?: readonly string[];
  /** The key that signs the ledger, followed by former keys, by default from the environment. */
  ledgerKeys?: readonly string[];
  services?: readonly Provided[];
  /** The time zone of today's date, by default from the environment or the product. */
  timeZone?: string;
}

/** Opens the database, loads the declarations and compiles the models. Runs no migration. */
export async function openDatabase(url: string, options: OpenOptions): Promise<Database> {
  const { product, folders, secretKeys, ledgerKeys, services = [] } = options;
  const sequelize = connect(url);
  await prepare(sequelize);
  const registry = await loadRegistry(product, folders);
  let made: Seals | undefined;
  const seals = (): Seals => (made ??= createSeals(secretKeys ?? keysOfEnvironment()));
  let signer: Signer | undefined;
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
    model: modelsOf(sequelize, registry),
    close: () => sequelize.close(),
  };
}

/** The business clock, which simulations move. Signatures and log lines use real time. */
class Clock {
  private offset = 0;
  now(): Date {
    return new Date(Date.now() + this.offset);
  }
  /** Moves the clock forward by milliseconds, or back if the number is negative. */
  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }
}

/** The version of the signed texts, with which each signature begins, so that old ones stay valid. */
const VERSION = '2';

/** Signs data with a key outside the database, so that the audit detects changes by somebody with write access. */
interface Signer {
  /** Returns `2.<key id>.<HMAC-SHA-256, base64url>`, equal for equal texts and keys. */
  sign(text: string): string;
  /** Returns whether a signature matches the text with any key. */
  isSigned(text: string, signature: string | null): boolean;
}

interface Key {
  id: string;
  secret: Buffer;
}

function keyOf(secret: string): Key {
  const made = Buffer.from(hkdfSync('sha256', secret, '', 't3d-ledger', 32));
  // The id identifies the key without revealing it.
  return { id: createHmac('sha256', made).update('id').digest('hex').slice(0, 8), secret: made };
}

const macOf = ({ secret }: Key, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** Creates a signer. The first key signs, and former keys only verify. */
function createSigner(keys: readonly string[]): Signer {
  const known = keys.map(keyOf);
  const [present] = known;
  if (!present) throw new Error('no key to sign with');
  return {
    sign: (text) => `${VERSION}.${present.id}.${macOf(present, text).toString('base64url')}`,
    isSigned(text, signature) {
      const [version, id, mac = ''] = (signature ?? '').split('.');
      const key = version === VERSION ? known.find((one) => one.id === id) : undefined;
      const given = Buffer.from(mac, 'base64url');
      return key !== undefined && given.length === 32 && timingSafeEqual(given, macOf(key, text));
    },
  };
}
