import orders from '@t3d/resources/orders/orders';
import { command } from '../../../engine/rows/commands/command';
import type { Order } from '@t3d/resources/rows';
import { releaseCards } from '../state/cardStatus';
import { countingUp, inBatches } from './inBatches';
import { moveOrders, requireStep } from '../state/moveOrder';
import { notifySupplierOfAll, type RequestPayload, FINISH_JOB } from '../jobs/notifySupplier';
import { enqueueAll } from '../../../jobs/outbox';

const wasUsing = ({ status, statusBefore }: Order): boolean => status === 'USING' || statusBefore === 'USING';

/** Completes orders at once, without waiting for the supplier. */
export const forceCompletion = command(orders, 'force-completion', {
  validate: (_ctx, found) => requireStep('force-completion', found),
  run: async (ctx, found, _input, report) => {
    await inBatches(found, countingUp(report), async (batch) => {
      const completed = await moveOrders(
        ctx,
        'force-completion',
        batch.map((order) => ({ order })),
      );
      await releaseCards(
        ctx,
        completed.map((order, place) => ({ order, wasUsing: wasUsing(batch[place] as Order) })),
      );
      await notifySupplierOfAll(ctx, completed, 'finish');
    });
    return { affected: found.length };
  },
});

/** Ends orders early without a refund. An order is COMPLETING until the supplier confirms. */
export const finishOrders = command(orders, 'finish', {
  validate: (_ctx, found) => requireStep('finish', found),
  run: async (ctx, found, _input, report) => {
    await inBatches(found, countingUp(report), async (batch) => {
      const beforeSave = await moveOrders(
        ctx,
        'finish',
        batch.map((order) => ({ order, values: { statusBefore: order.status } })),
      );
      await enqueueAll(
        ctx,
        beforeSave.map((order) => {
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
