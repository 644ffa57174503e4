import agentPlans from '@t3d/resources/plans/agent-plans';
import plans from '@t3d/resources/plans/plans';
import { actAs, buildAgent, buildAgentPlan, buildPlan } from '../factories';
import type { MakeCase } from './change';
import { changing, idle, matters } from './change';

const issuePlan: MakeCase = async (world, ctx) => {
  const { plan, agentPlan, pay, user } = changing(world);
  const sold = await buildPlan(world.system);
  const [agent, other] = [await buildAgent(world.system), await buildAgent(world.system)];
  const own = await buildAgentPlan(world.system, sold, agent, 250);
  const foreign = await buildAgentPlan(world.system, sold, other, 250);
  return {
    ctx,
    resource: plans,
    action: 'issue',
    body: { ids: [sold.id], agents: [agent.id], cooperationPrice: 260, retailPrice: 900 },
    changes: [
      matters('price', () => agentPlan(own.id, { cooperationPrice: 240 })),
      matters('cost', () => plan(sold.id, { corpCost: (sold.corpCost ?? 0) + 20 })),
      matters('listing', () => plan(sold.id, { status: 'UNSHELVE' })),
      matters('receiver disabled', () => user(agent.id, { status: 'DISABLED' })),
      idle('fee of the profile', () => plan(sold.id, { esimFee: 20 })),
      idle('remark', () => plan(sold.id, { remark: 'seen' })),
      idle('price of another', () => agentPlan(foreign.id, { cooperationPrice: 240 })),
      idle('balance', () => pay(agent.id)),
    ],
  };
};

/** An agent issues its own plan to its child, at its own price or above. */
const issueToChild: MakeCase = async (world) => {
  const { plan, agentPlan, user } = changing(world);
  const sold = await buildPlan(world.system);
  const superior = await buildAgent(world.system, { balance: 900 });
  const child = await buildAgent(world.system, { superior });
  const own = await buildAgentPlan(world.system, sold, superior, 300);
  return {
    ctx: actAs(world.database, superior),
    resource: agentPlans,
    action: 'issue',
    body: { ids: [own.id], agents: [child.id], cooperationPrice: 400, retailPrice: 900 },
    changes: [
      matters('own price', () => agentPlan(own.id, { cooperationPrice: 320 })),
      matters('delisted', () => agentPlan(own.id, { status: 'UNSHELVE' })),
      matters('listing of the plan', () => plan(sold.id, { status: 'UNSHELVE' })),
      matters('receiver disabled', () => user(child.id, { status: 'DISABLED' })),
      idle('own retail price', () => agentPlan(own.id, { retailPrice: 2_000 })),
      idle('level', () => user(child.id, { level: 'VIP' })),
    ],
  };
};

const listing =
  (action: 'list' | 'delist'): MakeCase =>
  async (world, ctx) => {
    const { plan } = changing(world);
    const [before, after] = action === 'list' ? (['UNSHELVE', 'RACKING'] as const) : (['RACKING', 'UNSHELVE'] as const);
    const [first, second] = [
      await buildPlan(world.system, { status: before }),
      await buildPlan(world.system, { status: before }),
    ];
    return {
      ctx,
      resource: plans,
      action,
      body: { ids: [first.id, second.id] },
      changes: [
        matters('done by another', () => plan(first.id, { status: after })),
        matters('both done by another', async () => {
          await plan(first.id, { status: after });
          await plan(second.id, { status: after });
        }),
        idle('remark', () => plan(first.id, { remark: 'seen' })),
        idle('cost', () => plan(first.id, { corpCost: 170 })),
      ],
    };
  };

/** Calls on plans (issues by staff and by agents, listing and delisting). */
export const PLAN_CASES: readonly MakeCase[] = [issuePlan, issueToChild, listing('list'), listing('delist')];
