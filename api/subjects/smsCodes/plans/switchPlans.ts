import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import { command } from '../../../engine/rows/commands/command';
import { restores } from '../../../engine/undo/restore';
import { setValues } from '../../../engine/rows/commands/setValues';

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
