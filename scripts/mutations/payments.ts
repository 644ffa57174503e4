import type { Mutation } from './audit';

const SETTLE = 'api/domain/payments/settlePayment.ts';

export const PAYMENTS: readonly Mutation[] = [
  {
    name: 'a payment moves on from any status',
    file: 'api/domain/payments/products.ts',
    find: /\{ id: payment\.id, status: payment\.status \}/,
    put: '{ id: payment.id }',
    killer: [
      'api/domain/payments/lockPayment.db.test.ts',
      "moves a payment only if the payment's status has not changed since the read, and otherwise retries",
    ],
  },
  {
    name: 'one payment at the gateway is booked as often as it is told',
    file: SETTLE,
    find: /\n\s*if \(booked\) return 'REPEATED';/,
    put: '',
    killer: [
      'api/domain/payments/settle.db.test.ts',
      "records a number's second and third payment as separate PAID_TWICE records",
    ],
  },
  {
    name: 'another amount settles a payment',
    file: SETTLE,
    find: /\n\s*if \(notice\.amount !== payment\.amount\)[^\n]*/,
    put: '',
    killer: ['api/domain/payments/settle.db.test.ts', 'money that differs from what was due'],
  },
  {
    name: 'another currency settles a payment',
    file: SETTLE,
    find: /\n\s*if \(notice\.currency !== payment\.currency\)[^\n]*/,
    put: '',
    killer: ['api/domain/payments/settle.db.test.ts', 'money that differs from what was due'],
  },
];

export const RIGHTS: readonly Mutation[] = [
  {
    name: 'an agent reaches rows of another tree',
    file: 'api/domain/users/userReach.ts',
    find: /chain: ofAgents\(\(\{ id, role \}\) => valueIs\(ofLevel\(levelOf\(role\)\), id\)\),/,
    put: 'chain: ofAgents(() => ({ where: {}, includes: () => true })),',
    on: ['sqlite'],
    killer: ['api/engine/access/scope.test.ts', "hides rows of another agent's tree from %s"],
  },
  {
    name: 'an order goes on from any state',
    file: 'api/domain/orders/state/receipts.ts',
    find: /status !== null && from\.includes\(status\) && /,
    put: 'status !== null && from.length > 0 && ',
    killer: ['api/domain/orders/state/transitions.db.test.ts', 'from %s'],
  },
  {
    name: 'an order goes on whatever became of it meanwhile',
    file: 'api/domain/orders/state/moveOrder.ts',
    find: / AND \\`status\\` = \?`;\n( *return change\(ctx, sql, .*order\.id\)), first\.order\.status\]/,
    put: '`;\n$1]',
    on: ['sqlite'],
    killer: [
      'api/domain/orders/state/transitions.db.test.ts',
      'retries the whole command when an order has changed since the command read the order',
    ],
  },
];
