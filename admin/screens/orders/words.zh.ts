const words = {
  orders: {
    first: '前 {{count}} 条',
    life: {
      label: '订单进度',
      ordered: '已下单',
      waitsPayment: '待付款',
      paid: '已付款',
      verified: '实名认证',
      provisioned: '已开通',
      provisioning: '开通中',
      since: '自 {{at}}',
      until: '最迟 {{at}}',
      state: {
        done: '已完成',
        now: '当前',
        next: '未到',
        failed: '失败',
      },
    },
    money: {
      title: '账单',
      none: '没有可见的账单。',
      when: '时间',
      account: '客户',
      type: '类型',
      amount: '金额',
      paid: '支出',
      received: '收入',
      net: '净额',
      all: '在账单中查看',
      summary: '按客户汇总',
      coupons: '优惠',
      coupon: '名称',
      original: '原价',
      discount: '优惠额',
      actual: '实付',
    },
    calls: {
      title: '供应商记录',
      none: '还没有问过供应商。',
      milliseconds: '{{count}} 毫秒',
    },
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    orders: (typeof words)['orders'];
  }
}
export default words;
