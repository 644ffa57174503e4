import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import terminals from '@t3d/resources/terminals';
import { luhnDigit } from '@t3d/resources/kit';
import { openDatabase } from '../../api/models/database';
import type { Database } from '../../api/models/database';
import { migrate } from '../../api/models/migrate';
import { hashPassword } from '../../api/models/passwords';
import { table } from '../../api/models/table';
import { inTransaction } from '../../api/models/transaction';
import { asSystem, buildAdmin, buildAgent } from '../../api/test/factories';
import { start as startMariadb } from '../../scripts/lib/mariadb.mjs';
import { seedReference } from '../../seeders/reference/index';

export const PASSWORD = createHash('sha256').update('bench1234').digest('hex');
export const cardNumber = (serial: number): string => { const body = `8985${String(serial).padStart(14, '0')}`; return body + luhnDigit(body); };

export interface World { url: string; database: Database; admin: string; agent: number; close(): Promise<void> }

/** A database with nothing but an admin, an agent and so many cards of the platform's stock. `dialect`: `sqlite` or `mariadb` (a throw-away server). */
export async function openWorld(dialect: string, cards: number): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const server = dialect === 'mariadb' ? await startMariadb() : null;
  if (server) {
    const bare = await openDatabase(`${server.url}/mysql`);
    await bare.sequelize.query('CREATE DATABASE bench CHARACTER SET utf8mb4');
    await bare.close();
  }
  const url = server ? `${server.url}/bench` : `sqlite:${path.join(folder, 'bench.sqlite')}`;
  const database = await openDatabase(url);
  await migrate(database.sequelize);
  await seedReference(database);
  const ctx = asSystem(database);
  const admin = await buildAdmin(ctx, { account: 'admin@bench.test', passwordHash: await hashPassword(PASSWORD), accountAuth: true });
  const agent = await buildAgent(ctx, { account: 'agent@bench.test' });
  await inTransaction(ctx, async (inner) => {
    for (let first = 1; first <= cards; first += 10_000) {
      const numbers = Array.from({ length: Math.min(10_000, cards - first + 1) }, (_, index) => cardNumber(first + index));
      await table(inner, terminals).insertMany(numbers.map((iccid) => ({ iccid, cid: iccid, type: 'SIM' as const, iccidLength: iccid.length, brand: 'CMHK' })));
    }
  });
  const close = async (): Promise<void> => { await database.close(); await server?.stop(); rmSync(folder, { recursive: true, force: true }); };
  return { url, database, admin: admin.account, agent: agent.id, close };
}

/** Resident memory of a process in MB: now and at its highest. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: read('VmRSS'), highest: read('VmHWM') };
}
