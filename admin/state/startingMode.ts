import { storage } from '../providers/storage';
import type { Mode } from '../tokens';
import { listen } from '../ui/store';

const system = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** Returns the initial mode: the last choice, else the system's. */
export const startingMode = (): Mode => ((storage.dark ?? system().matches) ? 'dark' : 'light');

/** Calls back when another browser tab or the system changes the mode. Returns the unsubscribe function. */
export function followMode(show: (mode: Mode) => void): () => void {
  const follow = (): void => show(startingMode());
  const stops = [
    listen(system(), 'change', follow),
    listen<StorageEvent>(window, 'storage', ({ key }) => {
      if (key === 'dark' || key === null) follow();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
