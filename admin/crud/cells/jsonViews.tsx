import type { ReactNode } from 'react';
import type { Coupon, PlanRules, SmsRules } from '@t3d/resources/kit/schemas';
import { formatMoney } from '@t3d/resources/kit';
import type { Translate } from '../../locales/useT';
import { planRulesSentence, smsRulesSentence } from './planRules';
import type { Cycle } from './usage';
import { usedSize } from './usage';

type JsonView = (value: unknown, t: Translate) => ReactNode;

const coupons: JsonView = (value) =>
  (value as Coupon[]).map((one) => `${one.name} −${formatMoney(one.discountAmount)}`).join(' · ') || '–';

const ranges: JsonView = (value, t) => {
  const [first = '–', ...rest] = value as string[];
  return rest.length > 0 ? `${first} ${t('crud.more', { count: rest.length })}` : first;
};

/** How many points were in order and how many are not. */
const checks: JsonView = (value, t) => {
  const bad = (value as { ok: boolean }[]).filter((check) => !check.ok).length;
  return t(bad > 0 ? 'crud.checks.doubt' : 'crud.checks.fine', { count: (value as unknown[]).length - bad, bad });
};

/** Where a plan with cycles stands, and what is left of the present one. */
const cycle: JsonView = (value, t) => {
  const { no, of, usedMB, totalMB } = value as Cycle;
  return [
    t('crud.usage.cycle', { no, of }),
    t('crud.usage.of', { used: usedSize(usedMB), total: usedSize(totalMB) }),
  ].join(' · ');
};

/** How structured values read in a cell, by the name of their schema. */
const VIEWS: Record<string, JsonView> = {
  planRules: (value, t) => planRulesSentence(value as PlanRules, t),
  smsRules: (value, t) => smsRulesSentence(value as SmsRules, t),
  coupons,
  cycle,
  ranges,
  checks,
};

/** A structured value in words; its text where there is no view for its schema. */
export function viewJson(schema: string | undefined, value: unknown, t: Translate): ReactNode {
  if (value === null || value === undefined) return '–';
  return VIEWS[schema ?? '']?.(value, t) ?? JSON.stringify(value);
}
