/** Names a part that a process is put together with: gateways, a mailer, handlers of jobs. */
export interface ServiceKey<T> {
  readonly name: string;
  /** Made once for each open database where none was given; absent: it must be given. */
  readonly make?: () => T;
}

/** A part of that name, as it is given when the database is opened. */
export interface Provided<T = unknown> {
  readonly key: ServiceKey<T>;
  readonly value: T;
}
export const provide = <T>(key: ServiceKey<T>, value: T): Provided<T> => ({ key, value });

/** The parts of one process, on one open database. */
export class Services {
  private readonly values = new Map<ServiceKey<unknown>, unknown>();

  constructor(given: readonly Provided[]) {
    for (const { key, value } of given) this.values.set(key, value);
  }

  /** What was given by that name, else its default, made at the first call. */
  get<T>(key: ServiceKey<T>, make: (() => T) | undefined = key.make): T {
    if (!this.values.has(key)) {
      if (!make) throw new Error(`nobody gave ${key.name} when the database was opened`);
      this.values.set(key, make());
    }
    return this.values.get(key) as T;
  }

  /** Puts one in the place of what was given: where the process is put together, and in tests. */
  provide<T>(key: ServiceKey<T>, value: T): void {
    this.values.set(key, value);
  }
}
