const words = {
  usage: {
    title: '用量',
    of: '已用 {{used}}，共 {{total}}',
    unlimited: '已用 {{used}}，不限量',
    unlimitedAt: '已用 {{used}}，不限量，限速 {{speed}}',
    messages: '{{count}} 条短信',
    left: '剩余 {{left}}',
    gone: '已用完',
    nearly: '即将用完',
    then: '用完后限速 {{speed}}',
    dayOf: '第 {{no}} 天，共 {{of}} 天',
    monthOf: '第 {{no}} 个月，共 {{of}} 个月',
    slowNow: '现已限速 {{speed}}',
    unpaid: '待付款：{{at}} 前未付款则失效',
    inAll: '累计 {{used}}',
    day: '第 {{day}} 天，共 {{days}} 天',
    ends: '{{at}} 到期',
    ended: '{{at}} 到期',
    daysLeft_one: '还剩 {{count}} 天',
    daysLeft_other: '还剩 {{count}} 天',
    lastDay: '不足一天',
    over: '已结束',
    notStarted: {
      FIRST_USE: '尚未开始：首次使用时起算',
      IMMEDIATE: '尚未开始：开通后立即起算',
      DATE: '尚未开始：到指定日期起算',
      preOrder: '预订：前一个套餐结束后起算',
    },
    time: '时间',
    data: '流量',
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    usage: (typeof words)['usage'];
  }
}
export default words;
