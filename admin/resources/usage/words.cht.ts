import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  usage: {
    title: '用量',
    of: '已用 {{used}}，共 {{total}}',
    unlimited: '已用 {{used}}，不限量',
    unlimitedAt: '已用 {{used}}，不限量，限速 {{speed}}',
    messages: '{{count}} 則簡訊',
    left: '剩餘 {{left}}',
    gone: '已用完',
    nearly: '即將用完',
    then: '用完後限速 {{speed}}',
    dayOf: '第 {{no}} 天，共 {{of}} 天',
    monthOf: '第 {{no}} 個月，共 {{of}} 個月',
    slowNow: '現已限速 {{speed}}',
    unpaid: '待付款：{{at}} 前未付款則失效',
    inAll: '累計 {{used}}',
    day: '第 {{day}} 天，共 {{days}} 天',
    ends: '{{at}} 到期',
    ended: '{{at}} 到期',
    daysLeft_one: '還剩 {{count}} 天',
    daysLeft_other: '還剩 {{count}} 天',
    lastDay: '不足一天',
    over: '已結束',
    notStarted: {
      FIRST_USE: '尚未開始：首次使用時起算',
      IMMEDIATE: '尚未開始：開通後立即起算',
      DATE: '尚未開始：到指定日期起算',
      preOrder: '預購：前一個方案結束後起算',
    },
    time: '時間',
    data: '流量',
  },
};

export default words;
