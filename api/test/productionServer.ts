import { createHash } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { openProduct } from '../product';
import type { Database } from '../models/database';
import { hashPassword } from '../models/passwords';
import type { BuiltServer } from './builtServer';
import { asSystem, buildAdmin } from './factories';

const PASSWORD = createHash('sha256').update('only for this test').digest('hex');

/** Opens the database of a built server with that server's keys. */
export const openBuilt = ({ databaseUrl, env }: Pick<BuiltServer, 'databaseUrl' | 'env'>): Promise<Database> =>
  openProduct(databaseUrl, { secretKeys: [env.SECRET_KEY ?? ''], ledgerKeys: [env.LEDGER_KEY ?? ''] });

export async function addAdmin(server: BuiltServer, account: string): Promise<void> {
  const database = await openBuilt(server);
  try {
    await buildAdmin(asSystem(database), { account, passwordHash: await hashPassword(PASSWORD) });
  } finally {
    await database.close();
  }
}

/** Logs in an administrator whom `addAdmin` created. Returns the session's headers. */
export async function logInTo(server: BuiltServer, account: string): Promise<Record<string, string>> {
  const answer = await fetch(`${server.url}/t3d-api/web/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password: PASSWORD }),
  });
  const token = answer.headers.get('x-session-id');
  if (!token) throw new Error(`${account} could not log in: ${await answer.text()}`);
  return { 'X-Session-Id': token, 'Accept-Language': 'en' };
}

/** Writes a file and sets the file's time of change to `days` days ago. */
export function writeOld(file: string, days: number): void {
  const then = Date.now() / 1000 - days * 24 * 3600;
  writeFileSync(file, 'x');
  utimesSync(file, then, then);
}
