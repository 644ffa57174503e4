import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'dashboard.morning.title': {
    zh: '{day} 早报',
    en: 'Your morning, {day}',
  },
  'dashboard.morning.text': {
    zh: '{lines}\n\n打开工作台：{url}\n不想再收到？在个人资料中关闭“每日早报”。',
    en: '{lines}\n\nOpen the dashboard: {url}\nYou can switch this mail off on your profile.',
    cht: '{lines}\n\n開啟工作台：{url}\n不想再收到？在個人資料中關閉「每日早報」。',
  },
  'dashboard.morning.ending': {
    zh: '您自己的订单 {days} 天内到期，没有排队的套餐：{plan}，{count} 个',
    en: 'Your own orders that end within {days} days with no plan queued: {plan} × {count}',
  },
  'dashboard.morning.wallet': {
    zh: '余额 {balance}，按近一周的花费约可再用 {left} 天',
    en: 'Balance {balance}: about {left} days at the pace of the last week',
    cht: '餘額 {balance}，依近一週的花費約可再用 {left} 天',
  },
  'dashboard.morning.restock': {
    zh: '需补货：{type}，仅剩 {left} 张，约可再用 {days} 天',
    en: 'Restock: {type}, {left} left, about {days} days',
  },
  'dashboard.morning.child': {
    zh: '{name}：昨天至今 {orders} 笔订单，{sales}',
    en: '{name}: {orders} orders since yesterday, {sales}',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
