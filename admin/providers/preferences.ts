import { type SessionUser, isEqual } from '@t3d/resources/kit';
import { dataClient } from './http';

export type Choices = Readonly<Record<string, unknown>>;

/** A user without accountAuth has no page but one, and nothing to choose. */
const hasPages = ({ accountAuth, role }: SessionUser): boolean => accountAuth || role === 'backdoor';

/** Choices that the server may not have received yet: this tab keeps them for a page that is read again at once. */
interface Unsaved {
  user: number;
  at: number;
  choices: Choices;
}
const UNSAVED = 'choices';
/** Older ones are no longer this person's last word: another browser may have spoken since. */
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

/** Choices that the server has received are kept here no longer; what was chosen anew meanwhile is. */
function forgetSaved(answered: Choices): void {
  storeUnsaved(
    Object.fromEntries(
      Object.entries(readUnsaved()).filter(([key, value]) => !(key in answered) || !isEqual(value, answered[key])),
    ),
  );
}

/**
 * What the person chose for its screens, in whatever browser. A failure is no reason to show no screen: nothing was
 * chosen then. What was chosen here and may still be on its way to the server wins over the server's answer, and is
 * sent again.
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

/** Keeps these choices, null takes one away. `leaving`: the page may be gone before the answer. */
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
