import orders from '@t3d/resources/orders/orders';
import type { PlanRules } from '@t3d/resources/plans/plans';
import { computing } from '../../../engine/rows/read/computed';
import { plansOf } from './moveOrder';
import { usageOf } from './terms';
import type { Order } from '@t3d/resources/rows';

/** What an order has used; of orders older than the record of their rules, by those of their plan. */
export default computing(orders, async (ctx, rows) => {
  const found = rows as unknown as readonly Order[];
  const plans = await plansOf(
    ctx,
    found.filter(({ rules }) => rules === null),
  );
  return found.map((order) => {
    const rules: PlanRules | null = order.rules ?? plans.get(order.plan ?? 0)?.rules ?? null;
    const { totalMB, cycle, throttled } = usageOf(rules, order, ctx.now());
    return { totalMB, cycle, throttled };
  });
});
