import { type Span, SpanKind, SpanStatusCode, context, diag, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { tracingChannel } from 'node:diagnostics_channel';
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AROUND_JOB } from './jobs/run';
import { areaOf } from './middleware/metrics';
import type { Database } from './models/database';

/** The time in milliseconds for sending the last spans when the process ends. */
const LAST_MS = 2_000;

const tracer = trace.getTracer('t3d');

/** Runs work in a span, which is marked if the work fails. */
async function inSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Makes a span for every call, named by method and two path segments, because longer paths contain personal data. */
const traceCalls =
  (app: RequestListener): RequestListener =>
  (request, response) => {
    const parent = propagation.extract(context.active(), request.headers);
    const { method = 'GET', url = '/' } = request;
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
    response.once('close', () => {
      const { statusCode: status } = response;
      const area = status === 404 ? 'other' : areaOf(url.replace(/\?.*$/s, ''));
      span.updateName(`${method} ${area}`);
      span.setAttributes({
        'http.request.method': method,
        'http.response.status_code': status,
        't3d.request.id': String(response.getHeader('X-Request-Id') ?? ''),
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(parent, span), () => app(request, response));
  };

interface Sent {
  query: string;
}

/**
 * Makes a span for every MySQL statement of a call or job, named by its first word, because the rest may contain
 * personal data.
 */
function traceStatements(name: string): () => void {
  const spans = new WeakMap<object, Span>();
  const subscribers = {
    start: (sent: object): void => {
      if (!trace.getActiveSpan()) return;
      const [word = ''] = /^\s*\w+/.exec((sent as Sent).query) ?? [];
      const attributes = { 'db.system.name': 'mysql' };
      spans.set(sent, tracer.startSpan(word.trim().toUpperCase(), { kind: SpanKind.CLIENT, attributes }));
    },
    end: (): void => undefined,
    asyncStart: (): void => undefined,
    asyncEnd: (sent: object): void => spans.get(sent)?.end(),
    error: (sent: object): void => void spans.get(sent)?.setStatus({ code: SpanStatusCode.ERROR }),
  };
  const channel = tracingChannel(name);
  channel.subscribe(subscribers);
  return () => channel.unsubscribe(subscribers);
}

export interface Tracing {
  /** Returns the app with a span for every call. */
  wrap(app: RequestListener): RequestListener;
  /** Sends the last spans. */
  stop(): Promise<void>;
}

/** Traces calls, jobs and MySQL statements, and sends the traces by OTLP to a collector. */
export function startTracing(
  database: Database,
  { endpoint, name, log }: { endpoint: string; name: string; log: Pick<Logger, 'warn'> },
): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const ignore = (): void => undefined;
  const warn = (message: string): void => log.warn({ reason: message.slice(0, 300) }, 'traces could not be sent');
  diag.setLogger({ error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore });
  database.services.provide(AROUND_JOB, ({ kind, id }, work) =>
    inSpan(tracer.startSpan(`job ${kind}`, { attributes: { 't3d.request.id': `job-${id}` } }), work),
  );
  const ends = ['mysql2:query', 'mysql2:execute'].map(traceStatements);
  return {
    wrap: traceCalls,
    stop: async () => {
      for (const end of ends) end();
      await Promise.race([provider.shutdown().catch(ignore), sleep(LAST_MS, undefined, { ref: false })]);
    },
  };
}
