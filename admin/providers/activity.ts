import { storage } from './storage';

/**
 * What the browser remembers of its last use. `pops`: notices that have opened by themselves once and need not again.
 */
export interface Activity {
  at: string;
  pops: number[];
}

const SPARSELY = 60_000;
const MAX_POPS = 200;

export function readActivity(): Activity {
  try {
    const { at, pops } = JSON.parse(storage.activity ?? '') as Partial<Activity>;
    return {
      at: typeof at === 'string' ? at : '',
      pops: Array.isArray(pops) ? pops.filter((id) => Number.isSafeInteger(id)) : [],
    };
  } catch {
    return { at: '', pops: [] };
  }
}

/** Writes that this browser is in use, once a minute at most; whoever looks as another is not using it as that one. */
function write(now: number): void {
  const activity = readActivity();
  if (storage.isViewing || !storage.sessionId || now - (Date.parse(activity.at) || 0) < SPARSELY) return;
  storage.activity = JSON.stringify({ ...activity, at: new Date(now).toISOString() });
}

/** Remembers that a notice has been shown by itself. */
export function notePop(id: number): void {
  const { pops, ...rest } = readActivity();
  if (!storage.isViewing)
    storage.activity = JSON.stringify({ ...rest, pops: [...pops.filter((one) => one !== id), id].slice(-MAX_POPS) });
}

const SIGNS = ['pointerdown', 'keydown'] as const;
/** From now on every press and key is use. Returns how to stop. */
export function noteUse(): () => void {
  const note = (): void => write(Date.now());
  note();
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true });
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, note);
  };
}
