import type { Context } from '../../../context';
import { enqueueAll } from '../../../jobs/outbox';
import type { Order } from '@t3d/resources/rows';

/** Kinds of the jobs that call the supplier, after the command that needs it has committed. */
export const PROVISION_JOB = 'orders.provision';

export const REVOKE_JOB = 'orders.revoke';

export const FINISH_JOB = 'orders.finish';

export const RENEW_JOB = 'orders.renew';

/** Notifies the supplier of what our side has decided already; its answer changes nothing. */
export const NOTIFY_JOB = 'orders.tell';

/** `again`: how often it was requested again after a PENDING without a further answer. */
export interface RequestPayload {
  order: number;
  reference: string;
  question: string;
  again?: number;
}

/**
 * `supplier`: who had the order when the job was left; null: none of the list. The new card of a `move` is read when
 * the job runs.
 */
export interface NotifyPayload {
  order: number;
  supplier: number | null;
  reference: string;
  question: string;
  what: 'revoke' | 'finish' | 'move';
  again?: number;
}

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
