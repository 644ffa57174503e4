import type { Catalogue } from '../../../../locales/textTypes';

export const explanationWords = {
  'explain.purpose.CASH': { zh: '收到的款项', en: 'Money received' },
  'explain.purpose.REVENUE': { zh: '销售收入', en: 'Sales' },
  'explain.purpose.ESIM_FEE': { zh: 'eSIM 费用', en: 'eSIM fees' },
  'explain.purpose.CHANNEL_RECEIVABLE': { zh: '应收渠道', en: 'Owed by sales channels' },
  'explain.purpose.SUPPLIER_COST': { zh: '应付供应商', en: 'Owed to suppliers' },
  'explain.purpose.SUSPENSE': { zh: '待处理款项', en: 'Money held back' },
  'explain.plan': {
    zh: '套餐“{plan}”（订单 {orderNo}）',
    en: 'plan “{plan}” (order {orderNo})',
  },
  'explain.order': { zh: '订单 {orderNo}', en: 'order {orderNo}' },
  'explain.somebody': { zh: '另一个账户', en: 'another account' },
  'explain.reversed': {
    zh: '这笔充值后来由账单 #{bill} 冲正。',
    en: 'It was taken back later by bill #{bill}.',
  },
  'explain.recharge.own': {
    zh: '{operator} 为您充值 {amountMinor}。',
    en: '{operator} put {amountMinor} into your wallet.',
  },
  'explain.recharge.other': {
    zh: '{operator} 为 {who} 充值 {amountMinor}。',
    en: '{operator} put {amountMinor} into the wallet of {who}.',
  },
  'explain.reversal.own': {
    zh: '您账单 #{bill} 的充值 {amountMinor} 被冲正。',
    en: 'The recharge of {amountMinor} (your bill #{bill}) was taken back.',
  },
  'explain.reversal.other': {
    zh: '{who} 账单 #{bill} 的充值 {amountMinor} 被冲正。',
    en: 'The recharge of {amountMinor} (bill #{bill} of {who}) was taken back.',
  },
  'explain.deduction.own': {
    zh: '从您的钱包扣除 {amountMinor}。',
    en: '{amountMinor} was taken from your wallet.',
  },
  'explain.deduction.other': {
    zh: '从 {who} 的钱包扣除 {amountMinor}。',
    en: '{amountMinor} was taken from the wallet of {who}.',
  },
  'explain.clawback.own': {
    zh: '{what} 已退款，您在其上的分润扣回 {amountMinor}。',
    en: 'Money of {what} went back, and {amountMinor} of your profit share on it with it.',
  },
  'explain.clawback.other': {
    zh: '{what} 已退款，{who} 在其上的分润扣回 {amountMinor}。',
    en: 'Money of {what} went back, and {amountMinor} of the profit share of {who} with it.',
  },
  'explain.clawbackShare.own': {
    zh: '{what} 已退款。您在其上的分润为 {shareMinor}，按退款比例共扣回 {dueMinor}：此前 {beforeMinor}，这次 {amountMinor}。',
    en: 'Money of {what} went back. Of the {shareMinor} that you had earned on it, {dueMinor} has gone back in the same proportion: {beforeMinor} before, {amountMinor} now.',
  },
  'explain.clawbackShare.other': {
    zh: '{what} 已退款。{who} 在其上的分润为 {shareMinor}，按退款比例共扣回 {dueMinor}：此前 {beforeMinor}，这次 {amountMinor}。',
    en: 'Money of {what} went back. Of the {shareMinor} that {who} had earned on it, {dueMinor} has gone back in the same proportion: {beforeMinor} before, {amountMinor} now.',
  },
  'explain.clawbackFormula.own': {
    zh: '{what} 共付 {paidMinor}，至此共退 {refundedMinor}。您在其上的分润为 {shareMinor}，应扣回 {shareMinor} × {refundedMinor} ÷ {paidMinor}，舍去不足一分为 {dueMinor}；此前已扣 {beforeMinor}，这次扣 {amountMinor}。',
    en: 'Of the {paidMinor} paid for {what}, {refundedMinor} has gone back so far. You had earned {shareMinor} on it, so {shareMinor} × {refundedMinor} ÷ {paidMinor}, rounded down to {dueMinor}, goes back: {beforeMinor} before, {amountMinor} now.',
  },
  'explain.clawbackFormula.other': {
    zh: '{what} 共付 {paidMinor}，至此共退 {refundedMinor}。{who} 在其上的分润为 {shareMinor}，应扣回 {shareMinor} × {refundedMinor} ÷ {paidMinor}，舍去不足一分为 {dueMinor}；此前已扣 {beforeMinor}，这次扣 {amountMinor}。',
    en: 'Of the {paidMinor} paid for {what}, {refundedMinor} has gone back so far. {who} had earned {shareMinor} on it, so {shareMinor} × {refundedMinor} ÷ {paidMinor}, rounded down to {dueMinor}, goes back: {beforeMinor} before, {amountMinor} now.',
  },
  'explain.payment.own': {
    zh: '您在线支付 {paidMinor} {paidCurrency}（支付单 {paymentNo}），按汇率 {rate} 计入 {amountMinor} {currency}。',
    en: 'You paid {paidMinor} {paidCurrency} online (payment {paymentNo}); at the rate {rate} that is {amountMinor} {currency}.',
    cht: '您在線支付 {paidMinor} {paidCurrency}（支付單 {paymentNo}），按匯率 {rate} 計入 {amountMinor} {currency}。',
  },
  'explain.payment.other': {
    zh: '{who} 在线支付 {paidMinor} {paidCurrency}（支付单 {paymentNo}），按汇率 {rate} 计入 {amountMinor} {currency}。',
    en: '{who} paid {paidMinor} {paidCurrency} online (payment {paymentNo}); at the rate {rate} that is {amountMinor} {currency}.',
    cht: '{who} 在線支付 {paidMinor} {paidCurrency}（支付單 {paymentNo}），按匯率 {rate} 計入 {amountMinor} {currency}。',
  },
  'explain.paymentPlain.own': {
    zh: '您在线充值 {amountMinor}。',
    en: 'You recharged {amountMinor} online.',
    cht: '您在線儲值 {amountMinor}。',
  },
  'explain.paymentPlain.other': {
    zh: '{who} 在线充值 {amountMinor}。',
    en: '{who} recharged {amountMinor} online.',
    cht: '{who} 在線儲值 {amountMinor}。',
  },
  'explain.buy.own': {
    zh: '您以您的价格 {amountMinor} 购买了{what}。',
    en: 'You bought {what} at your price, {amountMinor}.',
  },
  'explain.buy.other': {
    zh: '{who} 以其价格 {amountMinor} 购买了{what}。',
    en: '{who} bought {what} at its price, {amountMinor}.',
  },
  'explain.buyOfChild.other': {
    zh: '{who} 以您给的价格 {amountMinor} 购买了{what}；您的成本为 {costMinor}，差额 {profitMinor} 归您。',
    en: '{who} bought {what} at the price you gave, {amountMinor}; it costs you {costMinor}; the difference {profitMinor} is yours.',
  },
  'explain.renewal.own': {
    zh: '您续订了{what}，又付一期 {amountMinor}。',
    en: 'You renewed {what}: one more term at your price, {amountMinor}.',
  },
  'explain.renewal.other': {
    zh: '{who} 续订了{what}，又付一期 {amountMinor}。',
    en: '{who} renewed {what}: one more term at its price, {amountMinor}.',
  },
  'explain.stock.own': {
    zh: '您购买了 {count} 张卡，每张 {unitPriceMinor}，共 {amountMinor}。',
    en: 'You bought {count} cards at {unitPriceMinor} each, {amountMinor} together.',
  },
  'explain.stock.other': {
    zh: '{who} 购买了 {count} 张卡，每张 {unitPriceMinor}，共 {amountMinor}。',
    en: '{who} bought {count} cards at {unitPriceMinor} each, {amountMinor} together.',
  },
  'explain.stockMixed.own': {
    zh: '您购买了 {count} 张卡，共 {amountMinor}，各卡价格不一。',
    en: 'You bought {count} cards at different prices, {amountMinor} together.',
  },
  'explain.stockMixed.other': {
    zh: '{who} 购买了 {count} 张卡，共 {amountMinor}，各卡价格不一。',
    en: '{who} bought {count} cards at different prices, {amountMinor} together.',
  },
  'explain.stockPlain.own': {
    zh: '您从平台库存购买了卡，共 {amountMinor}。',
    en: 'You bought cards from the stock of the platform, {amountMinor} together.',
  },
  'explain.stockPlain.other': {
    zh: '{who} 从平台库存购买了卡，共 {amountMinor}。',
    en: '{who} bought cards from the stock of the platform, {amountMinor} together.',
  },
  'explain.stockBack.own': {
    zh: '一次购卡已撤销：卡已退回平台库存，退还 {amountMinor}。',
    en: 'A purchase of cards was undone: the cards went back to the stock of the platform, {amountMinor} came back.',
    cht: '一次購卡已復原：卡已退回平台庫存，退還 {amountMinor}。',
  },
  'explain.stockBack.other': {
    zh: '{who} 的一次购卡已撤销：卡已退回平台库存，退还 {amountMinor}。',
    en: 'A purchase of cards by {who} was undone: the cards went back to the stock, {amountMinor} came back.',
    cht: '{who} 的一次購卡已復原：卡已退回平台庫存，退還 {amountMinor}。',
  },
  'explain.pool.own': {
    zh: '流量池当日用量 {used}，共 {amountMinor}。',
    en: 'The flow pool billed a day of yours, {used}: {amountMinor}.',
  },
  'explain.pool.other': {
    zh: '{who} 的流量池当日用量 {used}，共 {amountMinor}。',
    en: 'The flow pool billed a day of {who}, {used}: {amountMinor}.',
  },
  'explain.poolBack.own': {
    zh: '流量池账单整张退回 {amountMinor}，并重新计费（{used}）。',
    en: 'A bill of the flow pool came back whole, {amountMinor}, and the day is billed again ({used}).',
  },
  'explain.poolBack.other': {
    zh: '{who} 的流量池账单整张退回 {amountMinor}，并重新计费（{used}）。',
    en: 'A bill of the flow pool came back whole to {who}, {amountMinor}, and the day is billed again ({used}).',
  },
  'explain.sent.own': {
    zh: '您转给 {other} {amountMinor}。',
    en: 'You sent {amountMinor} to {other}.',
  },
  'explain.sent.other': {
    zh: '{who} 转给 {other} {amountMinor}。',
    en: '{who} sent {amountMinor} to {other}.',
  },
  'explain.received.own': {
    zh: '您收到 {other} 转来的 {amountMinor}。',
    en: 'You received {amountMinor} from {other}.',
  },
  'explain.received.other': {
    zh: '{who} 收到 {other} 转来的 {amountMinor}。',
    en: '{who} received {amountMinor} from {other}.',
  },
  'explain.refund.own': {
    zh: '{what} 您付了 {paidMinor}，这次退回 {amountMinor}，至此共退 {refundedMinor}。',
    en: 'You had paid {paidMinor} for {what}; {amountMinor} came back now, {refundedMinor} in all.',
  },
  'explain.refund.other': {
    zh: '{what} {who} 付了 {paidMinor}，这次退回 {amountMinor}，至此共退 {refundedMinor}。',
    en: '{who} had paid {paidMinor} for {what}; {amountMinor} came back now, {refundedMinor} in all.',
  },
  'explain.unused.own': {
    zh: '{what} 未用的整天按日退回：所付 {paidMinor} 中这次退 {amountMinor}，至此共退 {refundedMinor}。',
    en: 'The whole days of {what} that were not used came back: {amountMinor} now, {refundedMinor} in all, of the {paidMinor} that you had paid.',
  },
  'explain.unused.other': {
    zh: '{what} 未用的整天按日退给 {who}：所付 {paidMinor} 中这次退 {amountMinor}，至此共退 {refundedMinor}。',
    en: 'The whole days of {what} that were not used came back to {who}: {amountMinor} now, {refundedMinor} in all, of the {paidMinor} paid.',
  },
  'explain.refundPlain.own': {
    zh: '{what} 退回给您 {amountMinor}。',
    en: '{amountMinor} of {what} came back to you.',
  },
  'explain.refundPlain.other': {
    zh: '{what} 退回给 {who} {amountMinor}。',
    en: '{amountMinor} of {what} came back to {who}.',
  },
  'explain.share.own': {
    zh: '您在{what}上获得分润 {amountMinor}。',
    en: 'You earned {amountMinor} on {what}.',
  },
  'explain.share.other': {
    zh: '{who} 在{what}上获得分润 {amountMinor}。',
    en: '{who} earned {amountMinor} on {what}.',
  },
  'explain.shareOfChild.own': {
    zh: '您以 {priceMinor} 将{what}卖给 {child}；您的成本为 {costMinor}，差额 {amountMinor} 归您。',
    en: 'You sold {what} to {child} at {priceMinor}; it costs you {costMinor}; the difference {amountMinor} is yours.',
  },
  'explain.shareOfChild.other': {
    zh: '{who} 以 {priceMinor} 将{what}卖给 {child}；{who} 的成本为 {costMinor}，差额 {amountMinor} 归其所有。',
    en: '{who} sold {what} to {child} at {priceMinor}; it costs {who} {costMinor}; the difference is {amountMinor}.',
  },
  'explain.shareOfCustomer.own': {
    zh: '顾客以 {priceMinor} 购买了{what}；您的成本为 {costMinor}，差额 {amountMinor} 归您。',
    en: 'A customer bought {what} at {priceMinor}; it costs you {costMinor}; the difference {amountMinor} is yours.',
  },
  'explain.shareOfCustomer.other': {
    zh: '顾客以 {priceMinor} 购买了{what}；{who} 的成本为 {costMinor}，差额 {amountMinor} 归其所有。',
    en: 'A customer bought {what} at {priceMinor}; it costs {who} {costMinor}; the difference is {amountMinor}.',
  },
  'explain.sharesBack.other': {
    zh: '{what} 退款时，从代理的分润中收回 {amountMinor}。',
    en: 'When {what} was refunded, {amountMinor} came back out of the profit shares of agents.',
  },
  'explain.fee.own': {
    zh: '{what}的 eSIM 费用，由您支付 {amountMinor}。',
    en: 'The eSIM fee of {what}, paid by you: {amountMinor}.',
  },
  'explain.fee.other': {
    zh: '{what}的 eSIM 费用，由 {who} 支付 {amountMinor}。',
    en: 'The eSIM fee of {what}, paid by {who}: {amountMinor}.',
  },
  'explain.feeBack.own': {
    zh: '{what}已撤销，eSIM 费用 {amountMinor} 退回给您。',
    en: 'The eSIM fee of {what} came back to you: {amountMinor}.',
  },
  'explain.feeBack.other': {
    zh: '{what}已撤销，eSIM 费用 {amountMinor} 退回给 {who}。',
    en: 'The eSIM fee of {what} came back to {who}: {amountMinor}.',
  },
} as const satisfies Catalogue;
