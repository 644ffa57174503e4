import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import mysql from 'mysql2/promise';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sequelize } from 'sequelize';
import { QueryTypes } from 'sequelize';
import { MIGRATED } from '../../product';
import { migrate } from '../migrate';
import { connect } from '../sequelize/connect';

const ROOT = join(import.meta.dirname, '../../..');
const onSqlite = process.env.TEST_DATABASE === 'sqlite';
const SERVER = process.env.TEST_MARIADB_URL ?? '';
/** Matches statements that change nothing, after which a crash leaves no trace. */
const READS = /^\s*(SELECT|SHOW|PRAGMA|SET|START|BEGIN|COMMIT|ROLLBACK|DESCRIBE)/i;

interface Empty {
  url: string;
  drop(): Promise<void>;
}

async function admin(sql: string): Promise<void> {
  const connection = await mysql.createConnection(SERVER);
  await connection.query(sql);
  await connection.end();
}

async function openEmpty(name: string): Promise<Empty> {
  if (onSqlite) {
    const folder = mkdtempSync(join(tmpdir(), 't3d-cut-'));
    const drop = (): void => rmSync(folder, { recursive: true, force: true });
    return { url: `sqlite:${join(folder, `${name}.sqlite`)}`, drop: () => Promise.resolve(drop()) };
  }
  await admin(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  return { url: `${SERVER}/${name}`, drop: () => admin(`DROP DATABASE ${name}`) };
}

/** Describes everything that migrations create: tables, triggers, and rows without their times. */
async function describeDatabase(url: string): Promise<string[]> {
  const sequelize = connect(url);
  const select = (sql: string): Promise<Record<string, unknown>[]> => sequelize.query(sql, { type: QueryTypes.SELECT });
  const tables = onSqlite
    ? await select("SELECT name, type AS kind FROM sqlite_master WHERE type IN ('table', 'index', 'trigger')")
    : await select(
        "SELECT table_name AS name, 'table' AS kind FROM information_schema.tables WHERE table_schema = DATABASE()",
      );
  const triggers = onSqlite
    ? []
    : await select(
        `SELECT trigger_name AS name, action_statement AS body FROM information_schema.triggers
          WHERE trigger_schema = DATABASE()`,
      );
  const lines = triggers.map((row) => JSON.stringify(row));
  for (const { name, kind } of tables) {
    const text = onSqlite
      ? (await select(`SELECT sql FROM sqlite_master WHERE name = '${String(name)}'`))[0]?.sql
      : (await select(`SHOW CREATE TABLE \`${String(name)}\``))[0]?.['Create Table'];
    lines.push(String(text).replace(/ AUTO_INCREMENT=\d+/, ''));
    if (kind !== 'table' || name === 'sqlite_sequence') continue;
    const rows = await select(`SELECT * FROM \`${String(name)}\``);
    for (const { id: _id, createdAt: _created, updatedAt: _updated, ...row } of rows)
      lines.push(`${String(name)} ${JSON.stringify(row)}`);
  }
  await sequelize.close();
  return lines.sort();
}

class Cut extends Error {}

/** Returns a text that identifies a change in all processes. */
const keyOf = (sql: unknown, options?: { replacements?: unknown }): string => {
  const text = typeof sql === 'string' ? sql : (sql as { query: string }).query;
  return text.replaceAll(/'\d{4}-\d\d-\d\d[^']*'/g, "'time'") + JSON.stringify(options?.replacements ?? null);
};

/** Simulates a crash after the first change that is not in `known`, and adds the change to it. */
function cutAfterNew(sequelize: Sequelize, known: Set<string>): { isCut(): boolean } {
  const query = sequelize.query.bind(sequelize) as (sql: unknown, options?: object) => Promise<unknown>;
  let isDead = false;
  Object.assign(sequelize, {
    query: async (sql: unknown, options?: object) => {
      // The database server rolls back the transaction of a dead process.
      if (isDead && !String(sql).startsWith('ROLLBACK')) throw new Cut('the process has ended');
      const answer = await query(sql, options);
      const key = keyOf(sql, options);
      if (!READS.test(key) && !known.has(key)) {
        known.add(key);
        isDead = true;
        throw new Cut('the process has ended');
      }
      return answer;
    },
  });
  return { isCut: () => isDead };
}

/** Runs the first migration in a process that crashes after a new change. Returns whether the migration completed. */
async function runCut(url: string, known: Set<string>): Promise<boolean> {
  const sequelize = connect(url);
  const { isCut } = cutAfterNew(sequelize, known);
  try {
    await migrate(sequelize, MIGRATED);
    return true;
  } catch (error) {
    if (isCut()) return false;
    throw error;
  } finally {
    await sequelize.close().catch(() => undefined);
  }
}

/** Starts `npm run db:migrate`, and sends the signal when the database has this many tables. */
async function killAt(url: string, tables: number, signal: NodeJS.Signals): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/migrate.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', DATABASE_URL: url },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const connection = await mysql.createConnection(url);
  const count = async (): Promise<number> => {
    const [rows] = await connection.query<mysql.RowDataPacket[]>(
      'SELECT COUNT(*) AS found FROM information_schema.tables WHERE table_schema = DATABASE()',
    );
    return Number(rows[0]?.found);
  };
  while (child.exitCode === null && (await count()) < tables) await sleep(5);
  child.kill(signal);
  expect(await ended).toEqual([null, signal]);
  await connection.end();
}

describe('the first migration', () => {
  let whole: Empty;
  let cut: Empty;
  beforeEach(async () => {
    whole = await openEmpty('t3d_whole');
    cut = await openEmpty('t3d_cut');
  });
  afterEach(() => Promise.all([whole.drop(), cut.drop()]));

  test('creates the same database when the first migration crashes after any statement and runs again', async () => {
    await migrate(whole.url, MIGRATED);
    const known = new Set<string>();
    let processes = 1;
    while (!(await runCut(cut.url, known))) processes += 1;
    expect(processes).toBeGreaterThan(200);
    expect(await describeDatabase(cut.url)).toEqual(await describeDatabase(whole.url));
  }, 1_800_000);

  if (!onSqlite)
    test('completes the first migration when the process is killed or terminated and then started again', async () => {
      await migrate(whole.url, MIGRATED);
      const signals = ['SIGKILL', 'SIGTERM'] as const;
      for (const [at, tables] of [1, 12, 30, 50, 70].entries())
        await killAt(cut.url, tables, signals[at % 2] ?? 'SIGKILL');
      await migrate(cut.url, MIGRATED);
      expect(await describeDatabase(cut.url)).toEqual(await describeDatabase(whole.url));
    }, 600_000);
});
