import type { ReactNode } from 'react';
import type { Coupon, PlanRules, SmsRules } from '@t3d/resources/kit/schemas';
import { formatMoney } from '@t3d/resources/kit';
import type { Say } from '../../locales/text';
import { planRulesSentence, smsRulesSentence } from './planRules';
import type { Cycle } from './usage';
import { usedSize } from './usage';

type JsonView = (value: unknown, say: Say) => ReactNode;

const coupons: JsonView = (value) =>
  (value as Coupon[]).map((one) => `${one.name} −${formatMoney(one.discountAmount)}`).join(' · ') || '–';

const ranges: JsonView = (value, say) => {
  const [first = '–', ...rest] = value as string[];
  return rest.length > 0 ? `${first} ${say('more', { count: rest.length })}` : first;
};

/** How many points were in order and how many are not. */
const checks: JsonView = (value, say) => {
  const bad = (value as { ok: boolean }[]).filter((check) => !check.ok).length;
  return say(bad > 0 ? 'checks.doubt' : 'checks.fine', { count: (value as unknown[]).length - bad, bad });
};

/** Where a plan with cycles stands, and what is left of the present one. */
const cycle: JsonView = (value, say) => {
  const { no, of, usedMB, totalMB } = value as Cycle;
  return [say('usage.cycle', { no, of }), say('usage.of', { used: usedSize(usedMB), total: usedSize(totalMB) })].join(
    ' · ',
  );
};

/** How structured values read in a cell, by the name of their schema. */
const VIEWS: Record<string, JsonView> = {
  planRules: (value, say) => planRulesSentence(value as PlanRules, say),
  smsRules: (value, say) => smsRulesSentence(value as SmsRules, say),
  coupons,
  cycle,
  ranges,
  checks,
};

/** A structured value in words; its text where no schema view knows better. */
export function viewJson(schema: string | undefined, value: unknown, say: Say): ReactNode {
  if (value === null || value === undefined) return '–';
  return VIEWS[schema ?? '']?.(value, say) ?? JSON.stringify(value);
}
