/** Creates a signal. `on` adds a listener, and `tell` calls all listeners. */
export function makeSignal<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    on: (listener: (...args: Args) => void) => {
      listeners.add(listener);
      return (): void => void listeners.delete(listener);
    },
    tell: (...args: Args): void => {
      for (const listener of listeners) listener(...args);
    },
  };
}
