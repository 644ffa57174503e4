import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Config } from '../config';
import { systemContext } from '../context';
import type { Figures, Sample } from '../engine/http/figures';
import type { Database } from '../models/database';

/** The time in milliseconds of the business clock for which values from the database are kept. */
const KEPT_MS = 10_000;
/** The time in milliseconds that a request for metrics waits for a source. */
const PATIENCE_MS = 3_000;

type Values = Readonly<Partial<Record<string, readonly Sample[]>>>;

/** Reads the values of a source, once at a time. Returns null if the read fails or takes too long. */
export class LastValues {
  private readAt = Number.NaN;
  private values: Values | null = null;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly read: () => Promise<Values>,
    private readonly keptMs: number,
    private readonly failed: (error: unknown) => void,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  async get(now: number): Promise<Values | null> {
    // The business clock may also move back.
    if (Math.abs(now - this.readAt) < this.keptMs) return this.values;
    this.reading ??= this.readAgain(now).finally(() => {
      this.reading = null;
    });
    const waiting = new AbortController();
    const late = sleep(this.patienceMs, true, { signal: waiting.signal, ref: false }).catch(() => false);
    const isLate = await Promise.race([this.reading.then(() => false), late]);
    waiting.abort();
    return isLate ? null : this.values;
  }

  private async readAgain(now: number): Promise<void> {
    try {
      this.values = await this.read();
      this.readAt = now;
    } catch (error) {
      this.values = null;
      this.readAt = Number.NaN;
      this.failed(error);
    }
  }
}

/** Adds a metric with samples that are read at each request for metrics. */
function addFigure(
  registry: Registry,
  name: string,
  { help, labels = [], counts }: Figures['figures'][string],
  read: () => Promise<readonly Sample[]>,
): void {
  const options = { name, help, labelNames: [...labels], registers: [registry] };
  if (counts) {
    const counter: Counter = new Counter({
      ...options,
      async collect() {
        const samples = await read();
        counter.reset();
        for (const sample of samples) counter.inc(sample.labels ?? {}, sample.value);
      },
    });
    return;
  }
  const gauge: Gauge = new Gauge({
    ...options,
    async collect() {
      const samples = await read();
      gauge.reset();
      // Remove a gauge without labels, which would otherwise be 0 while its value is unknown.
      if (labels.length === 0) gauge.remove();
      for (const sample of samples) gauge.set(sample.labels ?? {}, sample.value);
    },
  });
}

export interface MetricParts {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
}

/** Adds the metrics of all sources, and `metrics_read`, which is 0 for a source that cannot be read. */
export function addFigures(
  registry: Registry,
  sources: readonly Figures[],
  { database, config, log }: MetricParts,
): void {
  const now = (): number => database.clock.now().getTime();
  const known = new Map<string, LastValues>();
  for (const { source, figures, read, live } of sources) {
    const values = new LastValues(
      () => read(systemContext(database, 'api'), config),
      live ? 0 : KEPT_MS,
      (error) => log.warn({ err: error, source }, 'metrics could not be read'),
    );
    known.set(source, values);
    for (const [name, figure] of Object.entries(figures))
      addFigure(registry, name, figure, async () => (await values.get(now()))?.[name] ?? []);
  }
  const help = 'Whether the metrics of a source could be read (1) or not (0)';
  addFigure(registry, 'metrics_read', { help, labels: ['source'] }, () =>
    Promise.all(
      [...known].map(async ([source, values]) => ({
        labels: { source },
        value: (await values.get(now())) === null ? 0 : 1,
      })),
    ),
  );
}
