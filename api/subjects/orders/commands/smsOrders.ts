import type smsOrders from '@t3d/resources/sms-orders';
import { applyRevoke, checkApplyRevoke } from './applyRevoke';
import type { NewOrder } from './createOrder';
import { createOrder } from './createOrder';
import { checkRenewOrders, renewOrders } from './renewOrders';
import type { CommandsFor } from '../../../declared/command';

export default {
  create: { run: (ctx, input: NewOrder) => createOrder(ctx, input, 'SMS') },
  revoke: { run: applyRevoke, check: checkApplyRevoke },
  renew: { run: renewOrders, check: checkRenewOrders },
} satisfies CommandsFor<typeof smsOrders>;
