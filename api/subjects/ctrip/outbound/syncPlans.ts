import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import plans from '@t3d/resources/plans/plans';
import type { CtripPlan } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { leaveCall } from './leaveCall';
import { lockCtrip } from '../items/load';

/** Ctrip's limits: calls a minute to both product services together, and of one resource. */
const CALLS_A_MINUTE = 100;
const EACH_MS = 15_000;
const MINUTE_MS = 60_000;

interface Due {
  plan: CtripPlan;
  stock: number;
  price: boolean;
  quantity: boolean;
}

/** Plans whose price or stock is another than Ctrip was last told; what is off sale has no stock. */
async function dueOf(ctx: Context): Promise<Due[]> {
  const offers = await table(ctx, ctripPlans).find({});
  const known = new Map((await table(ctx, plans).find(offers.map(({ plan }) => plan))).map((plan) => [plan.id, plan]));
  const recently = new Date(ctx.now().getTime() - EACH_MS);
  return offers.flatMap((plan) => {
    const onSale = plan.status === 'RACKING' && known.get(plan.plan)?.status === 'RACKING';
    const stock = onSale ? plan.stock : 0;
    const due = { plan, stock, price: plan.sentPrice !== plan.salePrice, quantity: plan.sentStock !== stock };
    return (due.price || due.quantity) && !(plan.sentAt && plan.sentAt > recently) ? [due] : [];
  });
}

async function callsLeft(ctx: Context): Promise<number> {
  const sql = `SELECT COUNT(*) AS n FROM ctrip_calls
    WHERE direction = 'OUT' AND service IN ('DatePriceModify', 'DateInventoryModify') AND createdAt > ?`;
  const [row] = await select<{ n: number }>(ctx, sql, [new Date(ctx.now().getTime() - MINUTE_MS)]);
  return CALLS_A_MINUTE - 1 - Number(row?.n ?? 0);
}

/**
 * Sends Ctrip the prices and the stock of plans that have changed, to each account that takes them: an eSIM has no
 * dates, so one row a plan, far below 90. Stays under 100 calls a minute and 5 a minute for each plan; what does not
 * fit goes at the next run.
 */
export async function syncPlans(ctx: Context): Promise<{ sent: number }> {
  const accounts = await table(ctx, ctripAccounts).find({ sync: true, disabled: false });
  if (accounts.length === 0) return { sent: 0 };
  await lockCtrip(ctx);
  let left = await callsLeft(ctx);
  let sent = 0;
  for (const { plan, stock, price, quantity } of await dueOf(ctx)) {
    const calls = accounts.length * (Number(price) + Number(quantity));
    if (calls > left) break;
    for (const account of accounts) {
      const about = { account: account.id, otaOrderId: null, message: plan.PLU } as const;
      const body = { supplierOptionId: plan.PLU, dateType: 'DATE_NOT_REQUIRED' };
      const salePrice = plan.salePrice / 100;
      if (price)
        await leaveCall(ctx, {
          ...about,
          service: 'DatePriceModify',
          body: { ...body, prices: [{ salePrice, costPrice: salePrice }] },
        });
      if (quantity)
        await leaveCall(ctx, {
          ...about,
          service: 'DateInventoryModify',
          body: { ...body, inventorys: [{ quantity: stock }] },
        });
    }
    await table(ctx, ctripPlans).update({ sentPrice: plan.salePrice, sentStock: stock, sentAt: ctx.now() }, plan.id);
    left -= calls;
    sent += calls;
  }
  return { sent };
}
