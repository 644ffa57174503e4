import type { T3dDataProvider } from '../../providers/dataProvider';
import type { Row, RowPage } from '../../providers/rows';

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
  messages: (user: number) => ['app-messages', 'received', user] as const,
};
