/** Orders: plans sold for cards. Commands move money last, and only through `api/ledger`. */
import { defineModule } from '../../engine/http/domainModule';
import { type Provided, provide } from '../../models/services';
import { VOIP } from '../businessUsers';
import { PRODUCTS, RECHARGE } from '../payments';
import { RETAIL_PLAN } from './sale/retailSale';
import type { CommandsFor } from '../../registry/command';
import { applyRevoke, revokeSmsOrders } from './commands/applyRevoke';
import { buyPlans, renewPlans } from './commands/renewPlans';
import { createOrder, createSmsOrder } from './commands/createOrder';
import { deleteOrders, retryOrders } from './commands/retryOrders';
import { exportQrCodes } from './commands/exportQrCodes';
import { finishOrders, forceCompletion } from './commands/forceCompletion';
import { importOrders } from './commands/importOrders';
import { partialRefund } from './commands/previewParties';
import { CALLS, orderRoutes } from './orderRoutes';
import { words } from './orderTexts';
import type smsOrders from '@t3d/resources/orders/sms-orders';
import { renewOrders } from './commands/renewOrders';
import type { Handlers } from '../../jobs/jobTypes';
import { expireOrders, revokeUnverified, startDatedOrders } from './jobs/scheduledTransitions';
import orders from '@t3d/resources/orders/orders';
import type { PlanRules } from '@t3d/resources/plans/plans';
import { computing } from '../../engine/rows/read/computed';
import { readTitle } from '../plans';
import { plansOf } from './state/moveOrder';
import { usageOf } from './state/terms';
import type { Order } from '@t3d/resources/rows';
import type { Catalogue } from '../../locales/textTypes';

const TOP_UP = {
  zh: '请先充值（POST /recharge-records/actions/pay），或减少购买。',
  en: 'Recharge the wallet (POST /recharge-records/actions/pay), or buy less.',
};
const OFFERS = {
  zh: '请从 GET /orders/offers 中选择套餐：它列出该卡可购买的套餐。',
  en: 'Choose a plan from GET /orders/offers, which lists what can be bought for the card.',
};
const CARDS = {
  zh: '请选择您名下可用的卡：GET /terminals 列出卡及其状态。',
  en: 'Choose a card of yours that is in use: GET /terminals lists your cards with their status.',
};
const STATUS = {
  zh: '请读取该订单：可执行的操作取决于其 status。',
  en: 'Read the order: what can be done with it depends on its status.',
};
const PRICE = {
  zh: '请重新读取价格；同意的话，按新的金额提交。',
  en: 'Read the price again, and send the call with the new amount if you agree to it.',
};
const PROFILE = {
  zh: '请等待订单变为 UNUSED（GET /orders/{id} 或 webhook order.*），再读取安装信息。',
  en: 'Wait until the order is UNUSED (GET /orders/{id}, or the webhook order.*), then read the install data.',
};

/** The texts under `<error code>.cure`, which say how to resolve an error. */
const cures = {
  'orders.notOnSale.cure': OFFERS,
  'orders.cardType.cure': OFFERS,
  'orders.otherAgent.cure': OFFERS,
  'orders.notDATA.cure': OFFERS,
  'orders.notSMS.cure': OFFERS,
  'orders.noCurrency.cure': OFFERS,
  'orders.noSuchPlan.cure': OFFERS,
  'orders.renew.notOnSale.cure': OFFERS,
  'money.chainPrices.cure': OFFERS,
  'orders.cardState.cure': CARDS,
  'orders.cardInStock.cure': CARDS,
  'orders.noSuchCard.cure': CARDS,
  'orders.severalCards.cure': CARDS,
  'orders.notYourCard.cure': CARDS,
  'orders.renew.cardGone.cure': CARDS,
  'orders.illegal.cure': STATUS,
  'orders.waits.cure': STATUS,
  'orders.undo.wentOn.cure': STATUS,
  'orders.priceNow.cure': PRICE,
  'orders.priceChanged.cure': PRICE,
  'esim.notReady.cure': PROFILE,
  'orders.noProfile.cure': PROFILE,
  'orders.noStock.cure': {
    zh: '请减少数量，或请上级补充 eSIM 卡。',
    en: 'Order fewer, or have your superior issue more eSIM cards to you.',
  },
  'money.insufficient.cure': TOP_UP,
  'money.insufficientCredit.cure': TOP_UP,
  'orders.importUnpaid.cure': TOP_UP,
} as const satisfies Catalogue;

/** Computes an order's usage and plan title. */
const computedOrders = computing(orders, async (ctx, rows) => {
  const found = rows as unknown as readonly Order[];
  const plans = await plansOf(
    ctx,
    found.filter(({ rules }) => rules === null),
  );
  return found.map((order) => {
    const rules: PlanRules | null = order.rules ?? plans.get(order.plan ?? 0)?.rules ?? null;
    const { totalMB, cycle, throttled } = usageOf(rules, order, ctx.now());
    return { totalMB, cycle, throttled, title: readTitle(ctx, order) };
  });
});

const MINUTE = 60_000;

const jobs: Handlers = {
  'orders.expire': {
    every: MINUTE,
    run: async (ctx) => ({
      expired: await expireOrders(ctx),
      unverified: await revokeUnverified(ctx),
      started: await startDatedOrders(ctx),
    }),
  },
};

const ofSmsOrders = {
  create: createSmsOrder,
  revoke: revokeSmsOrders,
  renew: renewOrders,
} satisfies CommandsFor<typeof smsOrders>;

export {
  acceptOrder,
  activateOrder,
  verifyTerminal,
  completeOrder,
  confirmFinish,
  countTotals,
  exceedsKnown,
  recordTotals,
  recordUsage,
  writeFigures,
  changeSupplier,
  setSupplier,
} from './events/startOrder';
export { confirmRevoke } from './events/confirmRevoke';
export { failOrder, rejectFinish, rejectRenewal, rejectRevoke } from './events/rejections';
export {
  type RequestPayload,
  type NotifyPayload,
  FINISH_JOB,
  NOTIFY_JOB,
  PROVISION_JOB,
  RENEW_JOB,
  REVOKE_JOB,
  notifySupplier,
} from './jobs/notifySupplier';
export { isEnabled } from './sale/pickCards';
export {
  retailPriceOf,
  countPlatformStock,
  returnToStock,
  sellForChannel,
  takePlatformStock,
} from './sale/channelSale';
export { requestProvisionOfAll } from './commands/createOrder';
export { revokeAll } from './commands/applyRevoke';
export { REPORTED_MESSAGES } from './refunds/refundOrders';
export { endUnpaid, newOrderNo } from './sale/saleChain';
export { type NewRetailOrder, type RetailOrder, createRetailOrder, everybodyHasWallet } from './sale/retailSale';
export {
  type Cards,
  CARDS,
  changeCard,
  HAS_LIVE_ORDER,
  ORDER_IS_LIVE,
  isOfHolder,
  ofHolderSql,
} from './state/cardStatus';
export {
  type ChannelWatch,
  CHANNEL_WATCH,
  lockOrder,
  lockOrders,
  moveOrder,
  plansOf,
  writeEvent,
} from './state/moveOrder';
export { planOf, remainingMB, totalMessages, type Usage, usageOf } from './state/terms';
export { canStep, effectiveStatus } from './state/receipts';

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
export const commands = { orders: ofOrders, 'sms-orders': ofSmsOrders };

export default defineModule({
  words: { ...words, ...cures },
  commands,
  jobs,
  routes: () => [orderRoutes()],
  calls: CALLS,
  computed: [computedOrders],
  services: [provide(PRODUCTS, { RECHARGE, DATA: RETAIL_PLAN, VOS_RECHARGE: VOIP }) as Provided],
});
