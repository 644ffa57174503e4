import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import mysql from 'mysql2/promise';

export interface TestDatabase {
  /** The database's URL: `sqlite:/path/file.sqlite` or `mysql://root@127.0.0.1:port/name`. */
  url: string;
  /** Deletes the database, whose connections must be closed. */
  drop(): Promise<void>;
}

const TEMPLATE = 't3d_template';

let opened = 0;

/** Returns a new name from a counter, because random numbers repeat in a simulation. */
function uniqueName(): string {
  opened += 1;
  return `t3d_${process.pid}_${opened}_${randomBytes(4).toString('hex')}`;
}

function requireSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run API tests through Jest's projects sqlite and mariadb`);
  return value;
}

async function copySqlite(template = join(requireSetting('TEST_SQLITE_FOLDER'), 'template.sqlite')) {
  const file = join(requireSetting('TEST_SQLITE_FOLDER'), `${uniqueName()}.sqlite`);
  await copyFile(template, file);
  // Copy the write-ahead log too, which contains the last changes if a process ended early.
  const log = `${template}-wal`;
  if (existsSync(log)) await copyFile(log, `${file}-wal`);
  return {
    url: `sqlite:${file}`,
    drop: async () => {
      await Promise.all(['', '-wal', '-shm'].map((end) => rm(`${file}${end}`, { force: true })));
    },
  };
}

async function readRows(connection: Connection, sql: string): Promise<RowDataPacket[]> {
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  return rows;
}

/** Returns the statements that copy the template database, much faster than the migrations. */
async function describeTemplate(connection: Connection, template: string): Promise<string[]> {
  const tables = await readRows(
    connection,
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${template}'
      AND table_type = 'BASE TABLE'`,
  );
  const triggers = await readRows(
    connection,
    `SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = '${template}'`,
  );
  const statements: string[] = [];
  for (const { name } of tables) {
    const [row] = await readRows(connection, `SHOW CREATE TABLE \`${template}\`.\`${name}\``);
    statements.push(row?.['Create Table'] as string);
    const [{ rows } = { rows: 0 }] = await readRows(
      connection,
      `SELECT COUNT(*) AS \`rows\` FROM \`${template}\`.\`${name}\``,
    );
    if (rows > 0) statements.push(`INSERT INTO \`${name}\` SELECT * FROM \`${template}\`.\`${name}\``);
  }
  for (const { name } of triggers) {
    const [row] = await readRows(connection, `SHOW CREATE TRIGGER \`${template}\`.\`${name}\``);
    statements.push(String(row?.['SQL Original Statement']).replace(/DEFINER=\S+ /, ''));
  }
  return statements;
}

const described = new Map<string, Promise<string[]>>();

async function cloneMariadb(template = TEMPLATE): Promise<TestDatabase> {
  const server = requireSetting('TEST_MARIADB_URL');
  const name = uniqueName();
  const connection = await mysql.createConnection(server);
  try {
    const known = described.get(template) ?? describeTemplate(connection, template);
    described.set(template, known);
    const statements = await known;
    const begin = [
      `CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4`,
      `USE \`${name}\``,
      'SET foreign_key_checks = 0',
    ];
    for (const sql of [...begin, ...statements]) await connection.query(sql);
  } finally {
    await connection.end();
  }
  const drop = async (): Promise<void> => {
    const admin = await mysql.createConnection(server);
    await admin.query(`DROP DATABASE IF EXISTS \`${name}\``);
    await admin.end();
  };
  return { url: `${server}/${name}`, drop };
}

/** Returns a new migrated database for a test file. The running Jest project decides the dialect. */
export function openTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE === 'mariadb' ? cloneMariadb() : copySqlite();
}

/** Returns a copy of a test database. Nobody may write to the original meanwhile. */
export function copyTestDatabase({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  return url.startsWith('sqlite:') ? copySqlite(url.slice('sqlite:'.length)) : cloneMariadb(url.split('/').at(-1));
}
