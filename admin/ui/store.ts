import { useSyncExternalStore } from 'react';
import { makeSignal } from './signal';

export { makeSignal };

/** Creates a store. A component that calls `use` renders when the value changes. */
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
    /** Returns a part of the value. The component renders only if this part changes. */
    useSelected: <Part>(select: (value: T) => Part): Part => useSyncExternalStore(on, () => select(now)),
  };
}

/** Listens to events, for example `'focus blur'`. Returns a function that removes the listener. */
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
