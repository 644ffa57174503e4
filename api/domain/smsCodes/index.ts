/**
 * SMS codes: numbers that customers order for a term, and the messages that gateways deliver for these numbers
 * (decision 55).
 */
import { HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import type smsNumbers from '@t3d/resources/codes/sms-numbers';
import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import { type Provided, provide } from '../../models/services';
import { CALLS } from './smsCodeCalls';
import { KEEP_DAYS, eraseMessages } from './reading/readMessages';
import { inboundRoutes } from './inbound/inboundRoutes';
import { deleteNumbers, retrieveNumbers } from './numbers/retrieveNumbers';
import { distributeNumbers } from './numbers/distributeNumbers';
import { createCodeOrder } from './orders/createOrder';
import { renewCodeOrders, revokeCodeOrders, expireCodeOrders, freeRestedNumbers } from './orders/renewOrders';
import { readingRoutes } from './reading/readingRoutes';
import { smsSimulator } from './simulator/simulatorRoutes';
import { words } from './smsCodeTexts';
import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { setValues } from '../../engine/rows/commands/setValues';
import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import { rejectRows } from '../../errors';
import { recordHistories } from '../../models/history';
import { table } from '../../models/table';

/** Puts plans on sale. Plans that are already on sale keep the listing time. */
export const listCodePlans = command(smsCodePlans, 'list', {
  undo: restores(),
  run: async (ctx, found) => {
    const fresh = found.filter(({ status }) => status !== 'RACKING');
    return { affected: await setValues(ctx, smsCodePlans, 'list', fresh, { status: 'RACKING', listedAt: ctx.now() }) };
  },
});

/** Takes plans off sale. New orders and renewals are rejected, but running orders continue. */
const delistCodePlans = command(smsCodePlans, 'delist', {
  undo: restores(),
  run: async (ctx, found) => ({
    affected: await setValues(ctx, smsCodePlans, 'delist', found, { status: 'UNSHELVE' }),
  }),
});

/** Deletes plans, or none if any has orders. The error lists these plans. */
const deleteCodePlans = command(smsCodePlans, 'delete', {
  run: async (ctx, found) => {
    const ids = found.map(({ id }) => id);
    const sold = new Set((await table(ctx, smsCodeOrders).find({ plan: ids })).map(({ plan }) => plan));
    rejectRows(
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

export { SMS_GATEWAY_NAMES, testInbound } from './inbound/inboundRoutes';

const ofNumbers = {
  delete: deleteNumbers,
  distribute: distributeNumbers,
  retrieve: retrieveNumbers,
} satisfies CommandsFor<typeof smsNumbers>;
const ofPlans = {
  delete: deleteCodePlans,
  list: listCodePlans,
  delist: delistCodePlans,
} satisfies CommandsFor<typeof smsCodePlans>;
const ofOrders = {
  create: createCodeOrder,
  renew: renewCodeOrders,
  revoke: revokeCodeOrders,
} satisfies CommandsFor<typeof smsCodeOrders>;
export const commands = { 'sms-numbers': ofNumbers, 'sms-code-plans': ofPlans, 'sms-code-orders': ofOrders };

export default defineModule({
  words,
  commands,
  calls: CALLS,
  jobs: {
    'sms-codes.end': {
      every: MINUTE_MS,
      run: async (ctx) => ({ freed: await freeRestedNumbers(ctx), ended: await expireCodeOrders(ctx) }),
    },
    'sms-codes.erase': { every: HOUR_MS, run: async (ctx) => ({ erased: await eraseMessages(ctx) }) },
  },
  mounts: ({ database, config, log }) => [
    {
      at: '/ms-api/inbound',
      handlers: [inboundRoutes({ database, log, secret: config.sms.inboundSecret })],
      raw: true,
      signed: /^/,
    },
    { at: '/ms-api', handlers: [readingRoutes()], session: true },
    ...(config.simulators && config.sms.inboundSecret
      ? [{ at: '/simulator/sms', handlers: [smsSimulator(config.sms.inboundSecret)], raw: true }]
      : []),
  ],
  configured: ({ sms }) => [provide(KEEP_DAYS, sms.keepDays) as Provided],
});
