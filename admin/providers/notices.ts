import type { I18nText } from '@t3d/resources/kit';
import { follow, readEvents } from './events';
import { dataClient } from './http';

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
export async function loadUnread(size: number): Promise<{ rows: Notice[]; total: number }> {
  const { json } = await dataClient.call('GET', 'notifications', {
    query: { page: 1, size, readAt: 'null', sort: 'createdAt', order: 'DESC' },
    quiet: true,
  });
  return { rows: (json.rows ?? []) as Notice[], total: json.total ?? 0 };
}

/** What the server says of the bell: it changes with every notice that comes, is read, or is withdrawn. */
export interface Bell {
  unread: number;
  latest: number;
  pops: number;
}

const loadBell = async (): Promise<Bell> =>
  (await dataClient.call('GET', 'notifications/bell', { quiet: true })).json.data as Bell;

/** Calls back now and at every change, for as long as the signal is not aborted. */
export const followBell = (tell: (bell: Bell) => void, signal: AbortSignal): Promise<void> =>
  follow<Bell>(
    {
      open: async function* events(halt) {
        yield* readEvents<Bell>(
          'bell',
          await dataClient.stream('notifications/bell/events', { signal: halt, quiet: true }),
          halt,
        );
      },
      ask: loadBell,
      isOver: () => false,
      tell,
    },
    signal,
  );

/** Notices that open by themselves and were closed on no device yet, oldest first. */
export async function loadPops(): Promise<Notice[]> {
  const { json } = await dataClient.call('GET', 'notifications', {
    query: { size: 20, pop: true, readAt: 'null', popClosedAt: 'null', sort: 'createdAt', order: 'ASC' },
    quiet: true,
  });
  return (json.rows ?? []) as Notice[];
}

/** Keeps that prompts were closed; `read`: the notices have been read, too. */
export async function closePop(id: number, read: boolean): Promise<void> {
  await dataClient.call('POST', 'notifications/pops', { body: { ids: [id] }, quiet: true });
  if (read) await dataClient.call('POST', 'notifications/actions/read', { body: { ids: [id] }, quiet: true });
}
