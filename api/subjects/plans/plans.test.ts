import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import agentPlans from '@t3d/resources/agent-plans';
import orders from '@t3d/resources/orders';
import plans from '@t3d/resources/plans';
import auditLog from '@t3d/resources/audit-log';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { Refusal } from '../../errors';
import type { Database } from '../../models/database';
import { openProduct } from '../../product';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import type { TestDatabase } from '../../test/database';
import { openTestDatabase } from '../../test/database';
import {
  actAs,
  asSystem,
  buildAdmin,
  buildAgent,
  buildAgentPlan,
  buildChain,
  buildPlan,
  buildSalesman,
} from '../../test/factories';
import { delistAgentPlans, listAgentPlans } from './agentPlans';
import { checkIssueToChildren, issueToChildren } from './agentPlans/issueToChildren';
import { setRetailPrice } from './agentPlans/setRetailPrice';
import { sellableChain } from './sellableChain';
import { delistChildPlans, listChildPlans } from './subAgentPlans';
import { setChildPrice } from './subAgentPlans/setChildPrice';
import { deletePlans } from './deletePlans';
import { delistPlans, listPlans } from './listPlans';
import { checkIssueToAgents, issueToAgents } from './issueToAgents';
import type { PlanValues } from './writePlans';
import { copyPlan, createPlan, updatePlan } from './writePlans';
import type { AgentPlan, Plan, User } from '../../models/rows';

let home: TestDatabase;
let database: Database;
let ctx: Context;
let admin: User;
beforeAll(async () => {
  home = await openTestDatabase();
  database = await openProduct(home.url);
  ctx = asSystem(database);
  admin = await buildAdmin(ctx);
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const as = <T>(actor: User, work: (tx: Context) => Promise<T>): Promise<T> =>
  inTransaction(actAs(database, actor), work);
/** `400 cooperationPrice:plans.belowOwn` … */
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const fields = Object.entries(error.errors ?? {}).map(([field, { key }]) => `${field}:${key}`);
      return `${error.status} ${fields.length > 0 ? fields.join(' ') : error.key}`;
    },
  );
const namesIn = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: Refusal) => Object.values(error.errors ?? {})[0]?.params?.names,
  );
const agentPlanOf = (plan: Plan, agent: User): Promise<AgentPlan | null> =>
  table(ctx, agentPlans).one({ plan: plan.id, agent: agent.id });
const pricesOf = async (plan: Plan, ...agents: User[]) =>
  Promise.all(agents.map(async (agent) => (await agentPlanOf(plan, agent))?.cooperationPrice));
const values = (more: Partial<PlanValues> = {}): PlanValues => ({
  planCode: `T${randomUUID().slice(0, 12)}`,
  name: 'Asia 1 GB',
  type: 'SUM',
  terminalType: 'SIM',
  areaCodes: ['JP'],
  corpCost: 100,
  cooperationPrice: 150,
  rules: { dataMB: 1024, cycle: null, cycles: null, validDays: 7, throttleKbps: null, activation: 'FIRST_USE' },
  ...more,
});
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

describe('creating and changing a plan', () => {
  it('starts delisted and keeps what it was given', async () => {
    const { id } = await as(admin, (tx) =>
      createPlan(tx, values({ salePrice: 100, retailPrice: 150, discountPrice: 150 })),
    );
    expect(await table(ctx, plans).one(id)).toMatchObject({
      status: 'UNSHELVE',
      listedAt: null,
      corpCost: 100,
      areaCodes: ['JP'],
      rules: { dataMB: 1024 },
      esimFee: 0,
    });
  });

  it.each([
    [{ cooperationPrice: 99 }, 'cooperationPrice:plans.belowCost'],
    [{ salePrice: 99 }, 'salePrice:plans.belowCost'],
    [{ retailPrice: 149 }, 'retailPrice:plans.belowCooperation'],
    [{ discountPrice: 149 }, 'discountPrice:plans.belowCooperation'],
  ])('refuses %j', async (more, expected) => {
    expect(await refusal(as(admin, (tx) => createPlan(tx, values(more))))).toBe(`400 ${expected}`);
    const plan = await buildPlan(ctx, { corpCost: 100, cooperationPrice: 150 });
    expect(await refusal(as(admin, (tx) => updatePlan(tx, { id: plan.id, values: more })))).toContain(expected);
  });

  it('refuses a code that exists, and a plan that does not', async () => {
    const [one, two] = [await buildPlan(ctx), await buildPlan(ctx)];
    expect(await refusal(as(admin, (tx) => createPlan(tx, values({ planCode: one.planCode }))))).toBe(
      '409 planCode:taken',
    );
    expect(await refusal(as(admin, (tx) => updatePlan(tx, { id: two.id, values: { planCode: one.planCode } })))).toBe(
      '409 planCode:taken',
    );
    expect(await refusal(as(admin, (tx) => updatePlan(tx, { id: 999_999, values: { name: 'x' } })))).toBe(
      '404 notFound',
    );
  });

  it('refuses a corporate cost above what an agent pays, and names the agents', async () => {
    const plan = await buildPlan(ctx);
    const agent = await buildAgent(ctx, { nickname: 'Cheapest' });
    await buildAgentPlan(ctx, plan, agent, 120);
    expect(await namesIn(as(admin, (tx) => updatePlan(tx, { id: plan.id, values: { corpCost: 121 } })))).toBe(
      'Cheapest',
    );
    expect(await refusal(as(admin, (tx) => updatePlan(tx, { id: plan.id, values: { corpCost: 121 } })))).toBe(
      '400 corpCost:plans.aboveChildren',
    );
    expect(await as(admin, (tx) => updatePlan(tx, { id: plan.id, values: { corpCost: 120 } }))).toEqual({
      affected: 1,
    });
    expect(await as(admin, (tx) => updatePlan(tx, { id: plan.id, values: { corpCost: 120 } }))).toEqual({
      affected: 0,
    });
  });

  it('copies a plan under another code, delisted', async () => {
    const plan = await buildPlan(ctx, { remark: 'kept' });
    const { id } = (await as(admin, (tx) =>
      copyPlan(tx, { ids: [plan.id], planCode: `C${randomUUID().slice(0, 8)}` }),
    )) as { id: number };
    expect(await table(ctx, plans).one(id)).toMatchObject({
      name: plan.name,
      remark: 'kept',
      status: 'UNSHELVE',
      listedAt: null,
    });
    expect(await refusal(as(admin, (tx) => copyPlan(tx, { ids: [plan.id], planCode: plan.planCode })))).toBe(
      '409 planCode:taken',
    );
    expect(await refusal(as(admin, (tx) => copyPlan(tx, { ids: [999_999], planCode: 'zz' })))).toBe('404 notFound');
  });

  it('copies under the next free code when it is given none', async () => {
    const plan = await buildPlan(ctx);
    const copy = async () => table(ctx, plans).one((await as(admin, (tx) => copyPlan(tx, { ids: [plan.id] }))).id);
    expect([(await copy())?.planCode, (await copy())?.planCode]).toEqual([`${plan.planCode}-2`, `${plan.planCode}-3`]);
  });

  it.each<[PlanValues['type'], Partial<PlanValues['rules']>]>([
    ['SUM', { dataMB: null }],
    ['SUM', { dataMB: 0 }],
    ['CYC', {}],
    ['CYC', { cycle: 'DAY', cycles: 0 }],
    ['CYC', { cycle: 'DAY', cycles: 3, dataMB: null }],
    ['CTL', {}],
    ['CTL', { dataMB: null, throttleKbps: 0 }],
  ])('refuses %s with %j, made or changed', async (type, wrong) => {
    const rules = { ...values().rules, ...wrong };
    expect(await refusal(as(admin, (tx) => createPlan(tx, values({ type, rules }))))).toBe(
      `400 rules:plans.rules.${type}`,
    );
    const plan = await buildPlan(ctx);
    expect(await refusal(as(admin, (tx) => updatePlan(tx, { id: plan.id, values: { type, rules } })))).toBe(
      `400 rules:plans.rules.${type}`,
    );
  });

  it('keeps whole rules, whatever was left out', async () => {
    const given = { throttleKbps: 512, validDays: 7 } as PlanValues['rules'];
    const { id } = await as(admin, (tx) => createPlan(tx, values({ type: 'CTL', rules: given })));
    expect((await table(ctx, plans).one(id))?.rules).toEqual({
      dataMB: null,
      cycle: null,
      cycles: null,
      validDays: 7,
      throttleKbps: 512,
      activation: 'FIRST_USE',
    });
  });

  it('lists and delists, counting real changes, and remembers when it was listed', async () => {
    const plan = await buildPlan(ctx, { status: 'UNSHELVE' });
    expect(await as(admin, (tx) => listPlans(tx, { ids: [plan.id] }))).toEqual({ affected: 1 });
    expect(await as(admin, (tx) => listPlans(tx, { ids: [plan.id] }))).toEqual({ affected: 0 });
    expect((await table(ctx, plans).one(plan.id))?.listedAt).toBeInstanceOf(Date);
    expect(await as(admin, (tx) => delistPlans(tx, { ids: [plan.id] }))).toEqual({ affected: 1 });
    expect((await table(ctx, plans).one(plan.id))?.status).toBe('UNSHELVE');
  });

  it('deletes what was never sold, with what was issued of it, and nothing else', async () => {
    const [fresh, sold] = [await buildPlan(ctx), await buildPlan(ctx)];
    const agent = await buildAgent(ctx);
    await buildAgentPlan(ctx, fresh, agent, 150);
    const agentPlan = await buildAgentPlan(ctx, sold, agent, 150);
    await table(ctx, orders).insert({
      orderNo: randomUUID().slice(0, 30),
      status: 'REVOKED',
      agent: agent.id,
      plan: sold.id,
      agentPlan: agentPlan.id,
      preOrder: false,
      deletedAt: new Date(),
    });
    expect(await refusal(as(admin, (tx) => deletePlans(tx, { ids: [fresh.id, sold.id] })))).toBe(
      `400 ${sold.id}:plans.sold`,
    );
    expect(await as(admin, (tx) => deletePlans(tx, { ids: [fresh.id] }))).toEqual({ affected: 1 });
    expect(await agentPlanOf(fresh, agent)).toBeNull();
  });
});

describe('issuing by staff', () => {
  it('makes one agent plan for each plan and agent, and issuing again changes its price', async () => {
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

  it('reaches every level and prices a whole chain at once', async () => {
    const plan = await buildPlan(ctx);
    const chain = (await buildChain(ctx, [0, 0, 0])) as [User, User, User];
    await issue(admin, plan, [chain[0]], 200);
    await issue(admin, plan, [chain[1], chain[2]], 250);
    expect(await issue(admin, plan, chain, 120)).toMatchObject({ updated: 3 });
    expect(await pricesOf(plan, ...chain)).toEqual([120, 120, 120]);
  });

  it('refuses prices below the cost, a superior, or a retail price below it; and above a sub-agent, who is named', async () => {
    const plan = await buildPlan(ctx);
    const [a1, a2] = (await buildChain(ctx, [0, 0])) as [User, User];
    expect(await refusal(issue(admin, plan, [a1], 99))).toBe('400 cooperationPrice:plans.belowCostOf');
    await issue(admin, plan, [a1], 150);
    expect(await refusal(issue(admin, plan, [a2], 149))).toBe('400 cooperationPrice:plans.belowSuperior');
    await issue(admin, plan, [a2], 180);
    expect(await refusal(issue(admin, plan, [a1], 181))).toBe('400 cooperationPrice:plans.aboveChildren');
    expect(await namesIn(issue(admin, plan, [a1], 181))).toBe(a2.nickname);
    expect(await refusal(issue(admin, plan, [a1], 180, 179))).toBe('400 retailPrice:plans.belowCooperation');
    await issue(admin, plan, [a1], 180, 180);
    expect(await pricesOf(plan, a1, a2)).toEqual([180, 180]);
  });

  it('refuses who is no enabled agent, or no customer of the salesman, and changes nothing', async () => {
    const plan = await buildPlan(ctx);
    const sales = await buildSalesman(ctx);
    const [mine, theirs, off] = [
      await buildAgent(ctx, { salesman: sales.id }),
      await buildAgent(ctx),
      await buildAgent(ctx, { status: 'DISABLED' }),
    ];
    expect(await refusal(issue(admin, plan, [mine, off], 150))).toBe('400 agents:plans.notAgents');
    expect(await refusal(issue(admin, plan, [mine, sales], 150))).toBe('400 agents:plans.notAgents');
    expect(await refusal(issue(sales, plan, [mine, theirs], 150))).toBe('404 notFound');
    expect(await agentPlanOf(plan, mine)).toBeNull();
    expect(await issue(sales, plan, [mine], 150)).toMatchObject({ created: 1 });
  });

  it('shows before → after, and who is refused and why', async () => {
    const plan = await buildPlan(ctx);
    const [a1, a2] = (await buildChain(ctx, [0, 0])) as [User, User];
    await buildAgentPlan(ctx, plan, a1, 150);
    await buildAgentPlan(ctx, plan, a2, 160);
    const other = await buildAgent(ctx);
    const preview = await checkIssueToAgents(actAs(database, admin), {
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

describe('a price is of one currency', () => {
  it('when staff issue, too: of the receivers, and of those above them', async () => {
    const plan = await buildPlan(ctx);
    const [euro, dollar] = [
      await buildAgent(ctx, { currency: 'EUR', nickname: 'Euro' }),
      await buildAgent(ctx, { nickname: 'Dollar' }),
    ];
    // From before a child had its superior's currency.
    const odd = await buildAgent(ctx, { superior: dollar, currency: 'HKD', nickname: 'Odd' });
    const told = (agents: User[]) =>
      as(admin, (tx) =>
        issueToAgents(tx, { ids: [plan.id], agents: agents.map(({ id }) => id), cooperationPrice: 150 }),
      ).then(
        () => null,
        (error: Refusal) => error.errors,
      );
    expect(await told([dollar, euro])).toEqual({ agents: { key: 'plans.mixedCurrency', params: { names: 'Euro' } } });
    expect(await told([odd])).toEqual({ agents: { key: 'plans.mixedCurrency', params: { names: 'Odd' } } });
    expect(
      await refusal(
        checkIssueToAgents(actAs(database, admin), {
          ids: [plan.id],
          agents: [dollar.id, euro.id],
          cooperationPrice: 150,
        }),
      ),
    ).toBe('400 agents:plans.mixedCurrency');
    expect([await told([dollar]), await told([euro])]).toEqual([null, null]);
  });
});

describe('issuing by agents', () => {
  it('goes to direct children, not below the own price', async () => {
    const plan = await buildPlan(ctx);
    const [a1, a2, a3] = (await buildChain(ctx, [0, 0, 0])) as [User, User, User];
    const [foreign, euro] = [await buildAgent(ctx), await buildAgent(ctx, { superior: a1, currency: 'EUR' })];
    await issue(admin, plan, [a1], 150);
    expect(await refusal(reissue(a1, plan, [a2], 149))).toBe('400 cooperationPrice:plans.belowOwn');
    expect(await reissue(a1, plan, [a2], 150)).toMatchObject({ created: 1 });
    expect(await reissue(a2, plan, [a3], 200, 260)).toMatchObject({ created: 1 });
    expect(await agentPlanOf(plan, a3)).toMatchObject({
      cooperationPrice: 200,
      retailPrice: 260,
      agent1: a1.id,
      agent2: a2.id,
      agent3: a3.id,
    });
    expect(await refusal(reissue(a1, plan, [a2], 201))).toBe('400 cooperationPrice:plans.aboveChildren');
    expect(await refusal(reissue(a1, plan, [foreign], 200))).toBe('404 notFound');
    expect(await refusal(reissue(a1, plan, [a1], 200))).toBe('404 notFound');
    expect(await refusal(reissue(a1, plan, [a3], 200))).toBe('400 agents:plans.notChildren');
    expect(await refusal(reissue(a1, plan, [euro], 200))).toBe('400 agents:plans.otherCurrency');
    const others = await agentPlanOf(plan, a2);
    expect(
      await refusal(
        as(a1, (tx) => issueToChildren(tx, { ids: [others?.id as number], agents: [a2.id], cooperationPrice: 200 })),
      ),
    ).toBe('404 notFound');
  });

  it('tells nothing of prices above the caller in its preview', async () => {
    const plan = await buildPlan(ctx);
    const [a1, a2, a3] = (await buildChain(ctx, [0, 0, 0])) as [User, User, User];
    await buildAgentPlan(ctx, plan, a1, 1_234_567);
    const own = await buildAgentPlan(ctx, plan, a2, 2_345_678);
    const preview = await checkIssueToChildren(actAs(database, a2), {
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

  it('lets the owner set a retail price not below its own cost', async () => {
    const plan = await buildPlan(ctx);
    const [a1, other] = [await buildAgent(ctx), await buildAgent(ctx)];
    const own = await buildAgentPlan(ctx, plan, a1, 150);
    const set = (actor: User, retailPrice: number | null) =>
      as(actor, (tx) => setRetailPrice(tx, { id: own.id, values: { retailPrice } }));
    expect(await refusal(set(a1, 149))).toBe('400 retailPrice:plans.belowCooperation');
    expect(await refusal(set(other, 200))).toBe('404 notFound');
    expect([await set(a1, 150), await set(a1, 150), await set(a1, null)]).toEqual([
      { affected: 1 },
      { affected: 0 },
      { affected: 1 },
    ]);
  });

  it('lets a superior change what a direct child pays, between its own price and those below', async () => {
    const plan = await buildPlan(ctx);
    const [a1, a2, a3] = (await buildChain(ctx, [0, 0, 0])) as [User, User, User];
    const own = await buildAgentPlan(ctx, plan, a1, 150);
    const child = await buildAgentPlan(ctx, plan, a2, 160, { retailPrice: 165 });
    const grandchild = await buildAgentPlan(ctx, plan, a3, 200);
    const set = (id: number, cooperationPrice: number | null) =>
      as(a1, (tx) => setChildPrice(tx, { id, values: { cooperationPrice } }));
    expect(await set(child.id, 200)).toEqual({ affected: 1 });
    expect(await agentPlanOf(plan, a2)).toMatchObject({ cooperationPrice: 200, retailPrice: 200 });
    expect(await refusal(set(child.id, 149))).toBe('400 cooperationPrice:plans.belowOwn');
    expect(await refusal(set(child.id, 201))).toBe('400 cooperationPrice:plans.aboveChildren');
    expect(await namesIn(set(child.id, 201))).toBe(a3.nickname);
    expect(await refusal(set(child.id, null))).toBe('400 cooperationPrice:required');
    expect(await refusal(set(own.id, 200))).toBe('404 notFound');
    expect(await refusal(set(grandchild.id, 300))).toBe('400 agents:plans.notChildren');
    expect(await refusal(set(999_999, 300))).toBe('404 notFound');
  });
});

describe('what sells', () => {
  it('is the chain of prices; an agent that was never issued the plan earns nothing on it', async () => {
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

  it('is nothing once anybody in the chain has delisted it', async () => {
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
    expect(await refusal(as(a1, (tx) => delistChildPlans(tx, { ids: [own.id] })))).toBe('404 notFound');
  });
});
