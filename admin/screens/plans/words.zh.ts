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
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    plans: (typeof words)['plans'];
  }
}
export default words;
