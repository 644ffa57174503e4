import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'payments.begun': {
    zh: '付款人已打开支付页或该笔支付已结束',
    en: 'The payer has opened the checkout, or this payment is over',
  },
  'payments.noGateway': { zh: '该支付方式未开通', en: 'This way to pay is not open' },
  'payments.noRate': {
    zh: '没有 {pair} 的汇率，请管理员在字典 EXCHANGE_RATE 中添加',
    en: 'There is no rate for {pair}: an admin adds it to the dictionary under EXCHANGE_RATE',
  },
  'payments.tooSmall': {
    zh: '金额太小，换算后不足一分',
    en: 'The amount is too small: less than a cent remains of it',
  },
  'payments.rate': { zh: '汇率 {pair}', en: 'Rate {pair}' },
  'payments.alreadyReversed': {
    zh: '支付 {paymentNo} 的款项已被支付渠道收回，无可退款；请冲正账单后接受',
    en: 'The gateway has taken the money of payment {paymentNo} back already: nothing can be refunded. Reverse its bill, then accept',
  },
  'payments.stillCredited': {
    zh: '支付 {paymentNo} 已记入钱包，请先冲正其账单，再退款',
    en: 'Payment {paymentNo} has been credited to the wallet: reverse its bill first, then send the money back',
  },
  'payments.perhapsGone': {
    zh: '支付 {paymentNo} 的退款虽被拒绝，但支付渠道曾告知款项已退出，不能入账；请核实后再次退款',
    en: 'The refund of payment {paymentNo} was refused, but its gateway says that money of it has left: it cannot be credited. Look at it there, then try to refund it again',
  },
  'payments.nothingLeft': {
    zh: '支付 {paymentNo} 已无款可退',
    en: 'Nothing is left to refund of payment {paymentNo}',
  },
  'payments.willCredit': {
    zh: '{paymentNo} 入账：{name}',
    en: '{paymentNo} is credited: {name}',
  },
  'payments.willRefund': {
    zh: '{paymentNo} 原路退还付款人',
    en: '{paymentNo} goes back to its payer',
  },
  'payments.willNote': {
    zh: '{paymentNo} 只作记录，不动款项',
    en: '{paymentNo} is noted as settled, no money moves',
  },

  'orders.noPaymentLeft': {
    zh: '订单 {orderNo} 由终端用户付款，其支付已无款可退',
    en: 'Order {orderNo} was paid by an end user, and nothing is left of that payment to refund',
  },
  'orders.retailRetry': {
    zh: '订单 {orderNo} 由终端用户付款，款项已退，不能重试',
    en: 'Order {orderNo} was paid by an end user and paid back: it cannot be tried again',
  },

  'checkout.title': { zh: '支付', en: 'Payment' },
  'checkout.recharge': { zh: '余额充值', en: 'Balance recharge' },
  'checkout.paid': { zh: '付款成功', en: 'Paid' },
  'checkout.paidMore': {
    zh: '款项已收到，可以关闭此页。',
    en: 'The money has arrived. You can close this page.',
  },
  'checkout.orderPaidMore': {
    zh: '款项已收到，正在开通套餐，即将打开您的订单。',
    en: 'The money has arrived and your plan is being activated. Your order opens in a moment.',
  },
  'checkout.closed': { zh: '支付已关闭', en: 'This payment is closed' },
  'checkout.closedMore': {
    zh: '没有在有效期内付款。请返回重新发起；请勿再为此笔付款。',
    en: 'It was not paid in time. Go back to start again; please do not pay this one any more.',
  },
  'checkout.declined': { zh: '付款未成功', en: 'The payment failed' },
  'checkout.declinedMore': {
    zh: '付款失败或已取消。请返回重新发起；请勿再为此笔付款。',
    en: 'It failed or was cancelled. Go back to start again; please do not pay this one any more.',
  },
  'checkout.apart': { zh: '款项待核对', en: 'The money is being checked' },
  'checkout.apartMore': {
    zh: '收到的款项与应付不符，客服会入账或原路退回。',
    en: 'What arrived is not what was asked for. It will be booked or sent back to you.',
  },
  'checkout.waiting': { zh: '等待支付结果', en: 'Waiting for the payment' },
  'checkout.waitingMore': {
    zh: '付款后此页会自动更新。',
    en: 'This page updates automatically once you have paid.',
  },
  'checkout.unknown': { zh: '没有这笔支付', en: 'There is no such payment' },
  'checkout.unknownMore': {
    zh: '请检查链接是否完整。',
    en: 'Check that the link is whole.',
  },
  'checkout.failed': {
    zh: '支付渠道暂时不可用',
    en: 'The payment service cannot be reached',
  },
  'checkout.failedMore': { zh: '请稍后再试。', en: 'Please try again in a moment.' },
  'checkout.scan': { zh: '用 {method} 扫码支付', en: 'Scan to pay with {method}' },
  'checkout.go': { zh: '前往支付', en: 'Go to payment' },
  'checkout.again': { zh: '重试', en: 'Try again' },
  'checkout.payNow': { zh: '继续付款', en: 'Continue to pay' },
  'checkout.back': { zh: '返回', en: 'Back' },
  'checkout.toCard': { zh: '返回卡片', en: 'Back to the card' },
  'checkout.findCard': { zh: '查询卡片', en: 'Look up a card' },
  'checkout.language': { zh: '语言', en: 'Language' },
  'checkout.toOrder': { zh: '查看订单', en: 'See the order' },
  'checkout.plan': { zh: '套餐', en: 'Plan' },
  'checkout.number': { zh: '支付单号', en: 'Payment no.' },
  'checkout.method': { zh: '支付方式', en: 'Method' },
  'checkout.until': { zh: '有效期至', en: 'Valid until' },

  'staff.payment.refundLate.title': {
    zh: '退款一天未完成 {paymentNo}',
    en: 'The refund of {paymentNo} has been open for a day',
  },
  'staff.payment.refundLate.text': {
    zh: '支付单 {paymentNo} 的退款 {refundNo}（{amount}）已过 24 小时仍未完成。系统会继续查询；请在支付渠道后台核实。',
    en: 'Refund {refundNo} of payment {paymentNo} ({amount}) has not ended within 24 hours. It is still pursued; look at it in the gateway’s own console.',
  },

  'staff.payment.reconciled.title': {
    zh: '{gateway} {day} 对账有 {count} 处不符',
    en: '{count} differences in the statement of {gateway} for {day}',
  },
  'staff.payment.reconciled.text': {
    zh: '以下各行：种类、支付单号、渠道单号、渠道金额 / 我方金额。\n{lines}',
    en: 'Each line: kind, payment number, number of the gateway, their amount / ours.\n{lines}',
  },

  'payPage.title': { zh: '模拟支付', en: 'Simulated payment' },
  'payPage.note': {
    zh: '这不是真实的支付渠道，不会扣款。',
    en: 'This is no true payment service: no money is taken.',
  },
  'payPage.pay': { zh: '付款', en: 'Pay' },
  'payPage.fail': { zh: '付款失败', en: 'Fail' },
  'payPage.later': { zh: '10 秒后付款', en: 'Pay in 10 seconds' },
  'payPage.wrong': { zh: '支付其他金额', en: 'Pay another amount' },
  'payPage.twice': { zh: '重复支付两次', en: 'Pay twice' },
  'payPage.silent': { zh: '付款但通知丢失', en: 'Pay, the notice gets lost' },
  'payPage.amount': { zh: '金额（{currency}）', en: 'Amount ({currency})' },
  'payPage.scheduled': { zh: '将在 10 秒后付款', en: 'It will be paid in 10 seconds' },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
