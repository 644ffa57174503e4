import type { RequestHandler } from 'express';
import type { Context } from '../context';
import type { ServiceKey } from '../models/services';
import type { Logger } from 'pino';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60];

/** The first two segments: few enough values for a label, detailed enough for a graph. */
const areaOf = (path: string): string =>
  path
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\/\d+$/, '/:id') || '/';

export interface Metrics {
  measure: RequestHandler;
  serve: RequestHandler;
}

type Audit = { broken: number; at: Date } | null;
/** The last trial balance of any process; null before the first, and in a product without a ledger. */
export type ReadAudit = () => Promise<Audit>;
export const LAST_AUDIT: ServiceKey<(ctx: Context) => Promise<Audit>> = {
  name: 'the last trial balance',
  make: () => () => Promise.resolve(null),
};

/**
 * Read at each request, from the database: every process answers the same. NaN when there is none, or it cannot be
 * read.
 */
function watchLedger(registry: Registry, readAudit: ReadAudit): void {
  const safely = (): ReturnType<ReadAudit> => readAudit().catch(() => null);
  const broken = new Gauge({
    name: 'ledger_invariants_broken',
    help: 'Invariants of the ledger that the last trial balance found broken',
    registers: [registry],
    async collect() {
      broken.set((await safely())?.broken ?? Number.NaN);
    },
  });
  const at = new Gauge({
    name: 'ledger_audited_at_seconds',
    help: 'Unix time of the last trial balance',
    registers: [registry],
    async collect() {
      const last = await safely();
      at.set(last ? last.at.getTime() / 1000 : Number.NaN);
    },
  });
}

/**
 * Prometheus figures: of this process its own and the time that requests took, by method, area and status; of the house
 * its ledger.
 */
export function createMetrics(readAudit: ReadAudit): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time of HTTP requests',
    labelNames: ['method', 'area', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  watchLedger(registry, readAudit);
  return {
    measure: (request, response, next) => {
      const area = request.path.startsWith('/t3d/') ? '/t3d' : areaOf(request.path);
      response.once('finish', () => {
        const known = response.statusCode === 404 ? 'other' : area;
        seconds.observe(
          { method: request.method, area: known, status: String(response.statusCode) },
          (performance.now() - request.facts.startedAt) / 1000,
        );
      });
      next();
    },
    serve: async (_request, response) => {
      response.type(registry.contentType).send(await registry.metrics());
    },
  };
}

/** One line a request; static files and probes only when debugging. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request;
    const level = /^\/(t3d\/|healthz|readyz|metrics)/.test(path) ? 'debug' : 'info';
    response.once('close', () => {
      const ms = Math.round(performance.now() - request.facts.startedAt);
      log[level](
        {
          requestId: request.facts.id,
          method,
          path,
          status: response.statusCode,
          ms,
          user: request.actor?.id ?? undefined,
          cut: response.writableFinished ? undefined : true,
        },
        'request',
      );
    });
    next();
  };
}
