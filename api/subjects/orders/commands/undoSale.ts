import orders from '@t3d/resources/orders/orders';
import smsOrders from '@t3d/resources/orders/sms-orders';
import type { Order } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import type { Inverse } from '../../../declared/command';
import { Forbidden, message } from '../../../errors';
import type { Obstacle } from '../../../engine/undo/restore';
import { refuseObstacles } from '../../../engine/undo/restore';
import { requireInScope } from '../../../engine/rows/read/read';
import { runCommand } from '../../../engine/rows/commands/runCommand';
import { table } from '../../../models/table';
import { applyRevoke, revokeSmsOrders } from './applyRevoke';
import { isOwn } from './requireOwn';

/** The orders that a sale made, or charged once more. */
const madeBy = ({ entries }: Parameters<Inverse['run']>[1]): number[] =>
  entries.filter(({ action }) => action === 'create' || action === 'retry').flatMap(({ recordId }) => recordId ?? []);

/** Why an order stays: its supplier still has it in hand, it is in use, or something else became of it. */
function whyNot({ id, status }: Order): Obstacle[] {
  const because = (why: Obstacle['why']): Obstacle[] => [{ resource: orders, recordId: id, why }];
  if (status === 'UNUSED' || status === 'NO_REAL_NAME') return [];
  return because(
    message(status === 'INITIAL' ? 'orders.undo.underWay' : 'orders.undo.wentOn', { status: status ?? '' }),
  );
}

async function revokeAll(ctx: Context, found: readonly Order[], report: Parameters<Inverse['run']>[2]): Promise<void> {
  for (const [revoke, type] of [
    [applyRevoke, 'DATA'],
    [revokeSmsOrders, 'SMS'],
  ] as const) {
    const ids = found.filter(({ orderType }) => (orderType === 'SMS' ? 'SMS' : 'DATA') === type).map(({ id }) => id);
    if (ids.length > 0) await runCommand(ctx, revoke, { ids }, report);
  }
}

/**
 * Takes a sale back by revoking its orders, which refunds them in full: all or none, while none of them is in use. The
 * supplier is asked where it has provisioned one; the money comes back when it agrees.
 */
export const saleBack: Inverse = {
  requireReach: async (ctx, done) => {
    const [first] = await table(ctx, orders).find(madeBy(done).slice(0, 1));
    await requireInScope(
      ctx,
      first?.orderType === 'SMS' && done.resource === smsOrders.name ? smsOrders : orders,
      madeBy(done),
    );
    const found = await table(ctx, orders).find(madeBy(done));
    if (!found.every((order) => isOwn(ctx, order))) throw new Forbidden('orders', 'notYours');
  },
  run: async (ctx, done, report) => {
    const found = await table(ctx, orders).find(madeBy(done), { lock: true });
    await refuseObstacles(ctx, found.flatMap(whyNot));
    await revokeAll(ctx, found, report);
  },
};
