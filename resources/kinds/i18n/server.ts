import type { ServerKind } from '../../kit/serverKind';
import type { CellRead } from '../../kit/cells';
import { ofText, readJsonText } from '../../kit/cells';
import type { I18nText, Language } from '../../kit/languages';
import { LANGUAGES, readI18n } from '../../kit/languages';
import { jsonOf } from '../../kit/serverKind';
import { sameText } from '../text/server';
import jsonServer from '../json/server';
import { kind } from './kind';

/** Parses a cell as JSON with a text per language, or else as a text in the caller's language. */
function readTexts(text: string, language: Language): CellRead {
  const { value } = text.startsWith('{') ? readJsonText(text) : {};
  const isTexts =
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length > 0 &&
    Object.keys(value).every((code) => (LANGUAGES as readonly string[]).includes(code));
  return { value: isTexts ? value : { [language]: text } };
}

/**
 * Merges a text in one language into the stored texts. Changes nothing if readers of the language already see this
 * text.
 */
function mergeTexts(before: unknown, value: unknown, language: Language): unknown {
  const [stored, given] = [before as I18nText | null, value as I18nText];
  const text = given[language];
  if (!stored || text === undefined || Object.keys(given).length > 1) return value;
  return sameText(readI18n(stored, language), true) === sameText(text, true) ? stored : { ...stored, ...given };
}

const server: ServerKind = {
  ...jsonServer,
  kind,
  options: ['multiline', 'rich'],
  serverOptions: [],
  mistakes: () => [],
  sample: (_field, n) => ({ zh: `文字 ${n}`, en: `text ${n}` }),

  cells: {
    ...jsonServer.cells,
    write:
      (_field, { language, shielded }) =>
      (value) =>
        shielded(readI18n(value as I18nText, language)),
    read: (_field, from) => ofText(from, (text) => readTexts(text, from.language)),
    merge: mergeTexts,
  },
  json: (field) =>
    jsonOf(field, 'object', {
      properties: { zh: { type: 'string' }, en: { type: 'string' }, cht: { type: 'string' } },
      additionalProperties: false,
    }),
};
export default server;
