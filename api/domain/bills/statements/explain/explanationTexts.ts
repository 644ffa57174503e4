import type { Catalogue } from '../../../../locales/textTypes';

export const explanationWords = {
  'explain.purpose.CASH': { zh: '收到的款项', en: 'Money received' },
  'explain.purpose.REVENUE': { zh: '销售收入', en: 'Sales' },
  'explain.purpose.ESIM_FEE': { zh: 'eSIM 费用', en: 'eSIM fees' },
  'explain.purpose.CHANNEL_RECEIVABLE': { zh: '应收渠道', en: 'Owed by sales channels' },
  'explain.purpose.SUPPLIER_COST': { zh: '应付供应商', en: 'Owed to suppliers' },
  'explain.purpose.SUSPENSE': { zh: '待处理款项', en: 'Money held back' },
  'explain.plan': {
    zh: '“{plan}”',
    en: '“{plan}”',
  },
  'explain.order': { zh: '订单 {orderNo}', en: 'order {orderNo}' },
  'explain.somebody': { zh: '另一个账户', en: 'another account' },
  'explain.reversed': {
    zh: '这笔充值后来由账单 {bill} 冲正。',
    en: 'It was reversed later by bill {bill}.',
  },
  'explain.recharge.own': {
    zh: '{operator} 为您充值 {amountMinor} {currency}。',
    en: '{operator} added {amountMinor} {currency} to your wallet.',
  },
  'explain.recharge.other': {
    zh: '{operator} 为 {who} 充值 {amountMinor} {currency}。',
    en: '{operator} added {amountMinor} {currency} to the wallet of {who}.',
  },
  'explain.reversal.own': {
    zh: '您的一笔充值（账单 {bill}）已冲正，扣减 {amountMinor} {currency}。',
    en: 'A recharge of yours (bill {bill}) was reversed: {amountMinor} {currency} was taken back.',
  },
  'explain.reversal.other': {
    zh: '{who} 的一笔充值（账单 {bill}）已冲正，扣减 {amountMinor} {currency}。',
    en: 'A recharge of {who} (bill {bill}) was reversed: {amountMinor} {currency} was taken back.',
  },
  'explain.deduction.own': {
    zh: '从您的钱包扣减 {amountMinor} {currency}。',
    en: '{amountMinor} {currency} was taken from your wallet.',
  },
  'explain.deduction.other': {
    zh: '从 {who} 的钱包扣减 {amountMinor} {currency}。',
    en: '{amountMinor} {currency} was taken from the wallet of {who}.',
  },
  'explain.clawback.own': {
    zh: '{what}已退款，扣回您的分润 {amountMinor} {currency}。',
    en: '{what} was refunded, and {amountMinor} {currency} of your profit share was taken back.',
  },
  'explain.clawback.other': {
    zh: '{what}已退款，扣回 {who} 的分润 {amountMinor} {currency}。',
    en: '{what} was refunded, and {amountMinor} {currency} of the profit share of {who} was taken back.',
  },
  'explain.clawbackShare.own': {
    zh: '{what}已退款，扣回您的分润 {amountMinor} {currency}。\n分润 {shareMinor} 按退款比例共扣回 {dueMinor}，减去此前已扣 {beforeMinor}。',
    en: '{what} was refunded, and {amountMinor} {currency} of your profit share was taken back.\nIn proportion to the refund, {dueMinor} of the profit share {shareMinor} goes back in all, less {beforeMinor} before.',
  },
  'explain.clawbackShare.other': {
    zh: '{what}已退款，扣回 {who} 的分润 {amountMinor} {currency}。\n分润 {shareMinor} 按退款比例共扣回 {dueMinor}，减去此前已扣 {beforeMinor}。',
    en: '{what} was refunded, and {amountMinor} {currency} of the profit share of {who} was taken back.\nIn proportion to the refund, {dueMinor} of the profit share {shareMinor} goes back in all, less {beforeMinor} before.',
  },
  'explain.clawbackFormula.own': {
    zh: '{what}已退款，扣回您的分润 {amountMinor} {currency}。\n分润 {shareMinor} × 共退 {refundedMinor} ÷ 所付 {paidMinor} = {dueMinor}（舍去不足一分），减去此前已扣 {beforeMinor}。',
    en: '{what} was refunded, and {amountMinor} {currency} of your profit share was taken back.\nProfit share {shareMinor} × refunded {refundedMinor} ÷ paid {paidMinor} = {dueMinor} (rounded down), less {beforeMinor} before.',
  },
  'explain.clawbackFormula.other': {
    zh: '{what}已退款，扣回 {who} 的分润 {amountMinor} {currency}。\n分润 {shareMinor} × 共退 {refundedMinor} ÷ 所付 {paidMinor} = {dueMinor}（舍去不足一分），减去此前已扣 {beforeMinor}。',
    en: '{what} was refunded, and {amountMinor} {currency} of the profit share of {who} was taken back.\nProfit share {shareMinor} × refunded {refundedMinor} ÷ paid {paidMinor} = {dueMinor} (rounded down), less {beforeMinor} before.',
  },
  'explain.payment.own': {
    zh: '您在线充值 {amountMinor} {currency}。\n支付 {paidMinor} {paidCurrency}（支付单 {paymentNo}），汇率 {rate}。',
    en: 'You recharged {amountMinor} {currency} online.\nPaid {paidMinor} {paidCurrency} (payment {paymentNo}) at the rate {rate}.',
    cht: '您在線儲值 {amountMinor} {currency}。\n支付 {paidMinor} {paidCurrency}（支付單 {paymentNo}），匯率 {rate}。',
  },
  'explain.payment.other': {
    zh: '{who} 在线充值 {amountMinor} {currency}。\n支付 {paidMinor} {paidCurrency}（支付单 {paymentNo}），汇率 {rate}。',
    en: '{who} recharged {amountMinor} {currency} online.\nPaid {paidMinor} {paidCurrency} (payment {paymentNo}) at the rate {rate}.',
    cht: '{who} 在線儲值 {amountMinor} {currency}。\n支付 {paidMinor} {paidCurrency}（支付單 {paymentNo}），匯率 {rate}。',
  },
  'explain.paymentPlain.own': {
    zh: '您在线充值 {amountMinor} {currency}。',
    en: 'You recharged {amountMinor} {currency} online.',
    cht: '您在線儲值 {amountMinor} {currency}。',
  },
  'explain.paymentPlain.other': {
    zh: '{who} 在线充值 {amountMinor} {currency}。',
    en: '{who} recharged {amountMinor} {currency} online.',
    cht: '{who} 在線儲值 {amountMinor} {currency}。',
  },
  'explain.buy.own': {
    zh: '您购买{what}，付 {amountMinor} {currency}。',
    en: 'You bought {what} for {amountMinor} {currency}.',
  },
  'explain.buy.other': {
    zh: '{who} 购买{what}，付 {amountMinor} {currency}。',
    en: '{who} bought {what} for {amountMinor} {currency}.',
  },
  'explain.buyOfChild.other': {
    zh: '{who} 购买{what}，付 {amountMinor} {currency}。\n您给 {who} 的价格 {amountMinor}，减去您的合作价 {costMinor}，您得 {profitMinor}。',
    en: '{who} bought {what} for {amountMinor} {currency}.\nYour price for {who} {amountMinor}, less your own price {costMinor}: you earn {profitMinor}.',
  },
  'explain.renewal.own': {
    zh: '您续订{what}一期，付 {amountMinor} {currency}。',
    en: 'You renewed {what} for one term: {amountMinor} {currency}.',
  },
  'explain.renewal.other': {
    zh: '{who} 续订{what}一期，付 {amountMinor} {currency}。',
    en: '{who} renewed {what} for one term: {amountMinor} {currency}.',
  },
  'explain.stock.own': {
    zh: '您购买 {count} 张卡，付 {amountMinor} {currency}。\n{count} 张 × {unitPriceMinor}。',
    en: 'You bought {count} cards for {amountMinor} {currency}.\n{count} cards × {unitPriceMinor}.',
  },
  'explain.stock.other': {
    zh: '{who} 购买 {count} 张卡，付 {amountMinor} {currency}。\n{count} 张 × {unitPriceMinor}。',
    en: '{who} bought {count} cards for {amountMinor} {currency}.\n{count} cards × {unitPriceMinor}.',
  },
  'explain.stockMixed.own': {
    zh: '您购买 {count} 张卡，付 {amountMinor} {currency}。\n各卡价格不一。',
    en: 'You bought {count} cards for {amountMinor} {currency}.\nTheir prices differ.',
  },
  'explain.stockMixed.other': {
    zh: '{who} 购买 {count} 张卡，付 {amountMinor} {currency}。\n各卡价格不一。',
    en: '{who} bought {count} cards for {amountMinor} {currency}.\nTheir prices differ.',
  },
  'explain.stockPlain.own': {
    zh: '您从平台库存购卡，付 {amountMinor} {currency}。',
    en: 'You bought cards from the platform’s stock for {amountMinor} {currency}.',
  },
  'explain.stockPlain.other': {
    zh: '{who} 从平台库存购卡，付 {amountMinor} {currency}。',
    en: '{who} bought cards from the platform’s stock for {amountMinor} {currency}.',
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
    zh: '您一天的流量池用量，共 {amountMinor} {currency}。\n{used}',
    en: 'Your flow pool usage of a day, {amountMinor} {currency} in all.\n{used}',
  },
  'explain.pool.other': {
    zh: '{who} 一天的流量池用量，共 {amountMinor} {currency}。\n{used}',
    en: 'The flow pool usage of {who} on a day, {amountMinor} {currency} in all.\n{used}',
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
    zh: '您转给 {other} {amountMinor} {currency}。',
    en: 'You sent {other} {amountMinor} {currency}.',
  },
  'explain.sent.other': {
    zh: '{who} 转给 {other} {amountMinor} {currency}。',
    en: '{who} sent {other} {amountMinor} {currency}.',
  },
  'explain.received.own': {
    zh: '{other} 转给您 {amountMinor} {currency}。',
    en: '{other} sent you {amountMinor} {currency}.',
  },
  'explain.received.other': {
    zh: '{other} 转给 {who} {amountMinor} {currency}。',
    en: '{other} sent {who} {amountMinor} {currency}.',
  },
  'explain.refund.own': {
    zh: '{what}退款，退回给您 {amountMinor} {currency}。\n您付了 {paidMinor}，至此共退 {refundedMinor}。',
    en: '{what} was refunded: {amountMinor} {currency} came back to you.\nYou had paid {paidMinor}; {refundedMinor} is refunded so far.',
  },
  'explain.refund.other': {
    zh: '{what}退款，退回给 {who} {amountMinor} {currency}。\n{who} 付了 {paidMinor}，至此共退 {refundedMinor}。',
    en: '{what} was refunded: {amountMinor} {currency} came back to {who}.\n{who} had paid {paidMinor}; {refundedMinor} is refunded so far.',
  },
  'explain.unused.own': {
    zh: '{what}未用的整天退回给您 {amountMinor} {currency}。\n您付了 {paidMinor}，至此共退 {refundedMinor}。',
    en: 'The unused whole days of {what} came back to you: {amountMinor} {currency}.\nYou had paid {paidMinor}; {refundedMinor} is refunded so far.',
  },
  'explain.unused.other': {
    zh: '{what}未用的整天退回给 {who} {amountMinor} {currency}。\n{who} 付了 {paidMinor}，至此共退 {refundedMinor}。',
    en: 'The unused whole days of {what} came back to {who}: {amountMinor} {currency}.\n{who} had paid {paidMinor}; {refundedMinor} is refunded so far.',
  },
  'explain.refundPlain.own': {
    zh: '{what}退回给您 {amountMinor} {currency}。',
    en: '{amountMinor} {currency} of {what} came back to you.',
  },
  'explain.refundPlain.other': {
    zh: '{what}退回给 {who} {amountMinor} {currency}。',
    en: '{amountMinor} {currency} of {what} came back to {who}.',
  },
  'explain.share.own': {
    zh: '您在{what}上获得分润 {amountMinor} {currency}。',
    en: 'You earned {amountMinor} {currency} on {what}.',
  },
  'explain.share.other': {
    zh: '{who} 在{what}上获得分润 {amountMinor} {currency}。',
    en: '{who} earned {amountMinor} {currency} on {what}.',
  },
  'explain.shareOfChild.own': {
    zh: '{buyer} 购买{what}，您得分润 {amountMinor} {currency}。\n您给 {child} 的价格 {priceMinor}，减去您的合作价 {costMinor}。',
    en: '{buyer} bought {what}, and you earned {amountMinor} {currency}.\nYour price for {child} {priceMinor}, less your own price {costMinor}.',
  },
  'explain.shareOfChild.other': {
    zh: '{buyer} 购买{what}，{who} 得分润 {amountMinor} {currency}。\n{who} 给 {child} 的价格 {priceMinor}，减去自己的合作价 {costMinor}。',
    en: '{buyer} bought {what}, and {who} earned {amountMinor} {currency}.\nThe price of {who} for {child} {priceMinor}, less the own price {costMinor}.',
  },
  'explain.shareOfCustomer.own': {
    zh: '终端用户购买{what}，您得分润 {amountMinor} {currency}。\n终端用户付 {priceMinor}，减去您的合作价 {costMinor}。',
    en: 'An end user bought {what}, and you earned {amountMinor} {currency}.\nThe end user paid {priceMinor}, less your own price {costMinor}.',
  },
  'explain.shareOfCustomer.other': {
    zh: '终端用户购买{what}，{who} 得分润 {amountMinor} {currency}。\n终端用户付 {priceMinor}，减去 {who} 的合作价 {costMinor}。',
    en: 'An end user bought {what}, and {who} earned {amountMinor} {currency}.\nThe end user paid {priceMinor}, less what {who} pays, {costMinor}.',
  },
  'explain.sharesBack.other': {
    zh: '{what}退款，从代理的分润收回 {amountMinor} {currency}。',
    en: '{what} was refunded: {amountMinor} {currency} came back out of agents’ profit shares.',
  },
  'explain.fee.own': {
    zh: '您付{what}的 eSIM 费用 {amountMinor} {currency}。',
    en: 'You paid the eSIM fee of {what}: {amountMinor} {currency}.',
  },
  'explain.fee.other': {
    zh: '{who} 付{what}的 eSIM 费用 {amountMinor} {currency}。',
    en: '{who} paid the eSIM fee of {what}: {amountMinor} {currency}.',
  },
  'explain.feeBack.own': {
    zh: '{what}已撤销，eSIM 费用 {amountMinor} {currency} 退回给您。',
    en: '{what} was revoked: its eSIM fee of {amountMinor} {currency} came back to you.',
  },
  'explain.feeBack.other': {
    zh: '{what}已撤销，eSIM 费用 {amountMinor} {currency} 退回给 {who}。',
    en: '{what} was revoked: its eSIM fee of {amountMinor} {currency} came back to {who}.',
  },
} as const satisfies Catalogue;
