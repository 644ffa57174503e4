import type { SessionUser } from '@t3d/resources/kit';
import { dataClient } from './http';

export type Choices = Readonly<Record<string, unknown>>;

/** A user without accountAuth has no page but one, and nothing to choose. */
const hasPages = ({ accountAuth, role }: SessionUser): boolean => accountAuth || role === 'backdoor';

/** What the person chose for its screens, in whatever browser. A failure is no reason to show no screen: nothing was chosen then. */
export async function loadPreferences(user: SessionUser): Promise<Choices> {
  if (!hasPages(user)) return {};
  const answer = await dataClient.call('GET', 'sessions/preferences', { quiet: true }).catch(() => null);
  return (answer?.json.data ?? {}) as Choices;
}

/** Keeps these choices, null takes one away. `leaving`: the page may be gone before the answer. */
export async function savePreferences(choices: Choices, leaving = false): Promise<void> {
  await dataClient.call('PUT', 'sessions/preferences', { body: choices, quiet: true, keepalive: leaving });
}
