// npm run db:migrate [-- --down [count] | --pending | --create | --seal]: migrates DATABASE_URL. --seal also signs
// ledger rows without a signature.
import { parseArgs } from 'node:util';
import { runProgram } from '../api/failure';

/** Creates the database by a connection that selects none. */
async function createDatabase(): Promise<void> {
  const [{ default: mysql }, { readConfig, assertNoDemoServer }] = await Promise.all([
    import('mysql2/promise'),
    import('../api/config'),
  ]);
  const config = readConfig();
  assertNoDemoServer(config);
  if (!config.databaseUrl.startsWith('mysql:')) return;
  const target = new URL(config.databaseUrl);
  const name = decodeURIComponent(target.pathname.slice(1));
  target.pathname = '/';
  const connection = await mysql.createConnection(target.href);
  await connection.query(`CREATE DATABASE IF NOT EXISTS ${mysql.escapeId(name)} CHARACTER SET utf8mb4`);
  await connection.end();
}

/** Reads the options. Rejects unknown ones, because a misspelled option would otherwise start a migration. */
function readOptions() {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { down: flag, pending: flag, create: flag, seal: flag },
  });
  const [count = '1', ...others] = positionals;
  if (others.length > 0 || (positionals.length > 0 && !values.down) || !/^[1-9]\d*$/.test(count))
    throw new Error('usage: npm run db:migrate [-- --down [count] | --pending | --create | --seal]');
  return { ...values, count: Number(count) };
}

async function run(): Promise<void> {
  const { down, pending, create, seal, count } = readOptions();
  // Imports late, so that an error in a declaration is printed as a sentence.
  const [{ openForProgram }, { sealBooks }, { MIGRATED, RESELLER }, migrations] = await Promise.all([
    import('../api/installation'),
    import('../api/ledger'),
    import('../api/product'),
    import('../api/models/migrate'),
  ]);
  const print = (names: string[], none: string): void => {
    process.stdout.write(`${names.length > 0 ? names.join('\n') : none}\n`);
  };
  if (create) await createDatabase();
  const { database } = await openForProgram(RESELLER);
  try {
    const { sequelize } = database;
    if (pending) print(await migrations.listPendingMigrations(sequelize, MIGRATED), 'nothing pending');
    else if (down) print(await migrations.migrateDown(sequelize, count, RESELLER.migrations), 'nothing to take back');
    else print(await migrations.migrate(sequelize, MIGRATED), 'nothing to migrate');
    if (seal) await sealBooks(database);
  } finally {
    await database.close();
  }
}

await runProgram(run);
