import { type SessionUser, isEqual } from '@t3d/resources/kit';
import { dataClient } from './http';

export type Choices = Readonly<Record<string, unknown>>;

/** A user without accountAuth has only one page and no choices. */
const hasPages = ({ accountAuth, role }: SessionUser): boolean => accountAuth || role === 'backdoor';

/** Choices that the server may not have received yet, kept by this tab for an immediate reload. */
interface Unsaved {
  user: number;
  at: number;
  choices: Choices;
}
const UNSAVED = 'choices';
/** Milliseconds after which stored choices are ignored, because another browser may have changed them since. */
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

/** Removes choices that the server has stored, unless they have changed meanwhile. */
function forgetSaved(answered: Choices): void {
  storeUnsaved(
    Object.fromEntries(
      Object.entries(readUnsaved()).filter(([key, value]) => !(key in answered) || !isEqual(value, answered[key])),
    ),
  );
}

/**
 * Loads the person's choices for the screens, or none after a failure. Choices that may still be on their way to the
 * server win over its answer and are sent again.
 */
export async function loadPreferences(user: SessionUser): Promise<Choices> {
  if (!hasPages(user)) return {};
  owner = user.id;
  const unheard = readUnsaved();
  const answer = await dataClient.call('GET', 'sessions/preferences', { quiet: true }).catch(() => null);
  if (Object.keys(unheard).length > 0) void savePreferences(unheard).catch(() => undefined);
  const chosen = { ...((answer?.json.data ?? {}) as Choices), ...unheard };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null));
}

/** Saves these choices; null removes one. `leaving`: the page may be gone before the answer. */
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
