import { createItems, itemsHash } from '../items/createItems';
import { decideOrder } from '../items/decideOrder';
import { itemsOf, vouchersOf, saveItem } from '../items/storedItems';
import { type RequestedItem, inventoriesOf, readRequestedItems, requireStock, stockLeft } from '../items/offers';
import { returnShelf } from '../../plans';
import { makeVouchers, startSupply } from '../items/supply';
import { deliveryOf } from '../outbound/vouchers';
import {
  type Body,
  type CtripItem,
  type CtripAccount,
  CtripError,
  MISSING,
  NO_STOCK,
  WRONG_INFO,
  ownCode,
  requireItems,
  requireText,
  requireWhole,
  readText,
} from '../wire/codes';
import { readBeijingTime } from '../wire/envelope';
import type { Context } from '../../../context';

const BY_HAND = 1;
const BY_SYSTEM = 2;
const NOW = 1;
const LATER = 2;
const CTRIP_SENDS = 1;

/** Checks an order without reserving stock. */
export const verifyOrder: ServiceHandler = async ({ ctx, body }) => {
  requireText(body, 'sequenceId');
  const wanted = await readRequestedItems(ctx, body);
  const left = await requireStock(ctx, wanted);
  return {
    items: wanted.map((one) => ({ PLU: one.PLU, inventorys: inventoriesOf(one, left.get(one.offer.id) ?? 0) })),
  };
};

async function madeAnswer(
  { ctx }: Call,
  items: readonly CtripItem[],
  wanted: readonly RequestedItem[],
): Promise<object> {
  const left = await stockLeft(ctx, wanted);
  const [first] = items as [CtripItem];
  return {
    otaOrderId: first.otaOrderId,
    supplierOrderId: first.supplierOrderId,
    items: wanted.map((one) => ({ PLU: one.PLU, inventorys: inventoriesOf(one, left.get(one.offer.id) ?? 0) })),
  };
}

/** Throws if a repeated order differs from the stored one with the same number. */
function requireSame(items: readonly CtripItem[], wanted: readonly RequestedItem[], mode: CtripItem['mode']): void {
  const [first] = items as [CtripItem];
  if (first.withdrawnAt) throw new CtripError(WRONG_INFO, `otaOrderId ${first.otaOrderId} was cancelled`);
  if (first.mode !== mode || first.asked !== itemsHash(wanted))
    throw new CtripError(WRONG_INFO, `otaOrderId ${first.otaOrderId} exists with other items`);
}

/** Creates an unpaid order and reserves its stock for half an hour. */
export const createPreOrder: ServiceHandler = async (call) => {
  const { ctx, account, sequenceId, body } = call;
  const otaOrderId = requireText(body, 'otaOrderId');
  const wanted = await readRequestedItems(ctx, body);
  const known = await itemsOf(ctx, account.id, otaOrderId);
  if (known.length > 0) {
    requireSame(known, wanted, 'PRE');
    return madeAnswer(call, known, wanted);
  }
  const items = await createItems(ctx, {
    account: account.id,
    otaOrderId,
    batch: sequenceId,
    mode: 'PRE',
    wanted,
    body,
  });
  return madeAnswer(call, items, wanted);
};

const readConfirm = (body: Body): Pick<CtripItem, 'confirmType' | 'confirmBy'> => {
  const confirmType = requireWhole(body, 'confirmType', BY_HAND);
  if (confirmType > BY_SYSTEM) throw new CtripError(WRONG_INFO, `confirmType ${confirmType} is neither 1 nor 2`);
  const text = readText(body, 'orderLastConfirmTime', 32);
  const confirmBy = readBeijingTime(text);
  if (text !== null && !confirmBy) throw new CtripError(WRONG_INFO, 'orderLastConfirmTime is not yyyy-MM-dd HH:mm:ss');
  return { confirmType, confirmBy };
};

/** Returns the response to a paid order, with the vouchers of confirmed items. */
async function paidAnswer({ ctx, account }: Call, otaOrderId: string): Promise<object> {
  const items = await itemsOf(ctx, account.id, otaOrderId);
  const [first] = items as [CtripItem];
  const confirmed = items.every(({ confirmedAt }) => confirmedAt);
  const vouchers = confirmed ? await vouchersOf(ctx, items) : [];
  const delivery = await deliveryOf(
    ctx,
    items.map((item) => ({ item, vouchers: vouchers.filter(({ ctripOrder }) => ctripOrder === item.id) })),
  );
  return {
    otaOrderId,
    supplierOrderId: first.supplierOrderId,
    supplierConfirmType: confirmed ? NOW : LATER,
    voucherSender: CTRIP_SENDS,
    ...delivery,
    items: items.map((item) => ({
      itemId: item.itemId,
      isCredentialVouchers: 0,
      passengerVouchers: [],
      inventorys: [{ useDate: item.useStartDate, quantity: item.quantity }],
    })),
  };
}

/** Takes cards for the paid eSIM items, and confirms the order at once if no item has to wait. */
async function supplyPaid(call: Call, items: readonly CtripItem[], otaOrderId: string): Promise<void> {
  const { ctx, account } = call;
  for (const item of items)
    if (!(await makeVouchers(ctx, item)))
      throw new CtripError(NO_STOCK, `PLU ${item.PLU}: there are no ${item.quantity} cards in stock`);
  if (items.every(({ confirmType }) => confirmType === BY_SYSTEM)) await startSupply(ctx, await vouchersOf(ctx, items));
  await decideOrder(ctx, account.id, otaOrderId, { answering: true });
}

/** Assigns Ctrip's item numbers to an unpaid order. Rejects (1005, 1006) items that do not match. */
function bindItems(items: readonly CtripItem[], body: Body): Map<number, string> {
  const bound = new Map<number, string>();
  for (const given of requireItems(body)) {
    const [itemId, PLU] = [requireText(given, 'itemId'), requireText(given, 'PLU')];
    const item = items.find((one) => one.PLU === PLU);
    if (!item) throw new CtripError(WRONG_INFO, `PLU ${PLU} is not in the order`);
    if ([...bound.values()].includes(itemId)) throw new CtripError(WRONG_INFO, `itemId ${itemId} is there twice`);
    bound.set(item.id, itemId);
  }
  const missing = items.find(({ id }) => !bound.has(id));
  if (missing) throw new CtripError(MISSING, `the item of PLU ${missing.PLU} is missing`);
  return bound;
}

/** Records the payment of an order. A repeated call returns the order's present state. */
export const payPreOrder: ServiceHandler = async (call) => {
  const { ctx, body, sequenceId } = call;
  const service = 'PayPreOrder';
  const items = await requireOrder(call, ownCode(service));
  const [first] = items;
  const otaOrderId = first.otaOrderId as string;
  if (first.mode !== 'PRE') throw new CtripError(ownCode(service), 'the order is no pre-order');
  const confirm = readConfirm(body);
  const bound = bindItems(items, body);
  if (first.withdrawnAt) throw new CtripError(ownCode(service), 'the pre-order was cancelled, its stock is released');
  if (first.paidAt) {
    if (items.some(({ id, itemId }) => bound.get(id) !== itemId))
      throw new CtripError(WRONG_INFO, 'the order is paid with other itemIds');
    return paidAnswer(call, otaOrderId);
  }
  const paid: CtripItem[] = [];
  for (const item of items)
    paid.push(
      await saveItem(
        ctx,
        item,
        { ...confirm, itemId: bound.get(item.id) as string, paidAt: ctx.now(), payBatch: sequenceId, holdUntil: null },
        'ctrip',
      ),
    );
  await supplyPaid(call, paid, otaOrderId);
  return paidAnswer(call, otaOrderId);
};

/** Cancels an unpaid order. A repeated call succeeds again. */
export const cancelPreOrder: ServiceHandler = async (call) => {
  const items = await requireOrder(call, '2001');
  if (items.some(({ paidAt }) => paidAt)) throw new CtripError(ownCode('CancelPreOrder'), 'the order is paid');
  for (const item of items) await withdrawItem(call.ctx, item, 'ctrip');
  return null;
};

export async function withdrawItem(ctx: Call['ctx'], item: CtripItem, action: 'ctrip' | 'system'): Promise<void> {
  if (item.withdrawnAt || item.paidAt) return;
  await saveItem(ctx, item, { withdrawnAt: ctx.now(), holdUntil: null }, action);
  await returnShelf(ctx, item.ctripPlan, item.quantity ?? 0);
}

/** Creates an order that is already paid. */
export const createOrder: ServiceHandler = async (call) => {
  const { ctx, account, sequenceId, body } = call;
  const otaOrderId = requireText(body, 'otaOrderId');
  const wanted = await readRequestedItems(ctx, body);
  const confirm = readConfirm(body);
  const nameless = wanted.find(({ itemId }) => itemId === null);
  if (nameless) throw new CtripError(MISSING, `the itemId of PLU ${nameless.PLU} is missing`);
  const known = await itemsOf(ctx, account.id, otaOrderId);
  if (known.length > 0) {
    requireSame(known, wanted, 'DIRECT');
    return paidAnswer(call, otaOrderId);
  }
  const more = { ...confirm, paidAt: ctx.now(), payBatch: sequenceId };
  const order = { account: account.id, otaOrderId, batch: sequenceId, mode: 'DIRECT', wanted, body, more } as const;
  await supplyPaid(call, await createItems(ctx, order), otaOrderId);
  return paidAnswer(call, otaOrderId);
};

/** A verified and decrypted call of Ctrip. */
export interface Call {
  readonly ctx: Context;
  readonly account: CtripAccount;
  readonly sequenceId: string;
  readonly body: Body;
}
/** Returns the response's body, or null for none. Throws `CtripError` for a rejection. */
export type ServiceHandler = (call: Call) => Promise<object | null>;

/** Returns the items of the calling account's order. Otherwise rejects with the code `unknown`. */
export async function requireOrder(
  { ctx, account, body }: Call,
  unknown: string,
): Promise<[CtripItem, ...CtripItem[]]> {
  const otaOrderId = requireText(body, 'otaOrderId');
  const items = await itemsOf(ctx, account.id, otaOrderId);
  if (items.length === 0) throw new CtripError(unknown, `otaOrderId ${otaOrderId} is unknown`);
  const given = body.supplierOrderId;
  if (given !== undefined && given !== null && given !== '' && given !== items[0]?.supplierOrderId)
    throw new CtripError(unknown, 'supplierOrderId is not that of the order');
  return items as [CtripItem, ...CtripItem[]];
}

/** Returns the item with this number. Otherwise rejects with the code `unknown`. */
export function itemById(items: readonly CtripItem[], itemId: string, unknown: string): CtripItem {
  const found = items.find((item) => item.itemId === itemId);
  if (!found) throw new CtripError(unknown, `itemId ${itemId} is not in the order`);
  return found;
}
