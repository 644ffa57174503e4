import type { Context } from '../../context';
import { enqueue } from '../../jobs/outbox';
import type { Order, TellPayload } from './types';
import { TELL_JOB } from './types';

/** Tells the supplier what we have decided; whether it hears changes nothing here. */
export async function tellSupplier(ctx: Context, order: Order, what: TellPayload['what']): Promise<void> {
  const payload: TellPayload = { reference: order.supplierReference as string, question: `${order.orderNo}-t${order.version}`, what };
  await enqueue(ctx, { kind: TELL_JOB, payload, dedupe: `tell:${payload.question}` });
}
