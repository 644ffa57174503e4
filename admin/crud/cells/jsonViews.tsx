import type { ReactNode } from 'react';
import type { Coupon, PlanRules } from '@t3d/resources/kit/schemas';
import { formatMoney } from '@t3d/resources/kit';
import type { Say } from '../text';
import { planRulesSentence } from './planRules';

type JsonView = (value: unknown, say: Say) => ReactNode;

const coupons: JsonView = (value) => (value as Coupon[]).map((one) => `${one.name} −${formatMoney(one.discountAmount)}`).join(' · ') || '–';

const ranges: JsonView = (value, say) => {
  const [first = '–', ...rest] = value as string[];
  return rest.length > 0 ? `${first} ${say('more', { count: rest.length })}` : first;
};

/** How structured values read in a cell, by the name of their schema. */
const VIEWS: Record<string, JsonView> = {
  planRules: (value, say) => planRulesSentence(value as PlanRules, (key, params) => say(key.replace(/^crud\./, ''), params)),
  coupons,
  ranges,
};

/** A structured value in words; its text where no schema view knows better. */
export function viewJson(schema: string | undefined, value: unknown, say: Say): ReactNode {
  if (value === null || value === undefined) return '–';
  return VIEWS[schema ?? '']?.(value, say) ?? JSON.stringify(value);
}
