import type orders from '@t3d/resources/orders';
import type { CommandsFor } from '../../declared/command';
import { applyRevoke, checkApplyRevoke } from './applyRevoke';
import type { NewOrder } from './createOrder';
import { createOrder } from './createOrder';
import { importOrders } from './importOrders';
import { exportQrCodes } from './qrExport';
import {
  checkPartialRefund,
  deleteOrders,
  finishOrders,
  forceCompletion,
  partialRefund,
  retryOrders,
} from './staffCommands';

export default {
  create: { run: (ctx, input: NewOrder) => createOrder(ctx, input) },
  import: { run: importOrders },
  delete: { run: deleteOrders },
  'apply-revoke': { run: applyRevoke, check: checkApplyRevoke },
  retry: { run: retryOrders },
  finish: { run: finishOrders },
  'force-completion': { run: forceCompletion },
  'qr-export': { run: exportQrCodes },
  'partial-refund': { run: partialRefund, check: checkPartialRefund },
} satisfies CommandsFor<typeof orders>;
