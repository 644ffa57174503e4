import type { PlanRules } from '@t3d/resources/plans/plans';
import type { Computed } from '../../../engine/rows/read/computed';
import { plansOf } from './moveOrder';
import { usageOf } from './usage';
import type { Order } from '@t3d/resources/rows';

/** What an order has used; of orders older than the record of their rules, by those of their plan. */
export default {
  async of(ctx, rows) {
    const orders = rows as unknown as readonly Order[];
    const plans = await plansOf(
      ctx,
      orders.filter(({ rules }) => rules === null),
    );
    return orders.map((order) => {
      const rules: PlanRules | null = order.rules ?? plans.get(order.plan ?? 0)?.rules ?? null;
      const { totalMB, cycle, throttled } = usageOf(rules, order, ctx.now());
      return { totalMB, cycle, throttled };
    });
  },
} satisfies Computed;
