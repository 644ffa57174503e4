import type { I18nText } from '@t3d/resources/kit';
import { dataClient } from '../../providers/http';
import type { RowPage } from '../../providers/rows';
import { readPage } from '../../providers/rows';

export const MESSAGES = 'messages';
export const ROLES = ['AGENT_1', 'AGENT_2', 'AGENT_3'] as const;
export const LEVELS = ['VIP', 'REGULAR', 'SEAMAN'] as const;
export type AudienceRole = (typeof ROLES)[number];
export type Level = (typeof LEVELS)[number];

export interface Audience {
  roles?: AudienceRole[];
  levels?: Level[];
  accounts?: number[];
  trees?: number[];
}
export interface Reach {
  reached: number;
  byRule: number;
  picked: number;
  trees: number;
  twice: number;
  disabled: number;
  mailable: number;
  linked: number;
  groups: { role: string; level: string | null; count: number }[];
}
/** What is written of a message. */
export interface Values {
  title: I18nText;
  content: I18nText;
  noticeType: 'SYSTEM' | 'PROMO';
  pop: boolean;
  audience: Audience | null;
  channels: string[];
  publishAt: string | null;
  expiresAt: string | null;
}
export interface ConvertedTexts {
  title: string;
  content: string;
}
export interface MessageRow extends Values {
  id: number;
  version: number;
  status: string;
  updatedAt: string;
  reached: number;
  readCount: number;
  popClosedCount: number;
  mailCount: number;
  wechatCount: number;
}
export interface Person {
  id: number;
  account: string;
  nickname: string | null;
}
export interface Reader extends Person {
  readAt: string | null;
  popClosedAt: string | null;
  mailedAt: string | null;
}
export const nameOf = ({ nickname, account }: Person): string => nickname || account;

export const countAudience = async (audience: Audience | null): Promise<Reach> =>
  (await dataClient.call('POST', 'messages/audience', { body: { audience }, quiet: true })).json.data as Reach;

export async function listReceivers(audience: Audience | null, page: number): Promise<RowPage<Person>> {
  const { json } = await dataClient.call('POST', 'messages/receivers', {
    body: { audience, page, size: 20 },
    quiet: true,
  });
  return { rows: (json.rows ?? []) as Person[], total: json.total ?? 0 };
}

export const readersOf = (id: number, read: string | undefined, page: number): Promise<RowPage<Reader>> =>
  readPage<Reader>(`messages/${id}/readers`, { read, page, size: 20 });

/** Agents by name, to be picked. */
export const searchAgents = async (q: string): Promise<Person[]> =>
  (await readPage<Person>('users', { q, role_in: ROLES.join(','), size: 20 })).rows;
export const agentsOf = async (ids: readonly number[]): Promise<Person[]> =>
  ids.length === 0 ? [] : (await readPage<Person>('users', { id_in: ids.join(','), size: 200 })).rows;

export async function saveMessage(before: MessageRow | null, values: Values): Promise<number> {
  const quiet = [400, 409];
  if (!before)
    return ((await dataClient.call('POST', MESSAGES, { body: values, quiet })).json.data as { id: number }).id;
  await dataClient.call('PUT', `${MESSAGES}/${before.id}`, { body: { version: before.version, ...values }, quiet });
  return before.id;
}
export const readMessage = async (id: number): Promise<MessageRow> =>
  (await dataClient.call('GET', `${MESSAGES}/${id}`, { quiet: true })).json.data as MessageRow;
export const publishMessage = (id: number): Promise<unknown> =>
  dataClient.call('POST', `${MESSAGES}/actions/publish`, { body: { ids: [id] }, quiet: [400] });
/** Title and content in traditional characters, from the simplified ones. */
export const convertTexts = async (texts: ConvertedTexts): Promise<ConvertedTexts> =>
  (await dataClient.call('POST', 'messages/convert', { body: texts })).json.data as ConvertedTexts;
export const mailTest = async ({ title, content }: Values): Promise<string> =>
  ((await dataClient.call('POST', 'messages/test', { body: { title, content } })).json.data as { to: string }).to;
