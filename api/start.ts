import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Logger } from 'pino';
import { pino } from 'pino';
import { createApp } from './app';
import type { Config } from './config';
import { readConfig, refuseDemoServer } from './config';
import { WrongDeclarations } from './declared/registry';
import { requireWords } from './declared/words';
import type { Extensions } from './extensions';
import { loadExtensions } from './extensions';
import type { Worker } from './jobs/worker';
import { startWorker } from './jobs/worker';
import type { Readiness } from './middleware/health';
import type { Database } from './models/database';
import { migrate } from './models/migrate';
import { requireTables } from './models/requireTables';
import type { Product } from './products';
import { configure, migrationsOf, open } from './products';
import { SUBJECTS } from './engine/http/subject';

const GRACE = 10_000;
/**
 * Longer than a proxy or a browser keeps an idle connection, or it would send a call into one that is just being
 * closed.
 */
const KEEP_ALIVE = 75_000;

/** The embedded database makes its own folder; a server's database must exist. */
function prepareFolder(url: string): void {
  const file = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : '';
  if (file && file !== ':memory:') mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
}

/**
 * Opens the database of the configuration, extensions' entities included, and migrates it. Refuses words that a person
 * could not read, and declarations that the migrations do not know.
 */
async function openMigrated(product: Product, config: Config, extensions: Extensions, log: Logger): Promise<Database> {
  const { databaseUrl, secretKey, formerSecretKeys, ledgerKey, formerLedgerKeys } = config;
  const subjects = [...(product.subjects ?? []), ...extensions.subjects];
  const database = await open({ ...product, subjects }, databaseUrl, {
    folders: [product.resources, ...extensions.resources],
    secretKeys: [secretKey, ...formerSecretKeys],
    ledgerKeys: [ledgerKey, ...formerLedgerKeys],
  });
  configure(database, config);
  requireWords(database.registry);
  const migrated = await migrate(database.sequelize, migrationsOf(product, extensions.migrations));
  if (migrated.length > 0) log.info({ migrations: migrated }, 'migrated');
  await requireTables(database);
  for (const subject of database.services.get(SUBJECTS)) await subject.prepare?.(database);
  return database;
}

type App = Awaited<ReturnType<typeof createApp>>;

function listen(app: App, port: number, host?: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(app);
    server.once('error', reject);
    server.listen({ port, host }, () => resolve(server));
    server.keepAliveTimeout = KEEP_ALIVE;
    server.headersTimeout = KEEP_ALIVE + 1_000;
  });
}

/** Listens at each of the addresses, at one port; a machine may lack some (IPv6, for example), not the first. */
async function listenAt(app: App, port: number, [first, ...others]: readonly string[]): Promise<Server[]> {
  const servers = [await listen(app, port, first)];
  const { port: given } = (servers[0] as Server).address() as AddressInfo;
  for (const host of others) {
    const more = await listen(app, given, host).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') throw error;
      return null;
    });
    if (more) servers.push(more);
  }
  return servers;
}

/** Takes no new calls, lets running ones end, stops the worker, closes the database. A second signal ends at once. */
function stopOnSignal(servers: readonly Server[], worker: Worker, database: Database, log: Logger): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), GRACE).unref();
    const closed = Promise.all(
      servers.map(
        (server) =>
          new Promise((resolve) => {
            server.close(resolve);
          }),
      ),
    );
    for (const server of servers) server.closeIdleConnections();
    await worker.stop();
    setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, GRACE / 2).unref();
    await closed;
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(signal));
}

async function run(product: Product): Promise<void> {
  const config = readConfig(process.env, product.facts.name);
  refuseDemoServer(config);
  const log = pino({ level: config.logLevel });
  if (config.demo || config.simulators)
    log.warn(
      { hosts: config.hosts },
      'DEMO: accounts with known passwords, simulators and a mail reader. Never let others reach this server',
    );
  prepareFolder(config.databaseUrl);
  if (config.production && !config.smtp)
    log.warn('SMTP_URL is not set: mails are kept as failed jobs and reach nobody');
  const extensions = await loadExtensions();
  const database = await openMigrated(product, config, extensions, log);
  const readiness: Readiness = { starting: true };
  const servers = await listenAt(await createApp(database, { config, log, readiness }), config.port, config.hosts);
  await product.seed?.(database, config, log);
  readiness.starting = false;
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
    process.stderr.write(
      error instanceof WrongDeclarations
        ? `Nothing starts until this is put right:\n${error.message}\n`
        : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  });
}
