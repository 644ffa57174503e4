import { once } from 'node:events';
import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app';
import { type Config, readConfig, refuseDemoServer } from './config';
import { requireWords } from './declared/registry';
import { describeMisspelt } from './environment/misspelt';
import { type Extensions, loadExtensions } from './extensions';
import { explainFailure } from './failure';
import { prepareUploadFolder, requireUsableFolder } from './folders';
import { markProduction, openInstallation } from './installation';
import { type Worker, startWorker } from './jobs/worker';
import { createLog } from './log';
import { type Readiness, type Messages, createMessages, createWaiting } from './middleware/health';
import type { Database } from './models/database';
import { migrate } from './models/migrate';
import { requireTables } from './models/requireTables';
import { type Product, configure, migrationsOf } from './products';
import { SUBJECTS } from './engine/http/subject';
import { fork } from 'node:child_process';
import { programOf } from './bundled';

/** What the program that seeds a world sends to the server that waits for it. */
interface SeedReport {
  message: string;
  /** How much is done, 0 to 1. */
  share?: number;
}

/**
 * Runs the program that seeds a world in a process of its own, so that the server answers meanwhile and can be ended at
 * any moment: the world is one transaction, so that nothing stays of half a world. Throws where the program fails.
 */
function seedBeside(program: string, report: (report: SeedReport) => void): Promise<void> {
  const { file, options } = programOf(program);
  const child = fork(file, [], {
    execArgv: options,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Its statements come one after the other: handed to one thread, each takes a fifth less time than among four.
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

/** Whoever stops a server kills it after ten seconds: it has ended before that. */
const GRACE = 9_000;
/** How long running calls and streams may go on. */
const CALLS_GRACE = 3_000;
/** How long jobs may go on besides. */
const JOBS_GRACE = 4_000;
/**
 * Longer than a proxy or a browser keeps an idle connection, or it would send a call into one that is just being
 * closed.
 */
const KEEP_ALIVE = 75_000;

/**
 * Opens the database of the configuration and migrates it. Refuses words that a person could not read, and declarations
 * that the migrations do not know.
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
  for (const subject of database.services.get(SUBJECTS)) await subject.prepare?.(database);
  return database;
}

/** Makes a server that does not listen yet. */
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

/** Listens at each of the addresses, at one port; a machine may lack some (IPv6, for example), not the first. */
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

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

/**
 * Takes no new calls, gives running calls and jobs some seconds to end, closes the database. What is cut off then is
 * safe: a call is rolled back, and a job is done again by the next worker. Whatever still holds the process after the
 * grace is named in the log, and the process ends with 1. A second signal ends it at once.
 */
function stopOnSignal(servers: readonly Server[], worker: Worker, database: Database, log: Logger): void {
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
    const jobsEnded = worker.stop();
    await Promise.all(servers.map(closeServer));
    await Promise.race([jobsEnded, sleep(JOBS_GRACE)]);
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

/** An error that nobody caught ends the process. Node alone would print everything that the error carries. */
function endOnCrash(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error: the process ends');
    process.exit(1);
  });
}

/** `npm start` begins the server before its pages have been built for the first time, and sends a message then. */
const pagesBuilt = async (): Promise<void> => {
  if (process.env.AWAIT_PAGES !== 'on' || !process.connected) return;
  await once(process, 'message');
  process.disconnect();
};

/**
 * Listens and says that the world to try the product in is being made, until it is. Answers how calls are handed to the
 * app afterwards, or undefined where nothing was to be made.
 */
async function makeWorld(product: Product, database: Database, config: Config, log: Logger, messages: Messages) {
  const built = pagesBuilt();
  const world = config.demo && (await product.world?.isMissing(database)) ? product.world : undefined;
  if (!world) {
    await built;
    return undefined;
  }
  const waiting = createWaiting(config.productName);
  let answer: RequestListener = waiting.answer;
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

async function run(product: Product): Promise<void> {
  const config = readConfig(process.env, { name: product.facts.name });
  refuseDemoServer(config);
  const log = createLog(config.logLevel);
  endOnCrash(log);
  if (config.demo || config.simulators)
    log.warn(
      { hosts: config.hosts },
      'DEMO: accounts with known passwords, simulators and a mail reader. Never let others reach this server',
    );
  const misspelt = describeMisspelt(process.env);
  if (misspelt) log.warn(misspelt);
  prepareUploadFolder();
  if (config.ledgerHeads !== null) requireUsableFolder('LEDGER_HEADS', config.ledgerHeads);
  if (config.production && !config.smtp)
    log.warn('SMTP_URL is not set: mails are kept as failed jobs and reach nobody');
  const extensions = await loadExtensions();
  const database = await openMigrated(product, config, extensions, log);
  const messages = createMessages();
  const waited = await makeWorld(product, database, config, log, messages);
  const readiness: Readiness = { starting: true };
  const app = await createApp(database, { config, log, readiness, messages });
  const servers = waited?.servers ?? (await listenAt(() => createServer(messages, app), config.port, config.hosts));
  waited?.open(app);
  await product.seed?.(database, config);
  readiness.starting = false;
  for (const warning of (await product.warnings?.(database, config)) ?? []) log.warn(warning);
  stopOnSignal(
    servers,
    startWorker(database, {
      reporter: { error: (error, job) => log.error({ err: error, job: job.id, kind: job.kind }, 'job failed') },
    }),
    database,
    log,
  );
  const { port } = (servers[0] as Server).address() as AddressInfo;
  log.info({ port, url: `http://localhost:${config.port}/t3d/` }, `${config.productName} is ready`);
}

/** Starts a product: opens and migrates its database, listens, does its jobs; ends the process where it cannot. */
export async function start(product: Product): Promise<void> {
  await run(product).catch((error: unknown) => {
    process.stderr.write(explainFailure(error));
    process.exit(1);
  });
}
