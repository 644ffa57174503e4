import type orders from '@t3d/resources/orders';
import type { CommandsFor } from '../types';
import { applyRevoke, checkApplyRevoke } from './applyRevoke';
import { createOrder } from './createOrder';
import { checkPartialRefund, deleteOrders, finishOrders, forceCompletion, partialRefund, retryOrders } from './staffDeeds';

export default {
  create: { run: createOrder },
  delete: { run: deleteOrders },
  'apply-revoke': { run: applyRevoke, check: checkApplyRevoke },
  retry: { run: retryOrders },
  finish: { run: finishOrders },
  'force-completion': { run: forceCompletion },
  'partial-refund': { run: partialRefund, check: checkPartialRefund },
} satisfies CommandsFor<typeof orders>;
