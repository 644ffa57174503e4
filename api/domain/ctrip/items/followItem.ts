import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import ctripVouchers from '@t3d/resources/ctrip/ctrip-vouchers';
import type { Context } from '../../../context';
import { enqueueAll } from '../../../jobs/outbox';
import { table } from '../../../models/table';
import type { ChannelWatch } from '../../orders';
import { deferCall } from '../outbound/deferCall';
import type { CtripItem, CtripVoucher } from '../wire/codes';
import { settleCancel } from './cancelItem';
import { decideOrder } from './decideOrder';
import { lockCtrip, vouchersOf, saveItem } from './storedItems';
import { leftOf } from './status';
import { ordersOf, restock } from './supply';

/** Marks the vouchers as used whose orders have started, and returns their number. */
async function noteUse(ctx: Context, vouchers: readonly CtripVoucher[]): Promise<number> {
  const started = new Map((await ordersOf(ctx, vouchers)).map(({ id, startedAt }) => [id, startedAt]));
  let used = 0;
  for (const voucher of vouchers) {
    const startedAt = voucher.order === null ? null : (started.get(voucher.order) ?? null);
    const isNew = !voucher.usedAt && !voucher.cancelledAt && startedAt !== null;
    if (isNew) await table(ctx, ctripVouchers).update({ status: 'USED', usedAt: startedAt }, voucher.id);
    if (voucher.usedAt || isNew) used += 1;
  }
  return used;
}

/** Reports an increased number of used vouchers to Ctrip. */
export async function reportUse(ctx: Context, item: CtripItem): Promise<CtripItem> {
  const useQuantity = item.useQuantity ?? 0;
  if (!item.confirmedAt || useQuantity <= (item.noticed ?? 0)) return item;
  const used = (await vouchersOf(ctx, [item])).filter(({ usedAt }) => usedAt);
  const { itemId, useStartDate, useEndDate, quantity } = item;
  await deferCall(ctx, {
    account: item.account as number,
    service: 'OrderConsumedNotice',
    otaOrderId: item.otaOrderId,
    message: `${useQuantity}/${quantity}`,
    body: {
      otaOrderId: item.otaOrderId,
      supplierOrderId: item.supplierOrderId,
      items: [
        {
          itemId,
          useStartDate,
          useEndDate,
          quantity,
          useQuantity,
          passengers: used.filter(({ passengerId }) => passengerId).map(({ passengerId }) => ({ passengerId })),
          vouchers: leftOf(item) === 0 ? used.map(({ voucherId }) => ({ voucherId })) : [],
        },
      ],
    },
  });
  await table(ctx, ctripOrders).update({ noticed: useQuantity }, item.id);
  return { ...item, noticed: useQuantity, version: item.version + 1 };
}

/** Updates an item after a change of its cards. The caller must have called `lockCtrip`. */
export async function followItem(ctx: Context, id: number): Promise<CtripItem | null> {
  const found = await table(ctx, ctripOrders).one(id, { lock: true });
  if (!found) return null;
  if (found.rejectedAt) {
    await restock(ctx, await vouchersOf(ctx, [found]));
    return found;
  }
  if (found.paidAt && !found.confirmedAt) await decideOrder(ctx, found.account as number, found.otaOrderId as string);
  const item = (await table(ctx, ctripOrders).one(id)) as CtripItem;
  if (!item.confirmedAt) return item;
  const useQuantity = await noteUse(ctx, await vouchersOf(ctx, [item]));
  const counted = await saveItem(ctx, item, { useQuantity }, 'system');
  return reportUse(ctx, await settleCancel(ctx, counted));
}

export const FOLLOW_JOB = 'ctrip.follow';
interface FollowPayload {
  order: number;
}

export async function followOrder(ctx: Context, { order }: FollowPayload): Promise<{ status: string | null }> {
  const voucher = await table(ctx, ctripVouchers).one({ order });
  if (!voucher) return { status: null };
  await lockCtrip(ctx);
  const item = await followItem(ctx, voucher.ctripOrder as number);
  return { status: item?.status ?? null };
}

/** Enqueues a job for each change of an order that was sold through Ctrip. */
export const watchOrders: ChannelWatch = {
  moved: (ctx, moved) =>
    enqueueAll(
      ctx,
      moved.map(({ id, version }) => {
        const payload: FollowPayload = { order: id };
        return { kind: FOLLOW_JOB, payload, dedupe: `ctrip:follow:${id}:${version}` };
      }),
    ),
};
