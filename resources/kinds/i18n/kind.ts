import { factoryOf } from '../../kit/factory';
import type { FieldKind } from '../../kit/kind';
import type { I18nText } from '../../kit/languages';
import { LANGUAGES } from '../../kit/languages';
import { isPlainText } from '../../kit/richText';
import { acceptNone, message } from '../../kit/schemas';
import { foldText } from '../../kit/typed';
import * as yup from 'yup';
import { kind as textKind } from '../text/kind';

export interface I18nOptions {
  /**
   * Edits the texts in multiline boxes.
   * @example f.i18n({ multiline: true })
   */
  readonly multiline?: boolean;
  /**
   * Allows rich text with paragraphs, lists, links and stored pictures. The resource's `beforeSave` must sanitise the
   * text.
   * @example f.i18n({ multiline: true, rich: true })
   */
  readonly rich?: boolean;
}

const LONGEST = 20_000;

/**
 * Converts `[{code, message}]` to `{code: message}`. Leaves a list with a repeated code unchanged, so that the schema
 * rejects it.
 */
function textsOfItems(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const items = value as { code?: string; message?: string }[];
  const codes = items.map((item) => item?.code);
  if (new Set(codes).size !== codes.length) return value;
  return Object.fromEntries(items.map((item) => [item?.code, item?.message]));
}

function isI18n(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(
      ([code, text]) =>
        (LANGUAGES as readonly string[]).includes(code) &&
        typeof text === 'string' &&
        text.trim() !== '' &&
        text.length <= LONGEST &&
        isPlainText(text),
    )
  );
}

/** Reads texts of the form `{zh: '…'}` or `[{code, message}]`. */
function readTexts(value: unknown): unknown {
  const read = (text: unknown): unknown => (typeof text === 'string' ? foldText(text, true) : text);
  if (Array.isArray(value))
    return value.map((item: unknown) =>
      typeof item === 'object' && item !== null && 'message' in item ? { ...item, message: read(item.message) } : item,
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([code, text]) => [code, read(text)]));
}

declare module '../../kit/field' {
  interface KindOptions {
    readonly rich?: boolean;
  }
}

export const kind: FieldKind = {
  ...textKind,
  name: 'i18n',
  defaults: {},
  value: 'object',
  isTranslated: true,
  isEncryptable: false,
  isInline: false,
  carried: [],
  schema: () =>
    yup
      .mixed()
      .transform((_value, original: unknown) => textsOfItems(original))
      .test('i18n', message('i18n'), isI18n),
  accept: acceptNone,
  read: (_field, value) => readTexts(value),
  stored: (_field, value) => value,
};

/**
 * A text in three languages. Readers see their own language, or else the first existing text.
 * @example f.i18n({ required: true })
 */
export const i18n = factoryOf<I18nText, I18nOptions>(kind);
