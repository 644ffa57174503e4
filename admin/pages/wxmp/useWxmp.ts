import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { useApiMutation } from '../../providers/useApiMutation';
import { useUnsavedWork } from '../../state/unsaved';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { readPage } from '../../providers/rows';
import { useApi } from '../../providers/useApi';
import { type Settings, type Values, WXMP } from './wxmpCalls';
import { type I18nText, isEqual, type Language, readI18n } from '@t3d/resources/kit';

export const LANGUAGES = ['zh', 'en', 'cht'] as const satisfies readonly Language[];
const FIELDS = [
  'brandName',
  'contact',
  'logo',
  'theme',
  'welcome',
  'appId',
  'appSecret',
  'token',
  'encodingAesKey',
  'mode',
  'menu',
  'templates',
] as const satisfies readonly (keyof Values)[];
export type FieldName = (typeof FIELDS)[number];

const EMPTY: Values = {
  brandName: null,
  logo: null,
  theme: 'THEME_BLUE',
  welcome: null,
  contact: null,
  appId: null,
  mode: 'PLAIN',
  menu: null,
  templates: null,
};

export const valuesOf = (settings: Settings | null): Values => {
  const names = Object.keys(EMPTY) as (keyof Values)[];
  return settings ? (Object.fromEntries(names.map((name) => [name, settings[name]])) as unknown as Values) : EMPTY;
};

/** Sets the text of a language. Removes empty languages, and returns null if none is left. */
export function withText(text: I18nText | null, language: Language, typed: string): I18nText | null {
  const next = { ...text, [language]: typed };
  const kept = Object.fromEntries(Object.entries(next).filter(([, one]) => one !== ''));
  return Object.keys(kept).length === 0 ? null : kept;
}

/** Returns the language that replaces an empty text, or null. */
export function fallbackOf(text: I18nText | null, language: Language): Language | null {
  if (text?.[language]) return null;
  const read = readI18n(text, language);
  return LANGUAGES.find((one) => read !== '' && text?.[one] === read) ?? null;
}

export function changesBetween(before: Values, now: Values): Partial<Values> {
  const changed = FIELDS.filter((name) => !isEqual(before[name] ?? null, now[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, now[name] ?? null]));
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Returns a random text, in which each character is equally likely. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 248 && text.length < length) text += ALPHABET[byte % ALPHABET.length] as string;
  return text;
}
export const SECRET_LENGTH = { token: 32, encodingAesKey: 43 } as const;

const OWN = [WXMP, 'own'] as const;
const POLL_MS = 500;
/** The milliseconds after which the page stops waiting for a self-test. */
const LONGEST_TEST_MS = 90_000;

/** The fields whose change starts a self-test. */
const TESTED = ['appId', 'appSecret', 'token', 'encodingAesKey', 'mode', 'menu'];

const isTesting = (settings: Settings | null | undefined, until: number): boolean =>
  settings?.selfTest?.done === false && Date.now() < until;

/** Loads the user's settings, or null before the first save. */
async function loadOwn(provider: T3dDataProvider): Promise<Settings | null> {
  const [found] = (await readPage(provider, WXMP, { size: 1 })).rows;
  return found ? provider.read<Settings>(`${WXMP}/${found.id}`) : null;
}

/** Saves the settings. The form shows errors about fields. */
async function saveOwn(provider: T3dDataProvider, previousData: Settings | null, data: Partial<Values>): Promise<void> {
  const meta = { quiet: [400, 409] };
  if (previousData) await provider.update(WXMP, { id: previousData.id, data, previousData, meta });
  else await provider.create(WXMP, { data, meta });
}

export function useWxmp() {
  const t = useT();
  const provider = useApi();
  const client = useQueryClient();
  // The time until which the page polls the self-test, by the browser's clock.
  const [until, setUntil] = useState(0);
  const query = useQuery({
    queryKey: OWN,
    queryFn: () => loadOwn(provider),
    refetchInterval: ({ state }) => (isTesting(state.data, until) ? POLL_MS : false),
  });
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const settings = query.data ?? null;
  const before = valuesOf(settings);
  const values = { ...before, ...typed };
  const changes = changesBetween(before, values);
  useUnsavedWork(Object.keys(changes).length > 0);
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: OWN });
  const testing = useApiMutation({
    send: async () => {
      const own = await loadOwn(provider);
      if (!own) return;
      await provider.act(WXMP, 'test', { ids: [own.id] });
      setUntil(Date.now() + LONGEST_TEST_MS);
    },
    onDone: reload,
  });
  const saving = useApiMutation({
    send: () => saveOwn(provider, settings, changes),
    success: () => t('wxmp.saved'),
    onDone: async () => {
      const isTestable = Object.keys(changes).some((name) => TESTED.includes(name));
      await reload();
      setTyped({});
      if (isTestable) void testing.run();
    },
    onRefused: ({ body }) => setErrors(body?.errors ?? {}),
  });
  const wxmp = {
    settings,
    values,
    changes,
    /** Removes the error of a changed field. */
    errors,
    problem: saving.problem,
    saving: saving.pending,
    testing: testing.pending || isTesting(settings, until),
    set: (changed: Partial<Values>): void => {
      setTyped((now) => ({ ...now, ...changed }));
      const isKept = ([path]: readonly [string, unknown]): boolean => !Object.hasOwn(changed, path.split('.')[0] ?? '');
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(isKept)));
    },
    discard: (): void => {
      setTyped({});
      setErrors({});
      saving.drop();
    },
    save: () => saving.run(),
    test: () => testing.run(),
  };
  return { query, wxmp };
}
export type Wxmp = ReturnType<typeof useWxmp>['wxmp'];
