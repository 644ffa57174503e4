import type { PlanRules } from '@t3d/resources/plans/plans';
import type { Message } from '../../errors';
import type { Plan } from '@t3d/resources/rows';

const NOTHING: PlanRules = {
  dataMB: null,
  cycle: null,
  cycles: null,
  validDays: 1,
  throttleKbps: null,
  activation: 'FIRST_USE',
};

/** Rules as they are stored and read back: what was left out is stored as null. */
export const completeRules = (rules: PlanRules): PlanRules => ({ ...NOTHING, ...rules });

/** What the kind of a data plan requires of its rules: an amount, an amount in each of so many cycles, or a speed. */
export function rulesErrors({ type, rules }: Pick<Plan, 'type' | 'rules'>): Record<string, Message> {
  const { dataMB, cycle, cycles, throttleKbps } = rules;
  const enough = { SUM: Boolean(dataMB), CYC: Boolean(dataMB && cycle && cycles), CTL: Boolean(throttleKbps) };
  return enough[type] ? {} : { rules: { key: `plans.rules.${type}` } };
}
