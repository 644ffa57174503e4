import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/lib/mariadb.mjs';
import { runsBundle, serverArguments, sourceArguments } from '../../scripts/lib/server.mjs';

const ROOT = join(import.meta.dirname, '../..');
const READY_MS = 600_000;
const STOP_MS = 15_000;

export interface TestServer {
  /** The URL has no trailing slash. */
  url: string;
  port: number;
  databaseUrl: string;
  pid: number;
  readLog(): string;
  stop(): Promise<void>;
  /** Kills the server like a power cut. Keeps the data folder. */
  kill(): Promise<void>;
}

export interface TestServerOptions {
  /** The database. By default a new SQLite file with demo data. */
  databaseUrl?: string;
  port?: number;
  env?: NodeJS.ProcessEnv;
  product?: string;
  fromSources?: boolean;
}

/** Returns Node's arguments for the built server, or for sources with extensions. */
function argumentsOf({ product, env, fromSources }: TestServerOptions): string[] {
  if (fromSources) return sourceArguments(product);
  const args = serverArguments(product, { ...process.env, ...env });
  if (!env?.EXTENSIONS && !runsBundle(args, product))
    throw new Error(
      'The server would run from its sources, but these tests are to run its bundle. ' +
        'Build it again (npm run build), change no source meanwhile, and leave EXTENSIONS out of the environment.',
    );
  return args;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Starts the server with simulators. Throws with the server's log if it does not become ready. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 't3d-server-'));
  const databaseUrl = options.databaseUrl ?? `sqlite:${join(folder, 't3d.sqlite')}`;
  const port = options.port ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const args = argumentsOf(options);
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DEMO: 'on',
      SIMULATORS: 'on',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      UPLOADS: join(folder, 'uploads'),
      ...options.env,
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      log += part.toString();
    });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;

  const kill = async (): Promise<void> => {
    if (isRunning()) child.kill('SIGKILL');
    await ended;
  };
  const stop = async (): Promise<void> => {
    if (isRunning()) child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + READY_MS;
  while (!(await isReady(url))) {
    if (!isRunning() || Date.now() > deadline) {
      await stop();
      throw new Error(`the server did not become ready:\n${log}`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  return { url, port, databaseUrl, pid: child.pid as number, readLog: () => log, stop, kill };
}
