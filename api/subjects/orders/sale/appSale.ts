import appPlans from '@t3d/resources/plans/app-plans';
import plans from '@t3d/resources/plans/plans';
import users from '@t3d/resources/people/users';
import type { Context } from '../../../context';
import { invalidField } from '../../../errors';
import { platformUser } from '../../../ledger';
import { table } from '../../../models/table';
import { couponOf, retailPriceOf } from './retailPrice';
import type { RetailOffer } from './retailOffer';
import type { Terminal } from '@t3d/resources/rows';

/**
 * A plan as the app sells it for this card now. The platform sells it itself, at its own price, as if it were the one
 * agent of the chain that pays all of it: no agent earns, and nobody's wallet is charged. Refuses what the app, or the
 * platform, does not sell for such a card.
 */
export async function requireAppOffer(ctx: Context, terminal: Terminal, id: number): Promise<RetailOffer> {
  const notOnSale = () => invalidField('appPlanId', 'orders.notOnSale');
  const appPlan = await table(ctx, appPlans).one(id);
  const plan = appPlan && (await table(ctx, plans).one(appPlan.plan));
  if (
    !plan ||
    appPlan.status !== 'RACKING' ||
    plan.status !== 'RACKING' ||
    plan.service !== 'DATA' ||
    plan.terminalType !== terminal.type
  )
    throw notOnSale();
  const prices = { retailPrice: appPlan.salePrice, cooperationPrice: plan.corpCost };
  const price = retailPriceOf(prices, plan) ?? 0;
  if (price < 1 || price < (plan.corpCost ?? 0)) throw notOnSale();
  const platform = await platformUser(ctx);
  const currency = (await table(ctx, users).one(platform))?.currency;
  if (!currency) throw notOnSale();
  return {
    plan,
    price,
    currency,
    account: platform,
    coupons: couponOf(prices, plan, price),
    snapshot: {
      plan: plan.id,
      agentPlan: null,
      type: plan.type,
      rules: plan.rules,
      agent: platform,
      agent1: platform,
      agent2: null,
      agent3: null,
      currency,
      cost1: price,
      cost2: null,
      cost3: null,
      agentPrice: price,
      costPrice: plan.corpCost,
      refunded: 0,
    },
    detail: { appPlan: appPlan.id },
  };
}

/** Sold by the app: the card may be in anybody's hands, and no agent earns. */
export const isAppSale = ({ platform }: { platform: string | null }): boolean => platform === 'APP';
