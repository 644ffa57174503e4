import { expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import type { FlowPoolPrice } from '@t3d/resources/rows';
import flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { openTestProduct } from '../../test/product';
import { asSystem, buildAgent } from '../../test/factories';
import { todayOf } from './days';
import { addPrice } from './flowPool.fixture';
import { computedPrices } from './prices';

let ctx: Context;
openTestProduct((opened) => {
  ctx = asSystem(opened);
});

test('tells if a price applies today, starts later, is replaced or is disabled', async () => {
  const agent = await buildAgent(ctx);
  const dayFrom = (days: number): string =>
    todayOf({ database: ctx.database, now: () => new Date(ctx.now().getTime() + days * DAY_MS) });
  for (const days of [-9, -3, 0, 5]) await addPrice(ctx, agent, 'JP', dayFrom(days), 790_000);
  await addPrice(ctx, agent, 'KR', dayFrom(-9), 620_000);
  const prices = await table(ctx, flowPoolPrices).find({ account: agent.id });
  const stateOf = async (changed: Partial<FlowPoolPrice> = {}) =>
    (
      await computedPrices.of(
        ctx,
        prices.map((price) => ({ ...price, ...changed })),
      )
    ).map(({ state }) => state);
  expect(await stateOf()).toEqual(['REPLACED', 'REPLACED', 'CURRENT', 'UPCOMING', 'CURRENT']);
  expect(new Set(await stateOf({ disabled: true }))).toEqual(new Set(['DISABLED']));
});
