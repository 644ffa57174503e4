/**
 * Orders: a plan sold for a card, from the sale to its end.
 *
 * What can be bought answers `GET /orders/offers` (`sale/readOffers.ts`) by the functions of the sale itself.
 * `state/` is what an order is: every step that exists (`transitions.ts`), the only way to take one (`moveOrder.ts`),
 * who holds a card, terms and usage. `sale/` makes orders: chains of prices, retail and app sales, which card.
 * `commands/` is what people do; `events/` what suppliers, clocks and verified documents make of an order.
 * `refunds/` gives money back, also of other orders on a card that ended. `jobs/` leaves questions and notifications
 * for the supplier (subject `suppliers` calls them) and runs bulk commands and scheduled transitions. Money moves in
 * `api/ledger` only, and last.
 */
import { defineSubject } from '../../engine/http/subject';
import { type Provided, provide } from '../../models/services';
import { VOIP } from '../businessUsers';
import { PRODUCTS, RECHARGE } from '../payments';
import { jobs } from './jobs';
import { RETAIL_PLAN } from './sale/retailSale';
import computedOrders from './state/computed';
import type orders from '@t3d/resources/orders/orders';
import type { CommandsFor } from '../../declared/command';
import { applyRevoke } from './commands/applyRevoke';
import { buyPlans } from './commands/buyPlans';
import { createOrder } from './commands/createOrder';
import { deleteOrders, retryOrders } from './commands/retryOrders';
import { exportQrCodes } from './commands/exportQrCodes';
import { finishOrders, forceCompletion } from './commands/forceCompletion';
import { importOrders } from './commands/importOrders';
import { partialRefund } from './commands/partialRefund';
import { renewPlans } from './commands/renewPlans';
import smsOrders from './commands/smsOrders';
import { CALLS } from './calls';
import { cures } from './cures';
import { orderRoutes } from './router';
import { words } from './words';

export { acceptOrder, activateOrder, verifyTerminal } from './events/startOrder';
export { changeSupplier, setSupplier } from './events/changeSupplier';
export { completeOrder, confirmFinish } from './events/completeOrder';
export { confirmRevoke } from './events/confirmRevoke';
export { failOrder } from './events/failOrder';
export { countTotals, exceedsKnown, recordTotals, recordUsage, writeFigures } from './events/recordUsage';
export { refuseFinish, refuseRenewal, refuseRevoke } from './events/refusals';
export {
  type RequestPayload,
  type NotifyPayload,
  FINISH_JOB,
  NOTIFY_JOB,
  PROVISION_JOB,
  RENEW_JOB,
  REVOKE_JOB,
} from './jobs/kinds';
export { notifySupplier } from './jobs/notifySupplier';
export { isEnabled } from './sale/pickCards';
export { retailPriceOf } from './sale/retailPrice';
export { askToProvisionAll } from './commands/createOrder';
export { revokeAll } from './commands/revokeOrders';
export { countPlatformStock, returnToStock, sellForChannel, takePlatformStock } from './sale/channelSale';
export { REPORTED_MESSAGES } from './refunds/refundOrders';
export { endUnpaid } from './sale/endUnpaid';
export { type NewRetailOrder, type RetailOrder, createRetailOrder, everybodyHasWallet } from './sale/retailSale';
export { type Cards, CARDS } from './state/cards';
export { changeCard } from './state/changeCard';
export {
  type ChannelWatch,
  CHANNEL_WATCH,
  lockOrder,
  lockOrders,
  moveOrder,
  plansOf,
  writeEvent,
} from './state/moveOrder';
export { HAS_LIVE_ORDER, ORDER_IS_LIVE, isOfHolder, ofHolderSql } from './state/holdsCard';
export { newOrderNo } from './sale/saleChain';
export { planOf, remainingMB, totalMessages, type Usage, usageOf } from './state/terms';
export { canStep, effectiveStatus } from './state/transitions';

const ofOrders = {
  create: createOrder,
  buy: buyPlans,
  'renew-plans': renewPlans,
  import: importOrders,
  delete: deleteOrders,
  'apply-revoke': applyRevoke,
  retry: retryOrders,
  finish: finishOrders,
  'force-completion': forceCompletion,
  'qr-export': exportQrCodes,
  'partial-refund': partialRefund,
} satisfies CommandsFor<typeof orders>;
export const commands = { orders: ofOrders, 'sms-orders': smsOrders };

export default defineSubject({
  words: { ...words, ...cures },
  commands,
  jobs,
  routes: () => [orderRoutes()],
  calls: CALLS,
  computed: [computedOrders],
  services: [provide(PRODUCTS, { RECHARGE, DATA: RETAIL_PLAN, VOS_RECHARGE: VOIP }) as Provided],
});
