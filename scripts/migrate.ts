// npm run db:migrate [-- --down [count] | --pending | --create | --seal]   on DATABASE_URL, else the embedded database.
// --seal also signs books from before (as the server does when it starts): with the server's own LEDGER_KEY only.
import mysql from 'mysql2/promise';
import { sealBooks } from '../api/ledger';
import { MIGRATED, RESELLER, openProduct } from '../api/product';
import { listPendingMigrations, migrate, migrateDown } from '../api/models/migrate';

const DEFAULT_URL = 'sqlite:data/t3d.sqlite';

// For an empty server: a database cannot be named in the connection that makes it.
async function createDatabase(url: string): Promise<void> {
  if (!url.startsWith('mysql:')) return;
  const target = new URL(url);
  const name = target.pathname.slice(1);
  target.pathname = '/';
  const connection = await mysql.createConnection(target.href);
  await connection.query(`CREATE DATABASE IF NOT EXISTS ${mysql.escapeId(name)} CHARACTER SET utf8mb4`);
  await connection.end();
}

async function seal(url: string): Promise<void> {
  const database = await openProduct(url);
  try {
    await sealBooks(database);
  } finally {
    await database.close();
  }
}

async function run(url: string, options: string[]): Promise<void> {
  const print = (names: string[], none: string): void => {
    process.stdout.write(`${names.length > 0 ? names.join('\n') : none}\n`);
  };
  if (options.includes('--create')) await createDatabase(url);
  const down = options.indexOf('--down');
  if (options.includes('--pending')) print(await listPendingMigrations(url, MIGRATED), 'nothing pending');
  else if (down >= 0)
    print(await migrateDown(url, Number(options[down + 1] ?? 1), RESELLER.migrations), 'nothing to take back');
  else print(await migrate(url, MIGRATED), 'nothing to migrate');
  if (options.includes('--seal')) await seal(url);
}

await run(process.env.DATABASE_URL ?? DEFAULT_URL, process.argv.slice(2));
