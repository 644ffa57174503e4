import { enqueueAll } from '../../../jobs/outbox';
import { inBatches, inBulk } from './inBulk';
import type { RequestPayload } from '../jobs/kinds';
import { FINISH_JOB, FINISH_MANY_JOB } from '../jobs/kinds';
import { moveOrders, requireStep } from '../state/moveOrder';

/** USING or UNUSED → COMPLETING: no refund; COMPLETED once the supplier confirms. */
export const finishOrders = inBulk({
  kind: FINISH_MANY_JOB,
  refuse: (_ctx, found) => requireStep('finish', found),
  run: (ctx, found, reportDone) =>
    inBatches(found, reportDone, async (batch) => {
      const completing = await moveOrders(
        ctx,
        'finish',
        batch.map((order) => ({ order, values: { statusBefore: order.status } })),
      );
      await enqueueAll(
        ctx,
        completing.map((order) => {
          const payload: RequestPayload = {
            order: order.id,
            reference: order.supplierReference as string,
            question: `${order.orderNo}-f${order.version}`,
          };
          return { kind: FINISH_JOB, payload, dedupe: `finish:${payload.question}` };
        }),
      );
    }),
});
