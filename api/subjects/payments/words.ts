import type { Catalogue } from '../../locales/types';

/** Refusals, previews and pages of online payments, and the simulated gateway's pay page. */
export const words = {
  'payments.begun': {
    zh: '付款人已打开支付页或该笔支付已结束',
    en: 'The payer has opened the checkout, or this payment is over',
    cht: '付款人已開啟支付頁或該筆支付已結束',
  },
  'payments.noGateway': { zh: '该支付方式未开通', en: 'This way to pay is not open', cht: '該支付方式未開通' },
  'payments.noRate': {
    zh: '没有 {pair} 的汇率，请管理员在字典 EXCHANGE_RATE 中添加',
    en: 'There is no rate for {pair}: an admin adds it to the dictionary under EXCHANGE_RATE',
    cht: '沒有 {pair} 的匯率，請管理員在字典 EXCHANGE_RATE 中新增',
  },
  'payments.tooSmall': {
    zh: '金额太小，换算后不足一分',
    en: 'The amount is too small: less than a cent remains of it',
    cht: '金額太小，換算後不足一分',
  },
  'payments.rate': { zh: '汇率 {pair}', en: 'Rate {pair}', cht: '匯率 {pair}' },
  'payments.alreadyReversed': {
    zh: '支付 {paymentNo} 的款项已被支付渠道收回，无可退款；请冲正账单后接受',
    en: 'The gateway has taken the money of payment {paymentNo} back already: nothing can be refunded. Reverse its bill, then accept',
    cht: '支付 {paymentNo} 的款項已被支付管道收回，無可退款；請沖正帳單後接受',
  },
  'payments.stillCredited': {
    zh: '支付 {paymentNo} 已记入钱包，请先冲正其账单，再退款',
    en: 'Payment {paymentNo} has been credited to the wallet: reverse its bill first, then send the money back',
    cht: '支付 {paymentNo} 已記入錢包，請先沖正其帳單，再退款',
  },
  'payments.perhapsGone': {
    zh: '支付 {paymentNo} 的退款虽被拒绝，但支付渠道曾告知款项已退出，不能入账；请核实后再次退款',
    en: 'The refund of payment {paymentNo} was refused, but its gateway says that money of it has left: it cannot be credited. Look at it there, then try to refund it again',
    cht: '支付 {paymentNo} 的退款雖被拒絕，但支付管道曾告知款項已退出，不能入帳；請核實後再次退款',
  },
  'payments.nothingLeft': {
    zh: '支付 {paymentNo} 已无款可退',
    en: 'Nothing is left to refund of payment {paymentNo}',
    cht: '支付 {paymentNo} 已無款可退',
  },
  'payments.willCredit': {
    zh: '{paymentNo} 入账：{name}',
    en: '{paymentNo} is credited: {name}',
    cht: '{paymentNo} 入帳：{name}',
  },
  'payments.willRefund': {
    zh: '{paymentNo} 原路退还付款人',
    en: '{paymentNo} goes back to its payer',
    cht: '{paymentNo} 原路退還付款人',
  },
  'payments.willNote': {
    zh: '{paymentNo} 只作记录，不动款项',
    en: '{paymentNo} is noted as settled, no money moves',
    cht: '{paymentNo} 只作記錄，不動款項',
  },

  'orders.noPaymentLeft': {
    zh: '订单 {orderNo} 由终端用户付款，其支付已无款可退',
    en: 'Order {orderNo} was paid by an end user, and nothing is left of that payment to refund',
    cht: '訂單 {orderNo} 由終端使用者付款，其支付已無款可退',
  },
  'orders.retailRetry': {
    zh: '订单 {orderNo} 由终端用户付款，款项已退，不能重试',
    en: 'Order {orderNo} was paid by an end user and paid back: it cannot be tried again',
    cht: '訂單 {orderNo} 由終端使用者付款，款項已退，不能重試',
  },

  'checkout.title': { zh: '支付', en: 'Payment', cht: '支付' },
  'checkout.recharge': { zh: '余额充值', en: 'Balance recharge', cht: '餘額儲值' },
  'checkout.paid': { zh: '付款成功', en: 'Paid', cht: '付款成功' },
  'checkout.paidMore': {
    zh: '款项已收到，可以关闭此页。',
    en: 'The money has arrived. You can close this page.',
    cht: '款項已收到，可以關閉此頁。',
  },
  'checkout.closed': { zh: '支付已关闭', en: 'This payment is closed', cht: '支付已關閉' },
  'checkout.closedMore': {
    zh: '没有在有效期内付款。请返回重新发起；请勿再为此笔付款。',
    en: 'It was not paid in time. Go back to start again; please do not pay this one any more.',
    cht: '沒有在有效期內付款。請返回重新發起；請勿再為此筆付款。',
  },
  'checkout.declined': { zh: '付款未成功', en: 'The payment failed', cht: '付款未成功' },
  'checkout.declinedMore': {
    zh: '付款失败或已取消。请返回重新发起；请勿再为此笔付款。',
    en: 'It failed or was cancelled. Go back to start again; please do not pay this one any more.',
    cht: '付款失敗或已取消。請返回重新發起；請勿再為此筆付款。',
  },
  'checkout.apart': { zh: '款项待核对', en: 'The money is being checked', cht: '款項待核對' },
  'checkout.apartMore': {
    zh: '收到的款项与应付不符，客服会入账或原路退回。',
    en: 'What arrived is not what was asked for. It will be booked or sent back to you.',
    cht: '收到的款項與應付不符，客服會入帳或原路退回。',
  },
  'checkout.waiting': { zh: '等待支付结果', en: 'Waiting for the payment', cht: '等待支付結果' },
  'checkout.waitingMore': {
    zh: '付款后此页会自动更新。',
    en: 'This page updates automatically once you have paid.',
    cht: '付款後此頁會自動更新。',
  },
  'checkout.unknown': { zh: '没有这笔支付', en: 'There is no such payment', cht: '沒有這筆支付' },
  'checkout.unknownMore': {
    zh: '请检查链接是否完整。',
    en: 'Check that the link is whole.',
    cht: '請檢查連結是否完整。',
  },
  'checkout.failed': {
    zh: '支付渠道暂时不可用',
    en: 'The payment service cannot be reached',
    cht: '支付管道暫時不可用',
  },
  'checkout.failedMore': { zh: '请稍后再试。', en: 'Please try again in a moment.', cht: '請稍後再試。' },
  'checkout.scan': { zh: '用 {method} 扫码支付', en: 'Scan to pay with {method}', cht: '用 {method} 掃碼支付' },
  'checkout.go': { zh: '前往支付', en: 'Go to payment', cht: '前往支付' },
  'checkout.again': { zh: '重试', en: 'Try again', cht: '重試' },
  'checkout.payNow': { zh: '继续付款', en: 'Continue to pay', cht: '繼續付款' },
  'checkout.back': { zh: '返回', en: 'Back', cht: '返回' },
  'checkout.number': { zh: '支付单号', en: 'Payment number', cht: '支付單號' },
  'checkout.method': { zh: '支付方式', en: 'Method', cht: '支付方式' },
  'checkout.until': { zh: '有效期至', en: 'Valid until', cht: '有效期至' },

  'staff.payment.refundLate.title': {
    zh: '退款一天未完成 {paymentNo}',
    en: 'The refund of {paymentNo} has been open for a day',
    cht: '退款一天未完成 {paymentNo}',
  },
  'staff.payment.refundLate.text': {
    zh: '支付单 {paymentNo} 的退款 {refundNo}（{amount}）已过 24 小时仍未完成。系统会继续查询；请在支付渠道后台核实。',
    en: 'Refund {refundNo} of payment {paymentNo} ({amount}) has not ended within 24 hours. It is still pursued; look at it in the gateway’s own console.',
    cht: '支付單 {paymentNo} 的退款 {refundNo}（{amount}）已過 24 小時仍未完成。系統會繼續查詢；請在支付管道後台核實。',
  },

  'staff.payment.reconciled.title': {
    zh: '{gateway} {day} 对账有 {count} 处不符',
    en: '{count} differences in the statement of {gateway} for {day}',
    cht: '{gateway} {day} 對帳有 {count} 處不符',
  },
  'staff.payment.reconciled.text': {
    zh: '以下各行：种类、支付单号、渠道单号、渠道金额 / 我方金额。\n{lines}',
    en: 'Each line: kind, payment number, number of the gateway, their amount / ours.\n{lines}',
    cht: '以下各行：種類、支付單號、管道單號、管道金額 / 我方金額。\n{lines}',
  },

  'payPage.title': { zh: '模拟支付', en: 'Simulated payment', cht: '模擬支付' },
  'payPage.note': {
    zh: '这不是真实的支付渠道，不会扣款。',
    en: 'This is no true payment service: no money is taken.',
    cht: '這不是真實的支付管道，不會扣款。',
  },
  'payPage.pay': { zh: '付款', en: 'Pay', cht: '付款' },
  'payPage.fail': { zh: '付款失败', en: 'Fail', cht: '付款失敗' },
  'payPage.later': { zh: '10 秒后付款', en: 'Pay in 10 seconds', cht: '10 秒後付款' },
  'payPage.wrong': { zh: '支付其他金额', en: 'Pay another amount', cht: '支付其他金額' },
  'payPage.twice': { zh: '重复支付两次', en: 'Pay twice', cht: '重複支付兩次' },
  'payPage.silent': { zh: '付款但通知丢失', en: 'Pay, the notice gets lost', cht: '付款但通知遺失' },
  'payPage.amount': { zh: '金额（{currency}）', en: 'Amount ({currency})', cht: '金額（{currency}）' },
  'payPage.scheduled': { zh: '将在 10 秒后付款', en: 'It will be paid in 10 seconds', cht: '將在 10 秒後付款' },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
