import type { PlanRules, SmsRules } from '@t3d/resources/plans/plans';
import type { Translate } from '../../../locales/useT';

export const INITIAL_PLAN_RULES: PlanRules = {
  dataMB: null,
  cycle: null,
  cycles: null,
  validDays: 30,
  throttleKbps: null,
  activation: 'FIRST_USE',
};
export const INITIAL_SMS_RULES: SmsRules = { messages: 100, months: 1 };

const trimmed = (value: number): string => String(Math.round(value * 100) / 100);

export function dataSize(megabytes: number): string {
  if (megabytes >= 1024 && megabytes % 1024 !== 0 && megabytes % 1000 === 0) return `${trimmed(megabytes / 1000)} GB`;
  return megabytes >= 1024 ? `${trimmed(megabytes / 1024)} GB` : `${megabytes} MB`;
}

export const speed = (kbps: number): string => (kbps >= 1024 ? `${trimmed(kbps / 1024)} Mbps` : `${kbps} kbps`);

function amountOf(rules: Partial<PlanRules>, t: Translate): string {
  if (rules.dataMB === null || rules.dataMB === undefined)
    return rules.throttleKbps
      ? t('plans.rules.unlimitedAt', { speed: speed(rules.throttleKbps) })
      : t('plans.rules.unlimited');
  const size = dataSize(rules.dataMB);
  return rules.cycle ? t(`plans.rules.per.${rules.cycle}`, { size }) : size;
}

function termOf(rules: Partial<PlanRules>, t: Translate): string {
  if (rules.cycle === 'MONTH' && rules.cycles) return t('plans.rules.months', { count: rules.cycles });
  const days = rules.cycle === 'DAY' && rules.cycles ? rules.cycles : rules.validDays;
  return days ? t('plans.rules.days', { count: days }) : '';
}

/** Describes an SMS plan, for example `100 messages · 1 month`. */
export function smsRulesSentence(
  rules: { messages?: number | null | undefined; months?: number | null | undefined } | null | undefined,
  t: Translate,
): string {
  const parts = [
    rules?.messages && t('plans.rules.messages', { count: rules.messages }),
    rules?.months && t('plans.rules.months', { count: rules.months }),
  ];
  return parts.filter(Boolean).join(' · ') || '–';
}

/** Describes a data plan, for example `1 GB a day / 7 days, then 512 kbps`. */
export function planRulesSentence(
  rules: Partial<PlanRules> | null | undefined,
  t: Translate,
  { withTerm = true }: { withTerm?: boolean } = {},
): string {
  if (!rules || typeof rules !== 'object') return '–';
  if (rules.messages) return smsRulesSentence(rules, t);
  const parts = [amountOf(rules, t), withTerm && termOf(rules, t)].filter(Boolean).join(' / ');
  const throttled = rules.throttleKbps && rules.dataMB !== null && rules.dataMB !== undefined;
  return throttled ? t('plans.rules.then', { parts, speed: speed(rules.throttleKbps ?? 0) }) : parts;
}
