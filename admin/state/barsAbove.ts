import { useSyncExternalStore } from 'react';

let changes = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Reports that the bars above the pages take more or less of the window than before. */
export function noteBarsAbove(): void {
  changes += 1;
  for (const listener of listeners) listener();
}

/** Another number after each change of the bars above: whoever fills what they leave measures anew. */
export const useBarsAbove = (): number => useSyncExternalStore(subscribe, () => changes);
