import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Context } from '../../api/context';
import { chainLine, chainNext, chainStart } from '../../api/ledger';
import { audit, auditWithin } from '../../api/ledger/audit';
import type { Database } from '../../api/models/database';
import { openProduct } from '../../api/product';
import { change, select } from '../../api/models/sql';
import type { TestDatabase } from '../../api/test/database';
import { openTestDatabase } from '../../api/test/database';
import { asSystem } from '../../api/test/factories';
import { seedReference } from '../reference/index';
import { seedDemo } from './index';

// Somebody who can write to the database, knows how the books are made, and has not the ledger's key. Each deed is done
// to the demo world inside a transaction, audited there, and taken back. The triggers that keep rows from being changed
// are taken away first, as such a person would, and made again at the end: then the audit must find nothing.

const WRITTEN_ONCE = ['ledger_entries', 'ledger_transactions'].flatMap((table) =>
  ['update', 'delete'].map((deed) => `${table}_no_${deed}`),
);
let home: TestDatabase;
let database: Database;
let ctx: Context;
let kept: string[];

const remake = async (): Promise<void> => {
  for (const sql of kept) await database.sequelize.query(sql);
};
/** The statements that make the triggers again. */
async function textsOf(names: readonly string[]): Promise<string[]> {
  if (database.dialect === 'sqlite')
    return (await select<{ sql: string }>(ctx, 'SELECT sql FROM sqlite_master WHERE name IN (?)', [names])).map(
      ({ sql }) => sql,
    );
  const texts: string[] = [];
  for (const name of names)
    texts.push(
      String(
        (await select<Record<string, string>>(ctx, `SHOW CREATE TRIGGER ${name}`))[0]?.['SQL Original Statement'],
      ).replace(/DEFINER=\S+ /, ''),
    );
  return texts;
}

beforeAll(async () => {
  home = await openTestDatabase();
  database = await openProduct(home.url);
  ctx = asSystem(database);
  await seedReference(database);
  await seedDemo(database, { orders: 60 });
  kept = await textsOf(WRITTEN_ONCE);
  for (const name of WRITTEN_ONCE) await database.sequelize.query(`DROP TRIGGER ${name}`);
}, 600_000);
afterAll(async () => {
  await database.close();
  await home.drop();
}, 60_000);

const one = async <Row extends object>(tx: Context, sql: string, values: (string | number)[] = []): Promise<Row> => {
  const [row] = await select<Row>(tx, `${sql} LIMIT 1`, values);
  if (!row) throw new Error(`the world has none such: ${sql}`);
  return row;
};
const set = (tx: Context, sql: string, ...values: (string | number | null)[]): Promise<number> =>
  change(tx, sql, values);

interface Bill {
  id: number;
  sequence: number;
  amount: number;
  ledgerAccount: number;
  toAccount: number;
  transaction: number;
}
/**
 * Writes a wallet's chain, balances and head anew from its bills as they are now: all that can be done without the key.
 */
async function rechain(tx: Context, account: number): Promise<void> {
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
const rechainAll = async (tx: Context, movement: number, deed: () => Promise<unknown>): Promise<void> => {
  const accounts = await select<{ id: number }>(
    tx,
    'SELECT DISTINCT ledgerAccount AS id FROM ledger_entries WHERE `transaction` = ? AND sequence IS NOT NULL',
    [movement],
  );
  await deed();
  for (const { id } of accounts) await rechain(tx, Number(id));
};

const billOf = (tx: Context, type: string): Promise<Bill> =>
  one(tx, 'SELECT * FROM ledger_entries WHERE type = ? AND sequence IS NOT NULL ORDER BY id DESC', [type]);
const strangerTo = (tx: Context, bill: Bill): Promise<{ id: number; owner: number }> =>
  one(
    tx,
    `SELECT a.id, a.owner FROM ledger_accounts a JOIN ledger_accounts b ON b.id = ? AND b.currency = a.currency
  WHERE a.ownerType = 'USER' AND a.id <> b.id AND a.sequence > 0`,
    [bill.ledgerAccount],
  );
const twoOf = (tx: Context, sql: string) =>
  select<{ id: number; is: number | string }>(tx, sql).then((rows) => {
    const [first] = rows;
    const other = rows.find((row) => row.is !== first?.is);
    if (!first || !other) throw new Error(`no two such: ${sql}`);
    return [first, other] as const;
  });
const LAST = 'SELECT MAX(id) AS id FROM ledger_transactions';
const MIDDLE =
  "SELECT t.id FROM ledger_transactions t WHERE t.kind = 'PURCHASE' AND EXISTS (SELECT 1 FROM ledger_entries e WHERE e.`transaction` = t.id) ORDER BY t.id";
const PAID =
  "SELECT id FROM orders WHERE status = 'COMPLETED' AND price > 100 AND platform = 'AGENT' AND agent2 IS NOT NULL ORDER BY id";
const RETAIL =
  "SELECT p.id FROM recharge_records p WHERE p.status = 'COMPLETED' AND p.product = 'RECHARGE' ORDER BY p.id";
const on =
  (row: string, sql: string) =>
  async (tx: Context): Promise<void> => {
    await set(tx, sql, (await one<{ id: number }>(tx, row)).id);
  };

/** What is done, and the claims that must say so. */
const DEEDS: readonly (readonly [
  name: string,
  expected: readonly string[],
  deed: (tx: Context) => Promise<unknown>,
])[] = [
  [
    'a refund is sent to a stranger',
    ['I12', 'I14'],
    async (tx) => {
      const bill = await billOf(tx, 'REFUND');
      await set(
        tx,
        'UPDATE ledger_entries SET toAccount = ? WHERE id = ?',
        (await strangerTo(tx, bill)).owner,
        bill.id,
      );
    },
  ],
  // Nobody else's bill and no order are touched: only the wallet's owner says that it is wrong.
  [
    'a recharge names a stranger',
    ['I12', 'I14'],
    async (tx) => {
      const bill = await billOf(tx, 'INC');
      await set(
        tx,
        'UPDATE ledger_entries SET toAccount = ? WHERE id = ?',
        (await strangerTo(tx, bill)).owner,
        bill.id,
      );
    },
  ],
  // All that is written of the order agrees: only the bills say who paid, and who earned.
  [
    'an order and its money get another buyer',
    ['I14'],
    async (tx) => {
      const { id, orderNo, agent } = await one<{ id: number; orderNo: string; agent: number }>(
        tx,
        PAID.replace('SELECT id', 'SELECT id, orderNo, agent'),
      );
      // Of another tree: who is in the order's own would be seen by what its shares say.
      const { id: other } = await one<{ id: number }>(
        tx,
        "SELECT id FROM users WHERE role = 'AGENT_1' AND id <> (SELECT agent1 FROM orders WHERE id = ?)",
        [id],
      );
      for (const column of ['agent', 'agent1', 'agent2', 'agent3'])
        await set(tx, `UPDATE orders SET ${column} = ? WHERE id = ? AND ${column} = ?`, other, id, agent);
      await set(tx, 'UPDATE order_money SET buyer = ? WHERE orderNo = ?', other, orderNo);
    },
  ],
  [
    'an order and its share get another superior',
    ['I14'],
    async (tx) => {
      const { id, share, agent1 } = await one<{ id: number; share: number; agent1: number }>(
        tx,
        `SELECT o.id, s.id AS share, o.agent1 FROM orders o
      JOIN order_money m ON m.orderNo = o.orderNo JOIN order_shares s ON s.orderMoney = m.id AND s.agent = o.agent1
      WHERE o.status = 'COMPLETED' AND o.agent <> o.agent1 AND s.share > 0 AND s.shareBack = 0 ORDER BY o.id`,
      );
      const { id: other } = await one<{ id: number }>(tx, "SELECT id FROM users WHERE role = 'AGENT_1' AND id <> ?", [
        agent1,
      ]);
      await set(tx, 'UPDATE orders SET agent1 = ? WHERE id = ?', other, id);
      await set(tx, 'UPDATE order_shares SET agent = ? WHERE id = ?', other, share);
    },
  ],
  [
    'a bill is moved to another tree, both chains written again',
    ['I12', 'I13', 'I14'],
    async (tx) => {
      const bill = await billOf(tx, 'REFUND');
      const stranger = await strangerTo(tx, bill);
      await set(
        tx,
        'UPDATE ledger_entries SET toAccount = ?, ledgerAccount = ?, sequence = 999999 WHERE id = ?',
        stranger.owner,
        stranger.id,
        bill.id,
      );
      await rechain(tx, stranger.id);
      await rechain(tx, bill.ledgerAccount);
    },
  ],
  [
    'two orders exchange their buyers',
    ['I14'],
    async (tx) => {
      const [a, b] = await twoOf(tx, 'SELECT id, buyer AS `is` FROM order_money WHERE buyer IS NOT NULL AND paid > 0');
      await set(tx, 'UPDATE order_money SET buyer = ? WHERE id = ?', b.is, a.id);
      await set(tx, 'UPDATE order_money SET buyer = ? WHERE id = ?', a.is, b.id);
    },
  ],
  [
    'two shares exchange their agents',
    ['I14'],
    async (tx) => {
      const { a, b, ofA, ofB } = await one<Record<'a' | 'b' | 'ofA' | 'ofB', number>>(
        tx,
        `SELECT s.id AS a, o.id AS b, s.agent AS ofA, o.agent AS ofB
      FROM order_shares s JOIN order_shares o ON o.orderMoney = s.orderMoney AND o.agent <> s.agent AND o.share <> s.share`,
      );
      for (const [agent, id] of [
        [-1, a],
        [ofA, b],
        [ofB, a],
      ] as const)
        await set(tx, 'UPDATE order_shares SET agent = ? WHERE id = ?', agent, id);
    },
  ],
  [
    'a share is made larger',
    ['I14'],
    on('SELECT id FROM order_shares', 'UPDATE order_shares SET share = share + 1 WHERE id = ?'),
  ],
  ['a share is removed', ['I14'], on('SELECT id FROM order_shares', 'DELETE FROM order_shares WHERE id = ?')],
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
    'an order gets another agent',
    ['I14'],
    async (tx) =>
      set(
        tx,
        'UPDATE orders SET agent = ? WHERE id = ?',
        (await one<{ id: number }>(tx, 'SELECT id FROM users ORDER BY id DESC')).id,
        (await one<{ id: number }>(tx, PAID)).id,
      ),
  ],
  ['an order gets another agent above', ['I14'], on(PAID, 'UPDATE orders SET agent1 = agent1 + 1 WHERE id = ?')],
  [
    'an order gets another price',
    ['I14'],
    on(
      PAID,
      'UPDATE orders SET price = price + 100, totalPrice = totalPrice + 100, agentPrice = agentPrice + 100 WHERE id = ?',
    ),
  ],
  ['an order gets another total', ['I14'], on(PAID, 'UPDATE orders SET totalPrice = totalPrice - 1 WHERE id = ?')],
  ['an order says what its agents never paid', ['I14'], on(PAID, 'UPDATE orders SET cost1 = cost1 - 1 WHERE id = ?')],
  ['an order says that money went back', ['I14'], on(PAID, 'UPDATE orders SET refunded = price WHERE id = ?')],
  [
    'an order’s money says that it went back',
    ['I5', 'I14'],
    on(
      'SELECT m.id FROM order_money m WHERE m.refunded = 0 AND m.paid > 1 AND m.buyer IS NOT NULL',
      'UPDATE order_money SET refunded = 1 WHERE id = ?',
    ),
  ],
  [
    'an order’s money says another price',
    ['I5', 'I14'],
    on(
      'SELECT m.id FROM order_money m WHERE m.refunded = 0 AND m.buyer IS NOT NULL',
      'UPDATE order_money SET paid = paid + 5 WHERE id = ?',
    ),
  ],
  [
    'a charge counts no more',
    ['I14'],
    on('SELECT m.id FROM order_money m WHERE m.refunded < m.paid', 'UPDATE order_money SET voided = 1 WHERE id = ?'),
  ],
  ['an order’s money is removed', ['I14'], on('SELECT id FROM order_money', 'DELETE FROM order_money WHERE id = ?')],
  ['an order’s row is removed', ['I14'], on(PAID, 'DELETE FROM orders WHERE id = ?')],
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
    'a movement gets another operator',
    ['I12'],
    async (tx) => {
      const { transaction } = await billOf(tx, 'INC');
      await rechainAll(tx, transaction, async () => {
        await set(tx, 'UPDATE ledger_entries SET `from` = 1 WHERE `transaction` = ?', transaction);
        await set(tx, 'UPDATE ledger_transactions SET operator = 1 WHERE id = ?', transaction);
      });
    },
  ],
  [
    'a movement gets another remark',
    ['I12'],
    async (tx) => {
      const { transaction } = await billOf(tx, 'INC');
      await rechainAll(tx, transaction, async () => {
        await set(tx, "UPDATE ledger_entries SET remark = 'never said' WHERE `transaction` = ?", transaction);
        await set(tx, "UPDATE ledger_transactions SET remark = 'never said' WHERE id = ?", transaction);
      });
    },
  ],
  [
    'a movement gets another time',
    ['I12', 'I13'],
    async (tx) => {
      const { transaction } = await billOf(tx, 'INC');
      await rechainAll(tx, transaction, async () => {
        await set(
          tx,
          "UPDATE ledger_entries SET createdAt = '2026-01-01 00:00:00.000' WHERE `transaction` = ?",
          transaction,
        );
        await set(tx, "UPDATE ledger_transactions SET createdAt = '2026-01-01 00:00:00.000' WHERE id = ?", transaction);
      });
    },
  ],
  [
    'a bill gets another time, the chain written again',
    ['I12', 'I13'],
    async (tx) => {
      const bill = await billOf(tx, 'BUY');
      await rechainAll(tx, bill.transaction, () =>
        set(tx, "UPDATE ledger_entries SET createdAt = '2026-01-01 00:00:00.000' WHERE id = ?", bill.id),
      );
    },
  ],
  [
    'a bill gets another type, the chain written again',
    ['I12', 'I13'],
    async (tx) => {
      const bill = await billOf(tx, 'INC');
      await rechainAll(tx, bill.transaction, () =>
        set(tx, "UPDATE ledger_entries SET type = 'PAY' WHERE id = ?", bill.id),
      );
    },
  ],
  ['a movement gets another kind', ['I12'], on(MIDDLE, "UPDATE ledger_transactions SET kind = 'RENEWAL' WHERE id = ?")],
  ['a movement gets another key', ['I12'], on(LAST, "UPDATE ledger_transactions SET idemKey = 'another' WHERE id = ?")],
  ['what a key stands for is altered', ['I12'], on(LAST, "UPDATE ledger_transactions SET result = '{}x' WHERE id = ?")],
  [
    'a movement says that it takes back another',
    ['I12'],
    async (tx) =>
      set(tx, 'UPDATE ledger_transactions SET reverses = 1 WHERE id = ?', (await one<{ id: number }>(tx, LAST)).id),
  ],
  [
    'a movement takes the seal of another',
    ['I10', 'I12'],
    async (tx) => {
      const { seal } = await one<{ seal: string }>(
        tx,
        'SELECT seal FROM ledger_transactions WHERE seal IS NOT NULL ORDER BY id',
      );
      await set(
        tx,
        'UPDATE ledger_transactions SET seal = ? WHERE id = ?',
        seal,
        (await one<{ id: number }>(tx, LAST)).id,
      );
    },
  ],
  [
    'a movement is made one of before the seals, the chain written again',
    ['I12', 'I13'],
    async (tx) => {
      const { transaction } = await billOf(tx, 'INC');
      await rechainAll(tx, transaction, () =>
        set(tx, 'UPDATE ledger_transactions SET seal = NULL WHERE id = ?', transaction),
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
        "SELECT e.id, e.currency FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledgerAccount WHERE a.purpose = 'REVENUE' AND e.toAccount IS NULL",
      );
      await set(
        tx,
        "UPDATE ledger_entries SET ledgerAccount = (SELECT id FROM ledger_accounts WHERE purpose = 'CASH' AND currency = ?) WHERE id = ?",
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
  [
    'both sides of a recharge are made larger, the chain written again',
    ['I12', 'I13'],
    async (tx) => {
      const { transaction } = await billOf(tx, 'INC');
      await rechainAll(tx, transaction, async () => {
        await set(
          tx,
          'UPDATE ledger_entries SET amount = amount + 500, balanceAfter = balanceAfter + 500 WHERE `transaction` = ? AND sequence IS NOT NULL',
          transaction,
        );
        await set(
          tx,
          'UPDATE ledger_entries SET amount = amount - 500 WHERE `transaction` = ? AND sequence IS NULL',
          transaction,
        );
      });
    },
  ],
  [
    'an old bill is altered and the chain written again without the key',
    ['I12', 'I13'],
    async (tx) => {
      const bill = await one<Bill>(tx, "SELECT * FROM ledger_entries WHERE type = 'INC' AND sequence = 1 ORDER BY id");
      await rechainAll(tx, bill.transaction, () =>
        set(tx, "UPDATE ledger_entries SET reason = 'GIFT' WHERE id = ?", bill.id),
      );
    },
  ],
  [
    'the last movement is taken back whole',
    ['I13'],
    async (tx) => {
      const { transaction } = await one<Bill>(
        tx,
        "SELECT * FROM ledger_entries WHERE type IN ('TX', 'INC') ORDER BY id DESC",
      );
      await rechainAll(tx, transaction, async () => {
        await set(tx, 'DELETE FROM ledger_entries WHERE `transaction` = ?', transaction);
        await set(tx, 'DELETE FROM ledger_transactions WHERE id = ?', transaction);
      });
    },
  ],
  [
    'a sale is removed with its order and its money, the chains written again',
    ['I13'],
    async (tx) => {
      const { id, orderNo } = await one<{ id: number; orderNo: string }>(
        tx,
        MIDDLE.replace('t.id FROM', 't.id, t.orderNo FROM'),
      );
      await rechainAll(tx, id, async () => {
        await set(tx, 'DELETE FROM ledger_entries WHERE `transaction` = ?', id);
        await set(tx, 'DELETE FROM ledger_transactions WHERE id = ?', id);
        await set(
          tx,
          'DELETE FROM order_shares WHERE orderMoney IN (SELECT id FROM order_money WHERE orderNo = ?)',
          orderNo,
        );
        for (const table of ['order_money', 'orders']) await set(tx, `DELETE FROM ${table} WHERE orderNo = ?`, orderNo);
      });
    },
  ],
  [
    'two bills change places, the chain written again',
    ['I13'],
    async (tx) => {
      const { id } = await one<{ id: number }>(
        tx,
        "SELECT id FROM ledger_accounts WHERE ownerType = 'USER' AND sequence > 3",
      );
      for (const [to, from] of [
        [900_000, 2],
        [2, 3],
        [3, 900_000],
      ])
        await set(
          tx,
          'UPDATE ledger_entries SET sequence = ? WHERE ledgerAccount = ? AND sequence = ?',
          to as number,
          id,
          from as number,
        );
      await rechain(tx, id);
    },
  ],
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
      "UPDATE recharge_records SET status = 'COMPLETED', paidAmount = amount, payCurrency = currency, paidAt = createdAt, gatewayNo = 'never' WHERE id = ?",
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

const brokenOf = (report: Awaited<ReturnType<typeof audit>>): string[] =>
  report.invariants
    .filter(({ broken }) => broken > 0)
    .map(({ id }) => id)
    .filter((id) => id !== 'I7');

describe('the audit says that', () => {
  test.each(DEEDS)('%s', async (_name, expected, deed) => {
    let broken: string[] = [];
    const undone = new Error('taken back');
    await database.sequelize
      .transaction(async (transaction) => {
        const tx = { ...ctx, transaction };
        await deed(tx);
        broken = brokenOf(await auditWithin(tx));
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    expect(broken).toEqual(expect.arrayContaining([...expected]));
  });
});

const DIALECT = process.env.TEST_DATABASE === 'mariadb' ? 'mysql' : 'sqlite';
const trigger = (name: string, table: string, body: { sqlite: string; mysql: string }): string =>
  `CREATE TRIGGER ${name} ${table} ${body[DIALECT]}`;
const IDLE = { sqlite: 'BEGIN SELECT 1; END', mysql: 'FOR EACH ROW SET @nothing = 1' };
describe('the audit, by the name of the guard, says that', () => {
  const I7 = async () => (await audit(database)).invariants.find(({ id }) => id === 'I7')?.examples;
  const run = async (sqls: readonly string[]) => {
    for (const sql of sqls) await database.sequelize.query(sql);
  };
  const drop =
    DIALECT === 'sqlite'
      ? 'DROP TRIGGER ledger_entries_sign'
      : 'ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_sign';
  beforeAll(remake);

  test('nothing is wrong with a world that nobody touched', async () => {
    expect((await audit(database)).invariants.filter(({ broken }) => broken > 0)).toEqual([]);
  });

  test.each([
    [
      'a trigger is emptied under its old name',
      'ledger_entries_no_update',
      [
        'DROP TRIGGER ledger_entries_no_update',
        trigger('ledger_entries_no_update', 'BEFORE UPDATE ON ledger_entries', IDLE),
      ],
      async () => {
        await run([
          'DROP TRIGGER ledger_entries_no_update',
          ...kept.filter((sql) => sql.includes('ledger_entries_no_update')),
        ]);
      },
    ],
    [
      'a trigger is moved to another table',
      'ledger_transactions_no_delete',
      [
        'DROP TRIGGER ledger_transactions_no_delete',
        trigger('ledger_transactions_no_delete', 'BEFORE DELETE ON ledger_accounts', IDLE),
      ],
      async () => {
        await run([
          'DROP TRIGGER ledger_transactions_no_delete',
          ...kept.filter((sql) => sql.includes('ledger_transactions_no_delete')),
        ]);
      },
    ],
    [
      'a rule is dropped',
      'ledger_entries_sign',
      [drop],
      async () => {
        if (DIALECT === 'mysql')
          await run([`ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_sign CHECK (${SIGN})`]);
        else await run([signTrigger]);
      },
    ],
    [
      'somebody has added a trigger',
      'helpful',
      [trigger('helpful', 'AFTER INSERT ON ledger_accounts', IDLE)],
      async () => {
        await run(['DROP TRIGGER helpful']);
      },
    ],
  ] as const)('%s', async (_name, guard, sqls, mend) => {
    if (DIALECT === 'sqlite') [signTrigger] = (await textsOf(['ledger_entries_sign'])) as [string];
    await run(sqls);
    expect(await I7()).toEqual([guard]);
    await mend();
    expect(await I7()).toEqual([]);
  });
});

let signTrigger = '';
const SIGN = `(toAccount IS NULL AND type IS NULL) OR (toAccount IS NOT NULL AND type IS NOT NULL
    AND ((type IN ('INC', 'PAY', 'RX', 'REFUND', 'PROFIT_SHARE', 'REFUND_PROFIT_SHARE', 'ESIM_REVKED') AND amount > 0) OR (type IN ('DEC', 'BUY', 'TX', 'ESIM_GENERATE') AND amount < 0)))`;
