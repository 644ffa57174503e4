import { expect, test } from '@jest/globals';
import { actAs, buildChain } from '../../test/factories';
import { buy, cardOf } from '../../test/testData';
import { cardPlans } from './cardPlans';
import { activateOrder, completeOrder } from './events/startOrder';
import { inTx, openOrders, world } from './orders.fixture';

openOrders();

test('shows the plan of the order that occupies a card, until the order is completed', async () => {
  const { order, card } = await buy(world);
  const plansSeenBy = (ctx: typeof world.buyer) => cardPlans.of(ctx, [{ id: card.id }, { id: card.id + 1000 }]);
  const name = world.plan.name;
  expect(await plansSeenBy(world.buyer)).toEqual([{ plan: name }, { plan: null }]);
  expect(await plansSeenBy(actAs(world.database, world.agents[0]))).toEqual([{ plan: name }, { plan: null }]);
  await inTx((ctx) => activateOrder(ctx, order.id));
  await inTx((ctx) => completeOrder(ctx, order.id, 'TEST'));
  expect((await cardOf(world.system, card.id)).status).toBe('UNUSED');
  expect(await plansSeenBy(world.buyer)).toEqual([{ plan: null }, { plan: null }]);
});

test("hides the plan of a card from agents who do not see the card's order", async () => {
  const { card } = await buy(world);
  const [stranger] = await buildChain(world.system, [0]);
  if (!stranger) throw new Error('The stranger was not created');
  expect(await cardPlans.of(actAs(world.database, stranger), [{ id: card.id }])).toEqual([{ plan: null }]);
});
