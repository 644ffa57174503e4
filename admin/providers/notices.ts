import type { I18nText } from '@t3d/resources/kit';
import type { T3dDataProvider } from './dataProvider';
import { followRoute } from './events';
import type { RouteCalls } from './routeCalls';
import { type RowPage, readPage } from './rows';

export interface Notice {
  id: number;
  title: I18nText;
  content: I18nText;
  type: string;
  readAt: string | null;
  link?: string | null;
  createdAt: string;
}

/** The caller's newest unread notices and how many there are. Fails quietly. */
export const loadUnread = (provider: T3dDataProvider, size: number): Promise<RowPage<Notice>> =>
  readPage(provider, 'notifications', { page: 1, size, readAt: 'null', sort: 'createdAt', order: 'DESC' });

/** Calls back now, and whenever a notice comes, is read or is withdrawn, until the signal is aborted. */
export const followBell = (provider: RouteCalls, tell: (bell: unknown) => void, signal: AbortSignal): Promise<void> =>
  followRoute(provider, 'notifications/bell', 'bell', { tell }, signal);

/** Notices that open by themselves and were closed on no device yet, oldest first. */
export async function loadPops(provider: T3dDataProvider): Promise<Notice[]> {
  const query = { size: 20, pop: true, readAt: 'null', popClosedAt: 'null', sort: 'createdAt', order: 'ASC' };
  return (await readPage<Notice>(provider, 'notifications', query)).rows;
}

/** Keeps that prompts were closed; `read`: the notices have been read, too. */
export async function closePop(provider: T3dDataProvider, id: number, read: boolean): Promise<void> {
  const body = { ids: [id] };
  await provider.request('POST', 'notifications/pops', { body, quiet: true });
  if (read) await provider.act('notifications', 'read', body, undefined, true);
}
