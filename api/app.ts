import type { Express, RequestHandler } from 'express';
import express from 'express';
import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from './config';
import { readConfig } from './config';
import { systemContext } from './context';
import type { AppParts, Mount, Subject } from './engine/http/subject';
import { SUBJECTS } from './engine/http/subject';
import { docsRoutes } from './engine/http/docs/router';
import { engineRouter } from './engine/http/router';
import { rightsGate } from './engine/http/rightsGate';
import { createLog } from './log';
import { apiHeaders, contextOf, noStore, requestFacts } from './middleware/context';
import { errorHandler, noSuchCall } from './middleware/errors';
import type { Readiness } from './middleware/health';
import { alive, ready } from './middleware/health';
import { LAST_AUDIT, createMetrics, requestLog } from './middleware/metrics';
import { jsonBody, plainPath, plainQuery } from './middleware/plain';
import { rateLimitByAddress, securityHeaders, rateLimitBySession } from './middleware/security';
import { SITES, createSites } from './middleware/sites';
import { takeTurns } from './middleware/turns';
import type { TrustProxy } from './middleware/turns/callers';
import type { Database } from './models/database';
import type { QuickParts } from './sessions';
import {
  SessionStore,
  headerSession,
  quickCalls,
  sessionCalls,
  sessionGate,
  sessionRoutes,
  viewerGate,
} from './sessions';

/** Everything has a default. */
export interface AppOptions {
  config?: Config;
  log?: Logger;
  readiness?: Readiness;
}

/** Reads a body only after the caller's session and rights are known: 401, then 403, then 400. */
const SENT = [apiHeaders, plainQuery, ...jsonBody()];

/** `/t3d-api`: the session, the subjects' hand-written routes, every declared resource. */
async function mainApi(
  { database, config, log }: AppParts,
  { store, calls, watches }: Pick<QuickParts, 'store' | 'calls' | 'watches'>,
): Promise<express.Router> {
  const subjects = database.services.get(SUBJECTS);
  const router = express.Router();
  router.use((request, response, next) => {
    response.once('finish', () => {
      for (const watch of watches) watch(request);
    });
    next();
  });
  router.use(headerSession(store, config.secretKey), viewerGate, sessionGate, rightsGate(database.registry, calls));
  router.use(SENT);
  router.use(docsRoutes(database.registry, config.productName, calls));
  router.use(
    sessionRoutes(database, store, config),
    ...subjects.flatMap((one) => one.routes?.({ database, config, log }) ?? []),
  );
  router.use(await engineRouter(database, { product: config.productName, contextOf }));
  return router;
}

/** What the subjects mount beside that: before anything parses a body, or after, maybe behind the session. */
function mount(app: Express, mounts: readonly Mount[], bySession: readonly RequestHandler[] | 'raw'): void {
  if (bySession === 'raw') {
    for (const { at, handlers } of mounts.filter(({ raw }) => raw))
      app.use(at, ...(at === '/t3d-api' ? [] : [plainQuery]), ...handlers);
    return;
  }
  const open = [noStore, rateLimitByAddress(), ...SENT];
  const closed = [noStore, ...rateLimitBySession().handlers, ...bySession, ...SENT];
  for (const { at, handlers, session } of mounts.filter(({ raw }) => !raw))
    app.use(at, ...(session ? closed : open), ...handlers, noSuchCall);
}

/** What answers all calls of a server. */
export type App = RequestListener & {
  /** Answers those that are not answered in front of it, and knows every route. */
  readonly express: Express;
};

/**
 * The whole HTTP side of one process, over a migrated database that was opened with the same configuration. Starts
 * nothing and listens to nothing.
 */
export async function createApp(database: Database, options: AppOptions = {}): Promise<App> {
  const config = options.config ?? readConfig();
  const log = options.log ?? createLog(config.logLevel);
  const metrics = createMetrics(() => database.services.get(LAST_AUDIT)(systemContext(database, 'api')));
  const follow = requestLog(log, metrics);
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.trustProxy.trim() || false);
  app.set('query parser', 'simple');
  app.use(requestFacts(database), securityHeaders, (request, response, next) => {
    follow(request, response, request.path);
    next();
  });

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

  const parts = { database, config, log };
  const store = new SessionStore(database);
  const subjects = database.services.get(SUBJECTS);
  const mounts = subjects.flatMap((one) => one.mounts?.(parts) ?? []);
  mount(app, mounts, 'raw');
  const quick = {
    database,
    store,
    follow,
    calls: [...sessionCalls(database.registry), ...subjects.flatMap((one: Subject) => one.calls ?? [])],
    limit: rateLimitBySession(),
    watches: subjects.flatMap((one) => one.watches ?? []),
  };
  app.use('/t3d-api', noStore, quick.limit.handlers, await mainApi(parts, quick), noSuchCall);
  mount(app, mounts, [...headerSession(store, config.secretKey), viewerGate, sessionGate]);
  app.use(noSuchCall, errorHandler(database.registry, log));
  const listener = takeTurns(
    {
      database,
      follow,
      find: (token) => store.stands(token),
      trust: app.get('trust proxy fn') as TrustProxy,
      isSigned: (address) =>
        mounts.some(({ at, signed }) => address.startsWith(at) && signed?.test(address.slice(at.length))),
    },
    quickCalls(quick, app),
  );
  return Object.assign(listener, { express: app });
}
