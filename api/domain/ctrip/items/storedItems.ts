import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import type { Context } from '../../../context';
import { changesBetween, recordHistory } from '../../../models/history';
import { table } from '../../../models/table';
import type { CtripItem, CtripVoucher } from '../wire/codes';
import { statusOf } from './status';
import ctripVouchers from '@t3d/resources/ctrip/ctrip-vouchers';
import { forUpdate } from '../../../models/dialect';
import { select } from '../../../models/sql';

type HistoryAction = 'ctrip' | 'system' | 'confirm' | 'reject' | 'collect' | 'redeem' | 'return' | 'cancel';

/** Stores changed fields of an item with the resulting state and a history entry. */
export async function saveItem(
  ctx: Context,
  item: CtripItem,
  facts: Partial<CtripItem>,
  action: HistoryAction,
): Promise<CtripItem> {
  const next = { ...item, ...facts };
  const values = { ...facts, status: statusOf(next, ctx.now()) };
  const changes = changesBetween(ctripOrders, item, values);
  const isSame = Object.entries(values).every(([name, value]) => {
    const before = item[name as keyof CtripItem];
    return (
      before === value || (before instanceof Date && value instanceof Date && before.getTime() === value.getTime())
    );
  });
  if (isSame) return item;
  await table(ctx, ctripOrders).update(values, item.id);
  if (Object.keys(changes).length > 0) await recordHistory(ctx, ctripOrders, item.id, action, changes);
  return { ...next, ...values, version: item.version + 1 };
}

/** Locks all changes of Ctrip's orders, so that they run one after another. */
export async function lockCtrip(ctx: Context): Promise<void> {
  await select(ctx, `SELECT id FROM ctrip_accounts ORDER BY id${forUpdate(ctx.database)}`);
}

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
