import type { Catalogue } from '../../locales/textTypes';

/** The texts of notices to agents (`notice.`) and mails to staff (`staff.`). */
export const words = {
  'messages.sentOut': {
    zh: '已通过邮件或微信发出，无法收回',
    en: 'Went out by mail or WeChat and cannot be called back',
    cht: '已透過郵件或微信發出，無法收回',
  },
  'messages.long': {
    zh: '每种语言最多 {max} 个字符',
    en: 'At most {max} characters in each language',
  },
  'messages.expiry': {
    zh: '失效时间须晚于发布时间和当前时间',
    en: 'The expiry must be later than the publication and than now',
  },
  'messages.over': {
    zh: '消息已过失效时间，请先修改',
    en: 'It has expired: change its expiry first',
  },
  'messages.nobody': {
    zh: '没有任何接收人，请修改接收范围',
    en: 'Nobody is reached: change the audience',
  },
  'messages.noAddress': {
    zh: '您的账号没有邮箱地址',
    en: 'Your account has no e-mail address',
    cht: '您的帳號沒有電子郵件地址',
  },
  'messages.reached': { zh: '接收账号', en: 'Accounts reached' },
  'messages.twice': { zh: '重复计入', en: 'Counted twice' },
  'messages.disabled': { zh: '已排除的停用账号', en: 'Disabled, left out' },
  'messages.inWeChat': { zh: '已绑定微信', en: 'With a linked WeChat' },
  'messages.mailable': { zh: '有邮箱地址', en: 'With an e-mail address', cht: '有電子郵件地址' },
  'notice.digest.title': { zh: '{count} 条新通知', en: '{count} new notifications', cht: '{count} 則新通知' },
  'notice.digest.text': {
    zh: '您有 {count} 条未读通知：',
    en: 'You have {count} unread notifications:',
    cht: '您有 {count} 則未讀通知：',
  },
  'notice.digest.more': { zh: '另有 {more} 条', en: 'and {more} more', cht: '另有 {more} 則' },
  'notice.webhook.disabled.title': {
    zh: 'Webhook 已停用',
    en: 'A webhook was disabled',
  },
  'notice.webhook.disabled.text': {
    zh: '{url} 多次拒收消息，已停用。请检查接收程序，然后启用该 Webhook；未送达的消息会随即重新发送。',
    en: '{url} refused messages again and again and was disabled. Check the receiver, then enable the webhook: what was not delivered is sent then.',
    cht: '{url} 多次拒收訊息，已停用。請檢查接收程式，然後啟用該 Webhook；未送達的訊息會隨即重新傳送。',
  },
  'notice.balance.low.title': { zh: '余额低于提醒线', en: 'Your balance is low' },
  'notice.balance.low.text': {
    zh: '余额 {balance}，低于您设定的 {alertBelow}。{forecast}',
    en: 'Your balance is {balance}, below the {alertBelow} that you set. {forecast}',
  },
  'notice.forecast': {
    zh: '按最近一周的用量，{days} 天后用完。',
    en: 'Empty in {days} days at this week’s pace.',
    cht: '按最近一週的用量，{days} 天後用完。',
  },
  'notice.forecast.now': {
    zh: '按最近一周的用量，今天就会用完。',
    en: 'Empty today at this week’s pace.',
  },
  'notice.forecast.none': {
    zh: '最近一周没有消费。',
    en: 'Nothing was spent in the last week.',
  },
  'notice.balance.debt.title': { zh: '余额低于零', en: 'Your balance is below zero' },
  'notice.balance.debt.text': {
    zh: '余额 {balance}。充值补足前不能转账，信用额度之外不能购买。',
    en: 'Your balance is {balance}. Until it is healed you cannot transfer, nor buy beyond your credit.',
  },
  'notice.payment.completed.title': { zh: '充值已到账', en: 'Your recharge has arrived' },
  'notice.payment.completed.text': {
    zh: '支付单 {paymentNo} 已支付 {amount}，余额增加 {credited}。',
    en: 'Payment {paymentNo} of {amount} is paid; your balance has grown by {credited}.',
  },
  'notice.order.refused.PROVISION.title': { zh: '订单开通失败', en: 'An order failed' },
  'notice.order.refused.PROVISION.text': {
    zh: '订单 {orderNo} 未能开通，已付款项全部退回。',
    en: 'Order {orderNo} could not be set up; everything paid for it has gone back.',
  },
  'notice.order.refused.REVOKE.title': { zh: '撤销未获同意', en: 'A revoke was refused' },
  'notice.order.refused.REVOKE.text': {
    zh: '供应商未同意撤销订单 {orderNo}，订单照常使用。',
    en: 'The supplier did not agree to revoke order {orderNo}; it goes on as before.',
  },
  'notice.order.refused.FINISH.title': { zh: '提前完成未获同意', en: 'A finish was refused' },
  'notice.order.refused.FINISH.text': {
    zh: '供应商未同意提前完成订单 {orderNo}，订单照常使用。',
    en: 'The supplier did not agree to finish order {orderNo}; it goes on as before.',
  },
  'notice.order.cardLost.title': {
    zh: '卡已作废，其余订单已撤销并退款',
    en: 'A card is void; its other orders were refunded',
  },
  'notice.order.cardLost.text': {
    zh: '卡 {iccid} 的 eSIM 已随订单撤销而退订，该卡已作废。这张卡上的其余订单已一并撤销，款项已退回：{orderNos}。',
    en: 'The eSIM of card {iccid} was returned with its order, so the card is void. Its other orders were revoked with it and refunded: {orderNos}.',
  },

  'staff.balance.debt.title': {
    zh: '客户 {account} 余额低于零',
    en: 'Customer {account} is below zero',
  },
  'staff.balance.debt.text': {
    zh: '客户 {account} 的余额为 {balance}，信用额度 {creditLimit}。',
    en: 'The balance of customer {account} is {balance}; its credit limit is {creditLimit}.',
  },
  'staff.ledger.heads.title': { zh: '{date} 账本链尾', en: 'Heads of the books, {date}' },
  'staff.ledger.heads.text': {
    zh: '{date}（UTC）结束时共 {movements} 笔交易、{wallets} 个钱包。每行：钱包、账单数、余额（分）、币种、链值。\n{lines}\n签名：{signature}\n请将此邮件保存在系统之外。',
    en: 'At the end of {date} (UTC): {movements} movements, {wallets} wallets. Each line: wallet, bills, balance (minor units), currency, chain value.\n{lines}\nSignature: {signature}\nKeep this mail outside of the system.',
    cht: '{date}（UTC）結束時共 {movements} 筆交易、{wallets} 個錢包。每行：錢包、帳單數、餘額（分）、幣種、鏈值。\n{lines}\n簽名：{signature}\n請將此郵件保存在系統之外。',
  },
  'staff.ctrip.failed.title': {
    zh: '携程未接受 {service}：{code}',
    en: 'Ctrip did not take {service}: {code}',
  },
  'staff.ctrip.failed.text': {
    zh: '订单 {otaOrderId} 的 {service} 未被携程接受，最后答复 {code}。处理步骤见 docs/runbooks/ctrip.md。',
    en: 'Ctrip did not take {service} of order {otaOrderId}; its last answer is {code}. What to do: docs/runbooks/ctrip.md.',
  },
  'staff.ledger.broken.title': {
    zh: '账本校验未通过：{ids}',
    en: 'The ledger does not add up: {ids}',
    cht: '帳本校驗未通過：{ids}',
  },
  'staff.ledger.broken.text': {
    zh: '每小时的账本校验发现：\n{lines}\n处理步骤见 docs/runbooks/ledger-break.md。同一问题不再重复提醒。',
    en: 'The hourly trial balance found:\n{lines}\nWhat to do: docs/runbooks/ledger-break.md. The same break is not told again.',
    cht: '每小時的帳本校驗發現：\n{lines}\n處理步驟見 docs/runbooks/ledger-break.md。同一問題不再重複提醒。',
  },
  'staff.payment.anomaly.title': {
    zh: '异常支付 {paymentNo}',
    en: 'Payment {paymentNo} is an anomaly',
  },
  'staff.payment.anomaly.text': {
    zh: '支付单 {paymentNo}（{amount}）异常：{anomaly}。款项另行保管，请在“充值记录”中接受或退回。',
    en: 'Payment {paymentNo} ({amount}): {anomaly}. The money is kept apart; accept or refund it under “Recharge records”.',
  },
  'staff.payment.stray.title': {
    zh: '无主款项 {gatewayNo}',
    en: 'Money without a payment: {gatewayNo}',
  },
  'staff.payment.stray.text': {
    zh: '渠道 {gateway} 通知收到 {amount}（流水号 {gatewayNo}），但单号 {paymentNo} 不是它的支付单。未记任何账，请在渠道后台核实。',
    en: 'Gateway {gateway} says that {amount} was paid (its number {gatewayNo}), but {paymentNo} is no payment of its. Nothing was booked: look at it in the gateway’s own console.',
    cht: '渠道 {gateway} 通知收到 {amount}（流水號 {gatewayNo}），但單號 {paymentNo} 不是它的支付單。未記任何帳，請在渠道後台核實。',
  },
  'staff.payment.strayRefund.title': {
    zh: '无主退款 {gatewayNo}',
    en: 'A refund without a payment: {gatewayNo}',
  },
  'staff.payment.strayRefund.text': {
    zh: '渠道 {gateway} 通知已退回 {amount}（流水号 {gatewayNo}，单号 {paymentNo}），但我们没有对应的支付单。未记任何账，请在渠道后台核实是哪一笔。',
    en: 'Gateway {gateway} says that {amount} went back (its number {gatewayNo}, number {paymentNo}), but none of our payments is known by it. Nothing was booked: see in the gateway’s own console of which payment it is.',
    cht: '渠道 {gateway} 通知已退回 {amount}（流水號 {gatewayNo}，單號 {paymentNo}），但我們沒有對應的支付單。未記任何帳，請在渠道後台核實是哪一筆。',
  },
  'staff.payment.refundFailed.title': {
    zh: '退款失败 {paymentNo}',
    en: 'The refund of {paymentNo} failed',
  },
  'staff.payment.refundFailed.text': {
    zh: '支付单 {paymentNo} 的退款（{amount}）未能完成：{reason}。请在支付渠道后台核实后处理。',
    en: 'The refund of payment {paymentNo} ({amount}) failed: {reason}. Look at it in the gateway’s own console, then settle it.',
    cht: '支付單 {paymentNo} 的退款（{amount}）未能完成：{reason}。請在支付渠道後台核實後處理。',
  },
  'notice.order.refused.RENEW.title': { zh: '续费未成功', en: 'A renewal failed' },
  'notice.order.refused.RENEW.text': {
    zh: '供应商未同意续费订单 {orderNo}，该期款项已退回。',
    en: 'The supplier did not renew order {orderNo}; the price of that term has gone back.',
  },
  'staff.order.refused.title': {
    zh: '订单开通失败 {orderNo}',
    en: 'Order {orderNo} failed',
  },
  'staff.order.refused.text': {
    zh: '客户 {account} 的订单 {orderNo} 未能开通，已付款项全部退回，可在订单列表中重试。原因：{reason}',
    en: 'Order {orderNo} of customer {account} could not be set up; everything paid has gone back. It can be retried in the order list. Reason: {reason}',
    cht: '客戶 {account} 的訂單 {orderNo} 未能開通，已付款項全部退回，可在訂單列表中重試。原因：{reason}',
  },
  'staff.reason.TRIES_USED_UP': {
    zh: '多次尝试仍联系不上供应商',
    en: 'the supplier was out of reach',
  },
  'staff.last': {
    zh: '一小时内同类邮件已满 {most} 封，其余将在整点后合为一封发送。',
    en: 'This is the last of {most} such mails within the hour; the others follow in one mail when the hour is over.',
    cht: '一小時內同類郵件已滿 {most} 封，其餘將在整點後合為一封寄送。',
  },
  'staff.digest.title': {
    zh: '上一小时另有 {count} 封同类邮件：{first}',
    en: '{count} more within the last hour: {first}',
  },
  'staff.digest.text': {
    zh: '为免邮件过多，以下 {count} 封没有单独发送：\n\n{lines}\n\n超出 {most} 封的部分只计数。',
    en: 'These {count} were not sent one by one, to spare your mailbox:\n\n{lines}\n\nPast {most} they are only counted.',
    cht: '為免郵件過多，以下 {count} 封沒有單獨寄送：\n\n{lines}\n\n超出 {most} 封的部分只計數。',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
