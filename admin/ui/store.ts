import { useSyncExternalStore } from 'react';
import { makeSignal } from './signal';

export { makeSignal };

/** A component that calls `use` renders again whenever the value changes. */
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
    /** The component renders again only if this part of the value changes. */
    useSelected: <Part>(select: (value: T) => Part): Part => useSyncExternalStore(on, () => select(now)),
  };
}

/** The events are listed by name, for example `'focus blur'`. Returns a function that removes the listener. */
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
