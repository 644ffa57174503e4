/**
 * SMS code reception: numbers that customers order for a term, and the codes that they receive.
 *
 * `numbers/` is the pool: distribute, retrieve, delete. `plans/` puts terms on sale. `orders/` sells, renews, revokes
 * and ends terms; a number rests for 24 hours after each. `inbound/` takes signed messages from gateways behind one
 * port (`port.ts`), assigns each to the order of its time or to quarantine, and stores hundreds by one commit
 * (`router.ts`). `codes/` finds the code in a text, in doubt none. `reading/` shows owners theirs, at once by a stream
 * (`hub.ts`), and staff what numbers receive. Decision 44.
 */
import { HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import type smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import type smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import type smsNumbers from '@t3d/resources/codes/sms-numbers';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { type Provided, provide } from '../../models/services';
import { CALLS } from './calls';
import { KEEP_DAYS, eraseMessages } from './reading/readMessages';
import { inboundRoutes } from './inbound/router';
import { deleteNumbers, retrieveNumbers } from './numbers/retrieveNumbers';
import { distributeNumbers } from './numbers/distributeNumbers';
import { createCodeOrder } from './orders/createOrder';
import { renewCodeOrders } from './orders/renewOrders';
import { revokeCodeOrders, expireCodeOrders, freeRestedNumbers } from './orders/revokeOrders';
import { deleteCodePlans, delistCodePlans, listCodePlans } from './plans/switchPlans';
import { readingRoutes } from './reading/router';
import { smsSimulator } from './simulator/router';
import { words } from './words';

export { SMS_GATEWAY_NAMES, testInbound } from './inbound/testInbound';

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

export default defineSubject({
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
