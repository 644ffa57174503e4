import type { Context } from '../../../context';
import { enqueueAll } from '../../../jobs/outbox';
import type { Order } from '@t3d/resources/rows';

export const PROVISION_JOB = 'orders.provision';

export const REVOKE_JOB = 'orders.revoke';

export const FINISH_JOB = 'orders.finish';

export const RENEW_JOB = 'orders.renew';

/** The kind of job that notifies the supplier of a final decision. */
export const NOTIFY_JOB = 'orders.tell';

/** The payload of a supplier request. `again` counts the repetitions of a PENDING request. */
export interface RequestPayload {
  order: number;
  reference: string;
  question: string;
  again?: number;
}

/** The payload of a notification. `supplier` is the order's supplier when the job was enqueued. */
export interface NotifyPayload {
  order: number;
  supplier: number | null;
  reference: string;
  question: string;
  what: 'revoke' | 'finish' | 'move';
  again?: number;
}

/** The letter in a notification's id. A move has its own letter, because its undo may have the same version. */
const LETTER: Readonly<Record<NotifyPayload['what'], string>> = { revoke: 't', finish: 't', move: 'm' };

/** Notifies the supplier of a decision about many orders. */
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
