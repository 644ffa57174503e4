import type { Context } from '../../../context';
import { bookChannelCost, sellByChannel } from '../../../ledger';
import { deliveryOf } from '../outbound/vouchers';
import { deferCall } from '../outbound/deferCall';
import type { CtripItem, CtripVoucher } from '../wire/codes';
import { returnShelf } from '../../plans';
import { itemsOf, vouchersOf, saveItem } from './storedItems';
import { isEsim, ordersOf, restock, withdrawOrders } from './supply';

/**
 * The readiness of a paid item. READY can be confirmed, FAILED cannot be provided, and WAITING needs staff or the
 * supplier.
 */
type Readiness = 'READY' | 'FAILED' | 'WAITING';

const ACCEPTED: readonly (string | null)[] = ['UNUSED', 'USING', 'COMPLETED', 'COMPLETING'];
const LOST: readonly (string | null)[] = ['INITIAL_FAILED', 'REVOKED', 'REFUNDED'];

async function readiness(ctx: Context, item: CtripItem, vouchers: readonly CtripVoucher[]): Promise<Readiness> {
  if (item.confirmType === 1 && !item.approvedAt) return 'WAITING';
  if (!(await isEsim(ctx, item))) return 'READY';
  const found = await ordersOf(ctx, vouchers);
  if (found.length === 0 || found.some(({ status }) => LOST.includes(status))) return 'FAILED';
  return found.every(({ status }) => ACCEPTED.includes(status)) ? 'READY' : 'WAITING';
}

const ofItem = (vouchers: readonly CtripVoucher[], item: CtripItem): CtripVoucher[] =>
  vouchers.filter(({ ctripOrder }) => ctripOrder === item.id);

/** Confirms an item: Ctrip then owes us its price, and we owe the supplier its cost. */
async function confirmItem(ctx: Context, item: CtripItem): Promise<CtripItem> {
  const quantity = item.quantity as number;
  const receivable = (item.settlementPrice as number) * quantity;
  const orderNo = item.moneyNo as string;
  const saved = await saveItem(ctx, item, { confirmedAt: ctx.now(), receivable }, 'system');
  await sellByChannel(ctx, { orderNo, amount: receivable, currency: item.currency as string });
  await bookChannelCost(ctx, {
    key: `channel-cost:${orderNo}`,
    orderNo,
    amount: (item.supplierCost ?? 0) * quantity,
    currency: item.costCurrency ?? (item.currency as string),
  });
  return saved;
}

interface Reason {
  readonly code: string;
  readonly message: string;
}

const callOf = (item: CtripItem) => (item.mode === 'PRE' ? 'PayPreOrderConfirm' : 'CreateOrderConfirm');

/** Enqueues the decision on an order, once per batch of the payment. */
async function deferConfirm(
  ctx: Context,
  items: readonly CtripItem[],
  { code, message }: Reason,
  delivery: object,
): Promise<void> {
  const [first] = items as [CtripItem];
  await deferCall(ctx, {
    account: first.account as number,
    service: callOf(first),
    sequenceId: first.payBatch as string,
    otaOrderId: first.otaOrderId,
    message,
    body: {
      otaOrderId: first.otaOrderId,
      supplierOrderId: first.supplierOrderId,
      confirmResultCode: code,
      confirmResultMessage: message,
      voucherSender: 1,
      ...delivery,
    },
  });
}

/** Rejects a paid, unconfirmed order and reports the reason to Ctrip. Moves no money. */
export async function rejectOrder(
  ctx: Context,
  items: readonly CtripItem[],
  reason: Reason,
  action: 'system' | 'reject',
): Promise<void> {
  const open = items.filter(({ confirmedAt, rejectedAt, paidAt }) => paidAt && !confirmedAt && !rejectedAt);
  if (open.length === 0) return;
  for (const item of open) {
    await saveItem(
      ctx,
      item,
      { rejectedAt: ctx.now(), rejectCode: reason.code, rejectReason: reason.message.slice(0, 255) },
      action,
    );
    await returnShelf(ctx, item.ctripPlan, item.quantity ?? 0);
  }
  const vouchers = await vouchersOf(ctx, open);
  await withdrawOrders(ctx, vouchers);
  await restock(ctx, vouchers);
  await deferConfirm(ctx, open, reason, {
    vouchers: [],
    items: open.map(({ itemId }) => ({ itemId: itemId ?? '0', isCredentialVouchers: 0, passengerVouchers: [] })),
  });
}

const SUPPLY_FAILED: Reason = { code: '1100', message: 'the supplier could not provide the eSIM' };

/**
 * Confirms a paid order when all items are ready, or rejects it when any has failed. Returns null if no decision is
 * possible yet.
 */
export async function decideOrder(
  ctx: Context,
  account: number,
  otaOrderId: string,
  { answering = false } = {},
): Promise<'CONFIRMED' | 'REJECTED' | null> {
  const items = await itemsOf(ctx, account, otaOrderId);
  const open = items.filter(({ paidAt, confirmedAt, rejectedAt }) => paidAt && !confirmedAt && !rejectedAt);
  if (open.length === 0) return null;
  const vouchers = await vouchersOf(ctx, open);
  const states: Readiness[] = [];
  for (const item of open) states.push(await readiness(ctx, item, ofItem(vouchers, item)));
  if (states.includes('FAILED')) {
    await rejectOrder(ctx, open, SUPPLY_FAILED, 'system');
    return 'REJECTED';
  }
  if (states.includes('WAITING')) return null;
  const confirmed: CtripItem[] = [];
  for (const item of open) confirmed.push(await confirmItem(ctx, item));
  if (!answering) {
    const parts = confirmed.map((item) => ({ item, vouchers: ofItem(vouchers, item) }));
    await deferConfirm(ctx, confirmed, { code: '0000', message: 'confirmed' }, await deliveryOf(ctx, parts));
  }
  return 'CONFIRMED';
}
