import terminals from '@t3d/resources/cards/terminals';
import orders from '@t3d/resources/orders/orders';
import { Op } from 'sequelize';
import { mayCall } from '../../engine/access/permissions';
import { inlinedCondition, selectRows } from '../../engine/access/statements';
import { computing } from '../../engine/rows/read/computed';
import { select } from '../../models/sql';
import { readStoredTitle } from '../plans';

interface Plan {
  readonly id: number;
  readonly name: unknown;
  readonly titles: unknown;
}

/** Reads the title of the plan that occupies each card, from the orders in the caller's scope. */
export const cardPlans = computing(terminals, async (ctx, rows) => {
  const ids = rows.map((row) => Number((row as { id: number }).id));
  const none = ids.map(() => ({ plan: null }));
  if (!mayCall(ctx.actor, orders, 'list')) return none;
  const occupied = inlinedCondition({ liveTerminal: { [Op.in]: ids } });
  const live = await selectRows(ctx, orders, ['liveTerminal', 'plan'], { conditions: [occupied] });
  if (live.length === 0) return none;
  const plans = [...new Set(live.map(({ plan }) => Number(plan)))];
  const named = await select<Plan>(ctx, 'SELECT id, name, titles FROM plans WHERE id IN (?)', [plans]);
  const titles = new Map(named.map((plan) => [Number(plan.id), readStoredTitle(ctx, plan)]));
  const byCard = new Map(live.map(({ liveTerminal, plan }) => [Number(liveTerminal), titles.get(Number(plan))]));
  return ids.map((id) => ({ plan: byCard.get(id) ?? null }));
});
