import type { Context } from '../../../api/context';
import {
  type Bill,
  type Tampering,
  one,
  LAST,
  MIDDLE,
  billOf,
  on,
  rechain,
  rechainAll,
  set,
  strangerTo,
} from './books';

/** Replaces the user whom a bill names, but not the wallet. */
const nameStranger =
  (type: string) =>
  async (tx: Context): Promise<void> => {
    const bill = await billOf(tx, type);
    await set(tx, 'UPDATE ledger_entries SET toAccount = ? WHERE id = ?', (await strangerTo(tx, bill)).owner, bill.id);
  };

/** The attacks on ledger movements and bills. */
export const MOVEMENTS: readonly Tampering[] = [
  ['a refund is sent to a stranger', ['I12', 'I14'], nameStranger('REFUND')],
  ['a recharge names a stranger', ['I12', 'I14'], nameStranger('INC')],
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
    'both sides of a recharge are made larger, the chain written again',
    ['I12', 'I13'],
    async (tx) => {
      const { transaction } = await billOf(tx, 'INC');
      await rechainAll(tx, transaction, async () => {
        await set(
          tx,
          'UPDATE ledger_entries SET amount = amount + 500, balanceAfter = balanceAfter + 500 ' +
            'WHERE `transaction` = ? AND sequence IS NOT NULL',
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
];
