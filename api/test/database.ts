import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import mysql from 'mysql2/promise';

export interface TestDatabase {
  /** `sqlite:/path/file.sqlite` or `mysql://root@127.0.0.1:port/name`. */
  url: string;
  /** Deletes the database. All connections to the database must be closed before. */
  drop(): Promise<void>;
}

const TEMPLATE = 't3d_template';

const uniqueName = (): string => `t3d_${process.pid}_${randomBytes(4).toString('hex')}`;

function demandSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run API tests through Jest's projects sqlite and mariadb`);
  return value;
}

async function copySqlite(): Promise<TestDatabase> {
  const folder = demandSetting('TEST_SQLITE_FOLDER');
  const file = join(folder, `${uniqueName()}.sqlite`);
  await copyFile(join(folder, 'template.sqlite'), file);
  // If a process ends before closing its connection, the last changes are in a separate file.
  const log = join(folder, 'template.sqlite-wal');
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

/**
 * Returns the statements that copy the template database. They create tables with keys and checks, the rows of
 * migrations, and triggers, in a fraction of the migrations' time, and are read once per process.
 */
async function describeTemplate(connection: Connection): Promise<string[]> {
  const tables = await readRows(
    connection,
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${TEMPLATE}'
      AND table_type = 'BASE TABLE'`,
  );
  const triggers = await readRows(
    connection,
    `SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = '${TEMPLATE}'`,
  );
  const statements: string[] = [];
  for (const { name } of tables) {
    const [row] = await readRows(connection, `SHOW CREATE TABLE \`${TEMPLATE}\`.\`${name}\``);
    statements.push(row?.['Create Table'] as string);
    const [{ rows } = { rows: 0 }] = await readRows(
      connection,
      `SELECT COUNT(*) AS \`rows\` FROM \`${TEMPLATE}\`.\`${name}\``,
    );
    if (rows > 0) statements.push(`INSERT INTO \`${name}\` SELECT * FROM \`${TEMPLATE}\`.\`${name}\``);
  }
  for (const { name } of triggers) {
    const [row] = await readRows(connection, `SHOW CREATE TRIGGER \`${TEMPLATE}\`.\`${name}\``);
    statements.push(String(row?.['SQL Original Statement']).replace(/DEFINER=\S+ /, ''));
  }
  return statements;
}

let described: Promise<string[]> | undefined;

async function cloneMariadb(): Promise<TestDatabase> {
  const server = demandSetting('TEST_MARIADB_URL');
  const name = uniqueName();
  const connection = await mysql.createConnection(server);
  try {
    described ??= describeTemplate(connection);
    const statements = await described;
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
