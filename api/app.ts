import type { Express } from 'express';
import express from 'express';
import type { Logger } from 'pino';
import { pino } from 'pino';
import type { Config } from './config';
import { readConfig } from './config';
import { docsRoutes } from './docs/router';
import { engineRouter } from './engine/router';
import { fileRoutes } from './files/router';
import { leaveLongImportsToJobs } from './jobs/importJob';
import { jobRoutes } from './jobs/routes';
import { apiHeaders, contextOf, requestFacts } from './middleware/context';
import { errorHandler, noSuchCall } from './middleware/errors';
import type { Readiness } from './middleware/health';
import { alive, ready } from './middleware/health';
import { createMetrics, requestLog } from './middleware/metrics';
import { rateBrake, securityHeaders } from './middleware/security';
import { createSites } from './middleware/sites';
import type { Database } from './models/database';
import { optionRoutes } from './options/router';
import { publicRoutes } from './public/router';
import { headerSession, sessionGate } from './sessions/headerSession';
import { sessionRoutes } from './sessions/router';
import { SessionStore } from './sessions/store';

const BODY_LIMIT = '2mb';

/** Everything has a default. */
export interface AppOptions { config?: Config; log?: Logger; readiness?: Readiness }

/** `/t3d-api`: the session, then the hand-written routes, then every declared resource. */
async function mainApi(database: Database, config: Config): Promise<express.Router> {
  const store = new SessionStore(database);
  const router = express.Router();
  leaveLongImportsToJobs();
  router.use(headerSession(store, config.secretKey), sessionGate);
  router.use(docsRoutes(database.registry, config.productName));
  router.use(sessionRoutes(database, store), optionRoutes(), fileRoutes(config.secretKey), jobRoutes(contextOf));
  router.use(await engineRouter(database, { product: config.productName, contextOf }));
  return router;
}

/** The whole HTTP side of one process, over an open and migrated database. Starts nothing and listens to nothing. */
export async function createApp(database: Database, options: AppOptions = {}): Promise<Express> {
  const config = options.config ?? readConfig();
  const log = options.log ?? pino({ level: config.logLevel });
  const metrics = createMetrics();
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.use(requestFacts(database), requestLog(log), metrics.measure, securityHeaders());

  app.get('/healthz', alive);
  app.get('/readyz', ready(database, options.readiness ?? { starting: false }));
  app.get('/metrics', metrics.serve);
  app.get('/', (_request, response) => { response.redirect('/t3d/'); });
  app.use('/t3d', createSites(config.productName));

  const common = [apiHeaders, rateBrake(), express.json({ limit: BODY_LIMIT })];
  app.use('/t3d-api', common, await mainApi(database, config), noSuchCall);
  app.use('/data-api', common, publicRoutes(config), noSuchCall);
  app.use('/ms-api', common, noSuchCall);
  if (config.simulators) {
    const { simulatorRouter } = await import('./simulator');
    app.use('/simulator', common, simulatorRouter(database), noSuchCall);
  }
  app.use(noSuchCall, errorHandler(database.registry, log));
  return app;
}
