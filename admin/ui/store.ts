import { useSyncExternalStore } from 'react';

/**
 * Creates a signal. `on` adds a listener and returns a function that removes the listener. `tell` calls all listeners.
 */
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

/** Creates a value outside React. A component that calls `use` renders again whenever the value changes. */
export function makeStore<T>(first: T) {
  let now = first;
  const { on, tell } = makeSignal();
  const get = (): T => now;
  return {
    on,
    get,
    set: (next: T): void => {
      if (Object.is(now, next)) return;
      now = next;
      tell();
    },
    use: (): T => useSyncExternalStore(on, get),
    /** Returns a part of the value. The component renders again only if this part changes. */
    useSelected: <Part>(select: (value: T) => Part): Part => useSyncExternalStore(on, () => select(now)),
  };
}

/**
 * Adds a listener for several events by name, for example `'focus blur'`. Returns a function that removes the listener.
 */
export function listen<Heard extends Event = Event>(
  target: EventTarget | null,
  names: string,
  listener: (event: Heard) => void,
  options?: AddEventListenerOptions,
): () => void {
  for (const name of names.split(' ')) target?.addEventListener(name, listener as EventListener, options);
  return () => {
    for (const name of names.split(' ')) target?.removeEventListener(name, listener as EventListener, options);
  };
}
