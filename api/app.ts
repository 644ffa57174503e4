import type { Express } from 'express';
import express from 'express';
import type { Logger } from 'pino';
import { pino } from 'pino';
import type { Config } from './config';
import { readConfig } from './config';
import { systemContext } from './context';
import { docsRoutes } from './engine/http/docs/router';
import { engineRouter } from './engine/http/router';
import { apiHeaders, contextOf, requestFacts } from './middleware/context';
import { errorHandler, noSuchCall } from './middleware/errors';
import type { Readiness } from './middleware/health';
import { alive, ready } from './middleware/health';
import { createMetrics, requestLog } from './middleware/metrics';
import { jsonBody, plainAddress } from './middleware/plain';
import { rateLimitByAddress, securityHeaders, rateLimitBySession } from './middleware/security';
import { createSites } from './middleware/sites';
import type { Database } from './models/database';
import { CALLS as PAYMENT_CALLS, paymentMethodRoutes, paymentRoutes } from './subjects/payments';
import { CALLS as STATEMENT_CALLS, statementRoutes } from './subjects/bills';
import { CALLS as DASHBOARD_CALLS, dashboardRoutes } from './subjects/dashboard';
import { CALLS as PREFERENCE_CALLS, preferenceRoutes } from './subjects/preferences';
import { CALLS as OPTION_CALLS, optionRoutes } from './subjects/options';
import { CALLS as FILE_CALLS, fileRoutes, publicFileRoutes } from './subjects/files';
import { CALLS as JOB_CALLS, jobRoutes, lastAudit } from './subjects/jobs';
import { PUBLIC_CALLS, publicRoutes } from './public';
import { SESSION_CALLS, SessionStore, headerSession, sessionGate, sessionRoutes, viewerGate } from './sessions';
import { SUPPLIER_CALLS, supplierRoutes } from './subjects/suppliers';

/** What the API's document lists besides the declared resources. */
const HAND_WRITTEN = [
  ...SESSION_CALLS,
  ...OPTION_CALLS,
  ...FILE_CALLS,
  ...JOB_CALLS,
  ...STATEMENT_CALLS,
  ...DASHBOARD_CALLS,
  ...PAYMENT_CALLS,
  ...PREFERENCE_CALLS,
  ...SUPPLIER_CALLS,
  ...PUBLIC_CALLS,
];

/** Everything has a default. */
export interface AppOptions {
  config?: Config;
  log?: Logger;
  readiness?: Readiness;
}

/** `/t3d-api`: the session, then the hand-written routes, then every declared resource. */
async function mainApi(database: Database, config: Config): Promise<express.Router> {
  const store = new SessionStore(database);
  const router = express.Router();
  router.use(headerSession(store, config.secretKey), viewerGate, sessionGate);
  router.use(docsRoutes(database.registry, config.productName, HAND_WRITTEN));
  router.use(
    dashboardRoutes(),
    sessionRoutes(store),
    preferenceRoutes(),
    optionRoutes(),
    fileRoutes(),
    jobRoutes(contextOf),
    paymentMethodRoutes(),
    statementRoutes(),
  );
  router.use(await engineRouter(database, { product: config.productName, contextOf }));
  return router;
}

/**
 * The whole HTTP side of one process, over a migrated database that was opened with the same configuration. Starts
 * nothing and listens to nothing.
 */
export async function createApp(database: Database, options: AppOptions = {}): Promise<Express> {
  const config = options.config ?? readConfig();
  const log = options.log ?? pino({ level: config.logLevel });
  const metrics = createMetrics(() => lastAudit(systemContext(database, 'api')));
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.trustProxy.trim() || false);
  app.set('query parser', 'simple');
  app.use(requestFacts(database), requestLog(log), metrics.measure, securityHeaders());

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
  app.use('/t3d', createSites(config.productName, database.registry));

  app.use(plainAddress);

  // Before anything parses a body: what a gateway or a supplier signs is its bytes.
  app.use('/t3d-api/payments', paymentRoutes(database, config, log), noSuchCall);
  app.use('/t3d-api', supplierRoutes(database, log));

  const body = jsonBody();
  const common = [apiHeaders, rateLimitByAddress(), ...body];
  app.use('/t3d-api/public-files', rateLimitByAddress(), publicFileRoutes(), noSuchCall);
  app.use('/t3d-api', apiHeaders, rateLimitBySession(), body, await mainApi(database, config), noSuchCall);
  app.use('/data-api', common, publicRoutes(config), noSuchCall);
  app.use('/ms-api', common, noSuchCall);
  if (config.simulators) {
    const { simulatorRouter } = await import('./subjects/simulator');
    app.use('/simulator', common, simulatorRouter(database), noSuchCall);
  }
  app.use(noSuchCall, errorHandler(database.registry, log));
  return app;
}
