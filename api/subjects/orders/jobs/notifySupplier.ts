import type { Context } from '../../../context';
import { enqueueAll } from '../../../jobs/outbox';
import { type NotifyPayload, NOTIFY_JOB } from './kinds';
import type { Order } from '@t3d/resources/rows';

/** A move and an undoing may be notified at the same version of an order: they are two questions. */
const LETTER: Readonly<Record<NotifyPayload['what'], string>> = { revoke: 't', finish: 't', move: 'm' };

/** Notifies the supplier of what we have decided for many orders; its answer changes nothing here. */
export async function notifySupplierOfAll(
  ctx: Context,
  found: readonly Order[],
  what: NotifyPayload['what'],
): Promise<void> {
  await enqueueAll(
    ctx,
    found.map((order) => {
      const question = `${order.orderNo}-${LETTER[what]}${order.version}`;
      const payload: NotifyPayload = {
        order: order.id,
        supplier: order.supplier,
        reference: order.supplierReference as string,
        question,
        what,
      };
      return { kind: NOTIFY_JOB, payload, dedupe: `tell:${question}` };
    }),
  );
}

/** The same of one order. */
export const notifySupplier = (ctx: Context, order: Order, what: NotifyPayload['what']): Promise<void> =>
  notifySupplierOfAll(ctx, [order], what);
