import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { QueryInterface, Sequelize } from 'sequelize';
import { QueryTypes } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import { connect } from './sequelize/connect';

/** What every file of /migrations exports; `context` is Sequelize's query interface. */
export interface Migration {
  up(input: { context: QueryInterface }): Promise<unknown>;
  down?(input: { context: QueryInterface }): Promise<unknown>;
}

const FOLDER = join(import.meta.dirname, '../../migrations');
const LOCK = 't3d-migrations';
const LOCK_SECONDS = 300;

function createUmzug(sequelize: Sequelize, folder: string): Umzug<QueryInterface> {
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => /^\d.*\.ts$/.test(file))
        .sort()
    : [];
  return new Umzug({
    migrations: files.map((file) => {
      const load = (): Promise<Migration> => import(pathToFileURL(join(folder, file)).href) as Promise<Migration>;
      return {
        name: file.replace(/\.ts$/, ''),
        up: async (input) => (await load()).up({ context: input.context }),
        down: async (input) => (await load()).down?.({ context: input.context }),
      };
    }),
    context: sequelize.getQueryInterface(),
    storage: new SequelizeStorage({ sequelize, tableName: 'migrations' }),
    logger: undefined,
  });
}

/**
 * Lets one process at a time migrate a shared server: several start together behind a balancer. The transaction only
 * keeps one connection aside, because MySQL ties a named lock to its connection. SQLite is one process's own file.
 */
async function alone<Result>(sequelize: Sequelize, work: () => Promise<Result>): Promise<Result> {
  if (sequelize.getDialect() === 'sqlite') return work();
  return sequelize.transaction(async (transaction) => {
    const ask = (sql: string): Promise<{ answer: number | null }[]> =>
      sequelize.query(sql, { transaction, type: QueryTypes.SELECT });
    const [lock] = await ask(`SELECT GET_LOCK('${LOCK}', ${LOCK_SECONDS}) AS answer`);
    if (lock?.answer !== 1) throw new Error('another process has been migrating this database for too long');
    try {
      return await work();
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

/** Runs the migrations that a database lacks, in order of their names; answers the names of those it ran. */
export function migrate(database: string | Sequelize, folder: string = FOLDER): Promise<string[]> {
  return withConnection(database, (sequelize) =>
    alone(sequelize, async () => {
      const done = await createUmzug(sequelize, folder).up();
      return done.map(({ name }) => name);
    }),
  );
}

/** Takes back the last `count` migrations; answers their names, the last first. */
export function migrateDown(database: string | Sequelize, count = 1, folder: string = FOLDER): Promise<string[]> {
  return withConnection(database, (sequelize) =>
    alone(sequelize, async () => {
      const done = await createUmzug(sequelize, folder).down({ step: count });
      return done.map(({ name }) => name);
    }),
  );
}

/** The names of migrations that a database still lacks; readiness checks them. */
export function listPendingMigrations(database: string | Sequelize, folder: string = FOLDER): Promise<string[]> {
  return withConnection(database, async (sequelize) => {
    const pending = await createUmzug(sequelize, folder).pending();
    return pending.map(({ name }) => name);
  });
}
