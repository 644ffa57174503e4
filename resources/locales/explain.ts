import type { FullComparison, Predicate, Scalar } from '../kit/predicates';
import { comparisonOf, visitPredicate } from '../kit/predicates';
import type { Language } from '../kit/languages';
import { translations } from './translations';

/** The words that join conditions. `…` is the negated or grouped part. */
const WORDS = translations({
  zh: {
    and: '，且',
    or: '，或',
    not: '不满足（…）',
    group: '（…）',
    is: '为',
    isNot: '不为',
    yes: '是',
    no: '否',
    empty: '空',
    $me: '本人',
    $today: '今天',
    $now: '现在',
    comma: '、',
  },
  en: {
    and: ' and ',
    or: ' or ',
    not: 'not (…)',
    group: '(…)',
    is: ' is ',
    isNot: ' is not ',
    yes: 'yes',
    no: 'no',
    empty: 'empty',
    $me: 'you',
    $today: 'today',
    $now: 'now',
    comma: ' or ',
  },
  cht: { not: '不符合（…）' },
});
type Words = (typeof WORDS)['en'];

interface Namer {
  field(name: string): string;
  value(name: string, value: Scalar): string;
}

function explainComparison(name: string, test: FullComparison, words: Words, namer: Namer): string[] {
  const field = namer.field(name);
  const value = (one: Scalar): string => {
    if (one === null) return words.empty;
    if (typeof one === 'boolean') return one ? words.yes : words.no;
    return one === '$me' || one === '$today' || one === '$now' ? words[one] : namer.value(name, one);
  };
  const parts: string[] = [];
  if ('eq' in test) parts.push(`${field}${words.is}${value(test.eq ?? null)}`);
  if ('ne' in test) parts.push(`${field}${words.isNot}${value(test.ne ?? null)}`);
  if (test.in) parts.push(`${field}${words.is}${test.in.map(value).join(words.comma)}`);
  if (test.notIn) parts.push(`${field}${words.isNot}${test.notIn.map(value).join(words.comma)}`);
  for (const [operator, sign] of [
    ['gt', '>'],
    ['gte', '≥'],
    ['lt', '<'],
    ['lte', '≤'],
  ] as const) {
    const limit = test[operator];
    if (limit !== undefined) parts.push(`${field} ${sign} ${value(limit)}`);
  }
  return parts;
}

/** A part of the sentence. `joins` is the word between its parts. */
interface Phrase {
  text: string;
  joins?: 'and' | 'or';
}

/** Describes a predicate in words, for example "Status is In use or Not used". */
export function explainPredicate(predicate: Predicate, language: Language, namer: Namer): string {
  const words = WORDS[language];
  const join = (by: 'and' | 'or', parts: Phrase[]): Phrase => {
    if (parts.length === 1) return parts[0] as Phrase;
    const texts = parts.map(({ text, joins }) => (joins && joins !== by ? words.group.replace('…', () => text) : text));
    return { text: texts.join(words[by]), joins: by };
  };
  return visitPredicate<Phrase>(predicate, {
    all: (parts) => join('and', parts),
    any: (parts) => join('or', parts),
    not: ({ text }) => ({ text: words.not.replace('…', () => text) }),
    compare: (field, condition) =>
      join(
        'and',
        explainComparison(field, comparisonOf(condition), words, namer).map((text) => ({ text })),
      ),
  }).text;
}
