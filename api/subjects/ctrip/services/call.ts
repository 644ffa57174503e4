import type { Context } from '../../../context';
import type { Body, CtripAccount, CtripItem } from '../types';
import { CtripRefusal } from '../wire/codes';
import { needText } from '../wire/readBody';
import { itemsOf } from '../items/load';

/** One call of Ctrip's, signed and decrypted. */
export interface Call {
  readonly ctx: Context;
  readonly account: CtripAccount;
  readonly sequenceId: string;
  readonly body: Body;
}
/** What a service answers; null: 0000 without a body. Throws `CtripRefusal` for anything else. */
export type ServiceHandler = (call: Call) => Promise<object | null>;

/** The items of the order that a call names, of this account. Refuses with the service's code for an unknown order. */
export async function needOrder({ ctx, account, body }: Call, unknown: string): Promise<[CtripItem, ...CtripItem[]]> {
  const otaOrderId = needText(body, 'otaOrderId');
  const items = await itemsOf(ctx, account.id, otaOrderId);
  if (items.length === 0) throw new CtripRefusal(unknown, `otaOrderId ${otaOrderId} is unknown`);
  const given = body.supplierOrderId;
  if (given !== undefined && given !== null && given !== '' && given !== items[0]?.supplierOrderId)
    throw new CtripRefusal(unknown, 'supplierOrderId is not that of the order');
  return items as [CtripItem, ...CtripItem[]];
}

/** The item of an order by Ctrip's number. */
export function itemById(items: readonly CtripItem[], itemId: string, unknown: string): CtripItem {
  const found = items.find((item) => item.itemId === itemId);
  if (!found) throw new CtripRefusal(unknown, `itemId ${itemId} is not in the order`);
  return found;
}
