import type { Order } from '../../../models/rows';
import { releaseCards } from '../state/cardStatus';
import { inBatches, inBulk } from './inBulk';
import { COMPLETE_MANY_JOB } from '../jobs/kinds';
import { moveOrders, requireStep } from '../state/moveOrder';
import { notifySupplierOfAll } from '../jobs/notifySupplier';

export const wasUsing = ({ status, statusBefore }: Order): boolean => status === 'USING' || statusBefore === 'USING';

/** USING, COMPLETING or UNUSED → COMPLETED at once. */
export const forceCompletion = inBulk({
  kind: COMPLETE_MANY_JOB,
  refuse: (_ctx, found) => requireStep('force-completion', found),
  run: (ctx, found, reportDone) =>
    inBatches(found, reportDone, async (batch) => {
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
    }),
});
