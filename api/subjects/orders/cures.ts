import type { Catalogue } from '../../locales/types';

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

/** What a caller does about a refusal of orders: `<code>.cure`. */
export const cures = {
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
