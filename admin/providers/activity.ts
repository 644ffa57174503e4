import { listen } from '../ui/store';
import { storage } from './storage';

const SPARSELY = 60_000;

/** Reads the browser's last use (ISO 8601 UTC) and the notices that have popped up in it. */
function readActivity(): { at: string; pops: number[] } {
  try {
    return { at: '', pops: [], ...(JSON.parse(storage.activity ?? '') as object) };
  } catch {
    return { at: '', pops: [] };
  }
}

/** Records that this browser is in use, at most once a minute. Viewing as another user does not count. */
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
