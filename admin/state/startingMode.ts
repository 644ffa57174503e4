import { storage } from '../providers/storage';
import type { Mode } from '../tokens';

const system = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** The mode to start in: what was chosen last, else that of the system. */
export const startingMode = (): Mode => ((storage.dark ?? system().matches) ? 'dark' : 'light');

/**
 * Calls back with the mode when it is chosen in another tab of the browser, or by the system where nobody has chosen.
 * Returns how to stop.
 */
export function followMode(show: (mode: Mode) => void): () => void {
  const follow = (): void => show(startingMode());
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === 'dark' || key === null) follow();
  };
  const media = system();
  window.addEventListener('storage', onStorage);
  media.addEventListener('change', follow);
  return () => {
    window.removeEventListener('storage', onStorage);
    media.removeEventListener('change', follow);
  };
}
