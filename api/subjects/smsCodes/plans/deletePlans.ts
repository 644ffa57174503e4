import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import { command } from '../../../engine/rows/commands/command';
import { refuseRows } from '../../../errors';
import { recordHistories } from '../../../models/history';
import { table } from '../../../models/table';

/** Removes plans that were never ordered. All or none: refuses the others, naming each. */
export const deleteCodePlans = command(smsCodePlans, 'delete', {
  run: async (ctx, found) => {
    const ids = found.map(({ id }) => id);
    const sold = new Set((await table(ctx, smsCodeOrders).find({ plan: ids })).map(({ plan }) => plan));
    refuseRows(
      found.filter(({ id }) => sold.has(id)),
      'plans.sold',
    );
    await table(ctx, smsCodePlans).remove(ids);
    await recordHistories(
      ctx,
      smsCodePlans,
      'delete',
      found.map(({ id, name }) => ({ recordId: id, changes: { name: { before: name, after: null } } })),
    );
    return { affected: found.length };
  },
});
