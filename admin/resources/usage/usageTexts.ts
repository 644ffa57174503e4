import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    usage: {
      title: '用量',
      of: '已用 {{used}}，共 {{total}}',
      unlimited: '已用 {{used}}，不限量',
      unlimitedAt: '已用 {{used}}，不限量，限速 {{speed}}',
      messages: '{{count}} 条短信',
      left: '剩余 {{left}}',
      gone: '已用完',
      rest: { suspended: '剩余 {{left}}，复机后可用', over: '未用 {{left}}' },
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
  },
  en: {
    usage: {
      title: 'Usage',
      of: '{{used}} of {{total}} used',
      unlimited: '{{used}} used, unlimited',
      unlimitedAt: '{{used}} used, unlimited at {{speed}}',
      messages: '{{count}} SMS',
      left: '{{left}} left',
      gone: 'all used',
      rest: { suspended: '{{left}} left, usable once the card is resumed', over: '{{left}} never used' },
      nearly: 'nearly used up',
      then: 'then {{speed}}',
      dayOf: 'resets daily, day {{no}} of {{of}}',
      monthOf: 'resets monthly, month {{no}} of {{of}}',
      slowNow: 'now at {{speed}}',
      unpaid: 'Waiting for payment: it ends at {{at}} if nobody pays',
      inAll: '{{used}} in all',
      day: 'day {{day}} of {{days}}',
      ends: 'ends {{at}}',
      ended: 'term until {{at}}',
      daysLeft_one: '{{count}} day left',
      daysLeft_other: '{{count}} days left',
      lastDay: 'less than a day left',
      over: 'over',
      notStarted: {
        FIRST_USE: 'Not begun: it starts with the first use',
        IMMEDIATE: 'Not begun: it starts once provisioned',
        DATE: 'Not begun: it starts on its date',
        preOrder: 'Pre-order: it starts when the plan before it ends',
      },
      time: 'Time',
      data: 'Data',
    },
  },
  cht: {
    usage: {
      unlimited: '已用 {{used}}，不限量',
      unlimitedAt: '已用 {{used}}，不限量，限速 {{speed}}',
      messages: '{{count}} 則簡訊',
      notStarted: { preOrder: '預購：前一個方案結束後起算' },
      data: '流量',
    },
  },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    usage: (typeof words)['zh']['usage'];
  }
}

export default words;
