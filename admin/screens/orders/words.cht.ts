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
      all: '在帳單中檢視',
      coupons: '優惠',
      coupon: '名稱',
      original: '原價',
      discount: '優惠額',
      actual: '實付',
    },
    parties: {
      title: '資金',
      party: '參與方',
      earned: '所得',
      back: '退回',
      net: '淨額',
      paid: '付款',
      you: '您',
      addsUp: '合計 {{amount}}',
      none: '此訂單尚無付款。',
      staffOnly: '僅員工可見：',
      supplierCost: '供應商成本',
      margin: '退款後毛利',
      byChannel: '攜程按此訂單所屬的攜程訂單整單結算。',
      openChannel: '打開攜程訂單',
      kinds: {
        AGENT: '分潤',
        PLATFORM: '收入',
        ESIM_FEE: 'eSIM 費用',
        SUPPLIER: '供應商',
        OTHERS: '其他代理',
        ABOVE: '您的合作價（付給上級）',
        BELOW: '下級代理',
        END_USER: '終端用戶',
        CHANNEL: '攜程',
      },
    },
    calls: {
      title: '供應商紀錄',
      none: '還沒有問過供應商。',
      milliseconds: '{{count}} 毫秒',
    },
  },
};

export default words;
