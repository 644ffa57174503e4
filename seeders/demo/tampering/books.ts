import type { Context } from '../../../api/context';
import { chainLine, chainNext, chainStart } from '../../../api/ledger';
import { change, select } from '../../../api/models/sql';

/** An attack: its name, the checks that must report it, and its changes. */
export type Tampering = readonly [name: string, expected: readonly string[], tamper: (tx: Context) => Promise<unknown>];

export const one = async <Row extends object>(
  tx: Context,
  sql: string,
  values: (string | number)[] = [],
): Promise<Row> => {
  const [row] = await select<Row>(tx, `${sql} LIMIT 1`, values);
  if (!row) throw new Error(`the world has none such: ${sql}`);
  return row;
};
export const set = (tx: Context, sql: string, ...values: (string | number | null)[]): Promise<number> =>
  change(tx, sql, values);

export interface Bill {
  id: number;
  sequence: number;
  amount: number;
  ledgerAccount: number;
  toAccount: number;
  transaction: number;
}
/** Recomputes a wallet's hash chain after changed bills, except the signatures. */
export async function rechain(tx: Context, account: number): Promise<void> {
  const { currency } = await one<{ currency: string }>(tx, 'SELECT currency FROM ledger_accounts WHERE id = ?', [
    account,
  ]);
  const bills = await select<Bill & Record<string, never>>(
    tx,
    `SELECT e.*, t.seal FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.\`transaction\`
    WHERE e.ledgerAccount = ? ORDER BY e.sequence, e.id`,
    [account],
  );
  let [balance, head, last] = [0, chainStart(account, currency), 0];
  for (const bill of bills)
    await set(tx, 'UPDATE ledger_entries SET sequence = ? WHERE id = ?', 1_000_000 + last++, bill.id);
  for (const [place, bill] of bills.entries()) {
    const facts = { sequence: place + 1, previousBalance: balance, balanceAfter: balance + Number(bill.amount) };
    head = chainNext(
      head,
      chainLine({
        ...bill,
        ...facts,
        createdAt: new Date(bill.createdAt as never),
        amount: Number(bill.amount),
        creditLimit: Number(bill.creditLimit),
      } as never),
    );
    await set(
      tx,
      'UPDATE ledger_entries SET sequence = ?, previousBalance = ?, balanceAfter = ?, hash = ? WHERE id = ?',
      facts.sequence,
      facts.previousBalance,
      facts.balanceAfter,
      head,
      bill.id,
    );
    balance = facts.balanceAfter;
  }
  await set(
    tx,
    'UPDATE ledger_accounts SET balance = ?, sequence = ?, headHash = ? WHERE id = ?',
    balance,
    bills.length,
    bills.length > 0 ? head : null,
    account,
  );
}
export const rechainAll = async (tx: Context, movement: number, tamper: () => Promise<unknown>): Promise<void> => {
  const accounts = await select<{ id: number }>(
    tx,
    'SELECT DISTINCT ledgerAccount AS id FROM ledger_entries WHERE `transaction` = ? AND sequence IS NOT NULL',
    [movement],
  );
  await tamper();
  for (const { id } of accounts) await rechain(tx, Number(id));
};

export const billOf = (tx: Context, type: string): Promise<Bill> =>
  one(tx, 'SELECT * FROM ledger_entries WHERE type = ? AND sequence IS NOT NULL ORDER BY id DESC', [type]);
export const strangerTo = (tx: Context, bill: Bill): Promise<{ id: number; owner: number }> =>
  one(
    tx,
    `SELECT a.id, a.owner FROM ledger_accounts a JOIN ledger_accounts b ON b.id = ? AND b.currency = a.currency
  WHERE a.ownerType = 'USER' AND a.id <> b.id AND a.sequence > 0`,
    [bill.ledgerAccount],
  );
export const twoOf = (tx: Context, sql: string) =>
  select<{ id: number; is: number | string }>(tx, sql).then((rows) => {
    const [first] = rows;
    const other = rows.find((row) => row.is !== first?.is);
    if (!first || !other) throw new Error(`no two such: ${sql}`);
    return [first, other] as const;
  });
export const LAST = 'SELECT MAX(id) AS id FROM ledger_transactions';
export const MIDDLE =
  "SELECT t.id FROM ledger_transactions t WHERE t.kind = 'PURCHASE' " +
  'AND EXISTS (SELECT 1 FROM ledger_entries e WHERE e.`transaction` = t.id) ORDER BY t.id';
export const PAID =
  "SELECT id FROM orders WHERE status = 'COMPLETED' AND price > 100 AND platform = 'AGENT' " +
  'AND agent2 IS NOT NULL ORDER BY id';
export const RETAIL =
  "SELECT p.id FROM recharge_records p WHERE p.status = 'COMPLETED' AND p.product = 'RECHARGE' ORDER BY p.id";
/** Returns an attack on the first row of a query. */
export const on =
  (row: string, sql: string) =>
  async (tx: Context): Promise<void> => {
    await set(tx, sql, (await one<{ id: number }>(tx, row)).id);
  };
