import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import { IMAGE } from '../../declared/formerNames';
import { command } from '../../engine/rows/commands/command';
import { refuseRows } from '../../errors';
import { recordHistories } from '../../models/history';
import { table } from '../../models/table';

/**
 * Removes cards that never left the stock. Refuses any other status, and a card that an order names: its history stays.
 */
export const deleteTerminals = command(terminals, 'delete', {
  refused: (_ctx, ids) => {
    refuseRows(
      ids.map((id) => ({ id })),
      'terminals.notStocked',
    );
  },
  refuse: async (ctx, found) => {
    const ids = found.map(({ id }) => id);
    const sold = new Set((await table(ctx, orders).find({ terminal: ids })).map((order) => order.terminal));
    refuseRows(
      found.filter(({ id }) => sold.has(id)),
      'terminals.hasOrders',
    );
  },
  run: async (ctx, found) => {
    const affected = await table(ctx, terminals).remove(found.map(({ id }) => id));
    await recordHistories(
      ctx,
      terminals,
      'delete',
      found.map(({ id, iccid, cid, type }) => ({
        recordId: id,
        changes: { [IMAGE]: { before: { iccid, cid, type }, after: null } },
      })),
    );
    return { affected };
  },
});
