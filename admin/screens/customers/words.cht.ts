import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  customers: {
    wallet: '錢包',
    daysLeft: '約夠用 {{days}} 天',
    nothingSpent: '7 天內無消費',
    perDay: '日均 {{amount}}',
    credit: '信用額度 {{amount}}',
    alert: '低於 {{amount}} 時提醒',
    today: '今天',
    sales: '近 30 天銷售',
    orders_one: '{{count}} 筆訂單，此前 {{before}}',
    orders_other: '{{count}} 筆訂單，此前 {{before}}',
    kept: '平台所得',
    profit: '近 30 天該客戶利潤',
    earned: '所得 {{amount}}',
    back: '退回 {{amount}}',
    cards: '各狀態的卡',
    noCards: '還沒有卡。',
    tree: '下級代理',
    below: '直屬 {{direct}}，共 {{total}}',
    lastOrders: '訂單',
    noOrders: '還沒有訂單。',
    plans: '方案與價格',
    noPlans: '還沒有下發方案。',
    bills: '帳單',
    noBills: '還沒有流水。',
    logIns: '最近登入',
    noLogIns: '還沒有登入過。',
    permissions: '權限',
    change: '修改',
    has: '角色可有 {{all}} 項，已有 {{has}} 項',
    hasNot: '沒有：{{names}}，另有 {{more}} 項。',
  },
};

export default words;
