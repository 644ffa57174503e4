import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { I18nText } from '@t3d/resources/kit';
import { useEffect } from 'react';
import { usePageShown } from '../ui/timing';
import type { T3dDataProvider } from './dataProvider';
import { followRoute } from './events';
import { useResourceOf } from './manifest';
import { queryKeys } from './queryKeys';
import { type RowPage, readPage } from './rows';
import { useApi, useSteadyApi } from './useApi';

export interface Notice {
  id: number;
  title: I18nText;
  content: I18nText;
  type: string;
  readAt: string | null;
  link?: string | null;
  createdAt: string;
}

const UNREAD = { page: 1, size: 5, readAt: 'null', sort: 'createdAt', order: 'DESC' };
export const useHasNotices = (): boolean => useResourceOf('notifications')?.calls.list ?? false;

/** Returns the unread notifications. Undefined while they load, and for users without notifications. */
export function useUnread(): RowPage<Notice> | undefined {
  const provider = useApi();
  return useQuery({
    queryKey: queryKeys.unread,
    queryFn: () => readPage<Notice>(provider, 'notifications', UNREAD),
    enabled: useHasNotices(),
    staleTime: Infinity,
  }).data;
}

/** Follows the server's stream of notifications while the page is visible. */
export function useLiveNotices(): void {
  const provider = useSteadyApi();
  const client = useQueryClient();
  const hasNotices = useHasNotices();
  const live = usePageShown() && hasNotices;
  useEffect(() => {
    if (!live) return undefined;
    const halt = new AbortController();
    let last = '';
    const onState = (bell: unknown): void => {
      const now = JSON.stringify(bell);
      if (now !== last) void client.invalidateQueries({ queryKey: queryKeys.resource('notifications') });
      last = now;
    };
    void followRoute(provider, 'notifications/bell', 'bell', { onState }, halt.signal);
    return () => halt.abort();
  }, [live, provider, client]);
}

/** Loads the urgent notifications that the user has not closed, oldest first. */
export async function loadPops(provider: T3dDataProvider): Promise<Notice[]> {
  const query = { size: 20, pop: true, readAt: 'null', popClosedAt: 'null', sort: 'createdAt', order: 'ASC' };
  return (await readPage<Notice>(provider, 'notifications', query)).rows;
}

/** Closes a notification on all devices. `read` is true if the user also read it. */
export async function closePop(provider: T3dDataProvider, id: number, read: boolean): Promise<void> {
  const body = { ids: [id] };
  await provider.request('POST', 'notifications/pops', { body, quiet: true });
  if (read) await provider.act('notifications', 'read', body, undefined, true);
}
