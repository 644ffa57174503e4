import { type I18nText, isEqual, type Language, LANGUAGES, readI18n } from '@t3d/resources/kit';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { readPage, type RowPage } from '../../providers/rows';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeclaredResource } from '../../declared/declaration';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { type CallFailure, useApiMutation } from '../../providers/useApiMutation';
import { showPath } from '../../state/resourcePaths';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { useUnsavedWork } from '../../state/unsaved';
import { useOffset } from '../../state/useOffset';
import { useDebounced } from '../../ui/timing';

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
export interface Reach extends Record<
  'reached' | 'byRule' | 'picked' | 'trees' | 'twice' | 'disabled' | 'mailable' | 'linked',
  number
> {
  groups: { role: string; level: string | null; count: number }[];
}
interface Values {
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

const EVERYBODY: Audience = { roles: [...ROLES], levels: [...LEVELS] };

/** A new message reaches nobody, so that an accidental press publishes nothing. The only channel is in the product. */
const NEW: Values = {
  title: {},
  content: {},
  noticeType: 'SYSTEM',
  pop: false,
  audience: { roles: [], levels: [] },
  channels: ['APP'],
  publishAt: null,
  expiresAt: null,
};

function valuesOf(record: MessageRow | null): Values {
  if (!record) return NEW;
  const written = Object.fromEntries((Object.keys(NEW) as (keyof Values)[]).map((name) => [name, record[name]]));
  const channels = record.channels.length > 0 ? record.channels : NEW.channels;
  return { ...(written as unknown as Values), audience: record.audience ?? EVERYBODY, channels };
}

/** Returns the text with a changed language. An empty text removes the language. */
export function withText(text: I18nText, language: Language, typed: string): I18nText {
  const next = { ...text, [language]: typed };
  return Object.fromEntries(Object.entries(next).filter(([, one]) => one !== ''));
}

/** Returns the language that replaces an empty text, or null. */
export function readFrom(text: I18nText, language: Language): Language | null {
  if (text[language]) return null;
  const read = readI18n(text, language);
  return LANGUAGES.find((one) => read !== '' && text[one] === read) ?? null;
}

const countAudience = async (provider: T3dDataProvider, audience: Audience | null): Promise<Reach> =>
  (await provider.request<{ data: Reach }>('POST', 'messages/audience', { body: { audience }, quiet: true })).data;

export const listReceivers = (provider: T3dDataProvider, audience: Audience | null, page: number) =>
  provider.request<RowPage<Person>>('POST', 'messages/receivers', { body: { audience, page, size: 20 }, quiet: true });

export const readersOf = (provider: T3dDataProvider, id: number, read: string | undefined, page: number) =>
  readPage<Reader>(provider, `messages/${id}/readers`, { read, page, size: 20 });

async function saveMessage(provider: T3dDataProvider, previousData: MessageRow | null, data: Values) {
  const meta = { quiet: [400, 409] };
  if (!previousData) return (await provider.create<MessageRow>(MESSAGES, { data, meta })).data.id;
  await provider.update(MESSAGES, { id: previousData.id, data, previousData, meta });
  return previousData.id;
}
const readMessage = (provider: T3dDataProvider, id: number) => provider.read<MessageRow>(`${MESSAGES}/${id}`);
export const convertTexts = async (provider: T3dDataProvider, body: Texts): Promise<Texts> =>
  (await provider.request<{ data: Texts }>('POST', 'messages/convert', { body })).data;
/** Sends a test email to the author. Returns the address. */
const mailTest = async (provider: T3dDataProvider, { title, content }: Values): Promise<string> =>
  (await provider.request<{ data: { to: string } }>('POST', 'messages/test', { body: { title, content } })).data.to;

/** Returns the number of recipients after a pause in typing, and the previous one until then. */
export function useReach({ audience }: Pick<Values, 'audience'>): Reach | undefined {
  const provider = useApi();
  const rested = useDebounced(audience, 300);
  return useQuery({
    queryKey: ['messages', 'audience', rested],
    queryFn: () => countAudience(provider, rested),
    placeholderData: (old) => old,
  }).data;
}

export type Composer = ReturnType<typeof useMessage>;

export function useMessage(given: MessageRow | null) {
  const t = useT();
  const resource = useDeclaredResource();
  const provider = useApi();
  const client = useQueryClient();
  const exit = useTabExit();
  const offset = useOffset();
  const [record, setRecord] = useState(given);
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [left, setLeft] = useState(false);
  const before = valuesOf(record);
  const values = { ...before, ...typed };
  const dirty = !left && !isEqual(before, values);
  useUnsavedWork(dirty);
  const store = async (): Promise<MessageRow> => readMessage(provider, await saveMessage(provider, record, values));
  const keep = (saved: MessageRow): void => {
    setRecord(saved);
    setTyped({});
    setErrors({});
    void client.invalidateQueries({ queryKey: queryKeys.resource(MESSAGES) });
  };
  const onRefused = ({ body }: CallFailure): void => setErrors(body?.errors ?? {});
  const saving = useApiMutation({ send: store, success: () => t('messages.saved'), onDone: keep, onRefused });
  const publishing = useApiMutation({
    send: async () => {
      const saved = dirty || !record ? await store() : record;
      keep(saved);
      await provider.act(MESSAGES, 'publish', { ids: [saved.id] }, undefined, [400]);
      return readMessage(provider, saved.id);
    },
    success: ({ status, publishAt, reached }) =>
      status === 'SCHEDULED' && publishAt
        ? t('messages.scheduled', { at: shortMoment(publishAt, offset) })
        : t('messages.published', { count: reached }),
    onDone: (done) => {
      keep(done);
      setLeft(true);
      exit.finish(showPath(resource, done.id));
    },
    onRefused,
  });
  const testing = useApiMutation({
    send: () => mailTest(provider, values),
    success: (to) => t('messages.tested', { to }),
  });
  return {
    record,
    values,
    errors,
    problem: saving.problem ?? publishing.problem,
    busy: saving.pending || publishing.pending,
    dirty,
    reach: useReach(values),
    set: (changed: Partial<Values>): void => {
      setTyped((now) => ({ ...now, ...changed }));
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changed))));
    },
    save: () => void saving.run(),
    publish: () => void publishing.run(),
    test: () => void testing.run(),
  };
}
