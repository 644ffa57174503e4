import { type I18nText, type Language, LANGUAGES, readI18n } from '@t3d/resources/kit';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { type RowPage, readPage } from '../../providers/rows';

export const MESSAGES = 'messages';
export const ROLES = ['AGENT_1', 'AGENT_2', 'AGENT_3'] as const;
export const LEVELS = ['VIP', 'REGULAR', 'SEAMAN'] as const;
export const NATIVE = { zh: '简体', en: 'English', cht: '繁體' } as const;
export const MAX_TITLE = 80;
export const MAX_CONTENT = 2000;

export interface Audience {
  roles?: (typeof ROLES)[number][];
  levels?: (typeof LEVELS)[number][];
  accounts?: number[];
  trees?: number[];
}
/** The receiver count and the numbers that it adds up from. */
export interface Reach extends Record<
  'reached' | 'byRule' | 'picked' | 'trees' | 'twice' | 'disabled' | 'mailable' | 'linked',
  number
> {
  groups: { role: string; level: string | null; count: number }[];
}
/** The editable fields of a message. */
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
type Texts = Record<'title' | 'content', string>;
export interface MessageRow
  extends
    Values,
    Record<'id' | 'version' | 'reached' | 'readCount' | 'popClosedCount' | 'mailCount' | 'wechatCount', number> {
  status: string;
  updatedAt: string;
}
export interface Person {
  id: number;
  account: string;
  nickname: string | null;
}
export interface Reader extends Person {
  readAt: string | null;
}

/** The values of a new message: every agent, in the product only. */
const NEW: Values = {
  title: {},
  content: {},
  noticeType: 'SYSTEM',
  pop: false,
  audience: { roles: [...ROLES], levels: [...LEVELS] },
  channels: ['APP'],
  publishAt: null,
  expiresAt: null,
};

export function valuesOf(record: MessageRow | null): Values {
  if (!record) return NEW;
  const written = Object.fromEntries((Object.keys(NEW) as (keyof Values)[]).map((name) => [name, record[name]]));
  const channels = record.channels.length > 0 ? record.channels : NEW.channels;
  return { ...(written as unknown as Values), audience: record.audience ?? NEW.audience, channels };
}

/** Returns the text with one language set, or removed if nothing was typed. */
export function withText(text: I18nText, language: Language, typed: string): I18nText {
  const next = { ...text, [language]: typed };
  return Object.fromEntries(Object.entries(next).filter(([, one]) => one !== ''));
}

/** Returns the language that an empty one falls back to. Null if it has its own text or there is no fallback. */
export function readFrom(text: I18nText, language: Language): Language | null {
  if (text[language]) return null;
  const read = readI18n(text, language);
  return LANGUAGES.find((one) => read !== '' && text[one] === read) ?? null;
}

export const countAudience = async (provider: T3dDataProvider, audience: Audience | null): Promise<Reach> =>
  (await provider.request<{ data: Reach }>('POST', 'messages/audience', { body: { audience }, quiet: true })).data;

/** Reads one page of an audience's users. */
export const listReceivers = (provider: T3dDataProvider, audience: Audience | null, page: number) =>
  provider.request<RowPage<Person>>('POST', 'messages/receivers', { body: { audience, page, size: 20 }, quiet: true });

export const readersOf = (provider: T3dDataProvider, id: number, read: string | undefined, page: number) =>
  readPage<Reader>(provider, `messages/${id}/readers`, { read, page, size: 20 });

export async function saveMessage(provider: T3dDataProvider, previousData: MessageRow | null, data: Values) {
  const meta = { quiet: [400, 409] };
  if (!previousData) return (await provider.create<MessageRow>(MESSAGES, { data, meta })).data.id;
  await provider.update(MESSAGES, { id: previousData.id, data, previousData, meta });
  return previousData.id;
}
export const readMessage = (provider: T3dDataProvider, id: number) => provider.read<MessageRow>(`${MESSAGES}/${id}`);
/** Converts title and content from simplified to traditional characters. */
export const convertTexts = async (provider: T3dDataProvider, body: Texts): Promise<Texts> =>
  (await provider.request<{ data: Texts }>('POST', 'messages/convert', { body })).data;
/** Mails the message to its author and returns the e-mail address. */
export const mailTest = async (provider: T3dDataProvider, { title, content }: Values): Promise<string> =>
  (await provider.request<{ data: { to: string } }>('POST', 'messages/test', { body: { title, content } })).data.to;
