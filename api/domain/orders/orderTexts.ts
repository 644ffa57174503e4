import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'orders.undo.underWay': {
    zh: '正在由供应商开通：请稍后再撤销',
    en: 'Being provisioned: try again in a moment',
    cht: '正在由供應商開通：請稍後再復原',
  },
  'orders.undo.wentOn': {
    zh: '订单已是{status:orders.status}',
    en: 'The order is {status:orders.status} by now',
  },
  'orders.renew.notOnSale': {
    zh: '该套餐已不在售，请另选套餐购买',
    en: 'The plan is not on sale any more: buy another one',
  },
  'orders.renew.cardGone': {
    zh: '该卡已不属于下单的客户',
    en: 'The card no longer belongs to the customer of the order',
  },
  'orders.renew.tooLittle': {
    zh: '余额不足，请先充值或减少订单',
    en: 'The balance is too low: recharge, or choose fewer orders',
  },
  'orders.receipt.paid.title': {
    zh: '已收到付款 {amount}',
    en: 'We received {amount}',
  },
  'orders.receipt.paid.text': {
    zh: '订单 {orderNo}：{plan}，已付 {amount}。套餐正在开通，开通后会再发邮件。\n\n查看进度：{url}\n\n若无法开通，款项会自动原路退回。',
    en: 'Order {orderNo}: {plan}, {amount} paid. The plan is being set up; we write again when it is ready.\n\nFollow it here: {url}\n\nIf it cannot be set up, the money is refunded automatically to your payment method.',
    cht: '訂單 {orderNo}：{plan}，已付 {amount}。方案正在開通，開通後會再發郵件。\n\n查看進度：{url}\n\n若無法開通，款項會自動原路退回。',
  },
  'orders.receipt.verify.title': {
    zh: '已收到付款 {amount}，还需实名',
    en: 'We received {amount}; your document is needed',
  },
  'orders.receipt.verify.text': {
    zh: '订单 {orderNo}：{plan}，已付 {amount}。该卡实名认证通过后才会开通套餐。\n\n请从这里继续：{url}',
    en: 'Order {orderNo}: {plan}, {amount} paid. The plan is set up once the identity of the card’s holder is verified.\n\nGo on here: {url}',
  },
  'orders.receipt.ready.title': { zh: '{plan} 已开通', en: '{plan} is ready' },
  'orders.receipt.ready.text': {
    zh: '订单 {orderNo}：{plan} 已开通，可以使用。到达目的地后请打开数据漫游。\n\n查看订单：{url}',
    en: 'Order {orderNo}: {plan} is ready to be used. Switch on data roaming at the destination.\n\nSee the order: {url}',
    cht: '訂單 {orderNo}：{plan} 已開通，可以使用。到達目的地後請打開數據漫遊。\n\n查看訂單：{url}',
  },
  'orders.receipt.failed.title': {
    zh: '{plan} 未能开通，退款中',
    en: '{plan} was not set up: your money comes back',
  },
  'orders.receipt.failed.text': {
    zh: '订单 {orderNo}：运营商未能开通 {plan}。{amount} 会自动原路退回，请勿重复付款。\n\n查看退款：{url}',
    en: 'Order {orderNo}: the operator could not set up {plan}. {amount} is refunded automatically to your payment method; please do not pay again.\n\nFollow the refund: {url}',
    cht: '訂單 {orderNo}：電信業者未能開通 {plan}。{amount} 會自動原路退回，請勿重複付款。\n\n查看退款：{url}',
  },
  'orders.receipt.revoked.title': {
    zh: '订单已撤销：{plan}',
    en: 'Your order was revoked: {plan}',
  },
  'orders.receipt.revoked.text': {
    zh: '订单 {orderNo}（{plan}）已撤销。应退的款项会自动原路退回。\n\n查看订单：{url}',
    en: 'Order {orderNo} ({plan}) was revoked. What is due is refunded automatically to your payment method.\n\nSee the order: {url}',
    cht: '訂單 {orderNo}（{plan}）已撤銷。應退的款項會自動原路退回。\n\n查看訂單：{url}',
  },
  'orders.priceChanged': {
    zh: '价格已变，请按新价格再次确认',
    en: 'The price has changed: look at the new one and confirm again',
  },
  'orders.ofChannel': {
    zh: '订单 {orderNo} 由携程售出，请在携程订单中处理',
    en: 'Order {orderNo} was sold by Ctrip: decide it in the list of Ctrip orders',
  },
  'orders.priceNow': {
    zh: '价格已从 {beforeMinor} 变为 {afterMinor}，请按新价格再次确认',
    en: 'The price is {afterMinor} now, no longer {beforeMinor}: confirm again',
  },
  'orders.offers.sms': { zh: '短信套餐', en: 'Plans of text messages' },
  'orders.offers.otherType': { zh: '适用于 {type}', en: 'For {type} cards' },
  'orders.offers.prices': {
    zh: '价格设置有误，请联系上级',
    en: 'Not priced correctly: ask your superior',
  },
  'orders.offers.manyHolders': {
    zh: '所选的卡属于多个客户，请一次只选一个客户的卡',
    en: 'These cards belong to several customers: choose those of one',
  },
  'orders.offers.manyTypes': {
    zh: '所选的卡类型不同，请一次只选一种类型',
    en: 'These cards are of several types: choose those of one',
  },
  'orders.offers.oneTarget': {
    zh: '请选择卡或客户，不能同时指定',
    en: 'Name cards or a customer, not both',
  },
  'orders.offers.tooMany': {
    zh: '一次最多 {max} 张卡',
    en: 'At most {max} cards at once',
  },
  'orders.notSMS': { zh: '请选择短信套餐', en: 'Choose a plan of text messages' },
  'orders.notDATA': { zh: '请选择流量套餐', en: 'Choose a data plan', cht: '請選擇流量方案' },
  'orders.kept': {
    zh: '订单 {orderNo} 不是流量订单，不能删除',
    en: 'Order {orderNo} is not an order of data: it cannot be deleted',
    cht: '訂單 {orderNo} 不是流量訂單，不能刪除',
  },
  'orders.check.inLine': {
    zh: '已有套餐、需排队的卡',
    en: 'Cards on which another plan comes first',
  },
  'orders.check.void': { zh: '将作废的卡', en: 'Cards that become void' },
  'orders.check.goingToo': {
    zh: '同卡一并退回的订单',
    en: 'Orders of the card that go back too',
  },
  'orders.check.toPayers': { zh: '退给付款的用户', en: 'Back to the end users who paid', cht: '退給付款的用戶' },
  'orders.check.refunded': {
    zh: '{who}：退款 {amountMinor}',
    en: '{who}: refund {amountMinor}',
  },
  'orders.check.takenBack': {
    zh: '{who}：分润扣回 {amountMinor}',
    en: '{who}: profit share taken back {amountMinor}',
  },
  'orders.check.both': {
    zh: '{who}：退款 {amountMinor}，分润扣回 {backMinor}',
    en: '{who}: refund {amountMinor}, profit share taken back {backMinor}',
  },
  'orders.check.otherParties': { zh: '其他 {count} 个账户', en: 'Other accounts: {count}' },
  'orders.check.platform': { zh: '平台', en: 'Platform' },
  'orders.noSuchCard': { zh: '找不到此卡号', en: 'No card of this number' },
  'orders.severalCards': {
    zh: '该号码对应多张卡，请填写完整 ICCID',
    en: 'Several cards have this number: write the whole ICCID',
  },
  'orders.noSuchPlan': {
    zh: '持卡客户没有此套餐',
    en: 'The card’s holder has no plan of this code',
  },
  'orders.importUnpaid': {
    zh: '余额不足：全部订单需要 {neededMinor}，可用 {availableMinor}，还差 {missingMinor}',
    en: 'The balance is not enough: all rows cost {neededMinor}, {availableMinor} is available, {missingMinor} is missing',
  },
  'orders.noEsim': {
    zh: '请至少选择一个 eSIM 订单',
    en: 'Choose at least one order of an eSIM',
  },
  'orders.noProfile': {
    zh: '订单 {orderNo} 尚无可用的 eSIM 配置文件',
    en: 'Order {orderNo} has no eSIM profile to install',
    cht: '訂單 {orderNo} 尚無可用的 eSIM 設定檔',
  },
  'orders.qr.title': { zh: 'eSIM 列表', en: 'eSIMs' },
  'orders.qr.ios': { zh: 'iOS 安装链接', en: 'Install on iOS' },
  'orders.qr.android': { zh: 'Android 安装链接', en: 'Install on Android' },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
