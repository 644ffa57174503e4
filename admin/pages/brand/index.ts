import type { Brand } from '../../ui/brand';
import { RoutesIllustration } from './RoutesIllustration';
import { SimCardLines } from './SimCardLines';

export const BRAND: Brand = {
  mark: SimCardLines,
  picture: RoutesIllustration,
  slogan: {
    zh: '卡、套餐、订单与账款，一处管好。',
    en: 'Cards, plans, orders and money, kept in one place.',
    cht: '卡、方案、訂單與帳款，一處管好。',
  },
  audience: {
    zh: '面向跨境流量分销的管理后台',
    en: 'The back-office for reselling mobile data across borders',
    cht: '跨境流量分銷的管理後台',
  },
  verifiedBy: {
    zh: '请联系管理员，由管理员在客户列表中将此账号标记为已验证。',
    en: 'Contact the administrator, who can mark this account as verified in the customer list.',
    cht: '請聯絡管理員，由管理員在客戶列表中將此帳號標記為已驗證。',
  },
  publicPage: {
    href: '/t3d/wxmp/search',
    before: { zh: '查卡与充值请前往', en: 'To check or top up a card, go to', cht: '查卡與儲值請前往' },
    label: { zh: '查卡页', en: 'card lookup', cht: '查卡頁' },
    button: { zh: '查卡', en: 'Look up a card', cht: '查卡' },
  },
};
