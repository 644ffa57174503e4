import type { Context } from '../../context';
import { enqueue } from '../../jobs/outbox';
import type { Order, TellPayload } from './types';
import { TELL_JOB } from './types';

/** A move and an undoing may be told at the same version of an order: they are two questions. */
const LETTER: Readonly<Record<TellPayload['what'], string>> = { revoke: 't', finish: 't', move: 'm' };

/** Tells the supplier what we have decided; whether it hears changes nothing here. */
export async function tellSupplier(ctx: Context, order: Order, what: TellPayload['what']): Promise<void> {
  const question = `${order.orderNo}-${LETTER[what]}${order.version}`;
  const payload: TellPayload = { order: order.id, supplier: order.supplier, reference: order.supplierReference as string, question, what };
  await enqueue(ctx, { kind: TELL_JOB, payload, dedupe: `tell:${payload.question}` });
}
