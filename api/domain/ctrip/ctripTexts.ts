import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'ctrip.mail.vouchers': {
    zh: '携程订单 {otaOrderId} 的 eSIM',
    en: 'eSIMs of Ctrip order {otaOrderId}',
  },
  'ctrip.check.status': { zh: '状态', en: 'Status' },
  'ctrip.check.used': { zh: '已使用', en: 'Used' },
  'ctrip.check.cancelled': { zh: '已取消', en: 'Cancelled' },
  'ctrip.check.receivable': { zh: '应收携程', en: 'Ctrip owes' },
  'ctrip.check.cards': { zh: '撤销的卡', en: 'Cards to revoke' },
  'ctrip.check.notice': { zh: '发送给携程', en: 'Sent to Ctrip' },
  'ctrip.check.settled': { zh: '记为已收款', en: 'Booked as received' },
  'ctrip.check.writtenOff': { zh: '核销差额', en: 'Written off' },
  'ctrip.refuse.left': {
    zh: '只剩 {left} 张未使用',
    en: 'Only {left} are left unused',
  },
  'ctrip.refuse.used': {
    zh: '已使用 {used} 张，余下的只能由携程发起退款',
    en: '{used} are used: only Ctrip can refund the rest',
  },
  'ctrip.refuse.cancelled': {
    zh: '已全部取消',
    en: 'All of it is cancelled',
  },
  'ctrip.refuse.state': {
    zh: '当前状态是{status:ctrip-orders.status}，不能这样做',
    en: 'This is not possible in the state {status:ctrip-orders.status}',
  },
  'ctrip.refuse.supplier': {
    zh: '供应商尚未答复，答复后自动完成',
    en: 'The supplier has not answered yet: the rest follows automatically',
  },
  'ctrip.refuse.addresses': {
    zh: '缺少密钥或订单通知地址',
    en: 'The keys or the address for order notices are missing',
    cht: '缺少金鑰或訂單通知網址',
  },
  'ctrip.refuse.itemId': {
    zh: '月份、订单号和 itemId 重复',
    en: 'Month, order and item are there twice',
    cht: '月份、訂單號和 itemId 重複',
  },
  'ctrip.refuse.settled': {
    zh: '该月的这一条已结算',
    en: 'This line of the month is settled',
  },
  'ctrip.refuse.difference': {
    zh: '金额不符，请勾选差额核销或先与携程核对',
    en: 'The amounts differ: write the difference off, or settle it with Ctrip first',
  },
  'ctrip.line.matched': { zh: '数量与金额一致', en: 'Quantity and amount match' },
  'ctrip.line.unknown': {
    zh: '我方没有此订单项',
    en: 'There is no such item in our books',
  },
  'ctrip.line.missing': {
    zh: '本月确认，携程对账单中没有',
    en: 'Confirmed in the month, not on the statement',
  },
  'ctrip.line.quantity': {
    zh: '携程 {quantity} 张，我方 {ours} 张',
    en: 'Ctrip counts {quantity}, we count {ours}',
  },
  'ctrip.line.amount': {
    zh: '携程 {amountMinor}，我方 {oursMinor}',
    en: 'Ctrip owes {amountMinor} by its statement, {oursMinor} by our books',
  },
  'ctrip.line.cancelled': {
    zh: '我方已冲回 {refundedMinor}，携程未扣除',
    en: 'We reversed {refundedMinor}, which the statement still contains',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
