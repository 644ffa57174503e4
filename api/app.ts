import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { type Config, readConfig } from './config';
import { systemContext } from './context';
import { type AppParts, type Mount, type Subject, SUBJECTS } from './engine/http/subject';
import { docsRoutes } from './engine/http/docs/router';
import { PARTNER_API } from './engine/http/docs/document';
import { engineRouter, rightsGate } from './engine/http/router';
import { createLog } from './log';
import { beginRequest, contextOf, noStore, readApiHeaders } from './middleware/context';
import { errorHandler, noSuchCall } from './middleware/errors';
import { type Readiness, type Messages, alive, ready, giveMessages } from './middleware/health';
import { type Metrics, LAST_AUDIT, createMetrics, requestLog } from './middleware/metrics';
import { type JsonBody, jsonBody, plainPath, plainQuery, requirePlain } from './plain';
import { CallLimit, rateLimitByAddress, securityHeaders } from './middleware/security';
import { SITES, createSites } from './middleware/sites';
import { takeTurns } from './middleware/turns';
import type { Database } from './models/database';
import { sandboxesOf } from './sandboxes';
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

/** Everything has a default. */
interface AppOptions {
  config?: Config;
  log?: Logger;
  readiness?: Readiness;
  /** The classes of the requests and answers of its server; without them, those of Node. */
  messages?: Messages;
}

type Parts = AppParts & Pick<ResourceCallParts, 'store' | 'limit' | 'calls' | 'watches' | 'readBody'>;

/** Reads headers, query and body, once the caller's session and rights are known: 401, then 403, then 400. */
const readSent =
  (readBody: JsonBody): RequestHandler =>
  async (request, response, next) => {
    readApiHeaders(request);
    requirePlain(request.query);
    await readBody(request, response);
    next();
  };

/** `/t3d-api` beside the calls of declared resources: the subjects' hand-written routes, exports, imports, previews. */
async function mainApi({ database, config, log, store, calls, watches, readBody }: Parts): Promise<express.Router> {
  const subjects = database.services.get(SUBJECTS);
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
    ...subjects.flatMap((one) => one.routes?.({ database, config, log }) ?? []),
  );
  router.use(await engineRouter(database, { product: config.productName, contextOf }));
  return router;
}

/** Mounts what is signed byte by byte, before anything parses a body. */
function mountRaw(app: Express, mounts: readonly Mount[]): void {
  for (const { at, handlers } of mounts.filter(({ raw }) => raw))
    app.use(at, ...(at === '/t3d-api' ? [] : [plainQuery]), ...handlers);
}

/** Mounts what the subjects answer beside `/t3d-api`, some of it behind the session. */
function mountParsed(app: Express, mounts: readonly Mount[], { limit, store, readBody }: Parts): void {
  const open = [noStore, rateLimitByAddress(), readSent(readBody)];
  const closed = [noStore, limit.handler(), sessionGate(store), viewedExports, readSent(readBody)];
  for (const { at, handlers, session } of mounts.filter(({ raw }) => !raw))
    app.use(at, ...(session ? closed : open), ...handlers, noSuchCall);
}

/** Gives a request its facts, follows it to the log, and has it wait for its turn. */
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

/**
 * The whole HTTP side of one process, over a migrated database that was opened with the same configuration. Starts
 * nothing and listens to nothing.
 */
export async function createApp(database: Database, options: AppOptions = {}): Promise<Express> {
  const config = options.config ?? readConfig();
  const log = options.log ?? createLog(config.logLevel);
  const metrics = createMetrics(() => database.services.get(LAST_AUDIT)(systemContext(database, 'api')));
  const subjects = database.services.get(SUBJECTS);
  const mounts = subjects.flatMap((one) => one.mounts?.({ database, config, log }) ?? []);
  const store = new SessionStore(database);
  const parts: Parts = {
    database,
    config,
    log,
    store,
    limit: new CallLimit((token) => store.isKnown(token)),
    calls: [...sessionCalls(database.registry), ...subjects.flatMap((one: Subject) => one.calls ?? [])],
    watches: subjects.flatMap((one) => one.watches ?? []),
    readBody: jsonBody(),
  };
  const app = express();
  if (options.messages) giveMessages(app, options.messages);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.trustProxy.trim() || false);
  app.set('query parser', 'simple');
  begin(app, parts, mounts, log, metrics);
  const sandboxes = sandboxesOf(database, config, (request) => findSandboxCaller(parts, request));
  if (sandboxes) app.use(sandboxes);
  app.use(resourceCalls(parts));
  app.use(securityHeaders);

  app.get('/healthz', alive);
  app.get('/readyz', ready(database, options.readiness ?? { starting: false }));
  app.get('/metrics', metrics.serve);
  app.get('/', (_request, response) => {
    response.redirect('/t3d/');
  });
  // Browsers want it beside every answer that is no page of ours.
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
