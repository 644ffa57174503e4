import { dataClient } from './http';

/** One place where the caller is logged in. */
export interface OwnSession {
  id: number;
  createdAt: string;
  lastUsedAt: string;
  device: string | null;
  address: string | null;
  current: boolean;
}

/** Where the caller is logged in, the session used last on top. Its section shows what goes wrong. */
export async function loadOwnSessions(): Promise<{ rows: OwnSession[] }> {
  const { json } = await dataClient.call('GET', 'sessions/all', { quiet: true });
  return { rows: (json.rows ?? []) as OwnSession[] };
}

/** Ends one session; one that is over already counts as ended. */
export async function endOwnSession(id: number): Promise<void> {
  await dataClient.call('DELETE', `sessions/${id}`, { quiet: [404] }).catch((error: unknown) => {
    if ((error as { status?: number }).status !== 404) throw error;
  });
}

/** Ends all sessions but this one; answers how many. */
export async function endOtherSessions(): Promise<number> {
  const { json } = await dataClient.call('DELETE', 'sessions/all');
  return (json.data as { affected: number }).affected;
}
