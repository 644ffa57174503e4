import agentPlans from '@t3d/resources/plans/agent-plans';
import { fieldLabel, optionLabel } from '@t3d/resources/locales';
import plans from '@t3d/resources/plans/plans';
import type { Plan } from '@t3d/resources/rows';
import type { Context } from '../../context';
import type { Fact } from '../../declared/command';

const nameOf = ({ planCode }: Plan, label: string): string => `${planCode} · ${label}`;

/** A field of a plan that an issue depends on: its digest covers it. */
export function planFact({ language }: Context, plan: Plan, name: 'status' | 'retailPrice'): Fact {
  const what = nameOf(plan, fieldLabel(plans.name, name, language));
  const value = plan[name];
  if (name === 'retailPrice') return { what, value: value as number | null, kind: 'money' };
  return { what, value: value === null ? null : optionLabel(plans.name, name, String(value), language) };
}

/** The lowest price at which a plan is issued: the platform's cost for staff, an agent's own price for the agent. */
export function floorFact({ language }: Context, plan: Plan, floor: number, isStaff: boolean): Fact {
  const label = isStaff
    ? fieldLabel(plans.name, 'corpCost', language)
    : fieldLabel(agentPlans.name, 'cooperationPrice', language);
  return { what: nameOf(plan, label), value: floor, kind: 'money' };
}
