import { CLAWBACK } from './ledgerTypes';

// Checks who was paid, by comparing bills with wallets and orders, because sums alone do not reveal the payee.

const SALES = "('PURCHASE', 'RETAIL_SALE', 'CHANNEL_SALE', 'RENEWAL')";
/** Selects sales of orders by the signed keys of movements. */
const OF_ORDER = (t: string): string =>
  `${t}.kind IN ${SALES} AND (${t}.idemKey LIKE 'order:%' OR ${t}.idemKey LIKE 'renew:%')`;

const owners = (bounds: Bounds): string => `
  SELECT e.id AS what FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledgerAccount
  WHERE ((a.ownerType = 'USER' AND (e.sequence IS NULL OR e.toAccount IS NULL OR e.toAccount <> a.owner))
    OR (a.ownerType = 'SYSTEM' AND e.sequence IS NOT NULL))${bounds.moved('e.`transaction`')}`;

const buyers = (bounds: Bounds): string[] => [
  `SELECT e.orderNo AS what FROM ledger_entries e JOIN order_money m ON m.orderNo = e.orderNo
   WHERE e.type IN ('BUY', 'REFUND', 'ESIM_GENERATE', 'ESIM_REVKED')
     AND (m.buyer IS NULL OR e.toAccount <> m.buyer OR e.currency <> m.currency)${bounds.paidFor('e.orderNo')}`,
  // An order has as many charges as sales.
  `SELECT t.orderNo AS what FROM (SELECT orderNo, COUNT(*) AS n FROM ledger_transactions
    WHERE kind IN ${SALES}${bounds.paidFor('orderNo')} GROUP BY orderNo) t
   LEFT JOIN (SELECT orderNo, COUNT(*) AS n FROM order_money
   WHERE 1 = 1${bounds.paidFor('orderNo')} GROUP BY orderNo) m ON m.orderNo = t.orderNo WHERE t.n <> COALESCE(m.n, 0)`,
  `SELECT m.orderNo AS what FROM order_money m
    LEFT JOIN ledger_transactions t ON t.orderNo = m.orderNo AND t.kind IN ${SALES}
    WHERE t.id IS NULL${bounds.paidFor('m.orderNo')}`,
];

/** Selects voided terms that were not fully refunded. */
const voided = (bounds: Bounds): string =>
  `SELECT orderNo AS what FROM order_money WHERE voided <> 0 AND refunded < paid${bounds.paidFor('orderNo')}`;

/**
 * Requires that each agent's profit share of an order equals the agent's bills, and that no other agent has such bills.
 */
const shares = (bounds: Bounds, column: string, bills: string): string => `
  SELECT orderNo AS what FROM (
    SELECT m.orderNo, s.agent AS who, SUM(s.${column}) AS said
    FROM order_money m JOIN order_shares s ON s.orderMoney = m.id
    WHERE 1 = 1${bounds.paidFor('m.orderNo')} GROUP BY m.orderNo, s.agent
    UNION ALL SELECT orderNo, toAccount, SUM(${bills}) FROM ledger_entries
      WHERE ${column === 'share' ? "type = 'PROFIT_SHARE'" : `type = 'DEC' AND reason = '${CLAWBACK}'`}
        AND orderNo IS NOT NULL${bounds.paidFor('orderNo')} GROUP BY orderNo, toAccount
  ) both_sides GROUP BY orderNo, who HAVING SUM(said) <> 0`;

/** Requires that end users' payments are booked to CASH and channels' debts to CHANNEL_RECEIVABLE. */
const retail = (bounds: Bounds): string => `
  SELECT m.orderNo AS what FROM (SELECT orderNo, SUM(paid) AS paid, SUM(refunded) AS refunded FROM order_money
  WHERE buyer IS NULL${bounds.paidFor('orderNo')} GROUP BY orderNo) m
  LEFT JOIN (SELECT t.orderNo, 
  -SUM(CASE WHEN t.kind IN ('RETAIL_SALE', 'CHANNEL_SALE') THEN e.amount ELSE 0 END) AS paid,
  SUM(CASE WHEN t.kind IN ('REFUND', 'CHANNEL_REFUND') THEN e.amount ELSE 0 END) AS refunded
    FROM ledger_transactions t JOIN ledger_entries e ON e.\`transaction\` = t.id
    JOIN ledger_accounts a ON a.id = e.ledgerAccount AND a.purpose IN ('CASH', 'CHANNEL_RECEIVABLE')
    WHERE t.kind IN ('RETAIL_SALE', 'CHANNEL_SALE', 'REFUND', 'CHANNEL_REFUND')${bounds.paidFor('t.orderNo')}
    GROUP BY t.orderNo) b ON b.orderNo = m.orderNo
  WHERE m.paid <> COALESCE(b.paid, 0) OR m.refunded <> COALESCE(b.refunded, 0)`;

/** Returns the price that the next level below pays, or in a retail sale the end user. */
const above = (below: string | null, own: string): string => {
  const last = `CASE WHEN m.buyer IS NULL THEN o.price ELSE o.${own} END`;
  return below ? `COALESCE(o.${below}, ${last})` : last;
};

const orders = (bounds: Bounds): string[] => [
  `SELECT t.orderNo AS what FROM ledger_transactions t LEFT JOIN orders o ON o.orderNo = t.orderNo
    WHERE ${OF_ORDER('t')} AND o.id IS NULL${bounds.moved('t.id')}`,
  // The order's price covers all terms, and each charge one.
  `SELECT o.orderNo AS what FROM orders o JOIN order_money m ON m.orderNo = o.orderNo
   WHERE (COALESCE(o.currency, '') <> m.currency OR m.paid * COALESCE(o.terms, 1) <> COALESCE(o.price, -1)
     OR m.fee <> COALESCE(o.extraPrice, 0)
     OR COALESCE(o.totalPrice, -1) <> o.price + COALESCE(o.extraPrice, 0)
     OR COALESCE(o.agent, 0) <> COALESCE(m.buyer, o.agent)
     OR COALESCE(o.agent, 0) <> COALESCE(o.agent3, o.agent2, o.agent1, -1)
     OR COALESCE(o.agentPrice, -1) <> COALESCE(o.cost3, o.cost2, o.cost1, -2)
     OR (m.buyer IS NOT NULL AND o.price <> o.agentPrice))${bounds.paidFor('o.orderNo')}`,
  `SELECT o.orderNo AS what FROM orders o JOIN order_money m ON m.orderNo = o.orderNo
   LEFT JOIN order_shares s1 ON s1.orderMoney = m.id AND s1.agent = o.agent1
   LEFT JOIN order_shares s2 ON s2.orderMoney = m.id AND s2.agent = o.agent2
   LEFT JOIN order_shares s3 ON s3.orderMoney = m.id AND s3.agent = o.agent3
   WHERE (COALESCE(s1.share, 0) * COALESCE(o.terms, 1) <> ${above('cost2', 'cost1')} - o.cost1
     OR COALESCE(s2.share, 0) * COALESCE(o.terms, 1) <> ${above('cost3', 'cost2')} - o.cost2
     OR COALESCE(s3.share, 0) * COALESCE(o.terms, 1)
       <> ${above(null, 'cost3')} - o.cost3)${bounds.paidFor('o.orderNo')}`,
  `SELECT o.orderNo AS what FROM orders o
    JOIN (SELECT orderNo, COUNT(*) AS renewals FROM ledger_transactions
    WHERE kind = 'RENEWAL'${bounds.paidFor('orderNo')} GROUP BY orderNo) r ON r.orderNo = o.orderNo
   WHERE COALESCE(o.terms, 1) <> r.renewals + 1`,
  // Count only the last charge's refunds, because a retry charges again.
  `SELECT o.orderNo AS what FROM orders o JOIN order_money m ON m.orderNo = o.orderNo
   JOIN (SELECT orderNo, COUNT(*) AS n FROM ledger_transactions
   WHERE kind IN ('PURCHASE', 'RETAIL_SALE')${bounds.paidFor('orderNo')} GROUP BY orderNo) t ON t.orderNo = o.orderNo
   WHERE m.charge >= t.n${bounds.paidFor('o.orderNo')} GROUP BY o.orderNo, o.refunded
   HAVING SUM(m.refunded) <> COALESCE(o.refunded, 0)`,
];

/** Selects orders of numbers, which are in a table of their own, by the keys of movements. */
const OF_NUMBER = (t: string): string =>
  `${t}.kind IN ${SALES} AND (${t}.idemKey LIKE 'codes:%' OR ${t}.idemKey LIKE 'codes-renew:%')`;

const codeOrders = (bounds: Bounds): string[] => [
  `SELECT t.orderNo AS what FROM ledger_transactions t LEFT JOIN sms_code_orders o ON o.orderNo = t.orderNo
    WHERE ${OF_NUMBER('t')} AND o.id IS NULL${bounds.moved('t.id')}`,
  `SELECT o.orderNo AS what FROM sms_code_orders o JOIN order_money m ON m.orderNo = o.orderNo
   WHERE (COALESCE(o.currency, '') <> m.currency OR m.paid * COALESCE(o.terms, 1) <> COALESCE(o.price, -1)
     OR COALESCE(o.user, 0) <> COALESCE(m.buyer, -1) OR m.fee <> 0)${bounds.paidFor('o.orderNo')}`,
  // The undo of a renewal voids the term, and the order no longer counts the term or its refund.
  `SELECT o.orderNo AS what FROM sms_code_orders o JOIN order_money m ON m.orderNo = o.orderNo
   WHERE m.voided = 0${bounds.paidFor('o.orderNo')} GROUP BY o.orderNo, o.terms, o.refunded
   HAVING COUNT(*) <> COALESCE(o.terms, 0) OR SUM(m.refunded) <> COALESCE(o.refunded, 0)`,
];

/** Requires that a channel's debt and payments for an item equal its row. */
const channels = (bounds: Bounds): string[] => [
  `SELECT c.id AS what FROM ctrip_orders c LEFT JOIN order_money m ON m.orderNo = c.moneyNo
   WHERE (CASE WHEN c.confirmedAt IS NULL THEN m.id IS NOT NULL
     ELSE m.id IS NULL OR m.paid - m.refunded <> c.receivable OR m.refunded <> c.refunded
       OR m.currency <> c.currency END)${bounds.changed('c.updatedAt')}`,
  `SELECT c.id AS what FROM ctrip_orders c
   LEFT JOIN (SELECT t.orderNo, SUM(CASE WHEN a.purpose = 'CHANNEL_RECEIVABLE' THEN e.amount ELSE 0 END) AS paid
     FROM ledger_transactions t JOIN ledger_entries e ON e.\`transaction\` = t.id
     JOIN ledger_accounts a ON a.id = e.ledgerAccount
     WHERE t.kind = 'CHANNEL_SETTLEMENT'${bounds.paidFor('t.orderNo')} GROUP BY t.orderNo) s ON s.orderNo = c.moneyNo
   WHERE c.settled <> COALESCE(s.paid, 0)${bounds.changed('c.updatedAt')}`,
];

const payments = (bounds: Bounds): string[] => [
  `SELECT p.id AS what FROM recharge_records p LEFT JOIN orders o ON o.id = p.\`order\`
    LEFT JOIN order_money m ON m.orderNo = o.orderNo AND m.charge = 1
   WHERE p.product = 'DATA' AND p.status = 'COMPLETED'
     AND (m.id IS NULL OR m.buyer IS NOT NULL OR m.paid <> COALESCE(p.credited, -1)
     OR m.currency <> p.creditedCurrency)${bounds.changed('p.updatedAt')}`,
  `SELECT t.orderNo AS what FROM ledger_transactions t JOIN orders o ON o.orderNo = t.orderNo
    WHERE t.kind = 'RETAIL_SALE' AND ${OF_ORDER('t')}${bounds.moved('t.id')}
   AND NOT EXISTS (SELECT 1 FROM recharge_records p
   WHERE p.\`order\` = o.id AND p.product = 'DATA'
     AND (p.status = 'COMPLETED' OR p.anomaly IN ('REVERSED', 'REFUND_FAILED')))`,
];

export const recordInvariant = (bounds: Bounds): InvariantQuery => ({
  id: 'I14',
  title: 'bills, orders, shares and payments name the same people and sums',
  about: count('ledger_transactions', `1 = 1${bounds.moved('id')}`),
  breaks: [
    owners(bounds),
    ...buyers(bounds),
    voided(bounds),
    shares(bounds, 'share', '-amount'),
    shares(bounds, 'shareBack', 'amount'),
    retail(bounds),
    ...orders(bounds),
    ...codeOrders(bounds),
    ...channels(bounds),
    ...payments(bounds),
  ],
});

/** A claim about the ledger: the number of covered rows, and queries for rows that violate it, identified by `what`. */
export interface InvariantQuery {
  id: string;
  title: string;
  about: string;
  breaks: readonly string[];
}
/** The rows of an hourly audit: movements above a number, and records changed since a time. */
export interface Recent {
  readonly transaction: number;
  readonly since: string;
}

/** Conditions that exclude rows of an earlier audit, or none for the whole ledger. */
export class Bounds {
  constructor(private readonly recent: Recent | null) {}

  /** Limits movements by the column with their number. */
  moved(column: string): string {
    return this.recent ? ` AND ${column} > ${this.recent.transaction}` : '';
  }

  /** Limits orders to those with recent movements. */
  paidFor(column: string): string {
    return this.recent
      ? ` AND ${column} IN (SELECT orderNo FROM ledger_transactions
        WHERE id > ${this.recent.transaction} AND orderNo IS NOT NULL)`
      : '';
  }

  /** Limits records by the column with the time of their last change. */
  changed(column: string): string {
    return this.recent ? ` AND ${column} >= '${this.recent.since}'` : '';
  }

  /** Adds a plus, so that SQLite prefers the index of changed rows to this one. */
  narrowing(column: string): string {
    return this.recent ? `+${column}` : column;
  }

  /** Chooses between two queries. The short one is correct only if earlier rows were audited. */
  choose(short: string, whole: string): string {
    return this.recent ? short : whole;
  }
}

export const count = (table: string, where = '1 = 1'): string => `SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`;
