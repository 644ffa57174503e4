import type { I18nText, Language } from '../kit';
import { LANGUAGES } from '../kit';
import type { PlanRules } from './plans';

export interface TitledPlan {
  readonly names?: I18nText | null;
  readonly rules: Partial<PlanRules>;
  readonly areaCodes?: readonly string[] | null;
}

interface Words {
  readonly locale: string;
  readonly and: string;
  readonly unlimited: string;
  readonly more: (first: string, count: number) => string;
  readonly many: (count: number) => string;
  readonly per: Readonly<Record<'DAY' | 'MONTH', string>>;
  readonly days: (count: number) => string;
  readonly months: (count: number) => string;
  readonly messages: (count: number) => string;
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const WORDS: Readonly<Record<Language, Words>> = {
  zh: {
    locale: 'zh-CN',
    and: '、',
    unlimited: '不限量',
    more: (first, count) => `${first}等 ${count} 地`,
    many: (count) => `${count} 国`,
    per: { DAY: '/天', MONTH: '/月' },
    days: (count) => `${count} 天`,
    months: (count) => `${count} 个月`,
    messages: (count) => `${count} 条短信`,
  },
  en: {
    locale: 'en',
    and: ', ',
    unlimited: 'Unlimited',
    more: (first, count) => `${first} + ${count - 1}`,
    many: (count) => `${count} countries`,
    per: { DAY: '/day', MONTH: '/month' },
    days: (count) => plural(count, 'day'),
    months: (count) => plural(count, 'month'),
    messages: (count) => plural(count, 'message'),
  },
  cht: {
    locale: 'zh-TW',
    and: '、',
    unlimited: '吃到飽',
    more: (first, count) => `${first}等 ${count} 地`,
    many: (count) => `${count} 國`,
    per: { DAY: '/天', MONTH: '/月' },
    days: (count) => `${count} 天`,
    months: (count) => `${count} 個月`,
    messages: (count) => `${count} 則簡訊`,
  },
};

const MAX_AREAS = 2;
/** The number of areas up to which the title names them. */
const MAX_COUNTED = 5;
const MB_PER_GB = 1024;

const areaNames = new Map<string, Intl.DisplayNames>();
/** The areas with a full name too long for a title, for example "Hong Kong SAR China". */
const SHORT: ReadonlySet<string> = new Set(['HK', 'MO']);
function areaName(code: string, language: Language): string {
  const style = SHORT.has(code) ? 'short' : 'long';
  const key = `${language} ${style}`;
  const names = areaNames.get(key) ?? new Intl.DisplayNames([WORDS[language].locale], { type: 'region', style });
  areaNames.set(key, names);
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

function areasText(codes: readonly string[], language: Language): string {
  const { and, more, many } = WORDS[language];
  if (codes.length > MAX_COUNTED) return many(codes.length);
  const first = codes.slice(0, MAX_AREAS).map((code) => areaName(code, language));
  return codes.length > MAX_AREAS ? more(first[0] as string, codes.length) : first.join(and);
}

/** A plan with a duration in months but without messages rents a number. */
function dataText({ dataMB, cycle, messages, months }: Partial<PlanRules>, language: Language): string {
  const { unlimited, per, messages: messagesOf } = WORDS[language];
  if (messages !== undefined && messages !== null) return messagesOf(messages);
  if (months !== undefined && months !== null) return '';
  if (dataMB === undefined || dataMB === null) return unlimited;
  const amount = dataMB >= MB_PER_GB ? `${Math.round((dataMB / MB_PER_GB) * 10) / 10} GB` : `${dataMB} MB`;
  return cycle ? amount + per[cycle as 'DAY' | 'MONTH'] : amount;
}

function timeText({ validDays, cycle, cycles, months }: Partial<PlanRules>, language: Language): string {
  const { days, months: monthsOf } = WORDS[language];
  if (months !== undefined && months !== null) return monthsOf(months);
  if (cycle && cycles) return cycle === 'DAY' ? days(cycles) : monthsOf(cycles);
  return validDays ? days(validDays) : '';
}

/** Makes a title from a plan's rules, for example `Japan · 3 GB · 30 days`. */
export const makeTitle = ({ rules, areaCodes }: TitledPlan, language: Language): string =>
  [areasText(areaCodes ?? [], language), dataText(rules, language), timeText(rules, language)]
    .filter((part) => part !== '')
    .join(' · ');

/** Returns the plan's title in each language: the plan's name, or else a made title. */
export function planTitles(plan: TitledPlan): Record<Language, string> {
  const names = plan.names ?? {};
  const given = Object.values(names).some((name) => name?.trim());
  const titles = LANGUAGES.map((language) => {
    // Uses the simplified Chinese name for traditional Chinese too, which is converted from it.
    const own = names[language]?.trim();
    return [
      language,
      own || (given && language === 'cht' ? names.zh?.trim() : '') || makeTitle(plan, language),
    ] as const;
  });
  return Object.fromEntries(titles) as Record<Language, string>;
}
