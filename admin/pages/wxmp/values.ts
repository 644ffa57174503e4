import { type I18nText, type Language, isEqual, readI18n } from '@t3d/resources/kit';
import type { Settings, Values } from './calls';

export const LANGUAGES = ['zh', 'en', 'cht'] as const satisfies readonly Language[];
export const FIELDS = [
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

/** Returns a text without empty languages, or null if all are empty. */
export function withText(text: I18nText | null, language: Language, typed: string): I18nText | null {
  const next = { ...text, [language]: typed };
  const kept = Object.fromEntries(Object.entries(next).filter(([, one]) => one !== ''));
  return Object.keys(kept).length === 0 ? null : kept;
}

/** Returns the language whose text replaces an empty one; null if no replacement is needed or exists. */
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
/** Returns a random text of letters and digits, each equally likely. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 248 && text.length < length) text += ALPHABET[byte % ALPHABET.length] as string;
  return text;
}
export const SECRET_LENGTH = { token: 32, encodingAesKey: 43 } as const;
