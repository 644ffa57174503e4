import { storage } from '../providers/storage';
import type { Mode } from '../tokens';

const systemIsDark = (): boolean => window.matchMedia('(prefers-color-scheme: dark)').matches;

/** The mode to start in: what was chosen last, else what the system wears. */
export const startingMode = (): Mode => ((storage.dark ?? systemIsDark()) ? 'dark' : 'light');
