import type { Row } from '../../providers/rows';
import { readPage } from '../../providers/rows';

const NEWEST = { sort: 'createdAt', order: 'DESC', size: 10 } as const;

/** The newest orders on cards of an app user; none without cards. */
export const loadOrders = (cards: readonly number[]) =>
  cards.length === 0
    ? Promise.resolve({ rows: [], total: 0 })
    : readPage('orders', { ...NEWEST, terminal_in: cards.join(',') });

/** The newest payments for its VoIP balance. */
export const loadRecharges = (user: number) => readPage('recharge-records', { ...NEWEST, businessUser: user });

/** A push to the phone of an app user, or a notice in the app, with its message's title, type and time. */
export type ReceivedMessage = Row & {
  message: number;
  state: 'QUEUED' | 'CLAIMED' | 'SENT' | 'FAILED' | 'NOTICE';
  stateLabel: string;
};
/** The newest messages that an app user was sent. */
export const loadMessages = (user: number) => readPage<ReceivedMessage>('app-messages/received', { user });
