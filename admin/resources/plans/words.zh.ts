const words = {
  plans: {
    open: '打开',
    all: '全部 {{count}} 条',
    prices: '价格历史',
    none: '价格没有变过。',
    when: '时间',
    who: '操作人',
    price: '价格',
    change: '变化',
    first: '初始',
    chartOf: '{{names}} 的走势，数据见旁边的表',
    now: '现在',
    holders: '持有的客户',
    noHolders: '还没有下发给任何客户。',
    routes: '供应商路由',
    noRoutes: '没有路由：按卡的平台询问供应商。',
    addRoute: '添加路由',
    disabled: '已停用',
    enabled: '启用',
    state: '状态',
    rules: {
      unlimited: '不限量',
      unlimitedAt: '不限量 {{speed}}',
      per: { DAY: '每日 {{size}}', MONTH: '每月 {{size}}' },
      days_one: '{{count}} 天',
      days_other: '{{count}} 天',
      months_one: '{{count}} 个月',
      months_other: '{{count}} 个月',
      messages_one: '{{count}} 条短信',
      messages_other: '{{count}} 条短信',
      then: '{{parts}}，超出后 {{speed}}',
      data: '流量',
      cycle: '周期',
      cycles: { none: '总量', DAY: '每日', MONTH: '每月' },
      cycleCount: '周期数',
      validDays: '有效期',
      throttle: '限速',
      noThrottle: '不限速',
      unit: { DAY: '天', MONTH: '个月' },
      messageCount: '短信条数',
      monthCount: '有效期',
      unitMessages: '条',
      monthDays: '每月按 30 天计。',
      activation: '激活方式',
      activations: { FIRST_USE: '首次使用', IMMEDIATE: '立即', DATE: '指定日期' },
    },
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    plans: (typeof words)['plans'];
  }
}
export default words;
