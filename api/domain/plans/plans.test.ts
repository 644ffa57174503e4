import { describe, expect, it } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import plans from '@t3d/resources/plans/plans';
import type { NewValuesOf } from '@t3d/resources/kit';
import { randomUUID } from 'node:crypto';
import { insertRow } from '../../engine/rows/write/write';
import { table } from '../../models/table';
import { buildAgent, buildAgentPlan, buildPlan } from '../../test/factories';
import { deletePlans } from './deletePlans';
import { delistPlans, listPlans } from './switchListing';
import { copyPlan, updatePlan } from './changePlan';
import { errorOf } from '../../test/errorOf';
import { admin, agentPlanOf, as, change, ctx, namesIn, openPlans } from './plans.fixture';

openPlans();

type PlanValues = NewValuesOf<(typeof plans)['fields']>;

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

describe('a new or changed plan', () => {
  it('stores a new plan as delisted with the given values', async () => {
    const { id } = await as(admin, (tx) =>
      insertRow(tx, plans, values({ salePrice: 100, retailPrice: 150, discountPrice: 150 })),
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
  ])('rejects a plan with the values %j', async (more, expected) => {
    expect(await errorOf(as(admin, (tx) => insertRow(tx, plans, values(more))))).toBe(`400 ${expected}`);
    const plan = await buildPlan(ctx, { corpCost: 100, cooperationPrice: 150 });
    expect(await errorOf(as(admin, (tx) => updatePlan(tx, { id: plan.id, values: more })))).toContain(expected);
  });

  it('rejects a plan with an existing code, and a change of a plan that does not exist', async () => {
    const [one, two] = [await buildPlan(ctx), await buildPlan(ctx)];
    expect(await errorOf(as(admin, (tx) => insertRow(tx, plans, values({ planCode: one.planCode }))))).toBe(
      '409 planCode:taken',
    );
    expect(await errorOf(change(admin, plans, two.id, { planCode: one.planCode }))).toBe('409 planCode:taken');
    expect(await errorOf(as(admin, (tx) => updatePlan(tx, { id: 999_999, values: { name: 'x' } })))).toBe(
      '404 notFound',
    );
  });

  it("rejects a corporate cost above an agent's price, with the agents' names in the error", async () => {
    const plan = await buildPlan(ctx);
    const agent = await buildAgent(ctx, { nickname: 'Cheapest' });
    await buildAgentPlan(ctx, plan, agent, 120);
    expect(await namesIn(as(admin, (tx) => updatePlan(tx, { id: plan.id, values: { corpCost: 121 } })))).toBe(
      'Cheapest',
    );
    expect(await errorOf(as(admin, (tx) => updatePlan(tx, { id: plan.id, values: { corpCost: 121 } })))).toBe(
      '400 corpCost:plans.aboveChildren',
    );
    expect(await as(admin, (tx) => updatePlan(tx, { id: plan.id, values: { corpCost: 120 } }))).toEqual({
      affected: 1,
    });
    expect(await as(admin, (tx) => updatePlan(tx, { id: plan.id, values: { corpCost: 120 } }))).toEqual({
      affected: 0,
    });
  });

  it('copies a plan as delisted under another code', async () => {
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
    expect(await errorOf(as(admin, (tx) => copyPlan(tx, { ids: [plan.id], planCode: plan.planCode })))).toBe(
      '409 planCode:taken',
    );
    expect(await errorOf(as(admin, (tx) => copyPlan(tx, { ids: [999_999], planCode: 'zz' })))).toBe('404 notFound');
  });

  it('copies a plan under the next unused code when no code is given', async () => {
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
  ])('rejects a plan of type %s with rules %j, on creation and on update', async (type, wrong) => {
    const rules = { ...values().rules, ...wrong };
    expect(await errorOf(as(admin, (tx) => insertRow(tx, plans, values({ type, rules }))))).toBe(
      `400 rules:plans.rules.${type}`,
    );
    const plan = await buildPlan(ctx);
    expect(await errorOf(as(admin, (tx) => updatePlan(tx, { id: plan.id, values: { type, rules } })))).toBe(
      `400 rules:plans.rules.${type}`,
    );
  });

  it('stores complete rules of a plan when some rules are omitted', async () => {
    const given = { throttleKbps: 512, validDays: 7 } as PlanValues['rules'];
    const { id } = await as(admin, (tx) => insertRow(tx, plans, values({ type: 'CTL', rules: given })));
    expect((await table(ctx, plans).one(id))?.rules).toEqual({
      dataMB: null,
      cycle: null,
      cycles: null,
      validDays: 7,
      throttleKbps: 512,
      activation: 'FIRST_USE',
    });
  });

  it('lists and delists a plan, counts only real changes, and stores when the plan was listed', async () => {
    const plan = await buildPlan(ctx, { status: 'UNSHELVE' });
    expect(await as(admin, (tx) => listPlans(tx, { ids: [plan.id] }))).toEqual({ affected: 1 });
    expect(await as(admin, (tx) => listPlans(tx, { ids: [plan.id] }))).toEqual({ affected: 0 });
    expect((await table(ctx, plans).one(plan.id))?.listedAt).toBeInstanceOf(Date);
    expect(await as(admin, (tx) => delistPlans(tx, { ids: [plan.id] }))).toEqual({ affected: 1 });
    expect((await table(ctx, plans).one(plan.id))?.status).toBe('UNSHELVE');
  });

  it('deletes a plan with its issues when the plan was never sold, and rejects deleting a sold plan', async () => {
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
    expect(await errorOf(as(admin, (tx) => deletePlans(tx, { ids: [fresh.id, sold.id] })))).toBe(
      `400 ${sold.id}:plans.sold`,
    );
    expect(await as(admin, (tx) => deletePlans(tx, { ids: [fresh.id] }))).toEqual({ affected: 1 });
    expect(await agentPlanOf(fresh, agent)).toBeNull();
  });
});
