import ctripVouchers from '@t3d/resources/ctrip/ctrip-vouchers';
import orders from '@t3d/resources/orders/orders';
import plans from '@t3d/resources/plans/plans';
import type { Plan, Terminal } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import {
  requestProvisionOfAll,
  returnToStock,
  revokeAll,
  sellForChannel,
  takePlatformStock,
  isOfHolder,
} from '../../orders';
import type { Body, CtripItem, CtripVoucher } from '../wire/codes';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';

const planOf = async (ctx: Context, item: CtripItem): Promise<Plan> =>
  (await table(ctx, plans).one(item.plan as number)) as Plan;

/** Returns whether an item is an eSIM. The supplier provisions eSIMs, and staff hand over any other item. */
export const isEsim = async (ctx: Context, item: CtripItem): Promise<boolean> =>
  (await planOf(ctx, item)).terminalType === 'E_SIM';

const passengersOf = (item: CtripItem): Body[] => (item.passengers ? (JSON.parse(item.passengers) as Body[]) : []);

/**
 * Creates the vouchers of a paid item, and for an eSIM a card and our own order each. Returns false if the stock is too
 * small.
 */
export async function makeVouchers(ctx: Context, item: CtripItem): Promise<boolean> {
  const plan = await planOf(ctx, item);
  const quantity = item.quantity ?? 0;
  const cards = plan.terminalType === 'E_SIM' ? await takePlatformStock(ctx, quantity) : [];
  if (!cards) return false;
  const people = passengersOf(item);
  for (let place = 1; place <= quantity; place += 1) {
    const card = cards[place - 1];
    const order =
      card &&
      (await sellForChannel(ctx, card, {
        plan,
        price: item.settlementPrice as number,
        currency: item.currency as string,
      }));
    const person = people[place - 1]?.passengerId as string | number | undefined;
    await table(ctx, ctripVouchers).insert({
      ctripOrder: item.id,
      place,
      voucherId: `${item.moneyNo}-V${place}`,
      status: 'UNUSED',
      terminal: card?.id ?? null,
      order: order?.id ?? null,
      passengerId: person === undefined ? null : String(person).slice(0, 64),
    });
    if (place === 1 && order) await table(ctx, ctripOrders).update({ order: order.id }, item.id);
  }
  return true;
}

const ordersOf = (ctx: Context, vouchers: readonly CtripVoucher[], lock = false) => {
  const ids = vouchers.map(({ order }) => order).filter((id) => id !== null);
  return ids.length > 0 ? table(ctx, orders).find(ids, { lock }) : Promise.resolve([]);
};

export async function startSupply(ctx: Context, vouchers: readonly CtripVoucher[]): Promise<void> {
  const waiting = (await ordersOf(ctx, vouchers)).filter(({ status }) => status === 'INITIAL');
  await requestProvisionOfAll(ctx, waiting);
}

/** Revokes our own orders of these vouchers, unless an order is in use or has ended. */
export async function withdrawOrders(ctx: Context, vouchers: readonly CtripVoucher[]): Promise<void> {
  const open = (await ordersOf(ctx, vouchers, true)).filter(({ status }) =>
    ['INITIAL', 'NO_REAL_NAME', 'UNUSED'].includes(status as string),
  );
  await revokeAll(ctx, open, 'withdrawn', () => undefined);
}

/** Returns cards of ended orders to stock, except cards with a downloaded profile. */
export async function restock(ctx: Context, vouchers: readonly CtripVoucher[]): Promise<void> {
  const ended = (await ordersOf(ctx, vouchers)).filter(({ status }) =>
    ['REVOKED', 'INITIAL_FAILED'].includes(status as string),
  );
  const cards = ended.map(({ terminal }) => terminal).filter((id) => id !== null);
  if (cards.length > 0) {
    const free = await table(ctx, terminals).find({ id: cards, owner: null, status: 'UNUSED' });
    await returnToStock(
      ctx,
      free.map(({ id }) => id),
    );
  }
}

export { ordersOf };

/** Returns the cards that buyers still have, by voucher id. */
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
