import agentPlans from '@t3d/resources/plans/agent-plans';
import { completing } from '../../engine/rows/commands/command';
import type { Message } from '../../errors';
import type { AgentPlan } from '@t3d/resources/rows';
import { belowFloor } from './floors';

function errorsOf(values: Partial<AgentPlan>, before: AgentPlan | null | undefined): Record<string, Message> {
  const { cooperationPrice } = { ...before, ...values };
  if (values.cooperationPrice === null) return { cooperationPrice: { key: 'required' } };
  const below = belowFloor(values.retailPrice ?? null, cooperationPrice ?? 0, 'plans.belowCooperation');
  return below ? { retailPrice: below } : {};
}

/**
 * What is stored of the prices of issued plans, for their owner's library as for its superior's. Refuses a retail price
 * below what the owner pays, and that it pays nothing at all.
 */
export const completeAgentPlans = completing(agentPlans, (_ctx, rows, before) =>
  rows.map((values, index) => {
    const errors = errorsOf(values, before[index]);
    return Object.keys(errors).length > 0 ? { errors } : { values };
  }),
);
