import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { actAs } from '../../test/factories';
import { COSTS, type TestData, openTestData } from '../../test/testData';
import { computedAgentPlans } from './computedAgentPlans';

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());

const seenBy = async (level: 0 | 1 | 2, holder: 0 | 1 | 2) => {
  const row = { plan: world.plan.id, agent: world.agents[holder].id, cooperationPrice: COSTS[holder], titles: null };
  const [seen] = await computedAgentPlans.of(actAs(world.database, world.agents[level]), [row]);
  return { ownPrice: seen?.ownPrice, ownMargin: seen?.ownMargin };
};

test("computes an agent's own price and profit for the plan of a child", async () => {
  expect(await seenBy(0, 1)).toEqual({ ownPrice: 300, ownMargin: 100 });
  expect(await seenBy(1, 2)).toEqual({ ownPrice: 400, ownMargin: 100 });
});

test("computes no other agent's price, and no price for the agent's own plan or for staff", async () => {
  const none = { ownPrice: null, ownMargin: null };
  expect(await seenBy(0, 0)).toEqual(none);
  expect(await seenBy(2, 1)).toEqual(none);
  const row = { plan: world.plan.id, agent: world.agents[1].id, cooperationPrice: 400, titles: null };
  expect(await computedAgentPlans.of(world.system, [row])).toEqual([{ title: null, ...none }]);
});
