import { describe, expect, it } from '@jest/globals';
import agentPlans from '@t3d/resources/plans/agent-plans';
import auditLog from '@t3d/resources/builtin/audit-log';
import type { ApiError } from '../../errors';
import { table } from '../../models/table';
import { actAs, buildAgent, buildAgentPlan, buildChain, buildPlan, buildSalesman } from '../../test/factories';
import {
  delistAgentPlans,
  listAgentPlans,
  issueToChildren,
  delistChildPlans,
  listChildPlans,
  setChildPrice,
} from './issueToChildren';
import { sellableChain } from './beforeSavePlans';
import { issueToAgents } from './issueToAgents';
import type { Plan, User } from '@t3d/resources/rows';
import { errorOf } from '../../test/errorOf';
import { admin, agentPlanOf, as, change, ctx, database, namesIn, openPlans } from './plans.fixture';

openPlans();

const pricesOf = async (plan: Plan, ...agents: User[]) =>
  Promise.all(agents.map(async (agent) => (await agentPlanOf(plan, agent))?.cooperationPrice));
const issue = (actor: User, plan: Plan, agents: User[], cooperationPrice: number, retailPrice?: number) =>
  as(actor, (tx) =>
    issueToAgents(tx, { ids: [plan.id], agents: agents.map(({ id }) => id), cooperationPrice, retailPrice }),
  );
const reissue = async (actor: User, plan: Plan, agents: User[], cooperationPrice: number, retailPrice?: number) => {
  const own = await agentPlanOf(plan, actor);
  return as(actor, (tx) =>
    issueToChildren(tx, { ids: [own?.id ?? 0], agents: agents.map(({ id }) => id), cooperationPrice, retailPrice }),
  );
};

describe('issuing by staff', () => {
  it('creates a row per plan and agent, and changes the price when the plan is issued again', async () => {
    const plan = await buildPlan(ctx, { retailPrice: 300 });
    const [a1, other] = [await buildAgent(ctx), await buildAgent(ctx)];
    expect(await issue(admin, plan, [a1, other], 100)).toEqual({ affected: 2, created: 2, updated: 0 });
    expect(await agentPlanOf(plan, a1)).toMatchObject({
      status: 'RACKING',
      cooperationPrice: 100,
      retailPrice: 300,
      agent1: a1.id,
    });
    expect(await issue(admin, plan, [a1], 350)).toEqual({ affected: 1, created: 0, updated: 1 });
    expect(await agentPlanOf(plan, a1)).toMatchObject({ cooperationPrice: 350, retailPrice: 350 });
    expect(await issue(admin, plan, [a1], 350)).toEqual({ affected: 0, created: 0, updated: 0 });
    expect(
      (await table(ctx, auditLog).find({ resource: 'agent-plans', recordId: (await agentPlanOf(plan, a1))?.id })).map(
        ({ action }) => action,
      ),
    ).toEqual(['issue', 'issue']);
  });

  it('issues plans to agents of every level, and prices a whole chain at once', async () => {
    const plan = await buildPlan(ctx);
    const chain = (await buildChain(ctx, [0, 0, 0])) as [User, User, User];
    await issue(admin, plan, [chain[0]], 200);
    await issue(admin, plan, [chain[1], chain[2]], 250);
    expect(await issue(admin, plan, chain, 120)).toMatchObject({ updated: 3 });
    expect(await pricesOf(plan, ...chain)).toEqual([120, 120, 120]);
  });

  it("rejects an issue with prices below cost, below a superior's price or above a sub-agent's price", async () => {
    const plan = await buildPlan(ctx);
    const [a1, a2] = (await buildChain(ctx, [0, 0])) as [User, User];
    expect(await errorOf(issue(admin, plan, [a1], 99))).toBe('400 cooperationPrice:plans.belowCostOf');
    await issue(admin, plan, [a1], 150);
    expect(await errorOf(issue(admin, plan, [a2], 149))).toBe('400 cooperationPrice:plans.belowSuperior');
    await issue(admin, plan, [a2], 180);
    expect(await errorOf(issue(admin, plan, [a1], 181))).toBe('400 cooperationPrice:plans.aboveChildren');
    expect(await namesIn(issue(admin, plan, [a1], 181))).toBe(a2.nickname);
    expect(await errorOf(issue(admin, plan, [a1], 180, 179))).toBe('400 retailPrice:plans.belowCooperation');
    await issue(admin, plan, [a1], 180, 180);
    expect(await pricesOf(plan, a1, a2)).toEqual([180, 180]);
  });

  it("rejects an issue to agents who are disabled or not the salesperson's customers", async () => {
    const plan = await buildPlan(ctx);
    const sales = await buildSalesman(ctx);
    const [mine, theirs, off] = [
      await buildAgent(ctx, { salesman: sales.id }),
      await buildAgent(ctx),
      await buildAgent(ctx, { status: 'DISABLED' }),
    ];
    const below = await buildAgent(ctx, { superior: off });
    expect(await errorOf(issue(admin, plan, [mine, off], 150))).toBe('400 agents:notChoosable');
    expect(await errorOf(issue(admin, plan, [mine, sales], 150))).toBe('400 agents:notChoosable');
    expect(await errorOf(issue(admin, plan, [mine, below], 150))).toBe('400 agents:plans.notAgents');
    expect(await errorOf(issue(sales, plan, [mine, theirs], 150))).toBe('404 notFound');
    expect(await agentPlanOf(plan, mine)).toBeNull();
    expect(await issue(sales, plan, [mine], 150)).toMatchObject({ created: 1 });
  });

  it('previews old and new prices of an issue, and why receivers are rejected', async () => {
    const plan = await buildPlan(ctx);
    const [a1, a2] = (await buildChain(ctx, [0, 0])) as [User, User];
    await buildAgentPlan(ctx, plan, a1, 150);
    await buildAgentPlan(ctx, plan, a2, 160);
    const other = await buildAgent(ctx);
    const preview = await issueToAgents.check(actAs(database, admin), {
      ids: [plan.id],
      agents: [a1.id, other.id],
      cooperationPrice: 170,
    });
    expect(preview).toEqual({
      matched: 2,
      available: 1,
      refused: [{ reason: `Above the price of: ${a2.nickname}`, count: 1, examples: [a1.nickname] }],
      changes: [
        {
          label: `${plan.planCode} · ${other.nickname}`,
          about: other.nickname,
          before: null,
          after: 170,
          kind: 'money',
          currency: 'USD',
        },
      ],
    });
  });
});

describe('currencies of issued prices', () => {
  it('rejects an issue when the currency of a receiver or of a superior differs', async () => {
    const plan = await buildPlan(ctx);
    const [euro, dollar] = [
      await buildAgent(ctx, { currency: 'EUR', nickname: 'Euro' }),
      await buildAgent(ctx, { nickname: 'Dollar' }),
    ];
    // Create an agent with another currency than the superior's, as older data allow.
    const odd = await buildAgent(ctx, { superior: dollar, currency: 'HKD', nickname: 'Odd' });
    const refusalOf = (agents: User[]) =>
      as(admin, (tx) =>
        issueToAgents(tx, { ids: [plan.id], agents: agents.map(({ id }) => id), cooperationPrice: 150 }),
      ).then(
        () => null,
        (error: ApiError) => error.errors,
      );
    expect(await refusalOf([dollar, euro])).toEqual({
      agents: { key: 'plans.mixedCurrency', params: { names: 'Euro' } },
    });
    expect(await refusalOf([odd])).toEqual({ agents: { key: 'plans.mixedCurrency', params: { names: 'Odd' } } });
    expect(
      await errorOf(
        issueToAgents.check(actAs(database, admin), {
          ids: [plan.id],
          agents: [dollar.id, euro.id],
          cooperationPrice: 150,
        }),
      ),
    ).toBe('400 agents:plans.mixedCurrency');
    expect([await refusalOf([dollar]), await refusalOf([euro])]).toEqual([null, null]);
  });
});

describe('issuing by agents', () => {
  it("issues plans to direct children at or above the agent's own price", async () => {
    const plan = await buildPlan(ctx);
    const [a1, a2, a3] = (await buildChain(ctx, [0, 0, 0])) as [User, User, User];
    const [foreign, euro] = [await buildAgent(ctx), await buildAgent(ctx, { superior: a1, currency: 'EUR' })];
    await issue(admin, plan, [a1], 150);
    expect(await errorOf(reissue(a1, plan, [a2], 149))).toBe('400 cooperationPrice:plans.belowOwn');
    expect(await reissue(a1, plan, [a2], 150)).toMatchObject({ created: 1 });
    expect(await reissue(a2, plan, [a3], 200, 260)).toMatchObject({ created: 1 });
    expect(await agentPlanOf(plan, a3)).toMatchObject({
      cooperationPrice: 200,
      retailPrice: 260,
      agent1: a1.id,
      agent2: a2.id,
      agent3: a3.id,
    });
    expect(await errorOf(reissue(a1, plan, [a2], 201))).toBe('400 cooperationPrice:plans.aboveChildren');
    expect(await errorOf(reissue(a1, plan, [foreign], 200))).toBe('404 notFound');
    expect(await errorOf(reissue(a1, plan, [a1], 200))).toBe('404 notFound');
    expect(await errorOf(reissue(a1, plan, [a3], 200))).toBe('400 agents:plans.notChildren');
    expect(await errorOf(reissue(a1, plan, [euro], 200))).toBe('400 agents:plans.otherCurrency');
    const others = await agentPlanOf(plan, a2);
    expect(
      await errorOf(
        as(a1, (tx) => issueToChildren(tx, { ids: [others?.id as number], agents: [a2.id], cooperationPrice: 200 })),
      ),
    ).toBe('404 notFound');
  });

  it("previews for an agent's issue no prices of agents above the caller", async () => {
    const plan = await buildPlan(ctx);
    const [a1, a2, a3] = (await buildChain(ctx, [0, 0, 0])) as [User, User, User];
    await buildAgentPlan(ctx, plan, a1, 1_234_567);
    const own = await buildAgentPlan(ctx, plan, a2, 2_345_678);
    const preview = await issueToChildren.check(actAs(database, a2), {
      ids: [own.id],
      agents: [a3.id],
      cooperationPrice: 2_345_677,
    });
    expect(preview).toMatchObject({
      matched: 1,
      available: 0,
      refused: [{ reason: `Plan ${plan.planCode}: not below your own cooperation price 23,456.78` }],
    });
    expect(JSON.stringify(preview)).not.toMatch(/12,?345\.67|1234567/);
  });

  it('lets the owner set a retail price at or above the price that the owner pays', async () => {
    const plan = await buildPlan(ctx);
    const [a1, other] = [await buildAgent(ctx), await buildAgent(ctx)];
    const own = await buildAgentPlan(ctx, plan, a1, 150);
    const set = async (actor: User, retailPrice: number | null) => {
      await change(actor, agentPlans, own.id, { retailPrice });
      return (await agentPlanOf(plan, actor))?.retailPrice;
    };
    expect(await errorOf(set(a1, 149))).toBe('400 retailPrice:plans.belowCooperation');
    expect(await errorOf(set(other, 200))).toBe('404 notFound');
    expect([await set(a1, 150), await set(a1, 150), await set(a1, null)]).toEqual([150, 150, null]);
    const trail = await table(ctx, auditLog).find({ resource: 'agent-plans', recordId: own.id, action: 'update' });
    expect(trail.map(({ changes }) => changes)).toEqual([
      { retailPrice: { before: 300, after: 150 } },
      { retailPrice: { before: 150, after: null } },
    ]);
  });

  it("lets a superior change a direct child's price within the prices above and below", async () => {
    const plan = await buildPlan(ctx);
    const [a1, a2, a3] = (await buildChain(ctx, [0, 0, 0])) as [User, User, User];
    const own = await buildAgentPlan(ctx, plan, a1, 150);
    const child = await buildAgentPlan(ctx, plan, a2, 160, { retailPrice: 165 });
    const grandchild = await buildAgentPlan(ctx, plan, a3, 200);
    const set = (id: number, cooperationPrice: number | null) =>
      as(a1, (tx) => setChildPrice(tx, { id, values: { cooperationPrice } }));
    expect(await set(child.id, 200)).toEqual({ affected: 1 });
    expect(await agentPlanOf(plan, a2)).toMatchObject({ cooperationPrice: 200, retailPrice: 200 });
    expect(await errorOf(set(child.id, 149))).toBe('400 cooperationPrice:plans.belowOwn');
    expect(await errorOf(set(child.id, 201))).toBe('400 cooperationPrice:plans.aboveChildren');
    expect(await namesIn(set(child.id, 201))).toBe(a3.nickname);
    expect(await errorOf(set(child.id, null))).toBe('400 cooperationPrice:required');
    expect(await errorOf(set(own.id, 200))).toBe('404 notFound');
    expect(await errorOf(set(grandchild.id, 300))).toBe('404 notFound');
    expect(await errorOf(set(999_999, 300))).toBe('404 notFound');
  });
});

describe('sellable chain of prices', () => {
  it('assumes no earnings for an agent in a chain without an issue of the plan', async () => {
    const plan = await buildPlan(ctx);
    const chain = (await buildChain(ctx, [0, 0, 0])) as [User, User, User];
    const ids = chain.map(({ id }) => id);
    await buildAgentPlan(ctx, plan, chain[0], 100);
    await buildAgentPlan(ctx, plan, chain[2], 300);
    expect(await sellableChain(ctx, plan.id, ids)).toEqual([
      { agent: ids[0], cost: 100 },
      { agent: ids[1], cost: 300 },
      { agent: ids[2], cost: 300 },
    ]);
    expect(await sellableChain(ctx, plan.id, ids.slice(0, 2))).toBeNull();
  });

  it('returns no chain of prices when any agent in the chain has delisted the plan', async () => {
    const plan = await buildPlan(ctx);
    const [a1, a2] = (await buildChain(ctx, [0, 0])) as [User, User];
    const [own, child] = [await buildAgentPlan(ctx, plan, a1, 100), await buildAgentPlan(ctx, plan, a2, 200)];
    const sells = async () => (await sellableChain(ctx, plan.id, [a1.id, a2.id])) !== null;
    expect(await as(a1, (tx) => delistAgentPlans(tx, { ids: [own.id] }))).toEqual({ affected: 1 });
    expect(await sells()).toBe(false);
    await as(a1, (tx) => listAgentPlans(tx, { ids: [own.id] }));
    expect(await as(a1, (tx) => delistChildPlans(tx, { ids: [child.id] }))).toEqual({ affected: 1 });
    expect(await sells()).toBe(false);
    expect(await as(a1, (tx) => listChildPlans(tx, { ids: [child.id] }))).toEqual({ affected: 1 });
    expect(await sells()).toBe(true);
    expect(await errorOf(as(a1, (tx) => delistChildPlans(tx, { ids: [own.id] })))).toBe('404 notFound');
  });
});
