import { systemContext } from '../context';
import type { Context } from '../context';
import type { Database } from '../models/database';
import { guardsSql } from '../models/dialect';
import { select } from '../models/sql';
import type { AuditReport, Invariant } from './types';
import { CLAWBACK } from './types';

/** A claim about the books: how many rows it is about, and queries whose rows break it (`what` names one). */
interface Claim { id: string; title: string; about: string; breaks: readonly string[] }

const count = (table: string, where = ''): string => `SELECT COUNT(*) AS n FROM ${table} ${where}`;
const PAID_BACK = `'INITIAL_FAILED', 'REVOKED', 'REFUNDED'`;

/** Bills of one type of a wallet order must add up to what the order's money row says. */
const billsOfOrders = (type: string, column: string, sign: '' | '-'): string => `
  SELECT m.orderNo AS what FROM (SELECT orderNo, SUM(${column}) AS said FROM order_money WHERE buyer IS NOT NULL GROUP BY orderNo) m
  LEFT JOIN (SELECT orderNo, SUM(amount) AS posted FROM ledger_entries WHERE type = '${type}' AND orderNo IS NOT NULL GROUP BY orderNo) e ON e.orderNo = m.orderNo
  WHERE m.said <> ${sign}COALESCE(e.posted, 0)`;

const CLAIMS: readonly Claim[] = [
  {
    id: 'I1', title: 'every movement adds up to zero in one currency', about: count('ledger_transactions'),
    breaks: [
      'SELECT `transaction` AS what FROM ledger_entries GROUP BY `transaction` HAVING SUM(amount) <> 0 OR COUNT(DISTINCT currency) > 1',
      'SELECT e.id AS what FROM ledger_entries e LEFT JOIN ledger_transactions t ON t.id = e.`transaction` LEFT JOIN ledger_accounts a ON a.id = e.ledgerAccount WHERE t.id IS NULL OR a.id IS NULL OR a.currency <> e.currency',
    ],
  },
  {
    id: 'I2', title: 'every balance is the sum of its bills', about: count('ledger_accounts', `WHERE ownerType = 'USER'`),
    breaks: [
      `SELECT a.id AS what FROM ledger_accounts a LEFT JOIN (SELECT ledgerAccount, SUM(amount) AS total, COUNT(*) AS n FROM ledger_entries GROUP BY ledgerAccount) e ON e.ledgerAccount = a.id
       WHERE a.ownerType = 'USER' AND (a.balance <> COALESCE(e.total, 0) OR a.sequence <> COALESCE(e.n, 0))`,
      `SELECT u.id AS what FROM users u LEFT JOIN ledger_accounts a ON a.id = u.wallet WHERE u.wallet IS NOT NULL AND (a.id IS NULL OR a.ownerType <> 'USER' OR a.owner <> u.id)`,
    ],
  },
  {
    id: 'I3', title: 'each bill begins where the one before it ended', about: count('ledger_entries', 'WHERE sequence IS NOT NULL'),
    breaks: [
      `SELECT id AS what FROM (SELECT id, sequence, previousBalance, ROW_NUMBER() OVER (PARTITION BY ledgerAccount ORDER BY sequence) AS place,
         COALESCE(LAG(balanceAfter) OVER (PARTITION BY ledgerAccount ORDER BY sequence), 0) AS ended FROM ledger_entries WHERE sequence IS NOT NULL) chain
       WHERE sequence <> place OR previousBalance <> ended`,
      'SELECT id AS what FROM ledger_entries WHERE sequence IS NOT NULL AND balanceAfter <> previousBalance + amount',
    ],
  },
  {
    id: 'I4', title: 'no wallet was spent below zero', about: count('ledger_entries', 'WHERE sequence IS NOT NULL AND amount < 0'),
    breaks: [`SELECT id AS what FROM ledger_entries WHERE sequence IS NOT NULL AND amount < 0 AND balanceAfter < 0 AND (reason IS NULL OR reason <> '${CLAWBACK}')`],
  },
  {
    id: 'I5', title: 'no order got back more than it paid, and shares went back in proportion', about: count('order_money'),
    breaks: [
      'SELECT orderNo AS what FROM order_money WHERE refunded > paid OR feeReturned > fee',
      // shareBack = floor(share · refunded / paid), said without a division.
      `SELECT m.orderNo AS what FROM order_shares s JOIN order_money m ON m.id = s.orderMoney
       WHERE s.shareBack * m.paid > s.share * m.refunded OR (s.shareBack + 1) * m.paid <= s.share * m.refunded`,
      billsOfOrders('BUY', 'paid', '-'), billsOfOrders('REFUND', 'refunded', ''), billsOfOrders('ESIM_GENERATE', 'fee', '-'), billsOfOrders('ESIM_REVKED', 'feeReturned', ''),
      `SELECT m.orderNo AS what FROM (SELECT m.orderNo, SUM(s.shareBack) AS said FROM order_money m JOIN order_shares s ON s.orderMoney = m.id GROUP BY m.orderNo) m
       LEFT JOIN (SELECT orderNo, SUM(amount) AS posted FROM ledger_entries WHERE type = 'DEC' AND reason = '${CLAWBACK}' GROUP BY orderNo) e ON e.orderNo = m.orderNo WHERE m.said <> -COALESCE(e.posted, 0)`,
    ],
  },
  {
    id: 'I6', title: 'one movement for a key, one reversal for a movement', about: count('ledger_transactions'),
    breaks: [
      'SELECT MIN(id) AS what FROM ledger_transactions GROUP BY idemScope, idemKey HAVING COUNT(*) > 1',
      'SELECT reverses AS what FROM ledger_transactions WHERE reverses IS NOT NULL GROUP BY reverses HAVING COUNT(*) > 1',
      'SELECT r.id AS what FROM ledger_transactions r LEFT JOIN ledger_transactions t ON t.id = r.reverses WHERE r.reverses IS NOT NULL AND t.id IS NULL',
    ],
  },
  {
    id: 'I8', title: 'all accounts together are zero', about: count('ledger_entries'),
    breaks: ['SELECT currency AS what FROM ledger_entries GROUP BY currency HAVING SUM(amount) <> 0'],
  },
  {
    id: 'I9', title: 'an order that failed, was revoked or refunded has all its money back', about: count('orders', `WHERE status IN (${PAID_BACK})`),
    breaks: [
      `SELECT o.orderNo AS what FROM orders o JOIN order_money m ON m.orderNo = o.orderNo
       WHERE o.status IN (${PAID_BACK}) AND m.refunded < m.paid AND m.charge = (SELECT MAX(n.charge) FROM order_money n WHERE n.orderNo = o.orderNo)`,
    ],
  },
];

async function examine(ctx: Context, claim: Claim): Promise<Invariant> {
  const [about] = await select<{ n: number }>(ctx, claim.about);
  let broken = 0;
  const examples: string[] = [];
  for (const sql of claim.breaks) {
    const [found] = await select<{ n: number }>(ctx, `SELECT COUNT(*) AS n FROM (${sql}) broken`);
    broken += Number(found?.n ?? 0);
    if (Number(found?.n ?? 0) > 0) examples.push(...(await select<{ what: number | string }>(ctx, `${sql} LIMIT 5`)).map(({ what }) => String(what)));
  }
  return { id: claim.id, title: claim.title, checked: Number(about?.n ?? 0), broken, examples };
}

const GUARDS = [
  'ledger_entries_no_update', 'ledger_entries_no_delete', 'ledger_transactions_no_update', 'ledger_transactions_no_delete',
  'ledger_entries_amount', 'ledger_entries_sign', 'ledger_entries_arithmetic', 'ledger_entries_overdraft',
];

/** Nothing in the rows can prove that none was changed; that the database refuses to (and refuses wrong ones) can be looked up. */
async function examineGuards(ctx: Context): Promise<Invariant> {
  const present = new Set((await select<{ name: string }>(ctx, guardsSql(ctx.database))).map(({ name }) => name));
  const missing = GUARDS.filter((name) => !present.has(name));
  return { id: 'I7', title: 'the database itself guards what is written', checked: GUARDS.length, broken: missing.length, examples: missing };
}

/** Proves the books: nine invariants, each one a few set-based queries, on one database as it stands. */
export async function audit(database: Database): Promise<AuditReport> {
  const ctx = systemContext(database, 'command');
  const invariants: Invariant[] = [];
  for (const claim of CLAIMS) invariants.push(await examine(ctx, claim));
  invariants.push(await examineGuards(ctx));
  invariants.sort((a, b) => a.id.localeCompare(b.id));
  return { ok: invariants.every(({ broken }) => broken === 0), invariants };
}
