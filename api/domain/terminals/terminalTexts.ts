import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'ranges.format': {
    zh: '号段“{item}”格式不正确，应为“起始-结束”或单个号码，只能包含数字',
    en: 'Range "{item}" is not valid: write start-end or a single number, digits only',
  },
  'ranges.length': {
    zh: '号段“{item}”起止号码的位数不同',
    en: 'Range "{item}": start and end differ in length',
  },
  'ranges.order': {
    zh: '号段“{item}”的结束号码必须大于起始号码',
    en: 'Range "{item}": the end must be greater than the start',
  },
  'ranges.short': {
    zh: '号段“{item}”的号码必须超过 {digits} 位',
    en: 'Range "{item}": numbers must have more than {digits} digits',
  },
  'ranges.letters': {
    zh: '{item} 的两端字母不同：含字母的号段，两端只能在最后一个字母之后的数字上不同；请分段填写',
    en: 'The ends of {item} differ before their last letter. Numbers with letters make a range only where the digits after the last letter differ: split it up',
  },
  'ranges.checkDigit': {
    zh: '号段“{item}”中号码 {number} 的校验位错误，应为 {right}',
    en: 'Range "{item}": the check digit of {number} is wrong, it should read {right}',
  },
  'ranges.items': {
    zh: '号段过多（{item} 条），一次最多 {limit} 条',
    en: 'Too many ranges ({item}): at most {limit} a call',
  },
  'ranges.cards': {
    zh: '号段包含的卡过多（{item} 张），一次最多 {limit} 张',
    en: 'The ranges span too many cards ({item}): at most {limit} a call',
  },

  'terminals.nothing': {
    zh: '没有可操作的卡，无需处理',
    en: 'No card is available: nothing to do',
  },
  'terminals.movedOn': { zh: '该卡已换持有人', en: 'The card went to another holder' },
  'terminals.platformStock': { zh: '平台库存', en: 'Platform stock' },
  'terminals.goesTo': { zh: '去向', en: 'Goes to' },
  'terminals.statusAfter': { zh: '状态', en: 'Status' },
  'terminals.yourself': { zh: '您', en: 'You' },
  'terminals.otherHolders': { zh: '其他持有人', en: 'Other holders' },
  'terminals.notChild': {
    zh: '只能分配给直属下级',
    en: 'Cards can be issued to a direct sub-agent only',
  },
  'terminals.receiverDisabled': {
    zh: '接收客户或其上级已停用',
    en: 'The receiving customer, or an agent above it, is disabled',
  },
  'terminals.refused.type': { zh: '卡类型不符', en: 'Another card type' },
  'terminals.refused.status': { zh: '状态为“{status}”', en: 'Status is "{status}"' },
  'terminals.refused.held': { zh: '由其他客户持有', en: 'Held by another customer' },
  'terminals.refused.stocked': { zh: '在平台库存中', en: "In the platform's stock already" },
  'terminals.refused.own': { zh: '已由您持有', en: 'Held by yourself already' },
  'terminals.refused.live': { zh: '有未结束的订单', en: 'Has a running order' },
  'terminals.notStocked': {
    zh: '只能删除库存中的卡',
    en: 'Only cards in stock can be deleted',
  },
  'terminals.hasOrders': {
    zh: '该卡已有订单，不能删除',
    en: 'The card has orders and cannot be deleted',
  },
  'terminals.hasLiveOrder': {
    zh: '该卡有未结束的订单，不能修改',
    en: 'The card has a running order: this cannot be changed',
  },
  'terminals.contactOwner': {
    zh: '联系方式只能由卡的所有者或平台人员填写',
    en: 'The contact of a card is set by its owner or by staff',
    cht: '聯絡方式只能由卡的擁有者或平台人員填寫',
  },

  'transfer.same': {
    zh: '新卡与旧卡不能是同一张',
    en: 'The new card must be another one',
  },
  'transfer.notHeld': {
    zh: '旧卡尚未分配给代理商',
    en: 'The old card has not been issued to an agent',
  },
  'transfer.notYours': {
    zh: '旧卡由下级持有，只能由其换卡',
    en: 'A sub-agent holds the old card: it transfers it',
  },
  'transfer.oldStatus': {
    zh: '旧卡状态为“{status}”，不能换卡',
    en: 'The old card is “{status}” and cannot be transferred',
  },
  'transfer.otherHolder': {
    zh: '新卡与旧卡须由同一代理商持有',
    en: 'Both cards must be held by one agent',
  },
  'transfer.otherType': {
    zh: '新卡须与旧卡类型相同（{type}）',
    en: 'The new card must be of the old one’s type ({type})',
  },
  'transfer.newStatus': {
    zh: '新卡状态为“{status}”，须为未使用',
    en: 'The new card is “{status}”: it must be unused',
  },
  'transfer.newHasOrders': {
    zh: '新卡已有未结束的订单',
    en: 'The new card has a running order',
  },
  'transfer.orders': { zh: '随卡转移的订单', en: 'Orders that go over' },

  'orders.illegal': {
    zh: '订单 {orderNo} 状态为 {from:orders.status}，不能执行 {to:orders.status}（仅限 {needed:orders.status}）',
    en: 'Order {orderNo} is {from:orders.status}: {to:orders.status} is possible only from {needed:orders.status}',
  },
  'orders.onePlan': {
    zh: 'planId 与 appPlanId 只能给一个',
    en: 'Give planId or appPlanId, not both',
  },
  'orders.notOnSale': { zh: '该套餐未上架，不能购买', en: 'This plan is not on sale' },
  'orders.noCurrency': {
    zh: '该销售链上的代理没有统一的币种，不能购买',
    en: 'The agents of this sale have no currency in common',
  },
  'orders.agentDisabled': {
    zh: '该代理商或其上级已停用',
    en: 'The agent, or one above it, is disabled',
  },
  'orders.otherAgent': {
    zh: '该套餐不属于持卡的代理商',
    en: 'This plan belongs to another agent than the card',
  },
  'orders.cardInStock': {
    zh: '该卡尚未分配给代理商',
    en: 'The card has not been issued to an agent yet',
  },
  'orders.notYourCard': {
    zh: '该卡由下级持有，只能由其购买',
    en: 'A sub-agent holds this card: it buys for it',
  },
  'orders.cardState': {
    zh: '卡状态为 {status:terminals.status}，不能使用',
    en: 'The card is {status:terminals.status} and cannot be used',
  },
  'orders.cardType': {
    zh: '该套餐只适用于 {type:terminals.type}',
    en: 'This plan is for {type:terminals.type} only',
  },
  'orders.noStock': {
    zh: 'eSIM 库存不足，可用 {available} 张',
    en: 'Not enough eSIM cards in stock: {available} available',
  },
  'orders.quantityWithCard': {
    zh: '指定卡时不能填写数量',
    en: 'No quantity when a card is chosen',
  },
  'orders.notYourOrder': { zh: '只能操作自己的订单', en: 'Only your own orders' },
  'orders.cardGone': {
    zh: '订单 {orderNo} 的卡已不可用或已转移',
    en: 'The card of order {orderNo} has moved on or does not work',
  },
  'orders.notVerified': {
    zh: '订单 {orderNo} 的卡尚未实名认证',
    en: 'The card of order {orderNo} is not verified yet',
  },
  'orders.waits': {
    zh: '订单 {orderNo} 须等待该卡的上一订单结束',
    en: 'Order {orderNo} starts when the running order of its card ends',
  },

  'simulator.nothingOpen': {
    zh: '没有待答复的请求（订单状态 {status}）',
    en: 'No question is open (the order is {status})',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
