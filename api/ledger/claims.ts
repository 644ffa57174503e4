import { type InvariantQuery, type Recent, Bounds, count, recordInvariant } from './ties';
import { CLAWBACK } from './ledgerTypes';

// A revoked term is not fully refunded, because only unused days are.
const isPaidBack = (status: string): string =>
  `(${status} IN ('INITIAL_FAILED', 'REFUNDED') OR (${status} = 'REVOKED' AND o.orderType = 'DATA'))`;

const addUp = (bounds: Bounds): InvariantQuery => ({
  id: 'I1',
  title: 'every movement adds up to zero in one currency',
  about: count('ledger_transactions', `1 = 1${bounds.moved('id')}`),
  breaks: [
    `SELECT \`transaction\` AS what FROM ledger_entries
      WHERE 1 = 1${bounds.moved('`transaction`')} GROUP BY \`transaction\`
      HAVING SUM(amount) <> 0 OR COUNT(DISTINCT currency) > 1`,
    `SELECT e.id AS what FROM ledger_entries e LEFT JOIN ledger_transactions t ON t.id = e.\`transaction\`
      LEFT JOIN ledger_accounts a ON a.id = e.ledgerAccount
     WHERE (t.id IS NULL OR a.id IS NULL OR a.currency <> e.currency)${bounds.moved('e.`transaction`')}`,
  ],
});

const balances = (bounds: Bounds): InvariantQuery => ({
  id: 'I2',
  title: 'every balance is the sum of its bills',
  about: count('ledger_accounts', `ownerType = 'USER'`),
  breaks: [
    // A wallet's last bill contains its balance, which is the sum of all bills.
    bounds.choose(
      `SELECT a.id AS what FROM ledger_accounts a
        LEFT JOIN ledger_entries e ON e.ledgerAccount = a.id AND e.sequence = a.sequence
       WHERE a.ownerType = 'USER' AND (a.balance <> COALESCE(e.balanceAfter, 0) OR (a.sequence > 0 AND e.id IS NULL))`,
      `SELECT a.id AS what FROM ledger_accounts a
        LEFT JOIN (SELECT ledgerAccount, SUM(amount) AS total, COUNT(*) AS n
        FROM ledger_entries GROUP BY ledgerAccount) e ON e.ledgerAccount = a.id
       WHERE a.ownerType = 'USER' AND (a.balance <> COALESCE(e.total, 0) OR a.sequence <> COALESCE(e.n, 0))`,
    ),
    `SELECT u.id AS what FROM users u LEFT JOIN ledger_accounts a ON a.id = u.wallet
      WHERE u.wallet IS NOT NULL AND (a.id IS NULL OR a.ownerType <> 'USER' OR a.owner <> u.id)`,
  ],
});

const follow = (bounds: Bounds): InvariantQuery => ({
  id: 'I3',
  title: 'each bill begins where the one before it ended',
  about: count('ledger_entries', `sequence IS NOT NULL${bounds.moved('`transaction`')}`),
  breaks: [
    bounds.choose(
      `SELECT e.id AS what FROM ledger_entries e
        LEFT JOIN ledger_entries p ON p.ledgerAccount = e.ledgerAccount AND p.sequence = e.sequence - 1
       WHERE e.sequence IS NOT NULL AND (e.sequence < 1 OR (e.sequence > 1 AND p.id IS NULL)
         OR e.previousBalance <> COALESCE(p.balanceAfter, 0))${bounds.moved('e.`transaction`')}`,
      `SELECT id AS what FROM (SELECT id, sequence, previousBalance,
        ROW_NUMBER() OVER (PARTITION BY ledgerAccount ORDER BY sequence) AS place,
         COALESCE(LAG(balanceAfter) OVER (PARTITION BY ledgerAccount ORDER BY sequence), 0) AS ended
         FROM ledger_entries WHERE sequence IS NOT NULL) chain
       WHERE sequence <> place OR previousBalance <> ended`,
    ),
    `SELECT id AS what FROM ledger_entries
      WHERE sequence IS NOT NULL AND balanceAfter <> previousBalance + amount${bounds.moved('`transaction`')}`,
  ],
});

const covered = (bounds: Bounds): InvariantQuery => {
  const spent = `sequence IS NOT NULL AND amount < 0${bounds.moved('`transaction`')}`;
  return {
    id: 'I4',
    title: 'no wallet was spent below zero, nor below its credit when it bought',
    about: count('ledger_entries', spent),
    breaks: [
      `SELECT id AS what FROM ledger_entries
        WHERE ${spent} AND balanceAfter < 0 AND (reason IS NULL OR reason <> '${CLAWBACK}')
       AND NOT (type IN ('BUY', 'ESIM_GENERATE') AND balanceAfter >= -COALESCE(creditLimit, 0))`,
    ],
  };
};

const refunds = (bounds: Bounds): InvariantQuery => {
  const of = bounds.paidFor('orderNo');
  /** Requires that the bills of one type add up to the amount in the order's `order_money`. */
  const billsOfOrders = (type: string, column: string, sign: '' | '-'): string => `
    SELECT m.orderNo AS what FROM (SELECT orderNo, SUM(${column}) AS said FROM order_money
    WHERE buyer IS NOT NULL${of} GROUP BY orderNo) m
    LEFT JOIN (SELECT orderNo, SUM(amount) AS posted FROM ledger_entries
    WHERE type = '${type}' AND orderNo IS NOT NULL${of} GROUP BY orderNo) e ON e.orderNo = m.orderNo
    WHERE m.said <> ${sign}COALESCE(e.posted, 0)`;
  return {
    id: 'I5',
    title: 'no order got back more than it paid, and shares went back in proportion',
    about: count('order_money', `1 = 1${of}`),
    breaks: [
      `SELECT orderNo AS what FROM order_money WHERE (refunded > paid OR feeReturned > fee)${of}`,
      // Check shareBack = floor(share · refunded / paid) without a division.
      `SELECT m.orderNo AS what FROM order_shares s JOIN order_money m ON m.id = s.orderMoney
       WHERE (s.shareBack * m.paid > s.share * m.refunded
         OR (s.shareBack + 1) * m.paid <= s.share * m.refunded)${bounds.paidFor('m.orderNo')}`,
      billsOfOrders('BUY', 'paid', '-'),
      billsOfOrders('REFUND', 'refunded', ''),
      billsOfOrders('ESIM_GENERATE', 'fee', '-'),
      billsOfOrders('ESIM_REVKED', 'feeReturned', ''),
      `SELECT m.orderNo AS what FROM (SELECT m.orderNo, SUM(s.shareBack) AS said
        FROM order_money m JOIN order_shares s ON s.orderMoney = m.id
        WHERE 1 = 1${bounds.paidFor('m.orderNo')} GROUP BY m.orderNo) m
       LEFT JOIN (SELECT orderNo, SUM(amount) AS posted FROM ledger_entries
       WHERE type = 'DEC' AND reason = '${CLAWBACK}'${of} GROUP BY orderNo) e ON e.orderNo = m.orderNo
       WHERE m.said <> -COALESCE(e.posted, 0)`,
    ],
  };
};

const once = (bounds: Bounds): InvariantQuery => ({
  id: 'I6',
  title: 'one movement for a key, one reversal for a movement',
  about: count('ledger_transactions', `1 = 1${bounds.moved('id')}`),
  breaks: [
    bounds.choose(
      `SELECT t.id AS what FROM ledger_transactions t
        JOIN ledger_transactions o ON o.idemScope = t.idemScope AND o.idemKey = t.idemKey AND o.id <> t.id
        WHERE 1 = 1${bounds.moved('t.id')}`,
      'SELECT MIN(id) AS what FROM ledger_transactions GROUP BY idemScope, idemKey HAVING COUNT(*) > 1',
    ),
    bounds.choose(
      `SELECT t.reverses AS what FROM ledger_transactions t
        JOIN ledger_transactions o ON o.reverses = t.reverses AND o.id <> t.id WHERE 1 = 1${bounds.moved('t.id')}`,
      'SELECT reverses AS what FROM ledger_transactions WHERE reverses IS NOT NULL GROUP BY reverses ' +
        'HAVING COUNT(*) > 1',
    ),
    `SELECT r.id AS what FROM ledger_transactions r LEFT JOIN ledger_transactions t ON t.id = r.reverses
      WHERE r.reverses IS NOT NULL AND t.id IS NULL${bounds.moved('r.id')}`,
  ],
});

const together = (bounds: Bounds): InvariantQuery => ({
  id: 'I8',
  title: 'all accounts together are zero',
  about: count('ledger_entries', `1 = 1${bounds.moved('`transaction`')}`),
  breaks: [
    `SELECT currency AS what FROM ledger_entries
      WHERE 1 = 1${bounds.moved('`transaction`')} GROUP BY currency HAVING SUM(amount) <> 0`,
  ],
});

const paidBack = (bounds: Bounds): InvariantQuery => {
  const ended = `${isPaidBack(bounds.narrowing('o.status'))}${bounds.changed('o.updatedAt')}`;
  return {
    id: 'I9',
    title: 'an order that failed, was revoked or refunded has all its money back',
    about: count('orders o', ended),
    breaks: [
      `SELECT o.orderNo AS what FROM orders o JOIN order_money m ON m.orderNo = o.orderNo
       WHERE ${ended} AND m.refunded < m.paid
         AND m.charge = (SELECT MAX(n.charge) FROM order_money n WHERE n.orderNo = o.orderNo)`,
    ],
  };
};

// Returns SQL for the payment number in the key of a booked payment, which `KEY` builds.
const NUMBER = (key: string): string => `CAST(SUBSTR(${key}, 9) AS SIGNED)`;
const KEY = (payment: string): string => `CONCAT('payment:', ${payment})`;

// Each query below reads a changed order or payment by an index.

/** SQL for the refunds of an end user's order in `order_money`. */
const SAID = `SELECT SUM(m.refunded) FROM order_money m WHERE m.orderNo = o.orderNo AND m.buyer IS NULL`;
/** SQL for an order's refunds that a gateway paid or that went to suspense, in the order's currency. */
const ASKED = `SELECT SUM(r.orderAmount) FROM recharge_records p JOIN payment_refunds r ON r.payment = p.id
  LEFT JOIN ledger_transactions h ON h.orderNo = p.paymentNo AND h.idemScope = 'HOLD_BACK'
    AND h.idemKey LIKE 'refund:%' AND SUBSTR(h.idemKey, 8) = r.refundNo
  WHERE p.\`order\` = o.id AND ((r.purpose = 'ORDER' AND (r.state <> 'REFUSED' OR h.id IS NOT NULL))
    OR (r.purpose = 'ORDER_PART' AND r.state = 'DONE'))`;
/** Returns the condition that an order has a payment of a kind, which the gateway did not take back or fully refund. */
const paidBy = (kind: string): string =>
  `EXISTS (SELECT 1 FROM recharge_records p WHERE p.\`order\` = o.id AND p.product = 'DATA' AND ${kind})`;
const REVERSED = paidBy(`p.anomaly = 'REVERSED'`);
const GONE = paidBy(`p.status = 'COMPLETED' AND p.refunded >= p.paidAmount`);
const HELD = `SELECT 1 FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledgerAccount
  WHERE e.orderNo = p.paymentNo AND a.ownerType = 'SYSTEM' AND a.purpose = 'SUSPENSE'`;

const payments = (bounds: Bounds): InvariantQuery => {
  const changed = bounds.changed('p.updatedAt');
  const [status, order] = [bounds.narrowing('p.status'), bounds.narrowing('p.`order`')];
  return {
    id: 'I11',
    title: 'payments and ledger agree',
    about: count('recharge_records', `status <> 'UNPAID'${bounds.changed('updatedAt')}`),
    breaks: [
      `SELECT p.id AS what FROM recharge_records p
        LEFT JOIN ledger_transactions t ON t.idemScope = 'PAYMENT' AND t.idemKey = ${KEY('p.id')}
       LEFT JOIN ledger_entries e ON e.\`transaction\` = t.id AND e.type = 'PAY'
       WHERE p.product = 'RECHARGE' AND ${status} = 'COMPLETED'
         AND (e.id IS NULL OR e.amount <> p.credited OR e.currency <> p.creditedCurrency
         OR e.toAccount <> p.account)${changed}`,
      // A payment that a gateway took back stays booked until staff reverse it.
      `SELECT t.id AS what FROM ledger_transactions t LEFT JOIN recharge_records p ON p.id = ${NUMBER('t.idemKey')}
       WHERE ${bounds.narrowing('t.idemScope')} = 'PAYMENT' AND t.idemKey LIKE 'payment:%'
         AND (p.id IS NULL OR COALESCE(p.product, '') <> 'RECHARGE'
         OR (p.status <> 'COMPLETED' AND COALESCE(p.anomaly, '') <> 'REVERSED'))${bounds.moved('t.id')}`,
      `SELECT s.orderNo AS what FROM (SELECT o.orderNo, (${SAID}) AS said, COALESCE((${ASKED}), 0) AS asked,
        ${REVERSED} AS reversed, ${GONE} AS gone
         FROM (SELECT DISTINCT ${order} AS id FROM recharge_records p WHERE p.product = 'DATA'${changed}) c
         JOIN orders o ON o.id = c.id) s
       WHERE s.said <> s.asked AND NOT s.reversed AND NOT (s.said > s.asked AND s.gone)`,
      `SELECT p.id AS what FROM recharge_records p
       WHERE p.product = 'DATA' AND ${status} = 'ANOMALY' AND p.resolution = 'ACCEPTED' AND p.anomaly <> 'REVERSED'
         AND p.paidAmount > p.refunded AND NOT EXISTS (${HELD})${changed}`,
    ],
  };
};

/** Returns all claims that queries can check, for the whole ledger or only for recent rows. */
export function invariantsOf(recent: Recent | null): InvariantQuery[] {
  const bounds = new Bounds(recent);
  return [addUp, balances, follow, covered, refunds, once, together, paidBack, payments, recordInvariant].map((claim) =>
    claim(bounds),
  );
}
