import type { Catalogue } from '../../locales/types';

/** What the list of Ctrip's orders says: previews, refusals, mails. */
export const words = {
  'ctrip.mail.vouchers': {
    zh: '携程订单 {otaOrderId} 的 eSIM',
    en: 'eSIMs of Ctrip order {otaOrderId}',
    cht: '攜程訂單 {otaOrderId} 的 eSIM',
  },
  'ctrip.check.status': { zh: '状态', en: 'Status', cht: '狀態' },
  'ctrip.check.used': { zh: '已使用', en: 'Used', cht: '已使用' },
  'ctrip.check.cancelled': { zh: '已取消', en: 'Cancelled', cht: '已取消' },
  'ctrip.check.receivable': { zh: '应收携程', en: 'Ctrip owes', cht: '應收攜程' },
  'ctrip.check.cards': { zh: '撤销的卡', en: 'Cards to revoke', cht: '撤銷的卡' },
  'ctrip.check.notice': { zh: '发送给携程', en: 'Sent to Ctrip', cht: '傳送給攜程' },
  'ctrip.check.settled': { zh: '记为已收款', en: 'Booked as received', cht: '記為已收款' },
  'ctrip.check.writtenOff': { zh: '核销差额', en: 'Written off', cht: '核銷差額' },
  'ctrip.refuse.left': {
    zh: '只剩 {left} 张未使用',
    en: 'Only {left} are left unused',
    cht: '只剩 {left} 張未使用',
  },
  'ctrip.refuse.used': {
    zh: '已使用 {used} 张，余下的只能由携程发起退款',
    en: '{used} are used: only Ctrip can refund the rest',
    cht: '已使用 {used} 張，餘下的只能由攜程發起退款',
  },
  'ctrip.refuse.cancelled': {
    zh: '已全部取消',
    en: 'All of it is cancelled',
    cht: '已全部取消',
  },
  'ctrip.refuse.state': {
    zh: '当前状态是{status:ctrip-orders.status}，不能这样做',
    en: 'This is not possible in the state {status:ctrip-orders.status}',
    cht: '目前狀態是{status:ctrip-orders.status}，不能這樣做',
  },
  'ctrip.refuse.supplier': {
    zh: '供应商尚未答复，答复后自动完成',
    en: 'The supplier has not answered yet: the rest follows automatically',
    cht: '供應商尚未答覆，答覆後自動完成',
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
    cht: '該月的這一條已結算',
  },
  'ctrip.refuse.difference': {
    zh: '金额不符，请勾选差额核销或先与携程核对',
    en: 'The amounts differ: write the difference off, or settle it with Ctrip first',
    cht: '金額不符，請勾選差額核銷或先與攜程核對',
  },
  'ctrip.line.matched': { zh: '数量与金额一致', en: 'Quantity and amount match', cht: '數量與金額一致' },
  'ctrip.line.unknown': {
    zh: '我方没有此订单项',
    en: 'There is no such item in our books',
    cht: '我方沒有此訂單項',
  },
  'ctrip.line.missing': {
    zh: '本月确认，携程对账单中没有',
    en: 'Confirmed in the month, not on the statement',
    cht: '本月確認，攜程對帳單中沒有',
  },
  'ctrip.line.quantity': {
    zh: '携程 {quantity} 张，我方 {ours} 张',
    en: 'Ctrip counts {quantity}, we count {ours}',
    cht: '攜程 {quantity} 張，我方 {ours} 張',
  },
  'ctrip.line.amount': {
    zh: '携程 {amountMinor}，我方 {oursMinor}',
    en: 'Ctrip owes {amountMinor} by its statement, {oursMinor} by our books',
    cht: '攜程 {amountMinor}，我方 {oursMinor}',
  },
  'ctrip.line.cancelled': {
    zh: '我方已冲回 {refundedMinor}，携程未扣除',
    en: 'We reversed {refundedMinor}, which the statement still contains',
    cht: '我方已沖回 {refundedMinor}，攜程未扣除',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
