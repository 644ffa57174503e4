import type { Language } from '@t3d/resources/kit';

/**
 * The texts of the preview in a language. The preview has the texts of the public page, and the values of a sample
 * card.
 */
const zh = {
  kind: 'eSIM · 免实名',
  nearly: '快用完了：剩 0.42 GB。',
  pace: '按目前速度约用到明天晚上，之后断网。',
  plan: '日本 · 3 GB · 30 天',
  using: '使用中',
  left: 'GB 可用',
  share: '已用 86%',
  used: '已用 2.58 / 3.00 GB',
  ends: '还有 23 天 18 小时',
  offers: '日本的更多套餐',
  first: '日本 · 3 GB · 30 天',
  firstPrice: 'US$8.30',
  second: '日本 · 10 GB · 30 天',
  secondPrice: 'US$19.80',
  buy: '加购流量',
  contact: '联系我们',
  welcome: '欢迎！发送卡号即可查询剩余流量。',
  asked: '8985 0000 0000 0002 319',
  answer: '卡号 8985****2319\n日本 · 3 GB · 30 天: 剩余 0.42 GB，共 3.00 GB',
};
type Texts = typeof zh;

export const PREVIEW: Readonly<Record<Language, Texts>> = {
  zh,
  en: {
    kind: 'eSIM · no real-name needed',
    nearly: 'Almost used up: 0.42 GB left.',
    pace: 'At your pace it lasts until tomorrow evening. Then data stops.',
    plan: 'Japan · 3 GB · 30 days',
    using: 'In use',
    left: 'GB left',
    share: '86% used',
    used: '2.58 of 3.00 GB',
    ends: '23 days 18 hours left',
    offers: 'More for Japan',
    first: 'Japan · 3 GB · 30 days',
    firstPrice: 'US$8.30',
    second: 'Japan · 10 GB · 30 days',
    secondPrice: 'US$19.80',
    buy: 'Add data',
    contact: 'Contact',
    welcome: 'Welcome! Send a card number to see what is left on it.',
    asked: '8985 0000 0000 0002 319',
    answer: 'Card 8985****2319\nJapan · 3 GB · 30 days: 0.42 GB left of 3.00 GB',
  },
  cht: {
    kind: 'eSIM · 免實名',
    nearly: '快用完了：剩 0.42 GB。',
    pace: '按目前速度約用到明天晚上，之後斷網。',
    plan: '日本 · 3 GB · 30 天',
    using: '使用中',
    left: 'GB 可用',
    share: '已用 86%',
    used: '已用 2.58 / 3.00 GB',
    ends: '還有 23 天 18 小時',
    offers: '日本的更多方案',
    first: '日本 · 3 GB · 30 天',
    firstPrice: 'US$8.30',
    second: '日本 · 10 GB · 30 天',
    secondPrice: 'US$19.80',
    buy: '加購流量',
    contact: '聯絡我們',
    welcome: '歡迎！傳送卡號即可查詢剩餘流量。',
    asked: '8985 0000 0000 0002 319',
    answer: '卡號 8985****2319\n日本 · 3 GB · 30 天: 剩餘 0.42 GB，共 3.00 GB',
  },
};
