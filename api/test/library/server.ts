import type { RequestListener } from 'node:http';
import mysql from 'mysql2/promise';
import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../../app';
import { readConfig } from '../../config';
import { systemContext } from '../../context';
import { declaredSchema } from '../../registry/schema';
import { insertRow } from '../../engine/rows/write/write';
import type { Database } from '../../models/database';
import { migrate } from '../../models/migrate';
import { applySteps } from '../../models/migrations/apply';
import { findDrift } from '../../models/migrations/drift';
import { KnownValues } from '../../models/migrations/columns';
import { planMigration } from '../../models/migrations/plan';
import { userResource } from '../../models/userTable';
import { inTransaction } from '../../models/transaction';
import { migrationsOf, open } from '../../products';
import type { TestDatabase } from '../database';
import { LIBRARY } from './product';
import { settingText } from '../../environment/text.mjs';

export const onWire = (password: string): string => createHash('sha256').update(password).digest('hex');

async function openEmpty(): Promise<TestDatabase> {
  const name = `t3d_library_${process.pid}_${randomBytes(4).toString('hex')}`;
  if (process.env.TEST_DATABASE !== 'mariadb') {
    const file = join(settingText('TEST_SQLITE_FOLDER') ?? '', `${name}.sqlite`);
    const drop = async (): Promise<void> => {
      await Promise.all(['', '-wal', '-shm'].map((end) => rm(`${file}${end}`, { force: true })));
    };
    return { url: `sqlite:${file}`, drop };
  }
  const server = settingText('TEST_MARIADB_URL') ?? '';
  const ask = async (sql: string): Promise<void> => {
    const connection = await mysql.createConnection(server);
    await connection.query(sql);
    await connection.end();
  };
  await ask(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4`);
  return { url: `${server}/${name}`, drop: () => ask(`DROP DATABASE IF EXISTS \`${name}\``) };
}

/** Creates the declared tables and those of every product. */
async function makeTables(database: Database): Promise<void> {
  const declared = declaredSchema(database.registry);
  const changes = await findDrift(database.sequelize.getQueryInterface(), declared);
  const plan = planMigration(changes, { declared, known: new KnownValues(), drop: false });
  await applySteps(database.sequelize, plan.up);
  await migrate(database.sequelize, migrationsOf(LIBRARY));
}

export interface Library {
  app: RequestListener;
  database: Database;
  /** Creates a user directly in the database. */
  settle(account: string, role: string, values?: object): Promise<number>;
  close(): Promise<void>;
}

export async function openLibrary(): Promise<Library> {
  const home = await openEmpty();
  const database = await open(LIBRARY, home.url);
  await makeTables(database);
  const app = await createApp(database, { config: readConfig({ NODE_ENV: 'test' }), log: pino({ level: 'error' }) });
  return {
    app,
    database,
    settle: async (account, role, values = {}) => {
      const made = await inTransaction(systemContext(database, 'command'), (ctx) =>
        insertRow(ctx, userResource(database), { account, role, ...values } as never),
      );
      return made.id;
    },
    close: async () => {
      await database.close();
      await home.drop();
    },
  };
}
