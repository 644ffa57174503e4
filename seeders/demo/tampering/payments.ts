import type { Tampering } from './books';
import { RETAIL, on } from './books';

/** Payments at a gateway. */
export const PAYMENTS: readonly Tampering[] = [
  [
    'a payment gets another amount',
    ['I15'],
    on(RETAIL, 'UPDATE recharge_records SET amount = amount - 100 WHERE id = ?'),
  ],
  [
    'a payment says that more was paid',
    ['I15'],
    on(RETAIL, 'UPDATE recharge_records SET paidAmount = paidAmount + 100 WHERE id = ?'),
  ],
  [
    'a payment is said to be paid',
    ['I11', 'I15'],
    on(
      "SELECT id FROM recharge_records WHERE status = 'UNPAID' AND product = 'RECHARGE'",
      `UPDATE recharge_records SET status = 'COMPLETED', paidAmount = amount, payCurrency = currency,
         paidAt = createdAt, gatewayNo = 'never' WHERE id = ?`,
    ),
  ],
  [
    'a payment is said to be unpaid',
    ['I11', 'I15'],
    on(RETAIL, "UPDATE recharge_records SET status = 'UNPAID' WHERE id = ?"),
  ],
  [
    'a payment goes to another account',
    ['I11', 'I15'],
    on(RETAIL, 'UPDATE recharge_records SET account = account + 1 WHERE id = ?'),
  ],
  ['a payment is removed', ['I11'], on(RETAIL, 'DELETE FROM recharge_records WHERE id = ?')],
  [
    'a refund of a payment is forgotten',
    ['I15'],
    on('SELECT id FROM recharge_records WHERE refunded > 0', 'UPDATE recharge_records SET refunded = 0 WHERE id = ?'),
  ],
];
