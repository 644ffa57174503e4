import type { T3dDataProvider } from '../../providers/dataProvider';
import type { Row, RowPage } from '../../providers/rows';
import { readPage } from '../../providers/rows';

const NEWEST = { sort: 'createdAt', order: 'DESC', size: 10 } as const;

/** The newest orders on cards of an app user; none without cards. */
export const loadOrders = (provider: T3dDataProvider, cards: readonly number[]) =>
  cards.length === 0
    ? Promise.resolve({ rows: [], total: 0 })
    : readPage(provider, 'orders', { ...NEWEST, terminal_in: cards.join(',') });

/** The newest payments for its VoIP balance. */
export const loadRecharges = (provider: T3dDataProvider, user: number) =>
  readPage(provider, 'recharge-records', { ...NEWEST, businessUser: user });

/** A push to the phone of an app user, or a notice in the app, with its message's title, type and time. */
export type ReceivedMessage = Row & {
  message: number;
  state: 'QUEUED' | 'CLAIMED' | 'SENT' | 'FAILED' | 'NOTICE';
  stateLabel: string;
};
/** The newest messages that an app user was sent. */
export const loadMessages = (provider: T3dDataProvider, user: number) =>
  provider.request<RowPage<ReceivedMessage>>('GET', 'app-messages/received', { query: { user }, quiet: true });

/** The keys of the answers that these sections keep, as in `providers/queryKeys.ts`. */
export const keys = {
  orders: (cards: readonly number[]) => ['orders', 'of-cards', ...cards] as const,
  recharges: (user: number, version: number | undefined) => ['recharge-records', 'of-app-user', user, version] as const,
  messages: (user: number) => ['app-messages', 'received', user] as const,
};
