/** The key of a service of the process, such as a gateway. */
export interface ServiceKey<T> {
  readonly name: string;
  /** Creates the default service. Without it, the service must be provided. */
  readonly make?: () => T;
}

/** A service that is given when the database is opened. */
export interface Provided<T = unknown> {
  readonly key: ServiceKey<T>;
  readonly value: T;
}
export const provide = <T>(key: ServiceKey<T>, value: T): Provided<T> => ({ key, value });

export class Services {
  private readonly values = new Map<ServiceKey<unknown>, unknown>();

  constructor(given: readonly Provided[]) {
    for (const { key, value } of given) this.values.set(key, value);
  }

  /** Returns the provided service or the default, which the first call creates. */
  get<T>(key: ServiceKey<T>, make: (() => T) | undefined = key.make): T {
    if (!this.values.has(key)) {
      if (!make) throw new Error(`nobody gave ${key.name} when the database was opened`);
      this.values.set(key, make());
    }
    return this.values.get(key) as T;
  }

  /** Replaces a service, at start-up and in tests. */
  provide<T>(key: ServiceKey<T>, value: T): void {
    this.values.set(key, value);
  }
}
