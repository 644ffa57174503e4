import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import ctripVouchers from '@t3d/resources/ctrip/ctrip-vouchers';
import type { Context } from '../../../context';
import { forUpdate } from '../../../models/dialect';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import type { CtripItem, CtripVoucher } from '../types';

/**
 * Locks what every change of Ctrip's orders locks first, so that they come one after the other: stock, cards and the
 * answer to a batch are decided by nobody else meanwhile.
 */
export async function lockCtrip(ctx: Context): Promise<void> {
  await select(ctx, `SELECT id FROM ctrip_accounts ORDER BY id${forUpdate(ctx.database)}`);
}

/** The items of an order, in their order; of another account's order none. */
export const itemsOf = (ctx: Context, account: number, otaOrderId: string): Promise<CtripItem[]> =>
  table(ctx, ctripOrders).find({ otaOrderId, account });

export const vouchersOf = (ctx: Context, items: readonly Pick<CtripItem, 'id'>[]): Promise<CtripVoucher[]> =>
  items.length === 0
    ? Promise.resolve([])
    : table(ctx, ctripVouchers).find(
        { ctripOrder: items.map(({ id }) => id) },
        {
          order: [
            ['ctripOrder', 'ASC'],
            ['place', 'ASC'],
          ],
        },
      );
