import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import { command } from '../../../engine/rows/commands/command';
import { restores } from '../../../engine/undo/restore';
import { setValues } from '../../../engine/rows/commands/setValues';
import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import { refuseRows } from '../../../errors';
import { recordHistories } from '../../../models/history';
import { table } from '../../../models/table';

/** Puts plans on sale. Those that are listed already keep their time. */
export const listCodePlans = command(smsCodePlans, 'list', {
  undo: restores(),
  run: async (ctx, found) => {
    const fresh = found.filter(({ status }) => status !== 'RACKING');
    return { affected: await setValues(ctx, smsCodePlans, 'list', fresh, { status: 'RACKING', listedAt: ctx.now() }) };
  },
});

/** Takes plans off sale: no new order and no renewal; running orders go on. */
export const delistCodePlans = command(smsCodePlans, 'delist', {
  undo: restores(),
  run: async (ctx, found) => ({
    affected: await setValues(ctx, smsCodePlans, 'delist', found, { status: 'UNSHELVE' }),
  }),
});

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
