import ctripVouchers from '@t3d/resources/ctrip/ctrip-vouchers';
import type { Context } from '../../../context';
import { announcePayBack, bookChannelCost, refundChannel, withdrawAnnounced } from '../../../ledger';
import { table } from '../../../models/table';
import { deferCall } from '../outbound/deferCall';
import { type CtripItem, type CtripVoucher, NOT_CANCELLABLE } from '../wire/codes';
import { returnShelf } from '../../plans';
import { itemsOf, vouchersOf, saveItem } from './storedItems';
import { isEsim, ordersOf, restock, withdrawOrders } from './supply';

/** Returns the vouchers that can be cancelled: unused, and not in a cancellation. */
export const freeVouchers = (vouchers: readonly CtripVoucher[]): CtripVoucher[] =>
  vouchers.filter(({ usedAt, cancelledAt, cancelling }) => !usedAt && !cancelledAt && !cancelling);

const mark = (ctx: Context, vouchers: readonly CtripVoucher[], values: Partial<CtripVoucher>): Promise<number> =>
  table(ctx, ctripVouchers).update(
    values,
    vouchers.map(({ id }) => id),
  );

/** Lowers what Ctrip owes us and what we owe the supplier. */
async function reverseMoney(ctx: Context, item: CtripItem, units: number, uncosted: number): Promise<void> {
  const orderNo = item.moneyNo as string;
  const total = (item.cancelQuantity ?? 0) + units;
  const left = item.receivable ?? 0;
  const amount = Math.min(left, (item.settlementPrice as number) * units);
  if (amount > 0)
    await refundChannel(ctx, {
      key: `channel-cancel:${orderNo}:${total}`,
      orderNo,
      amount,
      currency: item.currency as string,
    });
  await bookChannelCost(ctx, {
    key: `channel-cost:${orderNo}:${total}`,
    orderNo,
    amount: -(item.supplierCost ?? 0) * uncosted,
    currency: item.costCurrency ?? (item.currency as string),
  });
}

/** Voids these vouchers, reverses their money and frees their stock. */
async function completeCancel(
  ctx: Context,
  item: CtripItem,
  vouchers: readonly CtripVoucher[],
  revoked: number,
): Promise<CtripItem> {
  const now = ctx.now();
  await mark(ctx, vouchers, { status: 'CANCELLED', cancelledAt: now, cancelling: false });
  await restock(ctx, vouchers);
  await returnShelf(ctx, item.ctripPlan, revoked);
  const amount = Math.min(item.receivable ?? 0, (item.settlementPrice as number) * vouchers.length);
  await reverseMoney(ctx, item, vouchers.length, revoked);
  return saveItem(
    ctx,
    item,
    {
      cancelQuantity: (item.cancelQuantity ?? 0) + vouchers.length,
      cancelPending: 0,
      receivable: (item.receivable ?? 0) - amount,
      refunded: (item.refunded ?? 0) + amount,
    },
    'system',
  );
}

interface Cancellation {
  readonly item: CtripItem;
  /** The vouchers to cancel, which the caller has checked. */
  readonly vouchers: readonly CtripVoucher[];
  /** The batch of Ctrip's request, or null if staff cancel. */
  readonly batch: string | null;
  /** True if staff must approve the cancellation. */
  readonly byHand: boolean;
}

/** Begins a cancellation. An eSIM is cancelled only when the supplier has revoked it, any other item at once. */
export async function beginCancel(ctx: Context, { item, vouchers, batch, byHand }: Cancellation): Promise<CtripItem> {
  const pending = await saveItem(
    ctx,
    item,
    { cancelPending: vouchers.length, cancelBatch: batch, cancelByHand: byHand, cancelRefused: false },
    batch === null ? 'cancel' : 'ctrip',
  );
  await mark(ctx, vouchers, { cancelling: true });
  return byHand ? pending : pursueCancel(ctx, pending);
}

/** Continues a cancellation that staff approved or that needs no approval. */
export async function pursueCancel(ctx: Context, item: CtripItem): Promise<CtripItem> {
  const going = (await vouchersOf(ctx, [item])).filter(({ cancelling }) => cancelling);
  announcePayBack(ctx, {
    orderNo: item.moneyNo as string,
    amount: Math.min(item.receivable ?? 0, (item.settlementPrice as number) * going.length),
    currency: item.currency as string,
  });
  if (!(await isEsim(ctx, item))) return completeCancel(ctx, item, going, going.length);
  const agreed = await saveItem(ctx, item, { cancelByHand: false }, 'system');
  await withdrawOrders(ctx, going);
  return settleCancel(ctx, agreed);
}

export async function rejectCancel(ctx: Context, item: CtripItem, action: 'system' | 'reject'): Promise<CtripItem> {
  const going = (await vouchersOf(ctx, [item])).filter(({ cancelling }) => cancelling);
  await mark(ctx, going, { cancelling: false });
  await withdrawAnnounced(ctx, item.moneyNo as string);
  return saveItem(ctx, item, { cancelPending: 0, cancelByHand: false, cancelRefused: true }, action);
}

/**
 * Ends a cancellation once the supplier has decided on every card. If any card was revoked, all vouchers are cancelled,
 * because Ctrip accepts one decision.
 */
export async function settleCancel(ctx: Context, item: CtripItem): Promise<CtripItem> {
  if ((item.cancelPending ?? 0) === 0 || item.cancelByHand) return item;
  const going = (await vouchersOf(ctx, [item])).filter(({ cancelling }) => cancelling);
  const found = await ordersOf(ctx, going);
  if (found.some(({ status }) => status === 'REVOKING')) return item;
  const revoked = found.filter(({ status }) => status === 'REVOKED' || status === 'INITIAL_FAILED').length;
  const ended =
    revoked === 0 ? await rejectCancel(ctx, item, 'system') : await completeCancel(ctx, item, going, revoked);
  await reportCancel(ctx, ended);
  return ended;
}

/** Reports a cancellation to Ctrip when all items of its batch are decided. */
export async function reportCancel(ctx: Context, item: CtripItem, reason?: string): Promise<void> {
  const { cancelBatch, otaOrderId, supplierOrderId, account } = item;
  if (!cancelBatch) return;
  const items = (await itemsOf(ctx, account as number, otaOrderId as string)).filter(
    (one) => one.cancelBatch === cancelBatch,
  );
  if (items.some(({ cancelPending }) => (cancelPending ?? 0) > 0)) return;
  const rejected = items.filter(({ cancelRefused }) => cancelRefused);
  const vouchers = await vouchersOf(ctx, items);
  const message =
    rejected.length === 0
      ? 'cancelled'
      : (reason ?? `the supplier does not take back item ${rejected.map(({ itemId }) => itemId).join(', ')}`);
  await deferCall(ctx, {
    account: account as number,
    service: 'CancelOrderConfirm',
    sequenceId: cancelBatch,
    otaOrderId,
    message,
    body: {
      otaOrderId,
      supplierOrderId,
      confirmResultCode: rejected.length === 0 ? '0000' : NOT_CANCELLABLE,
      confirmResultMessage: message,
      items: items.map(({ id, itemId }) => ({
        itemId,
        vouchers: vouchers
          .filter(({ ctripOrder, cancelledAt }) => ctripOrder === id && cancelledAt)
          .map(({ voucherId }) => ({ voucherId })),
      })),
    },
  });
}
