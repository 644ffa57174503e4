import { makeStore } from '../../ui/store';

interface AsOfState {
  /** The instant that is looked at, ISO 8601 UTC; null: now. */
  at: string | null;
  /** Which window is open over a list or a record. */
  dialog: 'choose' | 'changes' | null;
}

const NOW: AsOfState = { at: null, dialog: null };
/** The state of each resource: its list and records are shown at one instant, until the page is loaded anew. */
const states = makeStore<Readonly<Record<string, AsOfState>>>({});

const set = (resource: string, change: Partial<AsOfState>): void =>
  states.set({ ...states.get(), [resource]: { ...(states.get()[resource] ?? NOW), ...change } });

export const useAsOf = (resource: string): AsOfState => states.useSelected((all) => all[resource] ?? NOW);

export const lookAt = (resource: string, at: string | null): void => set(resource, { at, dialog: null });
export const openAsOf = (resource: string, dialog: 'choose' | 'changes'): void => set(resource, { dialog });
export const closeAsOf = (resource: string): void => set(resource, { dialog: null });
