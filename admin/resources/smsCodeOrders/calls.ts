import type { T3dDataProvider } from '../../providers/dataProvider';

/** `mark`: the position of the code in the text. */
export interface Message {
  id: number;
  number: string;
  order: number | null;
  from: string | null;
  text: string | null;
  code: string | null;
  mark: { start: number; end: number } | null;
  receivedAt: string;
}
/** A number in use. Money in minor units. */
export interface NumberCardData {
  order: number;
  orderNo: string;
  number: string;
  country: string;
  startedAt: string;
  endsAt: string;
  renewPrice: number | null;
  currency: string;
  messages: number;
  last: Message | null;
}
export interface Numbers {
  rows: NumberCardData[];
  /** The id of the newest message, after which the stream resumes. */
  cursor: number;
}
export interface MessagePage {
  rows: Message[];
  total: number;
}

/** Reads messages since a time, newest first, of one number or of all. */
export function loadMessages(
  provider: T3dDataProvider,
  number: string | null,
  query: { since?: string | null; page?: number; size?: number },
): Promise<MessagePage> {
  const path = number === null ? '/ms-api/messages' : `/ms-api/numbers/${number}/messages`;
  return provider.request<MessagePage>('GET', path, { query, quiet: true });
}

export const openMessageStream = (provider: T3dDataProvider, after: number, signal: AbortSignal) =>
  provider.openStream('/ms-api/messages/events', {
    signal,
    quiet: true,
    headers: { 'Last-Event-ID': String(after) },
  });

export interface Plan {
  id: number;
  name: string;
  months: number;
  country: string;
  price: number;
  currency: string;
}

export interface Volume {
  day: string;
  number: string;
  messages: number;
  quarantined: number;
  averageDelay: number;
  longestDelay: number;
}

/** Query keys of these screens, as in `providers/queryKeys.ts`. */
export const keys = {
  numbers: ['sms-code-orders', 'numbers'] as const,
  today: (since: string) => ['sms-code-orders', 'messages', since] as const,
  messages: (number: string | null, since: string | null, page: number) =>
    ['sms-code-orders', 'all messages', number, since, page] as const,
};
