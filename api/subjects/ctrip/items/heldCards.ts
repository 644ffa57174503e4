import orders from '@t3d/resources/orders/orders';
import type { Terminal } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import { isOfHolder } from '../../orders';
import type { CtripVoucher } from '../types';
import { ordersOf } from './supply';

/**
 * The cards that are still in the hands of the vouchers' buyers, by the id of the voucher: those that our orders are on
 * now. A card that went back into stock, came to another holder or was sold again to Ctrip is left out, because its
 * number and its profile are for the next buyer.
 */
export async function heldCards(ctx: Context, vouchers: readonly CtripVoucher[]): Promise<Map<number, Terminal>> {
  const sales = new Map((await ordersOf(ctx, vouchers)).map((sale) => [sale.id, sale]));
  const ids = [...new Set([...sales.values()].map(({ terminal }) => terminal as number))];
  if (ids.length === 0) return new Map();
  const cards = new Map((await table(ctx, terminals).find(ids)).map((card) => [card.id, card]));
  const all = await table(ctx, orders).find({ terminal: ids, platform: 'CTRIP' }, { order: [['id', 'ASC']] });
  const newest = new Map(all.map(({ terminal, id }) => [terminal, id]));
  return new Map(
    vouchers.flatMap(({ id, order }) => {
      const sale = sales.get(order ?? 0);
      const card = cards.get(sale?.terminal ?? 0);
      const isHeld = sale && card && card.status !== 'STOCKED' && isOfHolder(sale, card);
      return isHeld && newest.get(card.id) === sale.id ? [[id, card] as const] : [];
    }),
  );
}
