import type { Context } from '../../../context';
import { enqueueAll } from '../../../jobs/outbox';
import type { Order } from '@t3d/resources/rows';
import { confirmUnprovisioned } from '../events/confirmRevoke';
import { type ReportMore, inBatches } from './inBatches';
import { type RequestPayload, REVOKE_JOB } from '../jobs/kinds';
import { moveOrders } from '../state/moveOrder';
import type { Step } from '../state/transitions';

type RevokeStep = Extract<Step, 'apply-revoke' | 'not-verified' | 'withdrawn'>;

/**
 * Locked orders to REVOKING: requested of the supplier where they had been provisioned; where not, there is nothing to
 * undo.
 */
export async function revokeAll(
  ctx: Context,
  found: readonly Order[],
  step: RevokeStep,
  reportMore: ReportMore,
): Promise<void> {
  const unprovisioned: Order[] = [];
  await inBatches(
    found,
    () => undefined,
    async (batch) => {
      const revoking = await moveOrders(
        ctx,
        step,
        batch.map((order) => ({ order, values: { statusBefore: order.status } })),
      );
      const [waiting, asked] = [revoking.filter(wasUnverified), revoking.filter((order) => !wasUnverified(order))];
      unprovisioned.push(...waiting);
      await enqueueAll(
        ctx,
        asked.map((order) => {
          const payload: RequestPayload = {
            order: order.id,
            reference: order.supplierReference as string,
            question: `${order.orderNo}-r${order.version}`,
          };
          return { kind: REVOKE_JOB, payload, dedupe: `revoke:${payload.question}` };
        }),
      );
      await reportMore(asked.length);
    },
  );
  // The money last, of all at once: their wallets are locked by one statement.
  await confirmUnprovisioned(ctx, unprovisioned, reportMore);
}

const wasUnverified = ({ statusBefore }: Order): boolean => statusBefore === 'NO_REAL_NAME';

/** The same of one, on whoever's behalf. */
export async function revokeOne(ctx: Context, order: Order, step: RevokeStep): Promise<void> {
  await revokeAll(ctx, [order], step, () => undefined);
}
