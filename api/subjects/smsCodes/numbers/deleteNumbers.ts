import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsMessages from '@t3d/resources/codes/sms-messages';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import { command } from '../../../engine/rows/commands/command';
import { refuseRows } from '../../../errors';
import { recordHistories } from '../../../models/history';
import { table } from '../../../models/table';

/** Removes numbers that never had an order or a message. All or none: refuses the others, naming each. */
export const deleteNumbers = command(smsNumbers, 'delete', {
  run: async (ctx, found) => {
    const ids = found.map(({ id }) => id);
    const used = new Set([
      ...(await table(ctx, smsCodeOrders).find({ number: ids })).map(({ number }) => number),
      ...(await table(ctx, smsMessages).find({ number: ids }, { limit: 1000 })).map(({ number }) => number),
    ]);
    refuseRows(
      found.filter(({ id }) => used.has(id)),
      'smsCodes.numberUsed',
    );
    await table(ctx, smsNumbers).remove(ids);
    await recordHistories(
      ctx,
      smsNumbers,
      'delete',
      found.map(({ id, number }) => ({ recordId: id, changes: { number: { before: number, after: null } } })),
    );
    return { affected: found.length };
  },
});
