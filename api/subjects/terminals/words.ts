import type { Catalogue } from '../../locales/types';

/** Messages of cards, orders, jobs and the simulators. */
export const words = {
  'ranges.format': {
    zh: '号段“{item}”格式不正确，应为“起始-结束”或单个号码，只能包含数字',
    en: 'Range "{item}" is not valid: write start-end or a single number, digits only',
    cht: '號段「{item}」格式不正確，應為「起始-結束」或單一號碼，只能包含數字',
  },
  'ranges.length': {
    zh: '号段“{item}”起止号码的位数不同',
    en: 'Range "{item}": start and end differ in length',
    cht: '號段「{item}」起止號碼的位數不同',
  },
  'ranges.order': {
    zh: '号段“{item}”的结束号码必须大于起始号码',
    en: 'Range "{item}": the end must be greater than the start',
    cht: '號段「{item}」的結束號碼必須大於起始號碼',
  },
  'ranges.short': {
    zh: '号段“{item}”的号码必须超过 {digits} 位',
    en: 'Range "{item}": numbers must have more than {digits} digits',
    cht: '號段「{item}」的號碼必須超過 {digits} 位',
  },
  'ranges.letters': {
    zh: '{item} 的两端字母不同：含字母的号段，两端只能在最后一个字母之后的数字上不同；请分段填写',
    en: 'The ends of {item} differ before their last letter. Numbers with letters make a range only where the digits after the last letter differ: split it up',
    cht: '{item} 的兩端字母不同：含字母的號段，兩端只能在最後一個字母之後的數字上不同；請分段填寫',
  },
  'ranges.checkDigit': {
    zh: '号段“{item}”中号码 {number} 的校验位错误，应为 {right}',
    en: 'Range "{item}": the check digit of {number} is wrong, it should read {right}',
    cht: '號段「{item}」中號碼 {number} 的檢查碼錯誤，應為 {right}',
  },
  'ranges.items': {
    zh: '号段过多（{item} 条），一次最多 {limit} 条',
    en: 'Too many ranges ({item}): at most {limit} a call',
    cht: '號段過多（{item} 筆），一次最多 {limit} 筆',
  },
  'ranges.cards': {
    zh: '号段包含的卡过多（{item} 张），一次最多 {limit} 张',
    en: 'The ranges span too many cards ({item}): at most {limit} a call',
    cht: '號段包含的卡過多（{item} 張），一次最多 {limit} 張',
  },

  'terminals.nothing': {
    zh: '没有可操作的卡，无需处理',
    en: 'No card is available: nothing to do',
    cht: '沒有可操作的卡，無需處理',
  },
  'terminals.movedOn': { zh: '该卡已换持有人', en: 'The card went to another holder', cht: '該卡已換持有人' },
  'terminals.platformStock': { zh: '平台库存', en: 'Platform stock', cht: '平台庫存' },
  'terminals.otherHolders': { zh: '其他持有人', en: 'Other holders', cht: '其他持有人' },
  'terminals.notChild': {
    zh: '只能分配给直属下级',
    en: 'Cards can be issued to a direct sub-agent only',
    cht: '只能分配給直屬下級',
  },
  'terminals.receiverDisabled': {
    zh: '接收客户或其上级已停用',
    en: 'The receiving customer, or an agent above it, is disabled',
    cht: '接收客戶或其上級已停用',
  },
  'terminals.refused.type': { zh: '卡类型不符', en: 'Another card type', cht: '卡類型不符' },
  'terminals.refused.status': { zh: '状态为“{status}”', en: 'Status is "{status}"', cht: '狀態為「{status}」' },
  'terminals.refused.held': { zh: '由其他客户持有', en: 'Held by another customer', cht: '由其他客戶持有' },
  'terminals.refused.stocked': { zh: '在平台库存中', en: "In the platform's stock already", cht: '在平台庫存中' },
  'terminals.refused.own': { zh: '已由您持有', en: 'Held by yourself already', cht: '已由您持有' },
  'terminals.refused.live': { zh: '有未结束的订单', en: 'Has a running order', cht: '有未結束的訂單' },
  'terminals.notStocked': {
    zh: '只能删除库存中的卡',
    en: 'Only cards in stock can be deleted',
    cht: '只能刪除庫存中的卡',
  },
  'terminals.hasOrders': {
    zh: '该卡已有订单，不能删除',
    en: 'The card has orders and cannot be deleted',
    cht: '該卡已有訂單，不能刪除',
  },
  'terminals.hasLiveOrder': {
    zh: '该卡有未结束的订单，不能修改',
    en: 'The card has a running order: this cannot be changed',
    cht: '該卡有未結束的訂單，不能修改',
  },
  'terminals.contactOwner': {
    zh: '联系方式只能由卡的所有者或平台人员填写',
    en: 'The contact of a card is set by its owner or by staff',
    cht: '聯絡方式只能由卡的擁有者或平台人員填寫',
  },

  'transfer.same': {
    zh: '新卡与旧卡不能是同一张',
    en: 'The new card must be another one',
    cht: '新卡與舊卡不能是同一張',
  },
  'transfer.notHeld': {
    zh: '旧卡尚未分配给代理商',
    en: 'The old card has not been issued to an agent',
    cht: '舊卡尚未分配給代理商',
  },
  'transfer.notYours': {
    zh: '旧卡由下级持有，只能由其换卡',
    en: 'A sub-agent holds the old card: it transfers it',
    cht: '舊卡由下級持有，只能由其換卡',
  },
  'transfer.oldStatus': {
    zh: '旧卡状态为“{status}”，不能换卡',
    en: 'The old card is “{status}” and cannot be transferred',
    cht: '舊卡狀態為「{status}」，不能換卡',
  },
  'transfer.otherHolder': {
    zh: '新卡与旧卡须由同一代理商持有',
    en: 'Both cards must be held by one agent',
    cht: '新卡與舊卡須由同一代理商持有',
  },
  'transfer.otherType': {
    zh: '新卡须与旧卡类型相同（{type}）',
    en: 'The new card must be of the old one’s type ({type})',
    cht: '新卡須與舊卡類型相同（{type}）',
  },
  'transfer.newStatus': {
    zh: '新卡状态为“{status}”，须为未使用',
    en: 'The new card is “{status}”: it must be unused',
    cht: '新卡狀態為「{status}」，須為未使用',
  },
  'transfer.newHasOrders': {
    zh: '新卡已有未结束的订单',
    en: 'The new card has a running order',
    cht: '新卡已有未結束的訂單',
  },
  'transfer.orders': { zh: '随卡转移的订单', en: 'Orders that go over', cht: '隨卡轉移的訂單' },

  'orders.illegal': {
    zh: '订单 {orderNo} 状态为 {from:orders.status}，不能执行 {to:orders.status}（仅限 {needed:orders.status}）',
    en: 'Order {orderNo} is {from:orders.status}: {to:orders.status} is possible only from {needed:orders.status}',
    cht: '訂單 {orderNo} 狀態為 {from:orders.status}，不能執行 {to:orders.status}（僅限 {needed:orders.status}）',
  },
  'orders.onePlan': {
    zh: 'planId 与 appPlanId 只能给一个',
    en: 'Give planId or appPlanId, not both',
    cht: 'planId 與 appPlanId 只能給一個',
  },
  'orders.notOnSale': { zh: '该套餐未上架，不能购买', en: 'This plan is not on sale', cht: '該方案未上架，不能購買' },
  'orders.noCurrency': {
    zh: '该销售链上的代理没有统一的币种，不能购买',
    en: 'The agents of this sale have no currency in common',
    cht: '該銷售鏈上的代理沒有統一的幣別，不能購買',
  },
  'orders.agentDisabled': {
    zh: '该代理商或其上级已停用',
    en: 'The agent, or one above it, is disabled',
    cht: '該代理商或其上級已停用',
  },
  'orders.otherAgent': {
    zh: '该套餐不属于持卡的代理商',
    en: 'This plan belongs to another agent than the card',
    cht: '該方案不屬於持卡的代理商',
  },
  'orders.cardInStock': {
    zh: '该卡尚未分配给代理商',
    en: 'The card has not been issued to an agent yet',
    cht: '該卡尚未分配給代理商',
  },
  'orders.notYourCard': {
    zh: '该卡由下级持有，只能由其购买',
    en: 'A sub-agent holds this card: it buys for it',
    cht: '該卡由下級持有，只能由其購買',
  },
  'orders.cardState': {
    zh: '卡状态为 {status:terminals.status}，不能使用',
    en: 'The card is {status:terminals.status} and cannot be used',
    cht: '卡狀態為 {status:terminals.status}，不能使用',
  },
  'orders.cardType': {
    zh: '该套餐只适用于 {type:terminals.type}',
    en: 'This plan is for {type:terminals.type} only',
    cht: '該方案只適用於 {type:terminals.type}',
  },
  'orders.noStock': {
    zh: 'eSIM 库存不足，可用 {available} 张',
    en: 'Not enough eSIM cards in stock: {available} available',
    cht: 'eSIM 庫存不足，可用 {available} 張',
  },
  'orders.quantityWithCard': {
    zh: '指定卡时不能填写数量',
    en: 'No quantity when a card is chosen',
    cht: '指定卡時不能填寫數量',
  },
  'orders.notYourOrder': { zh: '只能操作自己的订单', en: 'Only your own orders', cht: '只能操作自己的訂單' },
  'orders.cardGone': {
    zh: '订单 {orderNo} 的卡已不可用或已转移',
    en: 'The card of order {orderNo} has moved on or does not work',
    cht: '訂單 {orderNo} 的卡已不可用或已轉移',
  },
  'orders.notVerified': {
    zh: '订单 {orderNo} 的卡尚未实名认证',
    en: 'The card of order {orderNo} is not verified yet',
    cht: '訂單 {orderNo} 的卡尚未實名認證',
  },
  'orders.waits': {
    zh: '订单 {orderNo} 须等待该卡的上一订单结束',
    en: 'Order {orderNo} starts when the running order of its card ends',
    cht: '訂單 {orderNo} 須等待該卡的上一訂單結束',
  },

  'simulator.nothingOpen': {
    zh: '没有待答复的请求（订单状态 {status}）',
    en: 'No question is open (the order is {status})',
    cht: '沒有待答覆的請求（訂單狀態 {status}）',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
