import type { I18nText } from '@t3d/resources/kit';
import { dataClient } from './http';

export interface Notice {
  id: number;
  title: I18nText;
  content: I18nText;
  type: string;
  readAt: string | null;
  createdAt: string;
}

/** The caller's newest unread notices and how many there are. Fails quietly. */
export async function loadUnread(size: number): Promise<{ rows: Notice[]; total: number }> {
  const { json } = await dataClient.call('GET', 'notifications', {
    query: { page: 1, size, readAt: 'null', sort: 'createdAt', order: 'DESC' },
    quiet: true,
  });
  return { rows: (json.rows ?? []) as Notice[], total: json.total ?? 0 };
}
