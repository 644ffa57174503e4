import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    how: {
      balance: '钱包现在的余额，等于该钱包全部账单金额之和。',
      daysLeft: '余额（含信用额度）除以近 7 天的日均净支出：购买、eSIM 费用和转出，减去退款。',
      balanceLasts: '余额（不含信用额度）除以近 7 天的日均净支出：购买、eSIM 费用和转出，减去退款。',
      sales: '已付款且未撤销、未退款的订单，按订单列表中的“售价”相加。部分退款不减。',
      salesToStaff: '已付款且未撤销、未退款的订单，按购买方所付的价格相加。部分退款不减。',
      ownSales: '同一批订单，按该客户自己的售价相加，与其首页显示的一致。下级售出的订单，按下级付给该客户的价格计。',
      orders: '已付款且未撤销、未退款的订单数。',
      agentProfit: '账单中的分润，减去退款后扣回的分润。按入账时间计，不按下单时间。',
      platformProfit: '平台收入减公司成本，即平台毛利。收入是一级代理所付的价格，已减退款，不含 eSIM 费用。',
      cards: '您可见的卡，按现在的状态计数，含下级持有的卡。',
      customerCards: '该客户及其下级现在持有的卡。',
      ending: '使用中的订单，从今天零点起几天内到期的，含下级的订单。',
      morningEnding: '您自己的流量订单，从此刻起几天内到期且没有排队的套餐。',
      plans: '各套餐已付款且未撤销、未退款的订单数，不分币种。',
      salespeople: '各业务员的客户所下的订单，按购买方所付的价格相加。代理没有业务员时，计入其一级代理的业务员。',
      customerPlans: '该客户及其下级近 30 天的订单数，不含已撤销、已退款和未付款的。',
      billed: '该客户全部账单金额之和，应等于余额。',
      waiting: '您可见的列表中现在需要处理的记录。数字与菜单上的相同。',
    },
  },
  en: {
    how: {
      balance: 'What the wallet holds now. It equals the sum of all its bills.',
      daysLeft:
        'The balance with the credit, divided by the daily net spending of the last 7 days: purchases, eSIM fees and transfers out, less refunds.',
      balanceLasts:
        'The balance without credit, divided by the daily net spending of the last 7 days: purchases, eSIM fees and transfers out, less refunds.',
      sales:
        'Orders that were paid and neither revoked nor refunded, at the price that your list of orders shows. Partial refunds are not deducted.',
      salesToStaff:
        'Orders that were paid and neither revoked nor refunded, at the price that the buyer paid. Partial refunds are not deducted.',
      ownSales:
        'These orders at the customer’s own prices, as its own dashboard shows them. An order of a sub-agent counts at what the sub-agent paid the customer.',
      orders: 'Orders that were paid and neither revoked nor refunded.',
      agentProfit:
        'Profit shares in the bills, less those taken back after refunds. They count when the bill was written, not when the order was made.',
      platformProfit:
        'The platform’s margin: its income less the corporate cost. Income is what the level 1 agent paid, less refunds, without eSIM fees.',
      cards: 'The cards that you can see by their present status, with those of your sub-agents.',
      customerCards: 'The cards that the customer and its sub-agents hold now.',
      ending: 'Orders in use that end within a few days from the start of today, with those of sub-agents.',
      morningEnding: 'Your own data orders that end within a few days from now and have no queued plan.',
      plans: 'Orders of each plan that were paid and neither revoked nor refunded, in all currencies.',
      salespeople:
        'Orders of each salesperson’s customers at the price that the buyer paid. An agent without a salesperson counts for the one of its level 1 agent.',
      customerPlans: 'Orders of the customer and its sub-agents in 30 days, without revoked, refunded and unpaid ones.',
      billed: 'The sum of all bills of the customer, which must equal the balance.',
      waiting: 'Records in your lists that need attention now. The menu shows the same numbers.',
    },
  },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    how: (typeof words)['zh']['how'];
  }
}

export default words;
