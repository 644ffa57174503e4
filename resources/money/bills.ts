import { defineResource, f } from '../kit';
import { CUSTOMERS, EVERYONE, STAFF, SUPERIORS } from '../roles';
import { childrenOf } from '../scopes';

export const BILL_TYPES = [
  'INC',
  'DEC',
  'PAY',
  'BUY',
  'TX',
  'RX',
  'REFUND',
  'PROFIT_SHARE',
  'REFUND_PROFIT_SHARE',
  'ESIM_GENERATE',
  'ESIM_REVKED',
] as const;
export type BillType = (typeof BILL_TYPES)[number];

/** A CHECK constraint of the database enforces the sign of each type of bill. */
export const BILL_SIGNS: Record<BillType, 1 | -1> = {
  INC: 1,
  DEC: -1,
  PAY: 1,
  BUY: -1,
  TX: -1,
  RX: 1,
  REFUND: 1,
  PROFIT_SHARE: 1,
  REFUND_PROFIT_SHARE: 1,
  ESIM_GENERATE: -1,
  ESIM_REVKED: 1,
};

/** Bills are the wallet entries of the ledger as users see them. */
export default defineResource('bills', {
  table: 'ledger_entries',
  menu: { under: 'user', path: '/user/bills', order: 2, icon: 'ReceiptLong' },
  label: 'id',
  fields: {
    toAccount: f.reference('users', { managed: true, filter: true, labelPublic: true, ownFor: ['AGENT_3'] }),
    previousBalance: f.money({ managed: true }),
    amount: f.money({ managed: true, filter: true, signed: true }),
    balanceAfter: f.money({ managed: true }),
    currency: f.text({ managed: true, length: 3, filter: true }),
    type: f.enum(BILL_TYPES, {
      managed: true,
      filter: true,
      tones: {
        INC: 'green/CheckCircle',
        PAY: 'green/CheckCircle',
        RX: 'green/CheckCircle',
        REFUND: 'grey/Undo',
        PROFIT_SHARE: 'green/CheckCircle',
        REFUND_PROFIT_SHARE: 'grey/Undo',
        ESIM_REVKED: 'grey/Undo',
        DEC: 'grey',
        BUY: 'grey',
        TX: 'grey',
        ESIM_GENERATE: 'grey',
      },
      variants: {
        PROFIT_SHARE_CLAWBACK: {
          of: 'DEC',
          where: { type: 'DEC', reason: 'PROFIT_SHARE_CLAWBACK' },
          tone: 'grey/Undo',
        },
      },
    }),
    orderNo: f.text({ managed: true, filter: true, search: true, length: 32, pattern: '^[A-Za-z0-9-]+$' }),
    from: f.reference('users', { managed: true, filter: true, labelPublic: true }),
    reason: f.text({ managed: true, length: 40 }),
    remark: f.text({ managed: true, search: true, index: true }),
    reversedAt: f.time({ managed: true, computed: ['type'] }),
    transaction: f.integer({ required: true, hidden: true }),
    leg: f.integer({ required: true, hidden: true }),
    ledgerAccount: f.integer({ required: true, hidden: true }),
    sequence: f.integer({ hidden: true }),
    creditLimit: f.money({ hidden: true, default: 0 }),
    hash: f.text({ hidden: true, length: 64 }),
  },
  unique: [
    ['transaction', 'leg'],
    ['ledgerAccount', 'sequence'],
  ],
  indexes: [['toAccount', 'id'], ['orderNo'], ['toAccount', 'createdAt'], ['createdAt', 'id', 'toAccount']],
  list: {
    columns: [
      'toAccount',
      'previousBalance',
      'amount',
      'balanceAfter',
      'currency',
      'type',
      'orderNo',
      'createdAt',
      'from',
      'reason',
      'remark',
    ],
    hidden: ['reason', 'currency'],
    sort: '-id',
    views: { own: { filter: { toAccount: '$me' }, roles: SUPERIORS, opensFor: SUPERIORS } },
  },
  where: { toAccount: { ne: null } },
  scope: childrenOf('toAccount'),
  access: { list: EVERYONE, show: EVERYONE, export: EVERYONE },
  actions: {
    statement: {
      final: 'reads',
      on: 'resource',
      roles: EVERYONE,
      answers: 'file',
      icon: 'Description',
      input: {
        user: f.reference('users', { write: STAFF, choose: { role: CUSTOMERS } }),
        month: f.month({ required: true, pattern: '^20' }),
        format: f.enum(['xlsx', 'csv'], { default: 'xlsx' }),
      },
    },
  },
  append: true,
  untracked: true,
  asOf: true,
  sums: ['amount'],
  totals: { of: 'amount', by: ['type', 'currency'] },
});
