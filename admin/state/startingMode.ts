import { storage } from '../providers/storage';
import type { Mode } from '../tokens';
import { listen } from '../ui/store';

const system = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** The mode to start in: what was chosen last, else that of the system. */
export const startingMode = (): Mode => ((storage.dark ?? system().matches) ? 'dark' : 'light');

/** Calls back when the mode is chosen in another tab of the browser, or by the system. Returns how to stop. */
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
