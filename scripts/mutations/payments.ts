import type { Mutation } from './mutation';

const SETTLE = 'api/subjects/payments/settlePayment.ts';

/** What a gateway notifies, booked. */
export const PAYMENTS: readonly Mutation[] = [
  {
    name: 'a payment moves on from any status',
    file: 'api/subjects/payments/lockPayment.ts',
    find: /\{ id: payment\.id, status: payment\.status \}/,
    put: '{ id: payment.id }',
    killer: [
      'api/subjects/payments/lockPayment.db.test.ts',
      'moves a payment on only from the status that it was read with',
    ],
  },
  {
    name: 'one payment at the gateway is booked as often as it is told',
    file: SETTLE,
    find: /\n\s*if \(booked\) return 'REPEATED';/,
    put: '',
    killer: [
      'api/subjects/payments/settle.db.test.ts',
      'PAID_TWICE: a second payment of a paid number is a record of its own',
    ],
  },
  {
    name: 'another amount settles a payment',
    file: SETTLE,
    find: /\n\s*if \(notice\.amount !== payment\.amount\)[^\n]*/,
    put: '',
    killer: ['api/subjects/payments/settle.db.test.ts', 'money that is not what was due is quarantined'],
  },
  {
    name: 'another currency settles a payment',
    file: SETTLE,
    find: /\n\s*if \(notice\.currency !== payment\.currency\)[^\n]*/,
    put: '',
    killer: ['api/subjects/payments/settle.db.test.ts', 'money that is not what was due is quarantined'],
  },
];
