import { formatMoney } from '@t3d/resources/kit';
import { refundChannel } from '../../../ledger';
import { enqueueMail } from '../../../jobs/outbox';
import { translate } from '../../../locales';
import { beginCancel, freeVouchers } from '../items/cancelItem';
import { followItem } from '../items/followItem';
import { itemsOf, lockCtrip, vouchersOf, saveItem } from '../items/storedItems';
import { leftOf, statusOf } from '../items/status';
import { inTransaction } from '../../../models/transaction';
import { wireVouchers } from '../outbound/vouchers';
import {
  type Body,
  type CtripItem,
  type CtripVoucher,
  BALANCE_UNKNOWN,
  CANCEL_EXPIRED,
  CANCEL_NO_ORDER,
  CANCEL_QUANTITY,
  CANCEL_UNPAID,
  CANCEL_USED,
  CtripError,
  EDIT_NO_ORDER,
  EDIT_REFUSED,
  NOT_CANCELLABLE,
  NOT_RESENDABLE,
  QUERY_NO_ORDER,
  REFUND_NO_ORDER,
  REFUND_REFUSED,
  VOUCHER_NO_ORDER,
  requireDay,
  requireItems,
  requireMinor,
  requireText,
  requireWhole,
  readList,
  readMinor,
  readText,
} from '../wire/codes';
import { beijingDay, endOfDay } from '../wire/envelope';
import { type Call, type ServiceHandler, itemById, requireOrder } from './ordering';

const DONE = 1;
const PENDING = 2;
const BY_HAND = 1;
const ALL = 0;
const BY_PASSENGER = 2;

/** Ctrip's code and our reason, by the state that forbids a cancellation. */
const CLOSED: Partial<Record<string, readonly [string, string]>> = {
  1: ['2100', 'the order is not confirmed yet'],
  12: ['2100', 'the order is not confirmed yet'],
  11: [CANCEL_UNPAID, 'the order is not paid'],
  14: [CANCEL_UNPAID, 'the pre-order was cancelled before it was paid'],
  3: ['2100', 'another cancellation of the item is open'],
  5: [CANCEL_QUANTITY, 'nothing is left to cancel'],
  6: [NOT_CANCELLABLE, 'the item has been collected'],
  7: [CANCEL_USED, 'part of the item is used'],
  8: [CANCEL_USED, 'the item is used'],
  9: [CANCEL_USED, 'the item was returned after use'],
  10: [CANCEL_EXPIRED, 'the time of use is over'],
};

/** Rejects a cancellation of more units than are left, or in a state that forbids it. */
function requireCancellable(item: CtripItem, quantity: number, now: Date): void {
  const closed = CLOSED[statusOf(item, now)];
  if (closed) throw new CtripError(closed[0], `${closed[1]}: item ${item.itemId}`);
  const left = leftOf(item);
  if (quantity > left)
    throw new CtripError(CANCEL_QUANTITY, `item ${item.itemId}: ${left} can be cancelled, ${quantity} asked for`);
}

/** Parses the number of units. Rejects (2004) an invalid number. */
function readQuantity(given: Body): number {
  const text = String((given.quantity as string | number | undefined) ?? '');
  const quantity = Number(text);
  if (!/^\d{1,12}$/.test(text) || quantity < 1)
    throw new CtripError(CANCEL_QUANTITY, `quantity ${text.slice(0, 32)} is not 1 or more`);
  return quantity;
}

/** Returns the vouchers of the named passengers, or else the item's last ones. */
function chosen(given: Body, item: CtripItem, vouchers: readonly CtripVoucher[], now: Date): CtripVoucher[] {
  const free = freeVouchers(vouchers);
  const type = requireWhole(given, 'cancelType', ALL);
  if (type > BY_PASSENGER) throw new CtripError('2100', `cancelType ${type} is unknown`);
  if (type === BY_PASSENGER) {
    const people = new Set(readList(given, 'passengers').map((one) => requireText(one, 'passengerId')));
    requireCancellable(item, Math.max(1, people.size), now);
    const found = free.filter(({ passengerId }) => passengerId !== null && people.has(passengerId));
    if (found.length === 0 || found.length !== people.size)
      throw new CtripError(CANCEL_QUANTITY, `item ${item.itemId}: not every passenger has something to cancel`);
    return found;
  }
  const named = type === ALL && given.quantity === undefined ? null : readQuantity(given);
  if (named !== null) requireCancellable(item, named, now);
  const quantity = type === ALL ? leftOf(item) : (named as number);
  requireCancellable(item, Math.max(1, quantity), now);
  return free.slice(-quantity);
}

/** Cancels unused units. The supplier or staff may have to agree first. */
export const cancelOrder: ServiceHandler = async (call) => {
  const { ctx, body, sequenceId } = call;
  const items = await requireOrder(call, CANCEL_NO_ORDER);
  // Treat an unpaid item on its own, because it has no itemId to compare.
  const unpaid = items.find(({ paidAt }) => !paidAt);
  if (unpaid) requireCancellable(unpaid, 1, ctx.now());
  const byHand = requireWhole(body, 'confirmType', BY_HAND) === BY_HAND;
  const vouchers = await vouchersOf(ctx, items);
  const going = requireItems(body).map((given) => {
    const item = itemById(items, requireText(given, 'itemId'), CANCEL_NO_ORDER);
    const own = vouchers.filter(({ ctripOrder }) => ctripOrder === item.id);
    return { item, vouchers: chosen(given, item, own, ctx.now()) };
  });
  if (new Set(going.map(({ item }) => item.id)).size !== going.length)
    throw new CtripError(CANCEL_QUANTITY, 'an item is there twice');
  const ended: CtripItem[] = [];
  for (const one of going) ended.push(await beginCancel(ctx, { ...one, batch: sequenceId, byHand }));
  return {
    supplierConfirmType: ended.some(({ cancelPending }) => (cancelPending ?? 0) > 0) ? PENDING : DONE,
    items: going.map(({ item, vouchers: own }) => ({
      itemId: item.itemId,
      vouchers: own.map(({ voucherId }) => ({ voucherId })),
    })),
  };
};

/** Lowers Ctrip's debt, item by item, until the amount is used up. */
async function takeBack(call: Call, items: readonly CtripItem[], amount: number): Promise<void> {
  let rest = amount;
  for (const item of items) {
    const part = Math.min(rest, item.receivable ?? 0);
    if (part < 1) continue;
    await refundChannel(call.ctx, {
      key: `channel-refund:${item.moneyNo}:${call.sequenceId}`,
      orderNo: item.moneyNo as string,
      amount: part,
      currency: item.currency as string,
    });
    await saveItem(
      call.ctx,
      item,
      { receivable: (item.receivable ?? 0) - part, refunded: (item.refunded ?? 0) + part },
      'ctrip',
    );
    rest -= part;
  }
}

const decimal = (minor: number): string => formatMoney(minor, { grouped: false });

/** Lowers Ctrip's debt after a partial refund to the buyer. Rejects an amount above the debt. */
export const refundOrder: ServiceHandler = async (call) => {
  const items = await requireOrder(call, REFUND_NO_ORDER);
  if (items.some(({ confirmedAt }) => !confirmedAt))
    throw new CtripError(REFUND_REFUSED, 'the order is not confirmed: there is nothing to refund');
  const total = requireMinor(call.body, 'totalAmount');
  const currency = requireText(call.body, 'totalAmountCurrency', 3).toUpperCase();
  const given = readList(call.body, 'items');
  const parts =
    given.length > 0
      ? given.map((one) => ({
          items: [itemById(items, requireText(one, 'itemId'), REFUND_NO_ORDER)],
          amount: readMinor(one, 'amount') ?? (given.length === 1 ? total : 0),
        }))
      : [{ items: [...items], amount: total }];
  if (total < 1 || items.some((item) => item.currency !== currency))
    throw new CtripError(REFUND_REFUSED, `totalAmount must be above 0, in ${items[0].currency}`);
  if (parts.reduce((sum, { amount }) => sum + amount, 0) !== total)
    throw new CtripError(REFUND_REFUSED, 'the amounts of the items do not add up to totalAmount');
  for (const part of parts) {
    const owed = part.items.reduce((sum, { receivable, settled }) => sum + (receivable ?? 0) - (settled ?? 0), 0);
    if (part.amount > owed)
      throw new CtripError(REFUND_REFUSED, `${decimal(owed)} can be refunded, ${decimal(part.amount)} asked for`);
  }
  for (const part of parts) await takeBack(call, part.items, part.amount);
  return { supplierConfirmType: DONE };
};

const PASSENGER: Readonly<Record<string, number>> = { UNUSED: 0, USED: 1, CANCELLED: 2 };

export const queryOrder: ServiceHandler = async (call) => {
  const { ctx, account } = call;
  const known = await requireOrder(call, QUERY_NO_ORDER);
  // Lock the order, because its cards may have changed just now.
  await inTransaction(ctx, async (inner) => {
    await lockCtrip(inner);
    for (const { id } of known) await followItem(inner, id);
  });
  const items = await itemsOf(ctx, account.id, known[0].otaOrderId as string);
  const vouchers = await vouchersOf(ctx, items);
  return {
    otaOrderId: known[0].otaOrderId,
    supplierOrderId: known[0].supplierOrderId,
    items: items.map((item) => {
      const own = vouchers.filter(({ ctripOrder }) => ctripOrder === item.id);
      return {
        itemId: item.itemId ?? '0',
        useStartDate: item.useStartDate,
        useEndDate: item.useEndDate,
        orderStatus: Number(statusOf(item, ctx.now())),
        quantity: item.quantity,
        useQuantity: item.useQuantity,
        cancelQuantity: item.cancelQuantity,
        passengers: own
          .filter(({ passengerId }) => passengerId)
          .map(({ passengerId, status }) => ({ passengerId, passengerStatus: PASSENGER[status ?? 'UNUSED'] })),
        vouchers: own.map(({ voucherId, status }) => ({ voucherId, voucherStatus: PASSENGER[status ?? 'UNUSED'] })),
      };
    }),
  };
};

export const sendVoucher: ServiceHandler = async (call) => {
  const { ctx, body, sequenceId } = call;
  const items = await requireOrder(call, VOUCHER_NO_ORDER);
  if (items.some(({ confirmedAt }) => !confirmedAt))
    throw new CtripError(NOT_RESENDABLE, 'the order is not confirmed: it has no vouchers yet');
  const email = readText(body, 'email', 128);
  if (!email || !/^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+$/.test(email))
    throw new CtripError(NOT_RESENDABLE, 'vouchers go out by e-mail: a valid email is needed');
  const lines: string[] = [];
  for (const item of items) {
    const own = freeVouchers(await vouchersOf(ctx, [item]));
    const { vouchers, links } = await wireVouchers(ctx, item, own);
    lines.push(...(links.length > 0 ? links : vouchers.map(({ voucherCode }) => voucherCode)));
  }
  if (lines.length === 0) throw new CtripError(NOT_RESENDABLE, 'every voucher is used or cancelled');
  await enqueueMail(ctx, {
    to: email,
    subject: translate('ctrip.mail.vouchers', 'zh', { otaOrderId: items[0].otaOrderId as string }),
    text: lines.join('\n\n'),
    dedupe: `ctrip:${sequenceId}`,
  });
  return null;
};

/** Changes the days of use for unused items. */
export const editOrder: ServiceHandler = async (call) => {
  const { ctx, body } = call;
  const items = await requireOrder(call, EDIT_NO_ORDER);
  const edits = requireItems(body).map((given) => {
    const item = itemById(items, requireText(given, 'itemId'), EDIT_NO_ORDER);
    const [from, until] = [requireDay(given, 'targetUseStartDate'), requireDay(given, 'targetUseEndDate')];
    const status = statusOf(item, ctx.now());
    if (!['2', '4', '13'].includes(status))
      throw new CtripError(EDIT_REFUSED, `item ${item.itemId} is in state ${status}: its dates stand`);
    if (
      requireDay(given, 'originUseStartDate') !== item.useStartDate ||
      requireDay(given, 'originUseEndDate') !== item.useEndDate
    )
      throw new CtripError(EDIT_REFUSED, `item ${item.itemId} is for ${item.useStartDate} to ${item.useEndDate}`);
    if (until < from || until < beijingDay(ctx.now()))
      throw new CtripError(EDIT_REFUSED, 'the new dates are over, or end before they start');
    return { item, facts: { useStartDate: from, useEndDate: until, endsAt: endOfDay(until) } };
  });
  for (const { item, facts } of edits) await saveItem(ctx, item, facts, 'ctrip');
  return { supplierConfirmType: DONE, items: edits.map(({ item }) => ({ itemId: item.itemId })) };
};

/** Responds with a balance of zero, because Ctrip has no deposit with us. */
export const balanceQuery: ServiceHandler = async ({ account, body }) => {
  const vendorId = readText(body, 'vendorId');
  if (!vendorId || (account.vendorId && vendorId !== account.vendorId))
    throw new CtripError(BALANCE_UNKNOWN, `vendorId ${vendorId ?? ''} is unknown`);
  return Promise.resolve({
    vendorId,
    prepaidAccountBalance: 0,
    prepaidAccountBalanceCurrency: 'CNY',
    creditAccountBalance: 0,
    creditAccountBalanceCurrency: 'CNY',
  });
};
