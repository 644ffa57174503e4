import type { RequestHandler } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../context';
import type { ServiceKey } from '../models/services';
import type { Logger } from 'pino';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60];

/** Returns the first two segments of a path. These have few enough values for a metric's label. */
function areaOf(path: string): string {
  if (path.startsWith('/t3d/')) return '/t3d';
  const end = path.indexOf('/', path.indexOf('/', 1) + 1);
  return (end > 0 ? path.slice(0, end) : path).replace(/\/\d+$/, '/:id') || '/';
}

export interface Metrics {
  /** Counts a served request. `ms` is its duration in milliseconds. */
  measure(method: string, path: string, status: number, ms: number): void;
  serve: RequestHandler;
}

/** The last audit by any process. Null if there was none, and in a product without a ledger. */
type Audit = { broken: number; at: Date } | null;
type ReadAudit = () => Promise<Audit>;
export const LAST_AUDIT: ServiceKey<(ctx: Context) => Promise<Audit>> = {
  name: 'the last trial balance',
  make: () => () => Promise.resolve(null),
};

/**
 * Adds metrics of the last audit. Reads the audit from the database at each request for metrics, so that every process
 * reports the same values. The value is NaN if the audit cannot be read.
 */
function watchLedger(registry: Registry, readAudit: ReadAudit): void {
  const add = (name: string, help: string, figureOf: (audit: NonNullable<Audit>) => number): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const last = await readAudit().catch(() => null);
        gauge.set(last ? figureOf(last) : Number.NaN);
      },
    });
  };
  const found = 'Invariants of the ledger that the last trial balance found broken';
  add('ledger_invariants_broken', found, ({ broken }) => broken);
  add('ledger_audited_at_seconds', 'Unix time of the last trial balance', ({ at }) => at.getTime() / 1000);
}

/**
 * Creates the Prometheus metrics of this process, of the duration of requests by method, area and status, and of the
 * ledger.
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
    measure: (method, path, status, ms) =>
      seconds.observe({ method, area: status === 404 ? 'other' : areaOf(path), status: String(status) }, ms / 1000),
    serve: async (_request, response) => {
      response.type(registry.contentType).send(await registry.metrics());
    },
  };
}

const DEBUGGED = /^\/(t3d\/|healthz|readyz|metrics)/;

/** Calls back once at the end of a response. */
type Follow = (request: IncomingMessage, response: ServerResponse, path: string) => void;

/** Logs one line per request and measures the request's duration. Logs static files and probes only at debug level. */
export function requestLog(log: Logger, { measure }: Pick<Metrics, 'measure'>): Follow {
  return (request, response, path) => {
    const { method = '', facts } = request;
    const level = DEBUGGED.test(path) ? 'debug' : 'info';
    response.on('close', () => {
      const { statusCode: status, writableFinished: isSent } = response;
      const took = performance.now() - facts.startedAt;
      if (isSent) measure(method, path, status, took);
      log[level](
        {
          requestId: facts.id,
          method,
          path,
          status,
          ms: Math.round(took),
          user: request.actor?.id ?? undefined,
          cut: isSent ? undefined : true,
        },
        'request',
      );
    });
  };
}
