import ctripOrders, { type CtripStatus } from '@t3d/resources/ctrip/ctrip-orders';
import type { Context } from '../../../context';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { withdrawItem } from '../services/ordering';
import type { CtripItem } from '../types';
import { rejectOrder } from './decideOrder';
import { itemsOf, lockCtrip, saveItem } from './storedItems';

const AT_ONCE = 200;

/** Items in one of these states whose deadline has passed. */
async function dueItems(
  ctx: Context,
  statuses: readonly CtripStatus[],
  moment: 'holdUntil' | 'confirmBy' | 'endsAt',
): Promise<CtripItem[]> {
  const sql = `SELECT id FROM ctrip_orders WHERE status IN (?) AND ${moment} <= ? ORDER BY id LIMIT ${AT_ONCE}`;
  const ids = (await select<{ id: number }>(ctx, sql, [statuses, ctx.now()])).map(({ id }) => Number(id));
  return ids.length > 0 ? table(ctx, ctripOrders).find(ids) : [];
}

/** Gives the stock of pre-orders back that nobody paid within their half hour. */
async function releaseHolds(ctx: Context): Promise<number> {
  const due = await dueItems(ctx, ['11'], 'holdUntil');
  for (const item of due) await withdrawItem(ctx, item, 'system');
  return due.length;
}

/** Rejects paid orders that were not confirmed in the time that Ctrip gave. */
async function rejectLate(ctx: Context): Promise<number> {
  const due = await dueItems(ctx, ['1', '12'], 'confirmBy');
  for (const { account, otaOrderId } of due)
    await rejectOrder(
      ctx,
      await itemsOf(ctx, account as number, otaOrderId as string),
      { code: '1100', message: 'not confirmed in time' },
      'system',
    );
  return due.length;
}

/** Lets the time of use of items run out. */
async function expireItems(ctx: Context): Promise<number> {
  const due = await dueItems(ctx, ['2', '4', '6', '7', '13'], 'endsAt');
  for (const item of due) await saveItem(ctx, item, {}, 'system');
  return due.length;
}

/** What the clock does to Ctrip's orders, each minute. */
export async function passTime(ctx: Context): Promise<{ released: number; rejected: number; expired: number }> {
  return inTransaction(ctx, async (inner) => {
    await lockCtrip(inner);
    return {
      released: await releaseHolds(inner),
      rejected: await rejectLate(inner),
      expired: await expireItems(inner),
    };
  });
}
