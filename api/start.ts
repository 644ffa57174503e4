import { once } from 'node:events';
import { type RequestListener, type Server, createServer } from 'node:http';
import { type AddressInfo, Server as Listener } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app';
import { type Config, readConfig, assertNoDemoServer } from './config';
import { requireWords } from './registry/registry';
import { describeMisspelt } from './environment/misspelt';
import { readSetting } from './environment/read';
import { summarizeSettings } from './environment/summary';
import type { Extensions } from './extensions';
import { explainFailure } from './failure';
import { markProduction, openInstallation, prepareFolders } from './installation';
import { type Worker, startWorker } from './jobs/worker';
import { jobReporter } from './jobs/run';
import { createLog } from './log';
import { type Readiness, type Messages, createMessages, createWaiting } from './middleware/health';
import type { Database } from './models/database';
import { migrate } from './models/migrate';
import { REPLICA, startReplica } from './models/replica';
import { requireTables } from './models/requireTables';
import { type Product, configure, migrationsOf } from './products';
import { DOMAIN_MODULES } from './engine/http/domainModule';
import { fork } from 'node:child_process';
import { programOf } from './bundled';
import type { Tracing } from './tracing';

/** A message from the seeding program of the demo data to the server. */
interface SeedReport {
  message: string;
  share?: number;
}

/** Seeds demo data in another process, in one transaction, so that the server can respond and be stopped meanwhile. */
function seedBeside(program: string, report: (report: SeedReport) => void): Promise<void> {
  const { file, options } = programOf(program);
  const child = fork(file, [], {
    execArgv: options,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Use a single thread, with which statements in sequence take a fifth less time.
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
  });
  const end = (): void => {
    child.kill('SIGKILL');
  };
  process.once('exit', end);
  child.on('message', (message) => report(message as SeedReport));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('exit', end);
      if (code === 0) resolve();
      else reject(new Error('the demo world could not be seeded; what it said is above'));
    });
  });
}

/** The maximum time in milliseconds for ending the process, because a supervisor kills it after ten seconds. */
const GRACE = 9_000;
/** The time in milliseconds for running calls to finish. */
const CALLS_GRACE = 3_000;
/** The time in milliseconds in which calls on open connections are still accepted. */
const IDLE_GRACE = 1_000;
/** The further time in milliseconds for jobs to finish. */
const JOBS_GRACE = 4_000;
/**
 * The milliseconds for which an idle connection stays open, longer than proxies keep theirs, so that no call meets a
 * closing one.
 */
const KEEP_ALIVE = 75_000;

/**
 * Opens and migrates the configured database. Throws for missing labels, and for declarations that differ from the
 * migrations.
 */
export async function openMigrated(
  product: Product,
  config: Config,
  extensions: Extensions,
  log: Pick<Logger, 'info'>,
): Promise<Database> {
  const database = await openInstallation(product, config, extensions);
  configure(database, config);
  requireWords(database.registry);
  const migrated = await migrate(database.sequelize, migrationsOf(product, extensions.migrations));
  if (migrated.length > 0) log.info({ migrations: migrated }, 'migrated');
  await markProduction(database, config);
  await requireTables(database);
  for (const subject of database.services.get(DOMAIN_MODULES)) await subject.prepare?.(database);
  return database;
}

type Serve = () => Server;

function listen(serve: Serve, port: number, host?: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve();
    server.once('error', reject);
    server.listen({ port, host }, () => resolve(server));
    server.keepAliveTimeout = KEEP_ALIVE;
    server.headersTimeout = KEEP_ALIVE + 1_000;
  });
}

/** Listens on each address at the same port. Only the first must exist on the machine. */
async function listenAt(serve: Serve, port: number, [first, ...others]: readonly string[]): Promise<Server[]> {
  const servers = [await listen(serve, port, first)];
  const { port: given } = (servers[0] as Server).address() as AddressInfo;
  for (const host of others) {
    const more = await listen(serve, given, host).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') throw error;
      return null;
    });
    if (more) servers.push(more);
  }
  return servers;
}

/** Stops accepting connections and closes each after its next response. Resolves when all are closed. */
const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    // Avoid the close() of an HTTP server, which closes idle connections at once.
    Listener.prototype.close.call(server, () => resolve());
    setTimeout(() => server.closeIdleConnections(), IDLE_GRACE).unref();
  });

/**
 * Stops on a signal: rejects new calls, and gives running calls and jobs some seconds. A second signal exits at once.
 */
function stopOnSignal(
  servers: readonly Server[],
  {
    worker,
    database,
    log,
    tracing,
  }: { worker: Worker | null; database: Database; log: Logger; tracing: Tracing | null },
): void {
  let stopping = false;
  const cut = (): void => {
    for (const server of servers) server.closeAllConnections();
  };
  const giveUp = (): void => {
    log.error({ open: process.getActiveResourcesInfo() }, 'stopped by force: something did not end in time');
    process.exit(1);
  };
  const stop = async (signal: string): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(cut, CALLS_GRACE);
    setTimeout(giveUp, GRACE);
    const jobsEnded = worker?.stop();
    await Promise.all(servers.map(closeServer));
    await Promise.race([jobsEnded, sleep(JOBS_GRACE)]);
    await tracing?.stop();
    await database.services.get(REPLICA)?.close();
    await database.close();
    process.exit(0);
  };
  const begin = (signal: string): void => {
    stop(signal).catch((error: unknown) => {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, begin);
}

/** Ends the process after an uncaught error without printing the error's data, as Node's own handler would. */
function endOnCrash(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error: the process ends');
    process.exit(1);
  });
}

/** Resolves when the pages are built, which `npm start` reports by a message. */
const pagesBuilt = async (): Promise<void> => {
  if (process.env.AWAIT_PAGES !== 'on' || !process.connected) return;
  await once(process, 'message');
  process.disconnect();
};

/**
 * Serves a progress page while demo data are seeded. Returns the function that then passes calls to the app, or
 * undefined.
 */
async function makeWorld(product: Product, database: Database, config: Config, log: Logger, messages: Messages) {
  const built = pagesBuilt();
  const world = config.demo && (await product.world?.isMissing(database)) ? product.world : undefined;
  if (!world) {
    await built;
    return undefined;
  }
  const waiting = createWaiting(config.productName);
  let answer: RequestListener = waiting.respond;
  const serve: Serve = () => createServer(messages, (request, response) => answer(request, response));
  const servers = await listenAt(serve, config.port, config.hosts);
  log.info('seeding the demo world into the empty database');
  await seedBeside(world.program, ({ message, share }) => {
    log.info(message);
    if (share !== undefined) waiting.report(share);
  });
  await built;
  return {
    servers,
    open: (app: RequestListener) => {
      answer = app;
    },
  };
}

/** Starts tracing and loads its packages if a collector is set. */
async function openTracing(database: Database, { productName: name }: Config, log: Logger): Promise<Tracing | null> {
  const endpoint = readSetting('OTEL_EXPORTER_OTLP_ENDPOINT');
  return endpoint === null ? null : (await import('./tracing')).startTracing(database, { endpoint, name, log });
}

async function run(product: Product): Promise<void> {
  const config = readConfig(process.env, { name: product.settings.name });
  assertNoDemoServer(config);
  const log = createLog(config.logLevel);
  endOnCrash(log);
  if (config.demo || config.simulators)
    log.warn(
      { hosts: config.hosts },
      'DEMO: accounts with known passwords, simulators and a mail reader. Never let others reach this server',
    );
  log.info({ settings: summarizeSettings(process.env) }, 'effective settings');
  const misspelt = describeMisspelt(process.env);
  if (misspelt) log.warn(misspelt);
  if (config.production && !config.smtp)
    log.warn('SMTP_URL is not set: mails are kept as failed jobs and reach nobody');
  const extensions = await prepareFolders(config);
  const database = await openMigrated(product, config, extensions, log);
  startReplica(database);
  const messages = createMessages();
  const waited = await makeWorld(product, database, config, log, messages);
  const readiness: Readiness = { starting: true };
  const tracing = await openTracing(database, config, log);
  const untraced = await createApp(database, { config, log, readiness, messages });
  const app = tracing ? tracing.wrap(untraced) : untraced;
  const servers = waited?.servers ?? (await listenAt(() => createServer(messages, app), config.port, config.hosts));
  waited?.open(app);
  await product.seed?.(database, config);
  readiness.starting = false;
  for (const warning of (await product.warnings?.(database, config)) ?? []) log.warn(warning);
  const worker = config.work === 'api' ? null : startWorker(database, { reporter: jobReporter(log) });
  stopOnSignal(servers, { worker, database, log, tracing });
  const { port } = (servers[0] as Server).address() as AddressInfo;
  log.info({ port, url: `http://localhost:${config.port}/t3d/` }, `${config.productName} is ready`);
}

/** Starts a product: opens and migrates the database, listens and runs jobs. Exits if a step fails. */
export async function start(product: Product): Promise<void> {
  await run(product).catch((error: unknown) => {
    process.stderr.write(explainFailure(error));
    process.exit(1);
  });
}
