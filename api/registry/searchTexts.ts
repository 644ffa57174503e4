import { createRequire } from 'node:module';
import { type SearchForm, MAX_WORDS, TAIL, foldCase } from '@t3d/resources/kit';
import type * as OpenCC from 'opencc-js/t2cn';
import type * as PinyinPro from 'pinyin-pro';

/* Loads the dictionaries at the first Chinese text, because they are large. */

const load = createRequire(import.meta.url);
const HAN = /\p{Script=Han}/u;

let toSimplified: ((text: string) => string) | undefined;
/** Folds a text for search: removes case, accents and width, and converts traditional to simplified characters. */
export function foldWords(text: string): string {
  const folded = foldCase(text);
  if (!HAN.test(folded)) return folded;
  toSimplified ??= (load('opencc-js/t2cn') as typeof OpenCC).Converter({ from: 'tw', to: 'cn' });
  return toSimplified(folded);
}

let pinyin: typeof PinyinPro.pinyin | undefined;
/** Returns a Chinese text in pinyin without tones, in full and as initials, or nothing for another text. */
export function pinyinOf(text: string): string[] {
  if (!HAN.test(text)) return [];
  pinyin ??= (load('pinyin-pro') as typeof PinyinPro).pinyin;
  const options = { toneType: 'none', v: true, nonZh: 'consecutive', type: 'array' } as const;
  const parts = (pattern: 'pinyin' | 'first'): string =>
    (pinyin as typeof PinyinPro.pinyin)(text, { ...options, pattern })
      .join('')
      .replaceAll(/\s/g, '')
      .toLowerCase();
  return [parts('pinyin'), parts('first')];
}

/** Returns the forms by which search finds a text, one per line: folded, without blanks, and in pinyin. */
export function searchFormsOf(text: string): string {
  const folded = foldWords(text).replaceAll(/\s+/g, ' ');
  return [...new Set([folded, folded.replaceAll(' ', ''), ...pinyinOf(folded)])].join('\n').slice(0, MAX_WORDS);
}

/** Returns all texts of a value. A translated value has one text for each language. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter((one): one is string => typeof one === 'string');
}

const MAKE: Readonly<Record<SearchForm, (texts: readonly string[]) => string>> = {
  folded: ([text = '']) => foldCase(text),
  words: (texts) => [...new Set(texts.map(searchFormsOf))].join('\n').slice(0, MAX_WORDS),
  tail: ([text = '']) => text.slice(-TAIL),
};

/** Returns the text of a second column for a value, or null without a text. */
export function searchText(keeps: SearchForm, value: unknown): string | null {
  const texts = textsOf(value);
  return texts.length === 0 ? null : MAKE[keeps](texts);
}
