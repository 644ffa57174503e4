import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { Database } from '@appthreat/sqlite3/lib/sqlite3.js';
import { act, dataOf } from './responses';
import type { Caller } from './fixtures';
import { hashPassword } from './fixtures';

export const FIRST_PASSWORD = 'first-pass1';

export interface Person {
  id: number;
  account: string;
}

/** Creates an agent. `more` replaces defaults. */
export async function makeAgent(admin: Caller, more: object = {}): Promise<Person> {
  const account = `new-${randomUUID().slice(0, 8)}@t3d.test`;
  const { id } = await dataOf<{ id: number }>(
    admin.post('/t3d-api/users', {
      role: 'AGENT_1',
      account,
      accountType: 'EMAIL',
      nickname: account.slice(0, 12),
      password: hashPassword(FIRST_PASSWORD),
      currency: 'USD',
      accountAuth: true,
      ...more,
    }),
  );
  return { id, account };
}

export async function allowOnly(admin: Caller, { id }: Pick<Person, 'id'>, ...apis: string[]): Promise<void> {
  await act(admin, 'users', 'set-apis', { ids: [id], apis });
}

/** Adds customers directly in the database, because API calls are slow. */
export async function addCustomers(databaseUrl: string, like: string, count: number): Promise<void> {
  const database = new Database(databaseUrl.replace(/^sqlite:/, ''));
  database.configure('busyTimeout', 10_000);
  const query = promisify<string, object, { name: string }[]>(database.all.bind(database));
  try {
    const columns = await query('PRAGMA table_info(users)', {});
    const own: Readonly<Record<string, string>> = {
      account: `'filler-' || number || '@t3d.test'`,
      accountFolded: `'filler-' || number || '@t3d.test'`,
      nickname: `'Filler ' || number`,
      createdAt: `strftime('%Y-%m-%d %H:%M:%f +00:00', 'now', '+1 hour')`,
      wallet: 'NULL',
    };
    const names = columns.map(({ name }) => name).filter((name) => name !== 'id');
    await query(
      `WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${count})
       INSERT INTO users (${names.map((name) => `"${name}"`).join()})
       SELECT ${names.map((name) => own[name] ?? `"${name}"`).join()} FROM users, numbers WHERE account = :like`,
      { ':like': like },
    );
  } finally {
    await promisify(database.close.bind(database))();
  }
}
