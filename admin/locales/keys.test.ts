import { describe, expect, it } from '@jest/globals';
import type { FieldMessages } from '@t3d/resources/kit';
import { makeI18nProvider } from '../providers/declaredWords';
import type { TextArguments, PlainKey, TextKey } from './keys';
import type { Translate } from './useT';
import { loadWords, WORDS } from '../test/testTexts';

const LANGUAGES = ['zh', 'en', 'cht'] as const;
const { zh } = await loadWords();

/** The placeholders of validation messages, compared with the parameters at compile time. */
type ValidationFilled = {
  [K in keyof FieldMessages]: `crud.validation.${K}` extends TextKey
    ? (FieldMessages[K] extends undefined ? [] : [FieldMessages[K]]) extends TextArguments<`crud.validation.${K}`>
      ? true
      : never
    : never;
};

/** Type tests. A line after `@ts-expect-error` must not compile. */
const COMPILED = [
  (t: Translate, state: 'QUEUED' | 'DONE', typed: string): PlainKey[] => {
    t('crud.copy');
    t('crud.ranges.gaps', { count: 3 });
    t('crud.totals.ask', { count: '3' });
    t('crud.list.total', { count: 3 });
    t(`crud.job.${state}`);
    // @ts-expect-error misspelt
    t('crud.ranges.gasp', { count: 3 });
    // @ts-expect-error misspelt at its end
    t('crud.list.totl', { count: 3 });
    // @ts-expect-error a form of a plural is no key
    t('crud.ranges.gaps_one', { count: 1 });
    // @ts-expect-error nothing given
    t('crud.ranges.gaps');
    // @ts-expect-error not all that the text asks for
    t('crud.action.matchedOf', { count: 1 });
    // @ts-expect-error given what the text does not ask for
    t('crud.copy', { count: 3 });
    // @ts-expect-error given under another name
    t('crud.list.total', { number: 3 });
    // @ts-expect-error a number as text chooses no form of a plural
    t('crud.ranges.gaps', { count: '3' });
    // @ts-expect-error nobody knows what this will be: `wordOf` says what then
    t(`crud.job.${typed}`);
    // @ts-expect-error a text with blanks cannot be handed about by its key alone
    return ['crud.copy', 'crud.list.total'];
  },
  (all: ValidationFilled): Record<keyof FieldMessages, true> => all,
];
it('does not compile when a text key is misspelled or has wrong parameters', () => expect(COMPILED).toHaveLength(2));

function keysOf(tree: object, above = ''): string[] {
  return Object.entries(tree).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [`${above}${key}`] : keysOf(inner as object, `${above}${key}.`),
  );
}

describe('texts with a plural form', () => {
  const plurals = keysOf(zh)
    .filter((key) => key.endsWith('_other') && !key.startsWith('ra.'))
    .map((key) => key.replace(/_other$/, ''));

  it.each(LANGUAGES)('has a plural form in %s for every text with a count', async (language) => {
    expect(plurals).toContain('crud.ranges.gaps');
    const { translate } = await makeI18nProvider(language, WORDS);
    for (const key of plurals) {
      for (const count of [0, 1, 2, 12_345]) {
        const text = translate(key, { count, total: 1, name: 'x' });
        expect([key, text]).toEqual([key, expect.not.stringContaining(key)]);
        expect([key, text]).toEqual([key, expect.not.stringMatching(/\d{4}/)]);
      }
    }
  });

  it('formats a count in a text with thousands separators', async () => {
    const { translate } = await makeI18nProvider('en', WORDS);
    expect([1, 12_345].map((count) => translate('crud.ranges.gaps', { count }))).toEqual([
      '1 number has no card',
      '12,345 numbers have no card',
    ]);
  });
});
