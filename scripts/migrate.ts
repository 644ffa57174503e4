// npm run db:migrate [-- --down [count] | --pending | --create | --seal]   on DATABASE_URL, with the server's own
// settings. --seal also signs books from before, as the server does when it starts.
import mysql from 'mysql2/promise';
import { readConfig, refuseDemoServer } from '../api/config';
import { runProgram } from '../api/failure';
import { openForProgram } from '../api/installation';
import { sealBooks } from '../api/ledger';
import { MIGRATED, RESELLER } from '../api/product';
import { listPendingMigrations, migrate, migrateDown } from '../api/models/migrate';

/** Makes the database of an empty server: the connection that makes a database cannot name it. */
async function createDatabase(): Promise<void> {
  const config = readConfig();
  refuseDemoServer(config);
  if (!config.databaseUrl.startsWith('mysql:')) return;
  const target = new URL(config.databaseUrl);
  const name = decodeURIComponent(target.pathname.slice(1));
  target.pathname = '/';
  const connection = await mysql.createConnection(target.href);
  await connection.query(`CREATE DATABASE IF NOT EXISTS ${mysql.escapeId(name)} CHARACTER SET utf8mb4`);
  await connection.end();
}

async function run(options: string[]): Promise<void> {
  const print = (names: string[], none: string): void => {
    process.stdout.write(`${names.length > 0 ? names.join('\n') : none}\n`);
  };
  if (options.includes('--create')) await createDatabase();
  const { database } = await openForProgram(RESELLER);
  try {
    const { sequelize } = database;
    const down = options.indexOf('--down');
    if (options.includes('--pending')) print(await listPendingMigrations(sequelize, MIGRATED), 'nothing pending');
    else if (down >= 0)
      print(await migrateDown(sequelize, Number(options[down + 1] ?? 1), RESELLER.migrations), 'nothing to take back');
    else print(await migrate(sequelize, MIGRATED), 'nothing to migrate');
    if (options.includes('--seal')) await sealBooks(database);
  } finally {
    await database.close();
  }
}

await runProgram(() => run(process.argv.slice(2)));
