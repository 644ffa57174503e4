import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildSites, serverOf } from '../../scripts/lib/build.mjs';
import { findFreePort } from '../../scripts/lib/mariadb.mjs';

const PROGRAM = fileURLToPath(new URL('../dist/assets/main.js', import.meta.url));
const READY_SECONDS = 90;
const STOP_SECONDS = 20;

export interface BuiltServerOptions {
  /** Settings besides the safe production settings. `undefined` removes one. */
  env?: Readonly<Record<string, string | undefined>>;
  /** The database URL, by default a new SQLite file. */
  databaseUrl?: string;
  /** The working directory, by default a new folder that `stop` removes. */
  folder?: string;
}

/** A server that runs from the bundle, as in production. */
export interface BuiltServer {
  url: string;
  databaseUrl: string;
  folder: string;
  /** The server's settings, for programs that open the same database. */
  env: Readonly<Record<string, string>>;
  pid: number;
  log(): string;
  /**
   * Returns the exit code, or null while the server runs. After an unhandled signal, it is 128 plus the signal's
   * number.
   */
  exitCode(): number | null;
  /** Sends the signal, waits for the end and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number>;
}

const secret = (): string => randomBytes(24).toString('hex');

/** Returns the settings of a new production server, without the test's environment except PATH and HOME. */
const safeSettings = (port: number, folder: string): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  UPLOADS: join(folder, 'uploads'),
  DATABASE_URL: `sqlite:${join(folder, 't3d.sqlite')}`,
  SECRET_KEY: secret(),
  LEDGER_KEY: secret(),
});

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

/**
 * Builds the server's bundle if it is outdated, and starts it in production mode. Resolves when the server is ready or
 * has exited.
 */
export async function startBuiltServer({
  env = {},
  databaseUrl,
  folder: given,
}: BuiltServerOptions = {}): Promise<BuiltServer> {
  await buildSites({ sites: [serverOf()] });
  const port = await findFreePort();
  const folder = given ?? mkdtempSync(join(tmpdir(), 't3d-built-'));
  const settings = { ...safeSettings(port, folder), ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env };
  const used = Object.fromEntries(
    Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const child = spawn(process.execPath, [PROGRAM], { cwd: folder, env: used, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  const exit: { code: number | null } = { code: null };
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    exit.code = code === null ? 128 + (signal === 'SIGKILL' ? 9 : 15) : Number(code);
    return exit.code;
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number> => {
    if (exit.code === null) child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1000);
    const code = await ended;
    clearTimeout(timer);
    if (!given) rmSync(folder, { recursive: true, force: true });
    return code;
  };
  const url = `http://127.0.0.1:${used.PORT}`;
  const deadline = Date.now() + READY_SECONDS * 1000;
  // Check the log too, because another test's server may have the same port.
  const isUp = async (): Promise<boolean> => log.includes(' is ready') && (await isReady(url));
  while (exit.code === null && !(await isUp())) {
    if (Date.now() > deadline) {
      await stop('SIGKILL');
      throw new Error(`The server was not ready after ${READY_SECONDS} s:\n${log}`);
    }
    await sleep(50);
  }
  return {
    url,
    databaseUrl: used.DATABASE_URL ?? '',
    folder,
    env: used,
    pid: child.pid ?? 0,
    log: () => log,
    exitCode: () => exit.code,
    stop,
  };
}
