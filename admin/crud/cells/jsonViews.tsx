import type { ReactNode } from 'react';
import type { Coupon, PlanRules, SmsRules } from './ruleShapes';
import type { ManifestField } from '@t3d/resources/kit';
import { formatMoney } from '@t3d/resources/kit';
import type { Translate } from '../../locales/useT';
import { planRulesSentence, smsRulesSentence } from './planRules';
import { shapeText } from './ShapeView';
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

/** How structured values read in a cell whose view is made by hand, by the `$id` of their shape. */
const VIEWS: Record<string, JsonView> = {
  planRules: (value, t) => planRulesSentence(value as PlanRules, t),
  smsRules: (value, t) => smsRulesSentence(value as SmsRules, t),
  coupons,
  cycle,
  ranges,
  checks,
};

/** A structured value in words; its text where nothing is known of its shape. */
export function viewJson(field: ManifestField, value: unknown, t: Translate): ReactNode {
  if (value === null || value === undefined) return '–';
  if (field.parts) return shapeText(field, value, t);
  return VIEWS[field.schema?.$id ?? '']?.(value, t) ?? JSON.stringify(value);
}
