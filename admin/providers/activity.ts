import { listen } from '../ui/store';
import { storage } from './storage';

const SPARSELY = 60_000;

/** The browser's last use, ISO 8601 UTC, and the notices that have opened by themselves in it. */
function readActivity(): { at: string; pops: number[] } {
  try {
    return { at: '', pops: [], ...(JSON.parse(storage.activity ?? '') as object) };
  } catch {
    return { at: '', pops: [] };
  }
}

/** Stores that this browser is in use, once a minute at most; whoever looks as another is not using it as that one. */
function note(): void {
  const activity = readActivity();
  if (storage.isViewing || !storage.sessionId || Date.now() - (Date.parse(activity.at) || 0) < SPARSELY) return;
  storage.activity = JSON.stringify({ ...activity, at: new Date().toISOString() });
}

/** Counts every press and key as use from now on. Returns how to stop. */
export function noteUse(): () => void {
  note();
  return listen(window, 'pointerdown keydown', note, { passive: true });
}
