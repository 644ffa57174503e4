import type { ProductFacts, Resource } from '@t3d/resources/kit';
import { Mutex } from 'async-mutex';
import type { Model, ModelStatic, Sequelize } from 'sequelize';
import { readConfig } from '../config';
import { columnsOf } from '../declared/columns';
import type { Registry } from '../declared/registry';
import { loadRegistry } from '../declared/registry';
import { connect, prepare } from './sequelize/connect';
import type { Seals } from './seal';
import { createSeals } from './seal';
import type { Provided } from './services';
import { Services } from './services';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

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

/** The business clock. Simulations move it forward; signatures and log lines use the real one. */
class Clock {
  private offset = 0;
  now(): Date {
    return new Date(Date.now() + this.offset);
  }
  /** Milliseconds, forward or back. */
  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }
}

/** Form of what is signed; it leads each signature, so that another form can come and old ones stay readable. */
const VERSION = '2';

/** Signs what must not be altered unnoticed by somebody who can write to the database: the key is not in it. */
interface Signer {
  /** `2.<which key>.<HMAC-SHA-256, base64url>`; of one text always the same under one key. */
  sign(text: string): string;
  /** Whether a signature is of this text, by the present key or a former one. */
  isSigned(text: string, signature: string | null): boolean;
}

interface Key {
  id: string;
  secret: Buffer;
}

function keyOf(secret: string): Key {
  const made = Buffer.from(hkdfSync('sha256', secret, '', 't3d-ledger', 32));
  // An id of the key that reveals nothing about the key.
  return { id: createHmac('sha256', made).update('id').digest('hex').slice(0, 8), secret: made };
}

const macOf = ({ secret }: Key, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** `keys`: the one that signs, then former ones, whose signatures still hold. */
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
