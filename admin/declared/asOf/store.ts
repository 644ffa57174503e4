import { makeStore } from '../../ui/store';

interface AsOfState {
  /** The chosen instant in ISO 8601 UTC, or null for the present. */
  at: string | null;
  dialog: 'choose' | 'changes' | null;
}

const NOW: AsOfState = { at: null, dialog: null };
const states = makeStore<Readonly<Record<string, AsOfState>>>({});

const set = (resource: string, change: Partial<AsOfState>): void =>
  states.set({ ...states.get(), [resource]: { ...(states.get()[resource] ?? NOW), ...change } });

export const useAsOf = (resource: string): AsOfState => states.useSelected((all) => all[resource] ?? NOW);

export const lookAt = (resource: string, at: string | null): void => set(resource, { at, dialog: null });
export const openAsOf = (resource: string, dialog: 'choose' | 'changes'): void => set(resource, { dialog });
export const closeAsOf = (resource: string): void => set(resource, { dialog: null });
