import type { QueryInterface } from 'sequelize';
import { QueryTypes } from 'sequelize';

type Up = { context: QueryInterface };
interface PlanRow {
  id: number;
  rules: unknown;
  areaCodes: unknown;
}

type Tongue = 'zh' | 'en' | 'cht';
interface Rules {
  readonly dataMB?: number | null;
  readonly cycle?: string | null;
  readonly cycles?: number | null;
  readonly validDays?: number;
  readonly messages?: number | null;
  readonly months?: number | null;
}
interface TitledPlan {
  readonly rules: Rules;
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

const WORDS: Readonly<Record<Tongue, Words>> = {
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

/** A title lists at most this many areas. */
const MAX_AREAS = 2;
/** A title tells only the number of areas above this one. */
const MAX_COUNTED = 5;
const MB_PER_GB = 1024;

const areaNames = new Map<string, Intl.DisplayNames>();
/** Areas whose full name is too long for a title, such as "Hong Kong SAR China". */
const SHORT: ReadonlySet<string> = new Set(['HK', 'MO']);
function areaName(code: string, language: Tongue): string {
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

function areasText(codes: readonly string[], language: Tongue): string {
  const { and, more, many } = WORDS[language];
  if (codes.length > MAX_COUNTED) return many(codes.length);
  const first = codes.slice(0, MAX_AREAS).map((code) => areaName(code, language));
  return codes.length > MAX_AREAS ? more(first[0] as string, codes.length) : first.join(and);
}

function dataText({ dataMB, cycle, messages }: Rules, language: Tongue): string {
  const { unlimited, per, messages: messagesOf } = WORDS[language];
  if (messages !== undefined && messages !== null) return messagesOf(messages);
  if (dataMB === undefined || dataMB === null) return unlimited;
  const amount = dataMB >= MB_PER_GB ? `${Math.round((dataMB / MB_PER_GB) * 10) / 10} GB` : `${dataMB} MB`;
  return cycle ? amount + per[cycle as 'DAY' | 'MONTH'] : amount;
}

function timeText({ validDays, cycle, cycles, months }: Rules, language: Tongue): string {
  const { days, months: monthsOf } = WORDS[language];
  if (months !== undefined && months !== null) return monthsOf(months);
  if (cycle && cycles) return cycle === 'DAY' ? days(cycles) : monthsOf(cycles);
  return validDays ? days(validDays) : '';
}

/** Returns a plan's title in a language, made of its areas, data and duration: `Japan · 3 GB · 30 days`. */
const makeTitle = ({ rules, areaCodes }: TitledPlan, language: Tongue): string =>
  [areasText(areaCodes ?? [], language), dataText(rules, language), timeText(rules, language)]
    .filter((part) => part !== '')
    .join(' · ');

const CHUNK = 500;
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/** Gives titles to plans from before they had any. */
export async function up({ context }: Up): Promise<void> {
  const { sequelize } = context;
  for (let last = 0; ;) {
    const rows = await sequelize.query<PlanRow>(
      'SELECT id, rules, areaCodes FROM plans WHERE id > ? AND titles IS NULL ORDER BY id LIMIT ?',
      { replacements: [last, CHUNK], type: QueryTypes.SELECT },
    );
    for (const { id, rules, areaCodes } of rows) {
      const plan = { rules: parsed(rules) ?? {}, areaCodes: parsed(areaCodes) } as TitledPlan;
      await sequelize.query('UPDATE plans SET titles = ? WHERE id = ?', {
        replacements: [
          JSON.stringify({ zh: makeTitle(plan, 'zh'), en: makeTitle(plan, 'en'), cht: makeTitle(plan, 'cht') }),
          id,
        ],
      });
    }
    if (rows.length < CHUNK) return;
    last = Number((rows.at(-1) as PlanRow).id);
  }
}

/** Leaves the titles, because the columns go with the migration before. */
export const down = async (): Promise<void> => undefined;
