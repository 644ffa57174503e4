import { isEqual } from '@t3d/resources/kit';
import { type Store, memoryStore } from 'ra-core';
import { listen } from '../ui/store';
import type { Choices } from './preferences';

/** The choices that follow a person to every browser. Others (positions, selected rows) last as long as the page. */
const STORED = /^(looks|notices|morning|list\.[\w-]+|import\.map\.[\w-]+|palette\.[\w-]+|board\.[\w-]+)$/;
/** Milliseconds within which choices are written together. */
export const REST = 600;

export interface ServerStore extends Store {
  /** Applies what another window of this person has chosen. That window sends it to the server itself. */
  learn(key: string, value: unknown): void;
}

type Save = (choices: Choices, leaving: boolean) => Promise<void>;

const isRefused = (error: unknown): boolean => {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status < 500;
};

/** Sends choices debounced, in one call. Unsent ones go with the next choice, rejected ones are dropped. */
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
 * Makes react-admin's store in memory, filled from the server. Stored keys are written back debounced, failures are not
 * shown, and `reset` (at a log-out) clears the memory only.
 */
export function makeServerStore(kept: Choices, save: Save): ServerStore {
  const memory = memoryStore(kept);
  memory.setup();
  const outbox = new Outbox(save);
  let stop = (): void => undefined;
  const set = (key: string, value: unknown): void => {
    const before: unknown = memory.getItem(key);
    // Lists write their position whenever they are shown, and an equal value must not render them again.
    if (value !== undefined && isEqual(before, value)) return;
    if (STORED.test(key) && !isEqual(before, value)) outbox.add(key, value);
    if (value === undefined) memory.removeItem(key);
    else memory.setItem(key, value);
  };
  return {
    ...memory,
    setup: () => {
      stop = listen(window, 'pagehide', () => outbox.flush(true));
    },
    teardown: () => {
      outbox.flush();
      stop();
    },
    setItem: set,
    removeItem: (key) => set(key, undefined),
    removeItems: (prefix) => {
      for (const key of Object.keys(memory.listItems?.(prefix) ?? {})) set(key, undefined);
    },
    learn: (key, value) => {
      outbox.drop(key);
      memory.setItem(key, value);
    },
    reset: () => {
      outbox.forget();
      memory.reset();
    },
  };
}
