import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import { createHash } from 'node:crypto';
import type { Context } from '../../../context';
import { platformUser } from '../../../ledger';
import { recordHistory } from '../../../models/history';
import { randomLetters } from '../../../models/randomLetters';
import { table } from '../../../models/table';
import users from '@t3d/resources/people/users';
import { type CtripItem, type Body, CtripError, WRONG_INFO, readList } from '../wire/codes';
import { endOfDay } from '../wire/envelope';
import { type RequestedItem, OutOfStock, requireStock, stockLeft } from './offers';
import { takeShelf } from '../../plans';
import { statusOf } from './status';

/** The time for which an unpaid order reserves its stock. */
const HOLD_MS = 30 * 60_000;

const SHORTEST = { CONTACTS: 4000, PASSENGERS: 20_000 } as const;

/** Returns a new order number for Ctrip: `T3D`, the time and five letters. */
function newSupplierOrderId(ctx: Context): string {
  const time = ctx.now().toISOString().replace(/\D/g, '').slice(2, 17);
  return `T3D${time}${randomLetters(ctx, 5)}`;
}

/** Returns a hash of an order's items, by which a different order with the same number is rejected. */
export const itemsHash = (wanted: readonly RequestedItem[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        wanted.map(({ PLU, quantity, useStartDate, useEndDate, salePrice, currency }) => [
          PLU,
          quantity,
          useStartDate,
          useEndDate,
          salePrice,
          currency,
        ]),
      ),
    )
    .digest('hex');

/** Returns a list as JSON to store. Rejects (1006) a list that is too long. */
function storedList(body: Body, name: 'contacts' | 'passengers', longest: number): string | null {
  const list = readList(body, name);
  if (list.length === 0) return null;
  const text = JSON.stringify(list);
  if (text.length > longest) throw new CtripError(WRONG_INFO, `${name} is longer than ${longest} characters`);
  return text;
}

interface NewOrder {
  readonly account: number;
  readonly otaOrderId: string;
  readonly batch: string;
  readonly mode: 'DIRECT' | 'PRE';
  readonly wanted: readonly RequestedItem[];
  readonly body: Body;
  readonly more?: Partial<CtripItem>;
}

/** Reserves the stock for an order. Rejects (1003) an order above the remaining stock. */
async function takeStock(ctx: Context, wanted: readonly RequestedItem[]): Promise<void> {
  await requireStock(ctx, wanted);
  for (const one of wanted)
    if (!(await takeShelf(ctx, one.offer.id, one.quantity)))
      throw new OutOfStock(wanted, await stockLeft(ctx, wanted), one);
}

export async function createItems(ctx: Context, order: NewOrder): Promise<CtripItem[]> {
  const { account, otaOrderId, batch, mode, wanted, body, more } = order;
  await takeStock(ctx, wanted);
  const supplierOrderId = newSupplierOrderId(ctx);
  const asked = itemsHash(wanted);
  const contacts = storedList(body, 'contacts', SHORTEST.CONTACTS);
  const costCurrency = (await table(ctx, users).one(await platformUser(ctx)))?.currency ?? null;
  const made: CtripItem[] = [];
  for (const [place, one] of wanted.entries()) {
    const facts = {
      mode,
      quantity: one.quantity,
      useQuantity: 0,
      cancelQuantity: 0,
      cancelPending: 0,
      endsAt: endOfDay(one.useEndDate),
      paidAt: null,
      confirmedAt: null,
      rejectedAt: null,
      collectedAt: null,
      returnedAt: null,
      withdrawnAt: null,
    } as const;
    const values: Partial<CtripItem> = {
      ...facts,
      account,
      otaOrderId,
      supplierOrderId,
      createdBatch: batch,
      asked,
      contacts,
      costCurrency,
      place: place + 1,
      moneyNo: `${supplierOrderId}-${place + 1}`,
      PLU: one.PLU,
      ctripPlan: one.offer.id,
      plan: one.plan.id,
      itemId: one.itemId,
      salePrice: one.salePrice,
      settlementPrice: one.settlementPrice,
      supplierCost: one.plan.corpCost,
      currency: one.currency,
      receivable: 0,
      refunded: 0,
      settled: 0,
      noticed: 0,
      useStartDate: one.useStartDate,
      useEndDate: one.useEndDate,
      channel: one.channel,
      passengers:
        one.passengers.length > 0
          ? storedList({ passengers: one.passengers }, 'passengers', SHORTEST.PASSENGERS)
          : null,
      holdUntil: mode === 'PRE' ? new Date(ctx.now().getTime() + HOLD_MS) : null,
      ...more,
    };
    values.status = statusOf({ ...facts, ...more }, ctx.now());
    const id = await table(ctx, ctripOrders).insert(values);
    await recordHistory(ctx, ctripOrders, id, 'ctrip', { status: { before: null, after: values.status } });
    made.push({ ...values, id, version: 1 } as CtripItem);
  }
  return made;
}
