import { existsSync, rmSync } from 'node:fs';
import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { createApp } from './app';
import { type Config, readConfig } from './config';
import { systemContext } from './context';
import { type Extensions, loadExtensions } from './extensions';
import { explainFailure } from './failure';
import { type Worker, startWorker } from './jobs/worker';
import { createLog } from './log';
import type { Database } from './models/database';
import { markPurpose, readPurpose } from './models/installation';
import { inTransaction } from './models/transaction';
import type { Product } from './products';
import {
  copyTemplate,
  storeTemplate,
  lockSandbox,
  readKeys,
  removeDatabase,
  type Parent,
  parentOf,
  EXIT,
} from './sandbox/process';
import { type SandboxJson, SANDBOX_CONTROL, SANDBOX_CONTENTS } from './sandbox/sandboxTypes';
import { openMigrated } from './start';

/** The time in milliseconds for running calls and jobs to finish when the sandbox ends or is reset. */
const GRACE_MS = 3_000;
const LOOK_MS = 5_000;
/** A URL with a host name that never resolves. */
const NOWHERE = 'http://sandbox.invalid';
/** The address of the main server in forwarded calls. */
const LOCAL = '127.0.0.1';

/** The parts of a sandbox that a reset keeps. */
interface Parts {
  readonly product: Product;
  readonly owner: number;
  readonly file: string;
  readonly folder: string;
  readonly config: Config;
  readonly extensions: Extensions;
  readonly log: Logger;
  readonly parent: Parent;
}

/** Returns the configuration of a sandbox, which reaches external services only by webhooks. */
function configOf(folder: string, file: string): Config {
  const { secretKey, ledgerKey } = readKeys(folder);
  const keys = { SECRET_KEY: secretKey, LEDGER_KEY: ledgerKey };
  const config = readConfig({ ...process.env, ...keys, DATABASE_URL: `sqlite:${file}`, TRUST_PROXY: LOCAL });
  return { ...config, ctrip: null, wechatApi: NOWHERE };
}

/** Opens a sandbox's database, or returns null if it is missing or incomplete. */
async function openExisting({ product, config, extensions, log, file }: Parts): Promise<Database | null> {
  if (!existsSync(file)) return null;
  try {
    const database = await openMigrated(product, config, extensions, log);
    if ((await readPurpose(database.sequelize)) === 'sandbox') return database;
    await database.close();
  } catch (error) {
    log.error({ err: error }, 'the sandbox cannot be opened and is made new');
  }
  return null;
}

/** Creates the database of a sandbox from the owner's rows, in one transaction. */
async function makeNew(parts: Parts, world: SandboxJson): Promise<Database> {
  const { product, config, extensions, log, folder, file } = parts;
  await copyTemplate(folder, file);
  let isStale = false;
  const noteMigrations = { info: () => (isStale = true) } as unknown as Pick<Logger, 'info'>;
  const database = await openMigrated(product, config, extensions, noteMigrations);
  if (isStale) await storeTemplate(folder, file).catch((error: unknown) => log.error({ err: error }, 'no template'));
  await product.seed?.(database, config);
  await inTransaction(systemContext(database, 'seed'), async (ctx) => {
    await database.services.get(SANDBOX_CONTENTS)?.build(ctx, world);
    await markPurpose(ctx, 'sandbox');
  });
  return database;
}

/** The app with its worker and database, and a function that ends it. */
interface Running {
  readonly app: Express;
  readonly worker: Worker;
  readonly database: Database;
}

/** A sandbox whose database `reset` replaces. */
class Sandbox {
  private running!: Running;
  private active = 0;
  private usedAt = performance.now();
  /** Resolves when the sandbox is ready. Calls wait for it during a reset. */
  private open: Promise<void> = Promise.resolve();

  constructor(private readonly parts: Parts) {}

  /** Opens or creates the sandbox. Returns false if its owner does not exist. */
  async begin(): Promise<boolean> {
    const existing = await openExisting(this.parts);
    const world = existing ? null : await this.parts.parent.askWorld();
    if (!existing && !world) return false;
    this.running = await this.run(existing ?? (await makeNew(this.parts, world as SandboxJson)));
    return true;
  }

  private async run(database: Database): Promise<Running> {
    const { config, log, owner } = this.parts;
    database.services.provide(SANDBOX_CONTROL, { owner, reset: () => this.reset() });
    await database.services.get(SANDBOX_CONTENTS)?.opened(database);
    const app = await createApp(database, { config, log });
    const reporter = {
      error: (error: unknown, { id, kind }: { id: number; kind: string }) =>
        log.warn({ err: error, job: id, kind }, 'job failed'),
    };
    return { app, database, worker: startWorker(database, { reporter }) };
  }

  readonly answer: RequestListener = (request, response) => {
    void this.open.then(() => {
      this.active += 1;
      const { database } = this.running;
      response.once('finish', () => database.services.get(SANDBOX_CONTENTS)?.answered(request, response));
      response.once('close', () => {
        this.active -= 1;
        this.usedAt = performance.now();
      });
      (this.running.app as (request: IncomingMessage, response: ServerResponse) => void)(request, response);
    });
  };

  /** Milliseconds since the last call, or 0 while a call runs. */
  get idleMs(): number {
    return this.active > 0 ? 0 : performance.now() - this.usedAt;
  }

  /** Waits until only `own` calls run, or the grace period ends. */
  private async settle(own: number): Promise<void> {
    const deadline = performance.now() + GRACE_MS;
    while (this.active > own && performance.now() < deadline) await sleep(10);
  }

  private async close({ worker, database }: Running): Promise<void> {
    await Promise.race([worker.stop(), sleep(GRACE_MS)]);
    await database.close();
  }

  /** Replaces the database while all calls except the requesting one wait. */
  private async reset(): Promise<void> {
    const { parent, file } = this.parts;
    const world = await parent.askWorld();
    if (!world) return;
    const done = this.open.then(async () => {
      await this.settle(1);
      await this.close(this.running);
      removeDatabase(file);
      this.running = await this.run(await makeNew(this.parts, world));
    });
    // Exit after a failed reset. The next call starts another process.
    this.open = done.catch(() => process.exit(1));
    await done;
  }

  async end(): Promise<void> {
    await this.settle(0);
    await this.close(this.running);
  }
}

function listen(answer: RequestListener, socket: string): Promise<Server> {
  const server = createServer(answer);
  // Give the connection an address, without which Express ignores the proxy's header.
  server.on('connection', (connection: Socket) => Object.defineProperty(connection, 'remoteAddress', { value: LOCAL }));
  rmSync(socket, { force: true });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, () => resolve(server));
  });
}

/** Ends the process on a signal, with the server, or after a long idle time. */
function endInTime(sandbox: Sandbox, server: Server, { config, log, parent }: Parts): void {
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), 2 * GRACE_MS).unref();
    server.close();
    await sandbox.end();
    process.exit(0);
  };
  const begin = (): void =>
    void end().catch((error: unknown) => {
      log.error({ err: error }, 'the sandbox did not end in order');
      process.exit(1);
    });
  parent.onEnd(begin);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, begin);
  setInterval(() => {
    if (sandbox.idleMs > config.sandboxes.idleMinutes * 60_000) begin();
  }, LOOK_MS).unref();
}

async function run(product: Product, folder: string, owner: number): Promise<void> {
  const parent = parentOf();
  process.chdir(folder);
  if (!(await lockSandbox(folder))) process.exit(EXIT.taken);
  const file = path.join(folder, 'sandbox.sqlite');
  const config = configOf(folder, file);
  const log = createLog(config.logLevel).child({ sandbox: owner });
  const parts = { product, owner, folder, file, config, extensions: await loadExtensions(), log, parent };
  const sandbox = new Sandbox(parts);
  if (!(await sandbox.begin())) process.exit(EXIT.none);
  const server = await listen(sandbox.answer, 'socket');
  endInTime(sandbox, server, parts);
  parent.announce();
}

/** Runs an owner's sandbox until it is idle or its server ends. The arguments are the folder and the owner's id. */
export async function serveSandbox(product: Product): Promise<void> {
  const [, , folder = '', owner = ''] = process.argv;
  await run(product, folder, Number(owner)).catch((error: unknown) => {
    process.stderr.write(explainFailure(error));
    process.exit(1);
  });
}
