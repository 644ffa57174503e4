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
import { computedOrders } from './orders/computedOrders';
import { readingRoutes } from './reading/readingRoutes';
import { smsSimulator } from './simulator/simulatorRoutes';
import { words } from './smsCodeTexts';
import type smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import { beforeSaveCodePlans, computedPlans, planCommands } from './codePlans';

export { listCodePlans } from './codePlans';
export { SMS_GATEWAY_NAMES, testInbound } from './inbound/inboundRoutes';

const ofNumbers = {
  delete: deleteNumbers,
  distribute: distributeNumbers,
  retrieve: retrieveNumbers,
} satisfies CommandsFor<typeof smsNumbers>;
const ofOrders = {
  create: createCodeOrder,
  renew: renewCodeOrders,
  revoke: revokeCodeOrders,
} satisfies CommandsFor<typeof smsCodeOrders>;
export const commands = { 'sms-numbers': ofNumbers, 'sms-code-plans': planCommands, 'sms-code-orders': ofOrders };

export default defineModule({
  words,
  commands,
  rules: { 'sms-code-plans': { beforeSave: beforeSaveCodePlans } },
  computed: [computedPlans, computedOrders],
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
