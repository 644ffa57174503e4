import type { I18nText, Language } from '@t3d/resources/kit';
import { LANGUAGES, readI18n } from '@t3d/resources/kit';
import type { MessageRow, Values } from './calls';
import { LEVELS, ROLES } from './calls';

export const NATIVE = { zh: '简体', en: 'English', cht: '繁體' } as const;
export const MAX_TITLE = 80;
export const MAX_CONTENT = 2000;

/** What a new message begins with: every agent, in the product alone. */
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
  const { title, content, noticeType, pop, audience, channels, publishAt, expiresAt } = record;
  return {
    title,
    content,
    noticeType,
    pop,
    audience: audience ?? NEW.audience,
    channels: channels.length > 0 ? channels : ['APP'],
    publishAt,
    expiresAt,
  };
}

/** A text with this language written, or without it where nothing is. */
export function withText(text: I18nText, language: Language, typed: string): I18nText {
  const next = { ...text, [language]: typed };
  return Object.fromEntries(Object.entries(next).filter(([, one]) => one !== ''));
}

/** The language from which an empty one is read; null where it has its own text, or there is none. */
export function readFrom(text: I18nText, language: Language): Language | null {
  if (text[language]) return null;
  const read = readI18n(text, language);
  return LANGUAGES.find((one) => read !== '' && text[one] === read) ?? null;
}

const two = (number: number): string => String(number).padStart(2, '0');
/** A moment as the browser's box for day and time has it, at an offset of minutes; and back. */
export function boxText(at: string | null, offset: number): string {
  if (!at) return '';
  const local = new Date(Date.parse(at) + offset * 60_000);
  const day = `${local.getUTCFullYear()}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`;
  return `${day}T${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
}
export function momentOf(text: string, offset: number): string | null {
  const local = Date.parse(`${text}Z`);
  return Number.isNaN(local) ? null : new Date(local - offset * 60_000).toISOString();
}
