import type { I18nText } from '@t3d/resources/kit';
import type { T3dDataProvider } from '../../providers/dataProvider';
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

export const countAudience = async (provider: T3dDataProvider, audience: Audience | null): Promise<Reach> =>
  (await provider.request<{ data: Reach }>('POST', 'messages/audience', { body: { audience }, quiet: true })).data;

export const listReceivers = (provider: T3dDataProvider, audience: Audience | null, page: number) =>
  provider.request<RowPage<Person>>('POST', 'messages/receivers', {
    body: { audience, page, size: 20 },
    quiet: true,
  });

export const readersOf = (provider: T3dDataProvider, id: number, read: string | undefined, page: number) =>
  readPage<Reader>(provider, `messages/${id}/readers`, { read, page, size: 20 });

/** Agents by name, to be picked. */
export const searchAgents = async (provider: T3dDataProvider, q: string): Promise<Person[]> =>
  (await readPage<Person>(provider, 'users', { q, role_in: ROLES.join(','), size: 20 })).rows;
export const agentsOf = async (provider: T3dDataProvider, ids: readonly number[]): Promise<Person[]> =>
  ids.length === 0 ? [] : (await readPage<Person>(provider, 'users', { id_in: ids.join(','), size: 200 })).rows;

/** Stores a message and returns its id. */
export async function saveMessage(provider: T3dDataProvider, previousData: MessageRow | null, data: Values) {
  const meta = { quiet: [400, 409] };
  if (!previousData) return (await provider.create<MessageRow>(MESSAGES, { data, meta })).data.id;
  await provider.update(MESSAGES, { id: previousData.id, data, previousData, meta });
  return previousData.id;
}
export const readMessage = (provider: T3dDataProvider, id: number) => provider.read<MessageRow>(`${MESSAGES}/${id}`);
/** Title and content in traditional characters, from the simplified ones. */
export const convertTexts = async (provider: T3dDataProvider, texts: ConvertedTexts): Promise<ConvertedTexts> =>
  (await provider.request<{ data: ConvertedTexts }>('POST', 'messages/convert', { body: texts })).data;
export const mailTest = async (provider: T3dDataProvider, { title, content }: Values): Promise<string> =>
  (await provider.request<{ data: { to: string } }>('POST', 'messages/test', { body: { title, content } })).data.to;

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  reach: (audience: unknown) => ['messages', 'audience', audience] as const,
  receivers: (audience: unknown, page: number) => ['messages', 'receivers', audience, page] as const,
  readers: (id: number, read: string, page: number) => ['messages', 'readers', id, read, page] as const,
  agents: (text: string) => ['users', 'agents', text] as const,
  picked: (ids: readonly number[]) => ['users', 'picked', ids] as const,
};
