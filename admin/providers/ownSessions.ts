import type { RouteCalls } from './routeCalls';

export interface OwnSession {
  id: number;
  createdAt: string;
  lastUsedAt: string;
  device: string | null;
  address: string | null;
  current: boolean;
}

/** Loads the caller's sessions, the last used first. The calling section shows errors. */
export const loadOwnSessions = (provider: RouteCalls): Promise<{ rows: OwnSession[] }> =>
  provider.request<{ rows: OwnSession[] }>('GET', 'sessions/all', { quiet: true });

/** Ends one session. A session that is already over counts as ended. */
export async function endOwnSession(provider: RouteCalls, id: number): Promise<void> {
  await provider.request('DELETE', `sessions/${id}`, { quiet: [404] }).catch((error: unknown) => {
    if ((error as { status?: number }).status !== 404) throw error;
  });
}

export const endOtherSessions = async (provider: RouteCalls): Promise<number> =>
  (await provider.request<{ data: { affected: number } }>('DELETE', 'sessions/all')).data.affected;
