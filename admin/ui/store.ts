import { useSyncExternalStore } from 'react';

/** Creates a signal. `on` adds a listener and returns the unsubscribe function, and `tell` calls all listeners. */
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

/** Creates a value outside React. `use` renders the component again whenever the value changes. */
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
    /** Returns a part of the value. The component renders again only if that part changes. */
    useSelected: <Part>(select: (value: T) => Part): Part => useSyncExternalStore(on, () => select(now)),
  };
}

/** Listens to events by their names (`'focus blur'`). Returns the unsubscribe function. */
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
