import { useSyncExternalStore } from 'react';

/** Which of its windows is open over a list or a record. */
export type AsOfDialog = 'choose' | 'changes';
interface AsOfState {
  /** The instant that is looked at, ISO 8601 UTC; null: now. */
  at: string | null;
  dialog: AsOfDialog | null;
}

const NOW: AsOfState = { at: null, dialog: null };
/** The state of each resource: its list and records are shown at one instant, until the page is loaded anew. */
const states = new Map<string, AsOfState>();
const listeners = new Set<() => void>();

function set(resource: string, change: Partial<AsOfState>): void {
  states.set(resource, { ...(states.get(resource) ?? NOW), ...change });
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useAsOf = (resource: string): AsOfState =>
  useSyncExternalStore(subscribe, () => states.get(resource) ?? NOW);

export const lookAt = (resource: string, at: string | null): void => set(resource, { at, dialog: null });
export const openAsOf = (resource: string, dialog: AsOfDialog): void => set(resource, { dialog });
export const closeAsOf = (resource: string): void => set(resource, { dialog: null });
