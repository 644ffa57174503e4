import { type Tampering, one, billOf, on, rechainAll, set, twoOf, RETAIL } from './books';

/** The attacks on wallets, built-in accounts or their signatures. */
export const ACCOUNTS: readonly Tampering[] = [
  [
    'two wallets exchange their owners',
    ['I13'],
    async (tx) => {
      const [a, b] = await twoOf(
        tx,
        "SELECT id, owner AS `is` FROM ledger_accounts WHERE ownerType = 'USER' AND sequence > 0",
      );
      for (const [owner, id] of [
        [-1, a.id],
        [a.is, b.id],
        [b.is, a.id],
      ])
        await set(tx, 'UPDATE ledger_accounts SET owner = ? WHERE id = ?', owner as number, id as number);
      for (const [wallet, owner] of [
        [null, a.is],
        [null, b.is],
        [a.id, b.is],
        [b.id, a.is],
      ])
        await set(tx, 'UPDATE users SET wallet = ? WHERE id = ?', wallet as number, owner as number);
    },
  ],
  [
    'two wallets exchange their balances',
    ['I2', 'I13'],
    async (tx) => {
      const [a, b] = await twoOf(
        tx,
        "SELECT id, balance AS `is` FROM ledger_accounts WHERE ownerType = 'USER' AND sequence > 0",
      );
      await set(tx, 'UPDATE ledger_accounts SET balance = ? WHERE id = ?', b.is, a.id);
      await set(tx, 'UPDATE ledger_accounts SET balance = ? WHERE id = ?', a.is, b.id);
    },
  ],
  [
    'an empty wallet is given another currency',
    ['I13'],
    async (tx) => {
      const { id } = await one<{ id: number }>(
        tx,
        "SELECT id FROM ledger_accounts WHERE ownerType = 'USER' ORDER BY sequence",
      );
      await set(tx, "UPDATE ledger_accounts SET currency = 'KRW' WHERE id = ?", id);
    },
  ],
  [
    'a credit limit is raised',
    ['I13'],
    on(
      "SELECT id FROM ledger_accounts WHERE ownerType = 'USER'",
      'UPDATE ledger_accounts SET creditLimit = creditLimit + 100000 WHERE id = ?',
    ),
  ],
  [
    'the credit that was in force is altered, the chain written again',
    ['I13'],
    async (tx) => {
      const bill = await billOf(tx, 'BUY');
      await rechainAll(tx, bill.transaction, () =>
        set(tx, 'UPDATE ledger_entries SET creditLimit = creditLimit + 1 WHERE id = ?', bill.id),
      );
    },
  ],
  [
    'all seals are removed',
    ['I12', 'I13'],
    async (tx) => {
      for (const table of ['ledger_transactions', 'ledger_accounts']) await set(tx, `UPDATE ${table} SET seal = NULL`);
    },
  ],
  ['the pins are removed', ['I12'], (tx) => set(tx, 'DELETE FROM ledger_pins')],
  [
    'REVENUE is moved to CASH',
    ['I12'],
    async (tx) => {
      const leg = await one<{ id: number; currency: string }>(
        tx,
        `SELECT e.id, e.currency FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledgerAccount
         WHERE a.purpose = 'REVENUE' AND e.toAccount IS NULL`,
      );
      await set(
        tx,
        `UPDATE ledger_entries
         SET ledgerAccount = (SELECT id FROM ledger_accounts WHERE purpose = 'CASH' AND currency = ?) WHERE id = ?`,
        leg.currency,
        leg.id,
      );
    },
  ],
  [
    'REVENUE and CASH exchange their accounts',
    ['I12', 'I13'],
    async (tx) => {
      for (const [to, from] of [
        ['X', 'CASH'],
        ['CASH', 'REVENUE'],
        ['REVENUE', 'X'],
      ])
        await set(tx, 'UPDATE ledger_accounts SET purpose = ? WHERE purpose = ?', to as string, from as string);
    },
  ],
];

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
