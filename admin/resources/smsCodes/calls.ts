import { dataClient, messagesClient } from '../../providers/http';
import { readPage } from '../../providers/rows';

/** A message as its owner reads it. `mark` is where the code stands in the text. */
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
  /** The newest message of all: from it a stream goes on. */
  cursor: number;
}
export interface MessagePage {
  rows: Message[];
  total: number;
}

export async function loadNumbers(): Promise<Numbers> {
  const { json } = await messagesClient.call('GET', 'numbers', { quiet: true });
  return { rows: (json.rows ?? []) as NumberCardData[], cursor: (json as { cursor?: number }).cursor ?? 0 };
}

/** Messages since a time, newest first; of one number or of all. */
export async function loadMessages(
  number: string | null,
  query: { since?: string | null; page?: number; size?: number },
): Promise<MessagePage> {
  const path = number === null ? 'messages' : `numbers/${number}/messages`;
  const { json } = await messagesClient.call('GET', path, { query, quiet: true });
  return { rows: (json.rows ?? []) as Message[], total: json.total ?? 0 };
}

export const openMessageStream = (after: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> =>
  messagesClient.stream('messages/events', { signal, quiet: true, headers: { 'Last-Event-ID': String(after) } });

export interface Plan {
  id: number;
  name: string;
  months: number;
  country: string;
  price: number;
  currency: string;
}
export async function loadPlans(): Promise<Plan[]> {
  const { rows } = await readPage('sms-code-plans', { status: 'RACKING', sort: 'name', order: 'ASC', size: 200 });
  return rows as unknown as Plan[];
}

/** Orders numbers; with a key, pressed again after a failure it is the same order. */
export async function orderNumbers({ plan, quantity, key }: { plan: number; quantity: number; key: string }) {
  const headers = { 'Idempotency-Key': key };
  await dataClient.call('POST', 'sms-code-orders', { body: { plan, quantity }, headers, quiet: [400, 409] });
}

export interface Volume {
  day: string;
  number: string;
  messages: number;
  quarantined: number;
  averageDelay: number;
  longestDelay: number;
}
export async function loadVolumes(days: number): Promise<Volume[]> {
  const { json } = await messagesClient.call('GET', 'volumes', { query: { days }, quiet: true });
  return (json.rows ?? []) as Volume[];
}
