import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import agentPlans from '@t3d/resources/plans/agent-plans';
import appPlans from '@t3d/resources/plans/app-plans';
import appTopics from '@t3d/resources/messages/app-topics';
import orders from '@t3d/resources/orders/orders';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import users from '@t3d/resources/people/users';
import { readConfig } from '../../config';
import { balanceOf, platformUser } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { configure } from '../../products';
import { buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import type { TestData } from '../../test/testData';
import { openTestData } from '../../test/testData';
import { errorOf } from '../../test/errorOf';
import { createOrder, createSmsOrder } from './commands/createOrder';
import { createRetailOrder } from './sale/retailSale';

/** Nothing may be sold without a currency. An earlier version charged dollars instead. */
let world: TestData;
beforeAll(async () => {
  world = await openTestData();
  configure(world.database, readConfig({ NODE_ENV: 'test' }));
});
afterAll(() => world.close());

const setCurrency = (id: number, currency: 'USD' | 'EUR' | 'CNY' | null): Promise<number> =>
  inTransaction(world.system, (ctx) => table(ctx, users).update({ currency }, id));
const card = () => buildTerminal(world.system, { owner: world.agents[2] });
const written = async (): Promise<unknown[]> => [
  await table(world.system, orders).count({}),
  await table(world.system, rechargeRecords).count({}),
  await Promise.all(world.agents.map(({ id }) => balanceOf(world.system, id))),
];

let before: unknown[];
beforeEach(async () => {
  before = await written();
});

test.each([
  ['the buyer has no currency', 2, null],
  ['an agent above the buyer has none', 0, null],
  ['an agent above the buyer has another', 1, 'EUR'],
] as const)('rejects every kind of sale and charges nothing when %s', async (_when, level, currency) => {
  const { system, buyer, agents, agentPlan } = world;
  const { id } = agents[level];
  const messages = await buildPlan(system, { service: 'SMS' });
  const ofMessages = await buildAgentPlan(system, messages, agents[2], 500);
  const terminal = await card();
  await setCurrency(id, currency);
  expect([
    await errorOf(inTransaction(buyer, (ctx) => createOrder(ctx, { terminal: terminal.id, agentPlan: agentPlan.id }))),
    await errorOf(
      inTransaction(buyer, (ctx) => createSmsOrder(ctx, { terminal: terminal.id, agentPlan: ofMessages.id })),
    ),
    await errorOf(
      inTransaction(system, async (ctx) => {
        await table(ctx, agentPlans).update({ retailPrice: 900 }, agentPlan.id);
        return createRetailOrder(ctx, {
          terminal,
          agentPlan: agentPlan.id,
          platform: 'WEB',
          payment: 'WECHAT_PAY',
        });
      }),
    ),
  ]).toEqual(['400 agentPlan:orders.noCurrency', '400 agentPlan:orders.noCurrency', '400 planId:orders.notOnSale']);
  expect(await written()).toEqual(before);
  await setCurrency(id, 'USD');
});

test("sells app plans in the platform's currency, and sells nothing when the platform has no currency", async () => {
  const { system, plan } = world;
  const platform = await platformUser(system);
  expect((await table(system, users).one(platform))?.currency).toBe('USD');
  const appPlan = await inTransaction(system, async (ctx) => {
    const appTopic = await table(ctx, appTopics).insert({
      name: { zh: 'A', en: 'A', cht: 'A' },
      sort: 1,
      areaCodes: ['JP'],
    });
    return table(ctx, appPlans).insert({ plan: plan.id, appTopic, salePrice: 713, status: 'RACKING' });
  });
  const buy = async () => {
    const terminal = await card();
    return inTransaction(system, (ctx) =>
      createRetailOrder(ctx, { terminal, appPlan, platform: 'APP', payment: 'WECHAT_PAY' }),
    );
  };
  await setCurrency(platform, null);
  expect(await errorOf(buy())).toBe('400 appPlanId:orders.notOnSale');
  expect(await written()).toEqual(before);
  await setCurrency(platform, 'CNY');
  const { orderNo, paymentId } = await buy();
  expect(await table(system, orders).one({ orderNo })).toMatchObject({ currency: 'CNY', price: 713 });
  expect(await table(system, rechargeRecords).one(paymentId)).toMatchObject({ currency: 'CNY', amount: 713 });
  await setCurrency(platform, 'USD');
});
