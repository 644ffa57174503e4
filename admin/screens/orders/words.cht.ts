import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  orders: {
    first: '前 {{count}} 筆',
    life: {
      label: '訂單進度',
      ordered: '已下單',
      waitsPayment: '待付款',
      paid: '已付款',
      verified: '實名認證',
      provisioned: '已開通',
      provisioning: '開通中',
      since: '自 {{at}}',
      until: '最遲 {{at}}',
      state: {
        done: '已完成',
        now: '目前',
        next: '未到',
        failed: '失敗',
      },
    },
    money: {
      title: '帳單',
      none: '沒有可檢視的帳單。',
      when: '時間',
      account: '客戶',
      type: '類型',
      amount: '金額',
      paid: '支出',
      received: '收入',
      net: '淨額',
      all: '在帳單中檢視',
      summary: '依客戶彙總',
      coupons: '優惠',
      coupon: '名稱',
      original: '原價',
      discount: '優惠額',
      actual: '實付',
    },
    calls: {
      title: '供應商紀錄',
      none: '還沒有問過供應商。',
      milliseconds: '{{count}} 毫秒',
    },
  },
};

export default words;
