import type { Catalogue } from '../../locales/types';

const TOP_UP = {
  zh: '请先充值（POST /recharge-records/actions/pay），或减少购买。',
  en: 'Recharge the wallet (POST /recharge-records/actions/pay), or buy less.',
  cht: '請先儲值（POST /recharge-records/actions/pay），或減少購買。',
};
const OFFERS = {
  zh: '请从 GET /orders/offers 中选择套餐：它列出该卡可购买的套餐。',
  en: 'Choose a plan from GET /orders/offers, which lists what can be bought for the card.',
  cht: '請從 GET /orders/offers 中選擇方案：它列出該卡可購買的方案。',
};
const CARDS = {
  zh: '请选择您名下可用的卡：GET /terminals 列出卡及其状态。',
  en: 'Choose a card of yours that is in use: GET /terminals lists your cards with their status.',
  cht: '請選擇您名下可用的卡：GET /terminals 列出卡及其狀態。',
};
const STATUS = {
  zh: '请读取该订单：可执行的操作取决于其 status。',
  en: 'Read the order: what can be done with it depends on its status.',
  cht: '請讀取該訂單：可執行的操作取決於其 status。',
};
const PRICE = {
  zh: '请重新读取价格；同意的话，按新的金额提交。',
  en: 'Read the price again, and send the call with the new amount if you agree to it.',
  cht: '請重新讀取價格；同意的話，按新的金額送出。',
};
const PROFILE = {
  zh: '请等待订单变为 UNUSED（GET /orders/{id} 或 webhook order.*），再读取安装信息。',
  en: 'Wait until the order is UNUSED (GET /orders/{id}, or the webhook order.*), then read the install data.',
  cht: '請等待訂單變為 UNUSED（GET /orders/{id} 或 webhook order.*），再讀取安裝資訊。',
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
    cht: '請減少數量，或請上級補充 eSIM 卡。',
  },
  'money.insufficient.cure': TOP_UP,
  'money.insufficientCredit.cure': TOP_UP,
  'orders.importUnpaid.cure': TOP_UP,
} as const satisfies Catalogue;
