import type { Context } from '../../context';
import { enqueueAll } from '../../jobs/outbox';
import type { TellPayload } from './types';
import { TELL_JOB } from './types';
import type { Order } from '../../models/rows';

/** A move and an undoing may be told at the same version of an order: they are two questions. */
const LETTER: Readonly<Record<TellPayload['what'], string>> = { revoke: 't', finish: 't', move: 'm' };

/** Tells the supplier what we have decided of many orders; whether it hears changes nothing here. */
export async function tellOfAll(ctx: Context, found: readonly Order[], what: TellPayload['what']): Promise<void> {
  await enqueueAll(
    ctx,
    found.map((order) => {
      const question = `${order.orderNo}-${LETTER[what]}${order.version}`;
      const payload: TellPayload = {
        order: order.id,
        supplier: order.supplier,
        reference: order.supplierReference as string,
        question,
        what,
      };
      return { kind: TELL_JOB, payload, dedupe: `tell:${question}` };
    }),
  );
}

/** The same of one order. */
export const tellSupplier = (ctx: Context, order: Order, what: TellPayload['what']): Promise<void> =>
  tellOfAll(ctx, [order], what);
