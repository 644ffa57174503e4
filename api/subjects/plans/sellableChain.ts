import agentPlans from '@t3d/resources/plans/agent-plans';
import type { Context } from '../../context';
import type { ChainLink } from '../../ledger';
import { table } from '../../models/table';
import type { AgentPlan } from '@t3d/resources/rows';

type Issued = Pick<AgentPlan, 'agent' | 'status' | 'cooperationPrice'>;

/**
 * What each agent of a chain (level 1 … the seller) pays for a plan, or null when one of them has it delisted or the
 * last one has it not. An agent above that was never issued the plan earns nothing on it: it is taken to pay what its
 * child pays. Whether the plan itself is listed is checked by the caller, first: what the APP, Ctrip or an
 * agent has listed of a delisted plan does not sell. `rows`: what of this plan was issued to these agents.
 */
export function chainIn(rows: readonly Issued[], members: readonly number[]): ChainLink[] | null {
  const issued = new Map(rows.map((row) => [row.agent, row]));
  const chain: ChainLink[] = [];
  for (const agent of members.toReversed()) {
    const link = issued.get(agent);
    if (link && link.status !== 'RACKING') return null;
    const cost = link?.cooperationPrice ?? chain[0]?.cost;
    if (cost === undefined) return null;
    chain.unshift({ agent, cost });
  }
  return chain;
}

/** The same, read from the database. */
export const sellableChain = async (
  ctx: Context,
  plan: number,
  members: readonly number[],
): Promise<ChainLink[] | null> => chainIn(await table(ctx, agentPlans).find({ plan, agent: [...members] }), members);
