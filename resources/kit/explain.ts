import type { Comparison, Condition, FieldConditions, Predicate, Scalar } from './predicates';
import { comparisonOf } from './predicates';
import type { Language } from './languages';

interface Words {
  and: string;
  or: string;
  not: (inner: string) => string;
  is: string;
  isNot: string;
  oneOf: string;
  noneOf: string;
  yes: string;
  no: string;
  empty: string;
  $me: string;
  $today: string;
  $now: string;
  comma: string;
}

const WORDS: Record<Language, Words> = {
  zh: {
    and: '，且',
    or: '，或',
    not: (inner) => `不满足（${inner}）`,
    is: '为',
    isNot: '不为',
    oneOf: '为',
    noneOf: '不为',
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
    not: (inner) => `not (${inner})`,
    is: ' is ',
    isNot: ' is not ',
    oneOf: ' is ',
    noneOf: ' is not ',
    yes: 'yes',
    no: 'no',
    empty: 'empty',
    $me: 'you',
    $today: 'today',
    $now: 'now',
    comma: ' or ',
  },
  cht: {
    and: '，且',
    or: '，或',
    not: (inner) => `不符合（${inner}）`,
    is: '為',
    isNot: '不為',
    oneOf: '為',
    noneOf: '不為',
    yes: '是',
    no: '否',
    empty: '空',
    $me: '本人',
    $today: '今天',
    $now: '現在',
    comma: '、',
  },
};

/** How a field and one of its values are called in the language of the sentence. */
export interface Namer {
  field(name: string): string;
  value(name: string, value: Scalar): string;
}

function explainComparison(name: string, test: Comparison, words: Words, namer: Namer): string[] {
  const field = namer.field(name);
  const value = (one: Scalar): string => {
    if (one === null) return words.empty;
    if (typeof one === 'boolean') return one ? words.yes : words.no;
    return one === '$me' || one === '$today' || one === '$now' ? words[one] : namer.value(name, one);
  };
  const parts: string[] = [];
  if ('eq' in test) parts.push(`${field}${words.is}${value(test.eq ?? null)}`);
  if ('ne' in test) parts.push(`${field}${words.isNot}${value(test.ne ?? null)}`);
  if (test.in) parts.push(`${field}${words.oneOf}${test.in.map(value).join(words.comma)}`);
  if (test.notIn) parts.push(`${field}${words.noneOf}${test.notIn.map(value).join(words.comma)}`);
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

/** The predicate as a sentence a person reads, e.g. on a disabled button: "Status is In use or Not used". */
export function explainPredicate(predicate: Predicate, language: Language, namer: Namer): string {
  const words = WORDS[language];
  const explain = (inner: Predicate): string => explainPredicate(inner, language, namer);
  if ('and' in predicate) return (predicate.and as readonly Predicate[]).map(explain).join(words.and);
  if ('or' in predicate) return (predicate.or as readonly Predicate[]).map(explain).join(words.or);
  if ('not' in predicate) return words.not(explain(predicate.not as Predicate));
  return Object.entries(predicate as FieldConditions)
    .flatMap(([name, condition]) => explainComparison(name, comparisonOf(condition as Condition), words, namer))
    .join(words.and);
}
