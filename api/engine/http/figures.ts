import type { Config } from '../../config';
import type { Context } from '../../context';
import type { Database } from '../../models/database';
import type { ServiceKey } from '../../models/services';

/** A value of a metric, with labels of few values and without personal data. */
export interface Sample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

interface Figure {
  readonly help: string;
  readonly labels?: readonly string[];
  /** True if the value only grows while the process runs. */
  readonly counts?: boolean;
}

/** Metrics that are read together. A metric without samples is left out. */
export interface Figures<Name extends string = string> {
  /** The name under which `metrics_read` reports whether the metrics could be read. */
  readonly source: string;
  readonly figures: Readonly<Record<Name, Figure>>;
  /** Reads the values every few seconds in every process, so statements must read few rows. */
  read(ctx: Context, config: Config): Promise<Readonly<Partial<Record<Name, readonly Sample[]>>>>;
  /** True for values in this process's memory, which are read at each request. */
  readonly live?: boolean;
}

/** Checks that `read` returns only declared metrics. */
export const defineFigures = <const Name extends string>(figures: Figures<Name>): Figures => figures;

export const OPEN_STREAMS: ServiceKey<Map<string, number>> = {
  name: 'the number of open streams',
  make: () => new Map(),
};

/** Counts a stream until the returned function is called. */
export function countStream({ services }: Pick<Database, 'services'>, name: string): () => void {
  const open = services.get(OPEN_STREAMS);
  open.set(name, (open.get(name) ?? 0) + 1);
  return () => {
    open.set(name, (open.get(name) ?? 1) - 1);
  };
}
