import { readPage } from '../../providers/rows';

const NEWEST = { sort: 'createdAt', order: 'DESC', size: 10 } as const;

/** The newest orders on cards of an app user; none without cards. */
export const loadOrders = (cards: readonly number[]) =>
  cards.length === 0
    ? Promise.resolve({ rows: [], total: 0 })
    : readPage('orders', { ...NEWEST, terminal_in: cards.join(',') });

/** The newest payments for its VoIP balance. */
export const loadRecharges = (user: number) => readPage('recharge-records', { ...NEWEST, businessUser: user });
