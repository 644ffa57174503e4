import type smsOrders from '@t3d/resources/sms-orders';
import { applyRevoke, checkApplyRevoke } from '../orders/applyRevoke';
import type { NewOrder } from '../orders/createOrder';
import { createOrder } from '../orders/createOrder';
import { checkRenewOrders, renewOrders } from '../orders/renewOrders';
import type { CommandsFor } from '../types';

export default {
  create: { run: (ctx, input: NewOrder) => createOrder(ctx, input, 'SMS') },
  revoke: { run: applyRevoke, check: checkApplyRevoke },
  renew: { run: renewOrders, check: checkRenewOrders },
} satisfies CommandsFor<typeof smsOrders>;
