import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateMigration } from '../../scripts/generateMigration';
import { hashPassword } from './fixtures';
import { startServer } from './server';

const ROOT = join(import.meta.dirname, '../..');
const SUPER = { account: 'super@t3d.test', password: 'super-1234' };

/** A product that knows the throw-away resources of a folder, too: without demo, with one user who may everything. */
export interface ExtendedServer {
  url: string;
  sessionId: string;
  /** Calls as that user; answers the data, throws with what was refused. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** The session of somebody whom that user has made. */
  logIn(account: string, password: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts it over a database of its own, with the migration that the resources of `e2e/<name>` need. */
export async function startExtended(name: string): Promise<ExtendedServer> {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, `test-results/${name}-`));
  cpSync(join(ROOT, 'e2e', name), folder, { recursive: true });
  mkdirSync(join(folder, 'migrations'));
  await generateMigration(name, {
    resources: [join(ROOT, 'resources'), join(folder, 'resources')],
    into: join(folder, 'migrations'),
  });
  const databaseUrl = `sqlite:${join(folder, `${name}.sqlite`)}`;
  const made = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/createBackdoor.ts', SUPER.account, SUPER.password],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, DATABASE_URL: databaseUrl } },
  );
  if (made.status !== 0) throw new Error(made.stdout + made.stderr);
  const server = await startServer({ databaseUrl, env: { EXTENSIONS: folder, DEMO: 'off' } });
  const logIn = async (account: string, password: string): Promise<string> => {
    const answer = await fetch(`${server.url}/t3d-api/web/sessions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ account, password: hashPassword(password) }),
    });
    return answer.headers.get('x-session-id') as string;
  };
  const sessionId = await logIn(SUPER.account, SUPER.password);
  return {
    url: server.url,
    sessionId,
    logIn,
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const answer = await fetch(`${server.url}/t3d-api${path}`, {
        method,
        headers: { 'X-Session-Id': sessionId, 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const { data, rows, message } = (await answer.json()) as { data?: T; rows?: T; message: string };
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message}`);
      return (data ?? rows) as T;
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
