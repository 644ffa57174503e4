import path from 'node:path';
import express, { type RequestHandler, type Express } from 'express';
import { type Config, readConfig } from './config';
import { systemContext } from './context';
import { readSetting } from './environment/read';
import type { Database } from './models/database';
import type { ServiceKey } from './models/services';
import { type FindSandboxCaller, sandboxCalls } from './sandbox/forward';
import { Sandboxes } from './sandbox/processes';
import { SANDBOX_PROGRAM, SANDBOX_CONTENTS } from './sandbox/sandboxTypes';
import type { Logger } from 'pino';
import { type AppParts, type Mount, type DomainModule, DOMAIN_MODULES } from './engine/http/domainModule';
import { docsRoutes } from './engine/http/docs/docsRoutes';
import { PARTNER_API } from './engine/http/docs/document';
import { engineRouter, rightsGate } from './engine/http/resourceRoutes';
import { createLog } from './log';
import { beginRequest, contextOf, noStore, readApiHeaders } from './middleware/context';
import { errorHandler, noSuchCall } from './middleware/errors';
import { type Readiness, type Messages, alive, ready, setMessageClasses } from './middleware/health';
import { type Metrics, createMetrics, requestLog } from './middleware/metrics';
import { PROCESS_FIGURES } from './middleware/processFigures';
import { type JsonBody, jsonBody, plainPath, plainQuery, requirePlain } from './plain';
import { reportCaller } from './middleware/reportCaller';
import { CallLimit, rateLimitByAddress, securityHeaders } from './middleware/security';
import { SITES, createSites } from './middleware/sites';
import { takeTurns } from './middleware/turns';
import {
  type ResourceCallParts,
  SessionStore,
  callsOpenToKeys,
  findSandboxCaller,
  resourceCalls,
  sessionCalls,
  sessionGate,
  sessionRoutes,
  viewedExports,
} from './sessions';

/** The sandboxes of this process. Null if this process runs no sandboxes. */
export const SANDBOXES: ServiceKey<Sandboxes | null> = { name: 'the sandboxes', make: () => null };

const SYSTEM = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot'] as const;

/** Returns the environment variables of a sandbox, without the database, keys and accounts of this installation. */
function environmentOf(config: Config): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(SYSTEM.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    NODE_ENV: 'development',
    SIMULATORS: 'on',
    DEMO: 'off',
    SANDBOX_PROCESSES: '0',
    SANDBOX_IDLE_MINUTES: String(config.sandboxes.idleMinutes),
    LOG_LEVEL: config.logLevel === 'silent' ? 'silent' : 'error',
    PRODUCT_NAME: config.productName,
    PUBLIC_URL: config.publicUrl,
    APPROVALS: config.approvals ? 'on' : 'off',
    SUPPLIER_PRIVATE_HOSTS: config.supplierPrivateHosts ? 'on' : 'off',
    WEBHOOK_PRIVATE_HOSTS: config.webhookPrivateHosts ? 'on' : 'off',
    CALLS_PER_SECOND: String(readSetting('CALLS_PER_SECOND')),
    UPLOAD_MB: String(readSetting('UPLOAD_MB')),
    ...(config.timeZone && { TIME_ZONE: config.timeZone }),
    EXTENSIONS: readSetting('EXTENSIONS')
      .map((folder) => path.resolve(folder))
      .join(','),
  };
}

/** Returns the handler that forwards calls with sandbox keys to the sandbox of the key's owner. */
export function sandboxesOf(database: Database, config: Config, find: FindSandboxCaller): RequestHandler | null {
  const { folder, processes } = config.sandboxes;
  const world = database.services.get(SANDBOX_CONTENTS);
  const program = database.services.get(SANDBOX_PROGRAM);
  if (!world || !program || processes === 0) return null;
  const rules = { folder, processes, program, environment: environmentOf(config) };
  const sandboxes = new Sandboxes(systemContext(database, 'api'), world, rules);
  database.services.provide(SANDBOXES, sandboxes);
  return sandboxCalls(sandboxes, find);
}

interface AppOptions {
  config?: Config;
  log?: Logger;
  readiness?: Readiness;
  /** The request and response classes of the server. The default is Node's own classes. */
  messages?: Messages;
}

type Parts = AppParts & Pick<ResourceCallParts, 'store' | 'limit' | 'calls' | 'watches' | 'readBody'>;

/**
 * Parses headers, query and body only after the checks of session and permissions, so errors come in the order 401,
 * 403, 400.
 */
const readSent =
  (readBody: JsonBody): RequestHandler =>
  async (request, response, next) => {
    readApiHeaders(request);
    requirePlain(request.query);
    await readBody(request, response);
    next();
  };

/**
 * Creates the router for the hand-written calls under `/t3d-api`, such as exports, imports, previews and routes of
 * domain modules.
 */
async function mainApi({ database, config, log, store, calls, watches, readBody }: Parts): Promise<express.Router> {
  const domain = database.services.get(DOMAIN_MODULES);
  const router = express.Router();
  router.use((request, response, next) => {
    response.once('finish', () => {
      for (const watch of watches) watch(request);
    });
    next();
  });
  router.use(
    sessionGate(store, callsOpenToKeys(database.registry, calls)),
    viewedExports,
    rightsGate(database.registry, calls),
    readSent(readBody),
  );
  router.use(docsRoutes(database.registry, config.productName, calls, database.services.get(PARTNER_API)));
  router.use(
    sessionRoutes(database, store, config),
    ...domain.flatMap((one) => one.routes?.({ database, config, log }) ?? []),
  );
  router.use(await engineRouter(database, { product: config.productName, contextOf }));
  return router;
}

/** Mounts the routes that verify a signature over raw bytes. Must be called before any body parser is mounted. */
function mountRaw(app: Express, mounts: readonly Mount[]): void {
  for (const { at, handlers } of mounts.filter(({ raw }) => raw))
    app.use(at, ...(at === '/t3d-api' ? [] : [plainQuery]), ...handlers);
}

/** Mounts the routes of domain modules outside `/t3d-api`. Some of these routes require a session. */
function mountParsed(app: Express, mounts: readonly Mount[], { limit, store, readBody }: Parts): void {
  const open = [noStore, rateLimitByAddress(), readSent(readBody)];
  const closed = [noStore, limit.handler(), sessionGate(store), viewedExports, readSent(readBody)];
  for (const { at, handlers, session } of mounts.filter(({ raw }) => !raw))
    app.use(at, ...(session ? closed : open), ...handlers, noSuchCall);
}

/** Sets up the context of a request, logs the request and puts it into the queue of calls. */
function begin(
  app: Express,
  { database, store }: Parts,
  mounts: readonly Mount[],
  log: Logger,
  metrics: Metrics,
): void {
  const follow = requestLog(log, metrics);
  app.use((request, response, next) => {
    beginRequest(request, database);
    follow(request, response, request.path);
    next();
  });
  app.use(
    takeTurns({
      sessions: store,
      isSigned: (address) =>
        mounts.some(({ at, signed }) => address.startsWith(at) && signed?.test(address.slice(at.length))),
    }),
  );
}

/** Creates the HTTP application of a process. The database must be migrated. Starts no jobs and does not listen. */
export async function createApp(database: Database, options: AppOptions = {}): Promise<Express> {
  const config = options.config ?? readConfig();
  const log = options.log ?? createLog(config.logLevel);
  const domain = database.services.get(DOMAIN_MODULES);
  const metrics = createMetrics([...PROCESS_FIGURES, ...domain.flatMap(({ figures = [] }) => figures)], {
    database,
    config,
    log,
  });
  const mounts = domain.flatMap((one) => one.mounts?.({ database, config, log }) ?? []);
  const store = new SessionStore(database);
  const parts: Parts = {
    database,
    config,
    log,
    store,
    limit: new CallLimit((token) => store.isKnown(token)),
    calls: [...sessionCalls(database.registry), ...domain.flatMap((one: DomainModule) => one.calls ?? [])],
    watches: domain.flatMap((one) => one.watches ?? []),
    readBody: jsonBody(),
  };
  const app = express();
  if (options.messages) setMessageClasses(app, options.messages);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.trustProxy.trim() || false);
  app.set('query parser', 'simple');
  begin(app, parts, mounts, log, metrics);
  const sandboxes = sandboxesOf(database, config, (request) => findSandboxCaller(parts, request));
  if (sandboxes) app.use(sandboxes);
  app.use(resourceCalls(parts));
  app.use(securityHeaders);

  app.get('/healthz', reportCaller(config.secretKey), alive);
  app.get('/readyz', ready(database, options.readiness ?? { starting: false }));
  app.get('/metrics', metrics.serve);
  app.get('/', (_request, response) => {
    response.redirect('/t3d/');
  });
  // Browsers request this icon on their own, for example when they open a JSON response.
  app.get('/favicon.ico', (_request, response) => {
    response.redirect('/t3d/favicon.svg');
  });
  app.use('/t3d', createSites(config.productName, database.registry, database.services.get(SITES)));

  app.use(plainPath);
  mountRaw(app, mounts);
  app.use('/t3d-api', noStore, parts.limit.handler(), await mainApi(parts), noSuchCall);
  mountParsed(app, mounts, parts);
  app.use(noSuchCall, errorHandler(database.registry, log));
  return app;
}
