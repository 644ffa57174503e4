import type { RouteCalls } from './routeCalls';

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
export const loadOwnSessions = (provider: RouteCalls): Promise<{ rows: OwnSession[] }> =>
  provider.request<{ rows: OwnSession[] }>('GET', 'sessions/all', { quiet: true });

/** Ends one session; one that is over already counts as ended. */
export async function endOwnSession(provider: RouteCalls, id: number): Promise<void> {
  await provider.request('DELETE', `sessions/${id}`, { quiet: [404] }).catch((error: unknown) => {
    if ((error as { status?: number }).status !== 404) throw error;
  });
}

/** Ends all sessions but this one; returns how many. */
export const endOtherSessions = async (provider: RouteCalls): Promise<number> =>
  (await provider.request<{ data: { affected: number } }>('DELETE', 'sessions/all')).data.affected;
