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
      all: '在账单中查看',
      coupons: '优惠',
      coupon: '名称',
      original: '原价',
      discount: '优惠额',
      actual: '实付',
    },
    parties: {
      title: '资金',
      party: '参与方',
      earned: '所得',
      back: '退回',
      net: '净额',
      paid: '付款',
      you: '您',
      addsUp: '合计 {{amount}}',
      none: '此订单尚无付款。',
      bills_one: '{{count}} 笔账单',
      bills_other: '{{count}} 笔账单',
      staffOnly: '仅员工可见：',
      supplierCost: '供应商成本',
      margin: '退款后毛利',
      byChannel: '携程按此订单所属的携程订单整单结算。',
      openChannel: '打开携程订单',
      kinds: {
        AGENT: '分润',
        PLATFORM: '收入',
        ESIM_FEE: 'eSIM 费用',
        SUPPLIER: '供应商',
        OTHERS: '其他代理',
        ABOVE: '您的合作价（付给上级）',
        BELOW: '下级代理',
        END_USER: '终端用户',
        CHANNEL: '携程',
      },
    },
    remarks: {
      title: '备注',
      none: '还没有备注。',
      changed: '此间已被他人改为：{{text}}。再次保存将覆盖。',
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
