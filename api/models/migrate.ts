import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryInterface, Sequelize, Transaction } from 'sequelize';
import { DatabaseError, QueryTypes } from 'sequelize';
import type { Umzug, UmzugStorage } from 'umzug';
import { loadFile } from '../bundled';
import { applySteps } from './migrations/apply';
import type { Step } from './migrations/steps';
import { requireReady } from './migrations/requireReady';
import { type Stopping, requireStopped } from './migrations/requireStopped';
import { connect } from './sequelize/connect';
import type { ServiceKey } from './services';

/** The query interface, the steps of generated migrations, and the table of users. */
interface MigrationParams {
  context: QueryInterface;
  people: string;
  change(version: number, steps: readonly object[]): Promise<void>;
}
export interface Migration {
  up(given: MigrationParams): Promise<unknown>;
  down?(given: MigrationParams): Promise<unknown>;
  /** Why every process of the old version must be stopped first, as a sentence. */
  needsStop?: string;
}
/** Called with the steps of each completed generated migration. */
type Note = (steps: readonly Step[]) => void;

/** The folders of the migrations, which run in sequence, and the table of users. */
export interface Migrations {
  readonly folders: readonly string[];
  readonly people: string;
}
export const MIGRATIONS: ServiceKey<Migrations> = { name: 'the migrations' };
type From = string | Migrations;
const migrationsOf = (from: From): Migrations =>
  typeof from === 'string' ? { folders: [from], people: 'people' } : from;

const LOCK = 't3d-migrations';
const LOCK_SECONDS = 300;

/** Runs the steps of generated migrations by version. A released migration keeps its version. */
const changeBy =
  (sequelize: Sequelize, note: Note): MigrationParams['change'] =>
  async (version, steps) => {
    if (version !== 1)
      throw new Error(`migrations of version ${version} are unknown: this program is older than they are`);
    await applySteps(sequelize, steps as readonly Step[]);
    note(steps as readonly Step[]);
  };

const filesIn = (folder: string): { folder: string; file: string }[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => /^\d.*\.ts$/.test(file))
    .sort()
    .map((file) => ({ folder, file }));

const nameOf = ({ file }: { file: string }): string => file.replace(/\.ts$/, '');

const TABLE = 'migrations';
const begunName = (name: string): string => `${name} (begun)`;

/** Stores that a migration begins. Returns whether an earlier run of the migration was interrupted. */
async function begin(sequelize: Sequelize, name: string): Promise<boolean> {
  const replacements = [begunName(name)];
  const found = await sequelize.query(`SELECT name FROM ${TABLE} WHERE name = ?`, {
    replacements,
    type: QueryTypes.SELECT,
  });
  if (found.length === 0) await sequelize.query(`INSERT INTO ${TABLE} (name) VALUES (?)`, { replacements });
  return found.length > 0;
}

/** Stores the names of completed migrations, with one statement per migration. */
const storageOf = (sequelize: Sequelize, kept: UmzugStorage): UmzugStorage => ({
  executed: (meta) => kept.executed(meta),
  unlogMigration: (given) => kept.unlogMigration(given),
  logMigration: async ({ name }) => {
    await sequelize.query(`UPDATE ${TABLE} SET name = ? WHERE name = ?`, { replacements: [name, begunName(name)] });
  },
});

async function createUmzug(
  sequelize: Sequelize,
  from: From,
  note: Note = () => undefined,
): Promise<Umzug<QueryInterface>> {
  // Load umzug only if migrations are pending.
  const { SequelizeStorage, Umzug } = await import('./migrations/umzug');
  const { folders, people } = migrationsOf(from);
  const change = changeBy(sequelize, note);
  return new Umzug({
    migrations: folders.flatMap(filesIn).map(({ folder, file }) => {
      const load = (): Promise<Migration> => loadFile(join(folder, file)) as Promise<Migration>;
      return {
        name: nameOf({ file }),
        up: async ({ context }) => {
          const again = await begin(sequelize, nameOf({ file }));
          return (await load()).up({ context: again ? resuming(context) : context, change, people });
        },
        down: async ({ context }) => (await load()).down?.({ context, change, people }),
      };
    }),
    context: sequelize.getQueryInterface(),
    storage: storageOf(sequelize, new SequelizeStorage({ sequelize, tableName: TABLE })),
    logger: undefined,
  });
}

/** Runs work while no other process migrates, by a named lock on MySQL. */
async function alone<Result>(
  sequelize: Sequelize,
  work: (transaction?: Transaction) => Promise<Result>,
): Promise<Result> {
  if (sequelize.getDialect() === 'sqlite') return work();
  return sequelize.transaction(async (transaction) => {
    const ask = (sql: string): Promise<{ answer: number | null }[]> =>
      sequelize.query(sql, { transaction, type: QueryTypes.SELECT });
    const [lock] = await ask(`SELECT GET_LOCK('${LOCK}', ${LOCK_SECONDS}) AS answer`);
    if (lock?.answer !== 1) throw new Error('another process has been migrating this database for too long');
    try {
      return await work(transaction);
    } finally {
      await ask(`SELECT RELEASE_LOCK('${LOCK}') AS answer`);
    }
  });
}

async function withConnection<Result>(
  database: string | Sequelize,
  work: (sequelize: Sequelize) => Promise<Result>,
): Promise<Result> {
  if (typeof database !== 'string') return work(database);
  const sequelize = connect(database);
  try {
    return await work(sequelize);
  } finally {
    await sequelize.close();
  }
}

/** Returns the names of all migrations of this version. */
export const knownMigrations = (from: From): string[] => migrationsOf(from).folders.flatMap(filesIn).map(nameOf);

/** Throws if a pending migration needs the old version to be stopped while another process uses the database. */
async function requireAlone(
  sequelize: Sequelize,
  names: readonly string[],
  { from, transaction }: { from: From; transaction: Transaction | undefined },
): Promise<void> {
  if (!transaction) return;
  const files = migrationsOf(from)
    .folders.flatMap(filesIn)
    .filter((file) => names.includes(nameOf(file)));
  const stopping: Stopping[] = [];
  for (const { folder, file } of files) {
    const { needsStop } = (await loadFile(join(folder, file))) as Migration;
    if (needsStop !== undefined) stopping.push({ name: nameOf({ file }), reason: needsStop });
  }
  await requireStopped(sequelize, stopping, { transaction, lock: LOCK });
}

/** Returns the names of the pending migrations with one statement. */
async function pendingNames(sequelize: Sequelize, from: From): Promise<string[]> {
  const done = await sequelize
    .query<{ name: string }>('SELECT `name` FROM `migrations`', { type: QueryTypes.SELECT })
    .catch((error: unknown) => {
      // A new database has no table of migrations.
      if (error instanceof DatabaseError) return [];
      throw error;
    });
  const names = new Set(done.map(({ name }) => name));
  return knownMigrations(from).filter((name) => !names.has(name));
}

/** Runs the pending migrations and returns their names. An interrupted one runs again from its start. */
export function migrate(database: string | Sequelize, from: From, note?: Note): Promise<string[]> {
  return withConnection(database, async (sequelize) => {
    if ((await pendingNames(sequelize, from)).length === 0) return [];
    return alone(sequelize, async (transaction) => {
      await requireReady(sequelize);
      const pending = await pendingNames(sequelize, from);
      // Skip the check for a new database, which no old process can use.
      if (pending.length < knownMigrations(from).length) await requireAlone(sequelize, pending, { from, transaction });
      const done = await (await createUmzug(sequelize, from, note)).up();
      return done.map(({ name }) => name);
    });
  });
}

/** Reverts the last `count` migrations and returns their names. */
export function migrateDown(database: string | Sequelize, count: number, from: From): Promise<string[]> {
  return withConnection(database, (sequelize) =>
    alone(sequelize, async (transaction) => {
      const umzug = await createUmzug(sequelize, from);
      const last = (await umzug.executed()).slice(-count).map(({ name }) => name);
      await requireAlone(sequelize, last, { from, transaction });
      const done = await umzug.down({ step: count });
      return done.map(({ name }) => name);
    }),
  );
}

/** Returns the names of the pending migrations, for readiness checks. */
export function listPendingMigrations(database: string | Sequelize, from: From): Promise<string[]> {
  return withConnection(database, (sequelize) => pendingNames(sequelize, from));
}

type Failure = { original?: { errno?: number; code?: string; message?: string } };

/** The errors of MySQL for a statement that was already applied, by the statement's beginning. */
const DONE_ON_MYSQL: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^CREATE TABLE/i, [1050]],
  [/^CREATE (UNIQUE )?INDEX/i, [1061]],
  [/^CREATE TRIGGER/i, [1359]],
  [/^DROP TABLE/i, [1051]],
  [/^DROP TRIGGER/i, [1360]],
  [/^DROP INDEX/i, [1091]],
  [/^RENAME TABLE/i, [1050, 1146]],
  [/^ALTER TABLE \S+ (RENAME COLUMN|CHANGE)/i, [1054]],
  [/^ALTER TABLE \S+ ADD/i, [1060, 1061, 1826, 3822]],
  [/^ALTER TABLE \S+ DROP/i, [1091, 3821, 3940]],
  [/^INSERT/i, [1062]],
];

/** The messages of SQLite for a statement that was already applied, by the statement's beginning. */
const DONE_ON_SQLITE: readonly (readonly [RegExp, RegExp])[] = [
  [/^CREATE/i, /already exists/],
  [/^DROP/i, /no such (table|index|trigger)/],
  [/^ALTER TABLE \S+ RENAME TO/i, /already another table|no such table/],
  [/^ALTER TABLE \S+ (RENAME COLUMN|DROP)/i, /no such column/],
  [/^ALTER TABLE \S+ ADD/i, /duplicate column name/],
  [/^INSERT/i, /UNIQUE constraint failed/],
];

function wasDone(sql: string, { original }: Failure): boolean {
  const statement = sql.trim();
  if (original?.errno !== undefined && !original.code?.startsWith('SQLITE'))
    return DONE_ON_MYSQL.some(([start, errors]) => start.test(statement) && errors.includes(original.errno as number));
  return DONE_ON_SQLITE.some(([start, why]) => start.test(statement) && why.test(original?.message ?? ''));
}

/** Wraps the query interface for an interrupted migration: ignores errors of statements that were already applied. */
function resuming(queryInterface: QueryInterface): QueryInterface {
  const { sequelize } = queryInterface;
  const query = async (sql: string | { query: string }, options?: object): Promise<unknown> => {
    try {
      return await sequelize.query(sql as string, options);
    } catch (error) {
      if (wasDone(typeof sql === 'string' ? sql : sql.query, error as Failure)) return [[], undefined];
      throw error;
    }
  };
  const patient = Object.assign(Object.create(sequelize) as Sequelize, { query });
  return Object.assign(Object.create(queryInterface) as QueryInterface, { sequelize: patient });
}
