import type { I18nText, Language } from '@t3d/resources/kit';
import { LANGUAGES } from '@t3d/resources/kit';
import type { MessageName, Params } from '../../errors';
import type { BlanksOf, Filling } from '../../locales';
import { translateMessage } from '../../locales';

/** What fills a message; a function where the filling has words of its own. */
export type PerLanguage<F> = F | ((language: Language) => F);
/** `<key>.title` and `<key>.text` are a notice or a mail. */
export type NoticeKey = {
  [K in MessageName]: K extends `${infer B}.title` ? (`${B}.text` extends MessageName ? B : never) : never;
}[MessageName];
/** The parameters of both of its texts. */
export type NoticeFilling<B extends NoticeKey> = {
  readonly [N in BlanksOf<`${B}.title`> | BlanksOf<`${B}.text`>]: string | number;
};

const translateFilled = (key: MessageName, filling: PerLanguage<Params>, language: Language): string =>
  translateMessage({ key, params: typeof filling === 'function' ? filling(language) : filling }, language);

/** A message of the catalogue in one language. */
export const translateNotice = <K extends MessageName>(
  key: K,
  filling: PerLanguage<Filling<K>>,
  language: Language,
): string => translateFilled(key, filling as PerLanguage<Params>, language);

/** A notice in every language, as notices keep it. */
export function writeNotice<B extends NoticeKey>(
  key: B,
  filling: PerLanguage<NoticeFilling<B>>,
): { title: I18nText; content: I18nText } {
  const all = (part: MessageName): I18nText =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, translateFilled(part, filling as PerLanguage<Params>, language)]),
    );
  return { title: all(`${key}.title` as MessageName), content: all(`${key}.text` as MessageName) };
}

/** Between the languages of a mail. */
export const RULE = '\n\n— — —\n\n';

/** `<key>.title` and `<key>.text` as a mail, in the languages given, the first one on top. */
export function writeMail<B extends NoticeKey>(
  key: B,
  filling: PerLanguage<NoticeFilling<B>>,
  languages: readonly Language[],
): { subject: string; text: string; language: Language } {
  return {
    language: languages[0] ?? 'zh',
    subject: languages
      .map((language) => translateFilled(`${key}.title` as MessageName, filling as PerLanguage<Params>, language))
      .join(' / '),
    text: languages
      .map((language) => translateFilled(`${key}.text` as MessageName, filling as PerLanguage<Params>, language))
      .join(RULE),
  };
}
