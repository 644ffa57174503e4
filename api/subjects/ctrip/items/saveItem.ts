import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import type { Context } from '../../../context';
import { changesBetween, recordHistory } from '../../../models/history';
import { table } from '../../../models/table';
import type { CtripItem } from '../types';
import { statusOf } from './status';

type HistoryAction = 'ctrip' | 'system' | 'confirm' | 'reject' | 'collect' | 'redeem' | 'return' | 'cancel';

/** Writes facts of an item and the state that follows from them, with its history. Answers the item as it is now. */
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
