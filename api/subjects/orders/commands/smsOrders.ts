import type smsOrders from '@t3d/resources/orders/sms-orders';
import { revokeSmsOrders } from './applyRevoke';
import { createSmsOrder } from './createOrder';
import { renewOrders } from './renewOrders';
import type { CommandsFor } from '../../../declared/command';

export default {
  create: createSmsOrder,
  revoke: revokeSmsOrders,
  renew: renewOrders,
} satisfies CommandsFor<typeof smsOrders>;
