import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { generateMigration } from '../../scripts/generateMigration';
import { hashPassword } from './fixtures';
import { startServer } from './server';

const ROOT = join(import.meta.dirname, '../..');
const SUPER = { account: 'super@t3d.test', password: 'super-1234' };

const FOLDERS = ['trade', 'workshop'] as const;

export const CUSTOMER = {
  role: 'AGENT_1',
  account: 'shop@t3d.test',
  accountType: 'EMAIL',
  nickname: '小店',
  currency: 'USD',
  password: hashPassword('shop-1234'),
};

export interface ExtendedServer {
  url: string;
  databaseUrl: string;
  sessionId: string;
  /** Calls as a user with all permissions. Throws the server's error. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Logs in, and returns the session's id. */
  logIn(account: string, password: string): Promise<string>;
  stop(): Promise<void>;
}

type Answer<T> = { data?: T; rows?: T; message: string };

async function logInAt(url: string, account: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/t3d-api/web/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ account, password: hashPassword(password) }),
  });
  return answer.headers.get('x-session-id') as string;
}

type Place = Pick<ExtendedServer, 'url' | 'databaseUrl' | 'sessionId'>;

function handle({ url, databaseUrl, sessionId }: Place, stop: () => Promise<void>): ExtendedServer {
  return {
    url,
    databaseUrl,
    sessionId,
    stop,
    logIn: (account, password) => logInAt(url, account, password),
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const answer = await fetch(`${url}/t3d-api${path}`, {
        method,
        headers: { 'X-Session-Id': sessionId, 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const { data, rows, message } = (await answer.json()) as Answer<T>;
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message}`);
      return (data ?? rows) as T;
    },
  };
}

/** Copies the folders. The first copy gets a migration for all declarations. */
async function copyFolders(into: string): Promise<string[]> {
  const copies = FOLDERS.map((name) => join(into, name));
  for (const [at, name] of FOLDERS.entries()) {
    cpSync(join(ROOT, 'e2e', name), copies[at] as string, { recursive: true });
    mkdirSync(join(copies[at] as string, 'migrations'));
  }
  await generateMigration('extended', {
    resources: [ROOT, ...copies].map((folder) => join(folder, 'resources')),
    into: join(copies[0] as string, 'migrations'),
  });
  return copies;
}

export async function startExtended(): Promise<ExtendedServer> {
  // A folder inside the project, because imports work only there.
  mkdirSync(join(ROOT, 'data'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'data/extended-'));
  const extensions = await copyFolders(folder);
  const databaseUrl = `sqlite:${join(folder, 'extended.sqlite')}`;
  const made = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/t3d/index.ts', 'create-admin', '--role', 'backdoor', '--account', SUPER.account],
    { cwd: ROOT, encoding: 'utf8', input: SUPER.password, env: { ...process.env, DATABASE_URL: databaseUrl } },
  );
  if (made.status !== 0) throw new Error(made.stdout + made.stderr);
  const server = await startServer({ databaseUrl, env: { EXTENSIONS: extensions.join(), DEMO: 'off' } });
  const { url } = server;
  const sessionId = await logInAt(url, SUPER.account, SUPER.password);
  const extended = handle({ url, databaseUrl, sessionId }, async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await extended.call('POST', '/users', CUSTOMER);
  return extended;
}

/** Starts a server with extensions. A retry starts another one without data. */
export async function openExtended(): Promise<ExtendedServer> {
  const { EXTENDED } = process.env;
  if (!EXTENDED || test.info().retry > 0) {
    test.setTimeout(660_000);
    return startExtended();
  }
  return handle(JSON.parse(EXTENDED) as Place, () => Promise.resolve());
}
