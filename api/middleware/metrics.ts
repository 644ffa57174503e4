import type { RequestHandler } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Figures } from '../engine/http/figures';
import { type MetricParts, addFigures } from './figures';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60];

/** Returns the first two segments of a path, few enough for a metric's label. */
export function areaOf(path: string): string {
  if (path.startsWith('/t3d/')) return '/t3d';
  const end = path.indexOf('/', path.indexOf('/', 1) + 1);
  return (end > 0 ? path.slice(0, end) : path).replace(/\/\d+$/, '/:id') || '/';
}

export interface Metrics {
  /** Changes the number of requests that wait or run. */
  open(change: 1 | -1): void;
  /** Counts a served request. `ms` is the request's duration in milliseconds. */
  measure(method: string, path: string, status: number, ms: number): void;
  serve: RequestHandler;
}

/** Creates the Prometheus metrics of a process: requests, Node's own metrics, and those of `sources`. */
export function createMetrics(sources: readonly Figures[], parts: MetricParts): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time of HTTP requests',
    labelNames: ['method', 'area', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const open = new Gauge({
    name: 'http_requests_open',
    help: 'HTTP requests that wait or run, with open event streams',
    registers: [registry],
  });
  addFigures(registry, sources, parts);
  return {
    open: (change) => open.inc(change),
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

/** Logs one line per request and measures its duration. Logs static files and probes only for debugging. */
export function requestLog(log: Logger, { measure, open }: Pick<Metrics, 'measure' | 'open'>): Follow {
  return (request, response, path) => {
    const { method = '', info } = request;
    const level = DEBUGGED.test(path) ? 'debug' : 'info';
    open(1);
    response.on('close', () => {
      open(-1);
      const { statusCode: status, writableFinished: isSent } = response;
      const took = performance.now() - info.startedAt;
      if (isSent) measure(method, path, status, took);
      log[level](
        {
          requestId: info.id,
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
