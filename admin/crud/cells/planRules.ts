import type { PlanRules } from '@t3d/resources/kit/schemas';
import type { Say } from '../../locales/text';

const trimmed = (value: number): string => String(Math.round(value * 100) / 100);

/** Megabytes as people say them: `500 MB`, `3 GB`, `1.5 GB`. */
export function dataSize(megabytes: number): string {
  if (megabytes >= 1024 && megabytes % 1024 !== 0 && megabytes % 1000 === 0) return `${trimmed(megabytes / 1000)} GB`;
  return megabytes >= 1024 ? `${trimmed(megabytes / 1024)} GB` : `${megabytes} MB`;
}

/** Kilobits a second: `512 kbps`, `2 Mbps`. */
export const speed = (kbps: number): string => (kbps >= 1024 ? `${trimmed(kbps / 1024)} Mbps` : `${kbps} kbps`);

function amountOf(rules: Partial<PlanRules>, say: Say): string {
  if (rules.dataMB === null || rules.dataMB === undefined)
    return rules.throttleKbps ? say('rules.unlimitedAt', { speed: speed(rules.throttleKbps) }) : say('rules.unlimited');
  const size = dataSize(rules.dataMB);
  return rules.cycle ? say(`rules.per.${rules.cycle}`, { size }) : size;
}

function termOf(rules: Partial<PlanRules>, say: Say): string {
  if (rules.cycle === 'MONTH' && rules.cycles) return say('rules.months', { count: rules.cycles });
  const days = rules.cycle === 'DAY' && rules.cycles ? rules.cycles : rules.validDays;
  return days ? say('rules.days', { count: days }) : '';
}

/** What an SMS plan gives: `100 messages · 1 month`. */
export function smsRulesSentence(
  rules: { messages?: number | null | undefined; months?: number | null | undefined } | null | undefined,
  say: Say,
): string {
  const parts = [
    rules?.messages && say('rules.messages', { count: rules.messages }),
    rules?.months && say('rules.months', { count: rules.months }),
  ];
  return parts.filter(Boolean).join(' · ') || '–';
}

/** What a plan gives, as one readable sentence: `3 GB / 30 days`, `1 GB a day / 7 days, then 512 kbps`. */
export function planRulesSentence(rules: Partial<PlanRules> | null | undefined, say: Say): string {
  if (!rules || typeof rules !== 'object') return '–';
  if (rules.messages) return smsRulesSentence(rules, say);
  const parts = [amountOf(rules, say), termOf(rules, say)].filter(Boolean).join(' / ');
  const throttled = rules.throttleKbps && rules.dataMB !== null && rules.dataMB !== undefined;
  return throttled ? say('rules.then', { parts, speed: speed(rules.throttleKbps ?? 0) }) : parts;
}
