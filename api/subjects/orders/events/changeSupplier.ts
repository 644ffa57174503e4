import orders from '@t3d/resources/orders/orders';
import type { Context } from '../../../context';
import { changesBetween, recordHistory } from '../../../models/history';
import { table } from '../../../models/table';
import { writeEvent } from '../state/moveOrder';
import type { Order } from '@t3d/resources/rows';

/** The supplier that an order is with, and what it costs there in minor units. */
interface Assigned {
  supplier: number;
  supplierCost: number | null;
}

/** Notes the first supplier of a locked order that is INITIAL; of any other nothing changes. */
export async function setSupplier(ctx: Context, { id }: Order, assigned: Assigned): Promise<void> {
  await table(ctx, orders).update(assigned, { id, status: 'INITIAL' });
}

/**
 * Takes a locked order that is INITIAL to its next supplier under a reference of its own. Its state stays, so it is no
 * step; its events and its history tell of it.
 */
export async function changeSupplier(
  ctx: Context,
  order: Order,
  next: Assigned & { supplierReference: string },
  reason: string,
): Promise<void> {
  await table(ctx, orders).update(next, { id: order.id, status: 'INITIAL' });
  await writeEvent(ctx, order.id, 'failover', 'INITIAL', 'INITIAL', {
    supplier: order.supplier,
    reference: order.supplierReference,
    to: next.supplier,
    reason,
  });
  await recordHistory(ctx, orders, order.id, 'failover', changesBetween(orders, order, { ...next }));
}
