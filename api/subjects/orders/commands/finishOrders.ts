import orders from '@t3d/resources/orders/orders';
import { command } from '../../../engine/rows/commands/command';
import { enqueueAll } from '../../../jobs/outbox';
import { countingUp, inBatches } from './inBatches';
import type { RequestPayload } from '../jobs/kinds';
import { FINISH_JOB } from '../jobs/kinds';
import { moveOrders, requireStep } from '../state/moveOrder';

/** USING or UNUSED → COMPLETING: no refund; COMPLETED once the supplier confirms. */
export const finishOrders = command(orders, 'finish', {
  refuse: (_ctx, found) => requireStep('finish', found),
  run: async (ctx, found, _input, report) => {
    await inBatches(found, countingUp(report), async (batch) => {
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
    });
    return { affected: found.length };
  },
});
