import { isEqual } from '@t3d/resources/kit';
import type { Store } from 'ra-core';
import type { Choices } from './preferences';

/** The choices that follow a person to every browser; all else (positions, ticked rows) lasts as long as the page. */
const STORED = /^(looks|notices|morning|list\.[\w-]+|import\.map\.[\w-]+|palette\.[\w-]+|board\.[\w-]+)$/;
/** Choices made within this time are written together. */
export const REST = 600;

/**
 * Not react-query: what is chosen here stands before it is saved on the server, in every hook that reads it. `learn`:
 * takes what another page of this person has chosen and sends to the server itself.
 */
export interface ServerStore extends Store {
  learn(key: string, value: unknown): void;
}

type Save = (choices: Choices, leaving: boolean) => Promise<void>;
type Listener = (value: unknown) => void;

const isRefused = (error: unknown): boolean => {
  const { status } = error as { status?: number };
  return status !== undefined && status >= 400 && status < 500;
};

/**
 * Writes what was chosen, once it rests, in one call. What could not be sent goes with the next choice; what the server
 * refuses is dropped.
 */
class Outbox {
  private waiting: Record<string, unknown> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  constructor(private readonly save: Save) {}

  add(key: string, value: unknown): void {
    this.waiting[key] = value ?? null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), REST);
  }

  flush(leaving = false): void {
    clearTimeout(this.timer);
    const sent = this.waiting;
    if (Object.keys(sent).length === 0) return;
    this.waiting = {};
    this.save(sent, leaving).catch((error: unknown) => {
      if (!isRefused(error)) this.waiting = { ...sent, ...this.waiting };
    });
  }

  drop(key: string): void {
    delete this.waiting[key];
  }

  forget(): void {
    clearTimeout(this.timer);
    this.waiting = {};
  }
}

/**
 * react-admin's store in memory, begun with what the server keeps. Kept keys are written back to it, debounced; a
 * failure is not shown, the choice stands as long as the page. `reset`, which a log-out calls, clears the memory
 * only.
 */
export function makeServerStore(kept: Choices, save: Save): ServerStore {
  const values = new Map<string, unknown>(Object.entries(kept));
  const listeners = new Map<string, Set<Listener>>();
  const outbox = new Outbox(save);
  const tell = (key: string): void => {
    for (const listener of listeners.get(key) ?? []) listener(values.get(key));
  };
  const leave = (): void => outbox.flush(true);
  const set = (key: string, value: unknown): void => {
    // Lists write their position whenever they are shown: a value that is the same must not draw them anew.
    if (values.has(key) && value !== undefined && isEqual(values.get(key), value)) return;
    if (STORED.test(key) && !isEqual(values.get(key), value)) outbox.add(key, value);
    if (value === undefined) values.delete(key);
    else values.set(key, value);
    tell(key);
  };
  const removeItems = (prefix: string): void => {
    for (const key of values.keys()) if (key.startsWith(prefix)) set(key, undefined);
  };
  return {
    setup: () => window.addEventListener('pagehide', leave),
    teardown: () => {
      outbox.flush();
      window.removeEventListener('pagehide', leave);
    },
    getItem: <T>(key: string, defaultValue?: T) => (values.has(key) ? (values.get(key) as T) : defaultValue),
    setItem: set,
    removeItem: (key) => set(key, undefined),
    removeItems,
    learn: (key, value) => {
      outbox.drop(key);
      values.set(key, value);
      tell(key);
    },
    reset: () => {
      outbox.forget();
      const keys = [...values.keys()];
      values.clear();
      keys.forEach(tell);
    },
    subscribe: (key, callback) => {
      const callbacks = listeners.get(key) ?? new Set();
      listeners.set(key, callbacks.add(callback));
      return () => {
        callbacks.delete(callback);
      };
    },
    listItems: (prefix = '') => Object.fromEntries([...values].filter(([key]) => key.startsWith(prefix))),
  };
}
