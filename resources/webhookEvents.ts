import type { WebhookEvent } from './kit';

const AT = '2026-11-26T08:00:00.000Z';
const order = (status: string, more: object = {}) => ({
  id: 4711,
  orderNo: 'D202611260000004711',
  terminal: 8123,
  plan: 17,
  agent: 5,
  status,
  price: 1200,
  createdAt: AT,
  ...more,
});
const card = (status: string, more: object = {}) => ({
  id: 8123,
  iccid: '89852000000000000016',
  type: 'E_SIM',
  status,
  createdAt: AT,
  ...more,
});
const payment = (status: string, more: object = {}) => ({
  id: 311,
  paymentNo: 'P20261126000311',
  account: 5,
  product: 'RECHARGE',
  amount: 50_000,
  currency: 'CNY',
  status,
  createdAt: AT,
  ...more,
});

const ofOrder = (on: readonly string[], example: object) =>
  ({ resource: 'orders', holder: 'agent', on, example: { ...example } }) as const;
const ofCard = (on: readonly string[] | undefined, example: object) =>
  ({ resource: 'terminals', holder: 'owner', on, example: { ...example } }) as const;
const ofPayment = (on: readonly string[], example: object) =>
  ({ resource: 'recharge-records', holder: 'account', on, example: { ...example } }) as const;

/** The webhook events with examples of the sent record. Amounts are in minor units. */
export const WEBHOOK_EVENTS = {
  'order.created': ofOrder(['create'], order('INITIAL')),
  'order.provisioned': ofOrder(['accepted'], order('UNUSED')),
  'order.failed': ofOrder(['refused', 'unpaid'], order('INITIAL_FAILED')),
  'order.activated': ofOrder(['activated'], order('USING', { startedAt: AT, endsAt: '2026-12-03T08:00:00.000Z' })),
  'order.renewed': ofOrder(['renew'], order('USING')),
  'order.completed': ofOrder(['used-up', 'finished', 'force-completion'], order('COMPLETED')),
  'order.revoking': ofOrder(['apply-revoke', 'not-verified', 'card-lost', 'withdrawn'], order('REVOKING')),
  'order.revoked': ofOrder(['revoked'], order('REVOKED', { refunded: 1200 })),
  'order.refunded': ofOrder(
    ['partial-refund', 'all-refunded', 'refund-done', 'refund-completed'],
    order('REFUNDED', { refunded: 1200 }),
  ),
  'order.updated': ofOrder(
    [
      'update',
      'undo',
      'real-name-approved',
      'paid',
      'paid-unverified',
      'retry',
      'renew-refused',
      'revoke-refused',
      'finish',
      'finish-refused',
      'refund-asked',
      'refund-refused',
    ],
    order('COMPLETING'),
  ),
  'terminal.created': ofCard(['create', 'import'], card('STOCKED')),
  /** Sent when cards are issued to a new owner. */
  'terminal.issued': ofCard(undefined, card('UNUSED', { agent1: 5 })),
  /** Sent when cards are recycled. Former owners receive only the card numbers. */
  'terminal.recycled': ofCard(undefined, { id: 8123, iccid: '89852000000000000016' }),
  'terminal.verified': ofCard(['verify'], card('UNUSED', { realNameVerifiedAt: AT })),
  'terminal.transferred': ofCard(['transfer-card'], card('INVALID', { replacedBy: 8124 })),
  'terminal.updated': ofCard(
    [
      'update',
      'undo',
      'import-undone',
      'sell',
      'provision',
      'activate',
      'free',
      'invalidate',
      'profile',
      'disable',
      'restore',
      'suspend',
      'resume',
    ],
    card('ACTIVATED'),
  ),
  'payment.created': ofPayment(['pay'], payment('UNPAID')),
  'payment.completed': ofPayment(['complete'], payment('COMPLETED', { credited: 50_000, paidAt: AT })),
  'payment.closed': ofPayment(['close'], payment('UNPAID', { closedAt: AT })),
  'payment.anomaly': ofPayment(['anomaly', 'refund-failed'], payment('ANOMALY', { anomaly: 'AMOUNT' })),
  'payment.refunded': ofPayment(['refund'], payment('COMPLETED', { refunded: 50_000 })),
  /** Sent when a wallet entry is written, for example a refund or a profit share. */
  'bill.created': {
    resource: 'bills',
    holder: 'toAccount',
    example: {
      id: 99_120,
      toAccount: 5,
      type: 'REFUND',
      previousBalance: 10_000,
      amount: 1200,
      balanceAfter: 11_200,
      currency: 'CNY',
      orderNo: 'D202611260000004711',
      createdAt: AT,
    },
  },
  /** Sent when the balance falls below the user's limit. Sent again only if it has risen to the limit in between. */
  'balance.low': {
    resource: 'users',
    holder: 'id',
    example: { user: 5, account: 'agent1@example.com', balance: 900, alertBelow: 1000, currency: 'CNY' },
  },
  'message.published': {
    resource: 'notifications',
    holder: 'user',
    example: { id: 51, title: { zh: '维护通知', en: 'Maintenance', cht: '維護通知' }, type: 'SYSTEM', createdAt: AT },
  },
} as const satisfies Readonly<Record<string, WebhookEvent>>;

export type WebhookEventName = keyof typeof WEBHOOK_EVENTS;
