import { type Language, formatMoney } from '@t3d/resources/kit';
import { actionText, optionLabel, textIn } from '@t3d/resources/locales';
import type { CheckedMessage, MessageArguments, MessageName } from './keys';
import { texts } from './texts';
import type { Catalogue } from './textTypes';

export type {
  BlanksOf,
  CheckedMessage,
  MessageArguments,
  MessagesWith,
  MessageParams,
  Message,
  MessageName,
  PlainMessage,
} from './keys';

/** Every message of this process, with those of the product's modules. */
export const catalogue: Catalogue = { ...texts };

export const addMessages = (words: Catalogue): void => {
  Object.assign(catalogue, words);
};

type Params = Readonly<Record<string, string | number>>;

/**
 * Fills the placeholders of a text. `minMinor` is also filled from `min`, because validation does not know that a
 * number is money.
 */
function fill(name: string, params: Params): string {
  if (!name.endsWith('Minor')) return String(params[name] ?? '');
  const value = params[name] ?? params[name.slice(0, -'Minor'.length)];
  return typeof value === 'number' ? formatMoney(value) : String(value ?? '');
}

/** Returns the label of an action or enum value, followed by its code for files and programs. */
function word(code: string, resource: string, field: string, language: Language): string {
  const option = optionLabel(resource, field, code, language);
  const label = option === code ? actionText(resource, code, language).label : option;
  if (label === code) return code;
  return language === 'en' ? `${label} (${code})` : `${label}（${code}）`;
}

const words = (codes: string, resource: string, field: string, language: Language): string =>
  codes
    .split(', ')
    .map((code) => word(code, resource, field, language))
    .join(language === 'en' ? ', ' : '、');

function write(key: string, language: Language, params: Params = {}): string {
  const message = Object.hasOwn(catalogue, key) ? catalogue[key] : catalogue.badRequest;
  return (message ? textIn(message, language) : '').replace(
    /\{(\w+)(?::([\w-]+)\.(\w+))?\}/g,
    (_whole, name: string, resource?: string, field?: string) => {
      const text = fill(name, params);
      return resource && field ? words(text, resource, field, language) : text;
    },
  );
}

/** Returns a message in a language with filled placeholders. A wrong key or parameter does not compile. */
export const translate = <K extends MessageName>(
  key: K,
  language: Language,
  ...[params]: MessageArguments<K>
): string => write(key, language, params);

/** Returns the message of an error, or a general text for an unknown key. */
export const translateMessage = ({ key, params }: CheckedMessage, language: Language): string =>
  write(key, language, params);

/** Translates messages by field for the response. */
export function translateAll(
  errors: Readonly<Record<string, CheckedMessage>>,
  language: Language,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, translateMessage(message, language)]),
  );
}

/** Returns the advice for an error by its code, or else by its status. */
export const cureOf = (code: string, status: number, language: Language): string =>
  textIn(catalogue[`${code}.cure`] ?? catalogue[`cure.${status}`] ?? texts['cure.400'], language);

/** Returns the meaning of an error code, or else its message with placeholders. */
export function meaningOf(code: string, language: Language): string {
  const message = catalogue[`${code}.meaning`] ?? catalogue[code];
  return message ? textIn(message, language) : '';
}
