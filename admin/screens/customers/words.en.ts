import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  customers: {
    wallet: 'Wallet',
    daysLeft: 'about {{days}} days left',
    nothingSpent: 'nothing spent in 7 days',
    perDay: '{{amount}} a day',
    credit: 'credit {{amount}}',
    alert: 'alert below {{amount}}',
    today: 'today',
    sales: 'Sales in 30 days',
    orders_one: '{{count}} order, before {{before}}',
    orders_other: '{{count}} orders, before {{before}}',
    kept: 'Platform keeps',
    profit: 'Its profit in 30 days',
    earned: 'Earned {{amount}}',
    back: 'given back {{amount}}',
    cards: 'Cards by state',
    noCards: 'No cards yet.',
    tree: 'Sub-agents',
    below: '{{direct}} direct, {{total}} in all',
    lastOrders: 'Orders',
    noOrders: 'No orders yet.',
    plans: 'Plans and prices',
    noPlans: 'No plans issued yet.',
    bills: 'Bills',
    noBills: 'No movements yet.',
    logIns: 'Last log-ins',
    noLogIns: 'Has not logged in yet.',
    permissions: 'Permissions',
    change: 'Change',
    has: '{{has}} of {{all}} that its role can have',
    hasNot: 'Not: {{names}}, {{more}} more.',
  },
};

export default words;
