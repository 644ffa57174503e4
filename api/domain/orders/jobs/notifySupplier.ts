import type { Context } from '../../../context';
import { enqueueAll } from '../../../jobs/outbox';
import type { Order } from '@t3d/resources/rows';

export const PROVISION_JOB = 'orders.provision';

export const REVOKE_JOB = 'orders.revoke';

export const FINISH_JOB = 'orders.finish';

export const RENEW_JOB = 'orders.renew';

/** The kind of job that notifies the supplier of a final decision. The supplier's response has no effect. */
export const NOTIFY_JOB = 'orders.tell';

/** The payload of a supplier request. `again` counts how often a PENDING request was repeated. */
export interface RequestPayload {
  order: number;
  reference: string;
  question: string;
  again?: number;
}

/**
 * The payload of a notification. `supplier` is the order's supplier when the job was enqueued, or null. A `move`
 * reads the new card when the job runs.
 */
export interface NotifyPayload {
  order: number;
  supplier: number | null;
  reference: string;
  question: string;
  what: 'revoke' | 'finish' | 'move';
  again?: number;
}

/**
 * A letter before the version in a notification's id. A move and its undo may notify about the same version, so moves
 * have their own letter.
 */
const LETTER: Readonly<Record<NotifyPayload['what'], string>> = { revoke: 't', finish: 't', move: 'm' };

/** Notifies the supplier of a decision about many orders. The response does not change the orders. */
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

export const notifySupplier = (ctx: Context, order: Order, what: NotifyPayload['what']): Promise<void> =>
  notifySupplierOfAll(ctx, [order], what);
