const words = {
  customers: {
    wallet: '钱包',
    daysLeft: '约够用 {{days}} 天',
    nothingSpent: '7 天内无消费',
    perDay: '日均 {{amount}}',
    credit: '信用额度 {{amount}}',
    alert: '低于 {{amount}} 时提醒',
    today: '今天',
    sales: '近 30 天销售',
    orders_one: '{{count}} 个订单，此前 {{before}}',
    orders_other: '{{count}} 个订单，此前 {{before}}',
    kept: '平台所得',
    profit: '近 30 天该客户利润',
    earned: '所得 {{amount}}',
    back: '退回 {{amount}}',
    cards: '各状态的卡',
    noCards: '还没有卡。',
    tree: '下级代理',
    below: '直属 {{direct}}，共 {{total}}',
    lastOrders: '订单',
    noOrders: '还没有订单。',
    plans: '套餐与价格',
    noPlans: '还没有下发套餐。',
    bills: '账单',
    noBills: '还没有流水。',
    logIns: '最近登录',
    noLogIns: '还没有登录过。',
    permissions: '权限',
    change: '修改',
    has: '角色可有 {{all}} 项，已有 {{has}} 项',
    hasNot: '没有：{{names}}，另有 {{more}} 项。',
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    customers: (typeof words)['customers'];
  }
}
export default words;
