import type { I18nText, Language } from '@t3d/resources/kit';
import { LANGUAGES } from '@t3d/resources/kit';
import type { Params } from '../../errors';
import { translate } from '../../locales';

/** What fills a message; a function where the filling has words of its own. */
export type Filling = Params | ((language: Language) => Params);

/** A message of the catalogue in one language. */
export const say = (key: string, filling: Filling, language: Language): string => translate(key, language, typeof filling === 'function' ? filling(language) : filling);

/** The same in every language, as notices keep it. */
export const sayAll = (key: string, filling: Filling): I18nText => Object.fromEntries(LANGUAGES.map((language) => [language, say(key, filling, language)]));

const RULE = '\n\n— — —\n\n';

/** `<key>.title` and `<key>.text` as a mail, in the languages given, the first one on top. */
export function writeMail(key: string, filling: Filling, languages: readonly Language[]): { subject: string; text: string } {
  return {
    subject: languages.map((language) => say(`${key}.title`, filling, language)).join(' / '),
    text: languages.map((language) => say(`${key}.text`, filling, language)).join(RULE),
  };
}
