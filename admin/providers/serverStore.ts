import { isEqual, type SessionUser } from '@t3d/resources/kit';
import { memoryStore, type Store } from 'ra-core';
import { listen } from '../ui/store';
import { dataClient } from './http';

/** Matches the choices that the server stores for every browser. Others are lost at a reload. */
const STORED = /^(looks|notices|morning|list\.[\w-]+|import\.map\.[\w-]+|palette\.[\w-]+|board\.[\w-]+)$/;
/** The milliseconds after which recent choices are sent together. */
export const REST = 600;

export interface ServerStore extends Store {
  /** Applies a choice from another window, which also sends it. */
  learn(key: string, value: unknown): void;
}

type Save = (choices: Choices, leaving: boolean) => Promise<void>;

const isRefused = (error: unknown): boolean => {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status < 500;
};

/** Sends choices together after a pause. Repeats them after a network failure, but drops rejected ones. */
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

/** Makes a store that sends the choices of `STORED` to the server. `reset` clears only the memory. */
export function makeServerStore(kept: Choices, save: Save): ServerStore {
  const memory = memoryStore(kept);
  memory.setup();
  const outbox = new Outbox(save);
  let stop = (): void => undefined;
  const set = (key: string, value: unknown): void => {
    const before: unknown = memory.getItem(key);
    // Ignores an unchanged value, because lists write their position whenever they are shown.
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

export type Choices = Readonly<Record<string, unknown>>;

/** Returns whether the user has pages. An unverified user has a single page and no choices. */
const hasPages = ({ accountAuth, role }: SessionUser): boolean => accountAuth || role === 'backdoor';

/** The unsaved choices in the tab's storage, in case the user reloads at once. */
interface Unsaved {
  user: number;
  at: number;
  choices: Choices;
}
const UNSAVED = 'choices';
/** The milliseconds after which unsaved choices are ignored. */
const MAX_AGE = 60_000;
let owner: number | null = null;

function readUnsaved(): Choices {
  try {
    const { user, at, choices } = JSON.parse(sessionStorage.getItem(UNSAVED) ?? 'null') as Unsaved;
    return user === owner && Date.now() - at < MAX_AGE ? choices : {};
  } catch {
    return {};
  }
}

function storeUnsaved(choices: Choices): void {
  if (Object.keys(choices).length === 0) sessionStorage.removeItem(UNSAVED);
  else sessionStorage.setItem(UNSAVED, JSON.stringify({ user: owner ?? 0, at: Date.now(), choices } satisfies Unsaved));
}

/** Forgets saved choices, except those changed since. */
function forgetSaved(answered: Choices): void {
  storeUnsaved(
    Object.fromEntries(
      Object.entries(readUnsaved()).filter(([key, value]) => !(key in answered) || !isEqual(value, answered[key])),
    ),
  );
}

/** Loads the choices, or none after a failure. Unsaved choices of this tab replace them and are sent again. */
export async function loadPreferences(user: SessionUser): Promise<Choices> {
  if (!hasPages(user)) return {};
  owner = user.id;
  const unheard = readUnsaved();
  const answer = await dataClient.call('GET', 'sessions/preferences', { quiet: true }).catch(() => null);
  if (Object.keys(unheard).length > 0) void savePreferences(unheard).catch(() => undefined);
  const chosen = { ...((answer?.json.data ?? {}) as Choices), ...unheard };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null));
}

/** Saves choices, of which null removes one. `leaving` lets the call continue after the page closes. */
export async function savePreferences(choices: Choices, leaving = false): Promise<void> {
  storeUnsaved({ ...readUnsaved(), ...choices });
  try {
    await dataClient.call('PUT', 'sessions/preferences', { body: choices, quiet: true, keepalive: leaving });
  } catch (error) {
    const { status = 0 } = error as { status?: number };
    if (status >= 400 && status < 500) forgetSaved(choices);
    throw error;
  }
  forgetSaved(choices);
}
