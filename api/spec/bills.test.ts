import { BILL_TYPES } from '@t3d/resources/money/bills';
import { beforeAll, expect, test } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import { buildChain } from '../test/factories';
import { buy, ctx, database, openMoney } from '../ledger/ledger.fixture';

openMoney();
// The inserted bills refer to the account and the transaction of this purchase.
beforeAll(async () => {
  const [agent] = (await buildChain(ctx, [1_000])) as [User];
  await buy([agent], [300]);
});

const DIRECTIONS = {
  INC: 1,
  DEC: -1,
  PAY: 1,
  BUY: -1,
  TX: -1,
  RX: 1,
  REFUND: 1,
  PROFIT_SHARE: 1,
  REFUND_PROFIT_SHARE: 1,
  ESIM_GENERATE: -1,
  ESIM_REVKED: 1,
} as const;

/** Returns whether the database accepts a bill of 50 minor units, and rolls it back. */
async function isTaken(type: string, amount: number): Promise<boolean> {
  const transaction = await database.sequelize.transaction();
  const sql = `INSERT INTO ledger_entries (toAccount, previousBalance, amount, currency, type, reason, sequence,
    balanceAfter, hash, creditLimit, \`transaction\`, leg, ledgerAccount, version, createdAt, updatedAt)
    VALUES (1, 100, ${amount}, 'USD', '${type}', NULL, 9999, ${100 + amount}, '${'a'.repeat(64)}', NULL, 1, 99, 1, 1,
    '2026-11-20', '2026-11-20')`;
  try {
    return await database.sequelize.query(sql, { transaction }).then(
      () => true,
      () => false,
    );
  } finally {
    await transaction.rollback();
  }
}

test.each(Object.entries(DIRECTIONS))(
  'accepts a bill of the type %s only with the sign of that type',
  async (type, sign) => {
    expect([await isTaken(type, 50 * sign), await isTaken(type, -50 * sign)]).toEqual([true, false]);
  },
);

test('rejects bills of types outside the specification', () => {
  expect([...BILL_TYPES].sort((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(DIRECTIONS).sort((a, b) => a.localeCompare(b)),
  );
});
