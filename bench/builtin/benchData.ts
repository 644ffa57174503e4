import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import { sealBooks } from '../../api/ledger';
import { MIGRATED, openProduct } from '../../api/product';
import type { Database } from '../../api/models/database';
import { migrate } from '../../api/models/migrate';
import { hashPassword } from '../../api/models/passwords';
import { asSystem, buildAdmin, buildAgent } from '../../api/test/factories';
import { start as startMariadb } from '../../scripts/lib/mariadb.mjs';
import { seedReference } from '../../seeders/reference/index';

export const PASSWORD = createHash('sha256').update('bench1234').digest('hex');
export const cardNumber = (serial: number): string => {
  const body = `8985${String(serial).padStart(14, '0')}`;
  return body + luhnDigit(body);
};

interface BenchData {
  url: string;
  database: Database;
  admin: string;
  agent: number;
  /** Returns the database process's processor time in microseconds, or 0 for SQLite. */
  databaseProcessor(): number;
  close(): Promise<void>;
}

function luhnSql(body: string): string {
  const digits = Array.from({ length: 18 }, (_, place) => {
    const digit = `(SUBSTR(${body}, ${place + 1}, 1) + 0)`;
    return place % 2 === 1 ? `2 * ${digit} - 9 * (${digit} > 4)` : digit;
  });
  return `(10 - (${digits.join(' + ')}) % 10) % 10`;
}

/** Inserts cards into stock by a single SQL statement. */
async function fillStock({ sequelize, dialect }: Database, cards: number): Promise<void> {
  if (cards === 0) return;
  const mysql = dialect === 'mysql';
  const bodies = mysql
    ? `SELECT CONCAT('8985', LPAD(seq, 14, '0')) AS body FROM seq_1_to_${cards}`
    : `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${cards})
       SELECT '8985' || printf('%014d', n) AS body FROM numbers`;
  const iccid = mysql ? `CONCAT(body, ${luhnSql('body')})` : `body || (${luhnSql('body')})`;
  const now = mysql ? 'NOW(3)' : "strftime('%Y-%m-%d %H:%M:%f +00:00', 'now')";
  await sequelize.query(`INSERT INTO terminals
    (iccid, cid, type, status, iccidLength, brand, realName, smsRealName, version, createdAt, updatedAt)
    SELECT iccid, iccid, 'SIM', 'STOCKED', 19, 'CMHK', 0, 0, 1, ${now}, ${now}
    FROM (SELECT ${iccid} AS iccid FROM (${bodies}) AS bodies) AS numbered`);
}

/** Opens a database with an admin, an agent and cards in stock. `dialect` is `sqlite` or `mariadb`. */
export async function openBenchData(dialect: string, cards: number): Promise<BenchData> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const server = dialect === 'mariadb' ? await startMariadb() : null;
  if (server) {
    const bare = await openProduct(`${server.url}/mysql`);
    await bare.sequelize.query('CREATE DATABASE bench CHARACTER SET utf8mb4');
    await bare.close();
  }
  const url = server ? `${server.url}/bench` : `sqlite:${path.join(folder, 'bench.sqlite')}`;
  const database = await openProduct(url);
  await migrate(database.sequelize, MIGRATED);
  await sealBooks(database);
  await seedReference(database);
  const ctx = asSystem(database);
  const admin = await buildAdmin(ctx, {
    account: 'admin@bench.test',
    passwordHash: await hashPassword(PASSWORD),
    accountAuth: true,
  });
  const agent = await buildAgent(ctx, { account: 'agent@bench.test' });
  await fillStock(database, cards);
  const close = async (): Promise<void> => {
    await database.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const databaseProcessor = (): number => (server ? processorOf(server.pid) : 0);
  return { url, database, admin: admin.account, agent: agent.id, databaseProcessor, close };
}

/** Returns the number of cards and of distinct card numbers. */
export async function countCards({ sequelize }: Database): Promise<{ cards: number; numbers: number }> {
  const [rows] = await sequelize.query('SELECT COUNT(*) AS cards, COUNT(DISTINCT iccid) AS numbers FROM terminals');
  return (rows as { cards: number; numbers: number }[])[0] as { cards: number; numbers: number };
}

/** Returns a process's processor time in microseconds. */
export function processorOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number) as [number, number];
  return (user + system) * 10_000;
}

/** Returns a process's memory in MB, now and at most. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: read('VmRSS'), highest: read('VmHWM') };
}
