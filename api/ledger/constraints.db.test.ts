import { beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import { buildAgent, buildChain } from '../test/factories';
import { audit } from './index';
import { buy, ctx, database, openMoney } from './ledger.fixture';

openMoney();
// Insert a row into each table, because triggers fire only for rows.
beforeAll(async () => {
  const [a1] = (await buildChain(ctx, [1_000])) as [User];
  await buy([a1], [300]);
});

const write = (sql: string) =>
  database.sequelize.query(sql).then(
    () => 'written',
    () => 'refused',
  );

describe('the constraints of the database', () => {
  it.each([
    ['changes no entry', 'UPDATE ledger_entries SET amount = amount + 1'],
    ['removes no entry', 'DELETE FROM ledger_entries'],
    ['changes no transaction', `UPDATE ledger_transactions SET remark = 'x'`],
    ['removes no transaction', 'DELETE FROM ledger_transactions'],
    ['refunds no more than was paid', 'UPDATE order_money SET refunded = paid + 1'],
  ])('rejects an SQL statement that breaks a rule of the ledger: %s', async (_claim, sql) => {
    expect(await write(sql)).toBe('refused');
  });

  const HASH = 'a'.repeat(64);
  const entry = (
    values: string,
    { hash = `'${HASH}'`, creditLimit = 'NULL' } = {},
  ): string => `INSERT INTO ledger_entries (toAccount, previousBalance, amount, currency, type, reason, sequence,
    balanceAfter, hash, creditLimit, \`transaction\`, leg, ledgerAccount, version, createdAt, updatedAt)
    VALUES (${values}, ${hash}, ${creditLimit}, 1, 99, 1, 1, '2026-11-20', '2026-11-20')`;
  const written = async (sql: string): Promise<string> => {
    const transaction = await database.sequelize.transaction();
    try {
      return await database.sequelize.query(sql, { transaction }).then(
        () => 'written',
        () => 'refused',
      );
    } finally {
      await transaction.rollback();
    }
  };
  it.each([
    ['a negative INC', `1, 100, -50, 'USD', 'INC', NULL, 9999, 50`],
    ['a positive BUY', `1, 100, 50, 'USD', 'BUY', NULL, 9999, 150`],
    ['an amount of zero', `1, 100, 0, 'USD', 'INC', NULL, 9999, 100`],
    ['a balance that does not add up', `1, 100, 50, 'USD', 'INC', NULL, 9999, 151`],
    ['a BUY below zero', `1, 100, -150, 'USD', 'BUY', NULL, 9999, -50`],
    ['an unknown type', `1, 100, 50, 'USD', 'GIFT', NULL, 9999, 150`],
    ['a bill without a type', `1, 100, 50, 'USD', NULL, NULL, 9999, 150`],
  ])('rejects the ledger entry: %s', async (_claim, values) => {
    expect(await written(entry(values))).toBe('refused');
  });

  it.each([
    ['a bill without a hash', `1, 100, 50, 'USD', 'INC', NULL, 9999, 150`, { hash: 'NULL' }],
    ['a bill with a short hash', `1, 100, 50, 'USD', 'INC', NULL, 9999, 150`, { hash: `'abc'` }],
    ["a hash of what is no wallet's", `NULL, NULL, 50, 'USD', NULL, NULL, NULL, NULL`, {}],
    ['a BUY below its credit limit', `1, 100, -151, 'USD', 'BUY', NULL, 9999, -51`, { creditLimit: '50' }],
    ['a transfer on credit', `1, 100, -150, 'USD', 'TX', NULL, 9999, -50`, { creditLimit: '50' }],
    ['credit beside another bill than a purchase', `1, 100, 50, 'USD', 'INC', NULL, 9999, 150`, { creditLimit: '50' }],
    ['a credit limit below zero', `1, 100, -50, 'USD', 'BUY', NULL, 9999, 50`, { creditLimit: '-1' }],
  ])('rejects the ledger entry: %s', async (_claim, values, more) => {
    expect(await written(entry(values, more))).toBe('refused');
  });

  it.each([
    ['a recharge', `1, 100, 50, 'USD', 'INC', NULL, 9999, 150`, {}],
    ['a BUY down to its credit limit', `1, 100, -150, 'USD', 'BUY', NULL, 9999, -50`, { creditLimit: '50' }],
    ['a system entry without a hash', `NULL, NULL, 50, 'USD', NULL, NULL, NULL, NULL`, { hash: 'NULL' }],
  ])('accepts the ledger entry: %s', async (_claim, values, more) => {
    expect(await written(entry(values, more))).toBe('written');
  });

  it.each([
    [
      'no head for a wallet that has bills',
      `UPDATE ledger_accounts SET headHash = NULL WHERE ownerType = 'USER' AND sequence > 0`,
    ],
    ['no debt of the platform', `UPDATE ledger_accounts SET creditLimit = 1 WHERE ownerType = 'SYSTEM'`],
    ['no credit below zero', `UPDATE ledger_accounts SET creditLimit = -1`],
  ])('rejects an update of an account that breaks the rule: %s', async (_claim, sql) => {
    expect(await written(sql)).toBe('refused');
  });
});

describe('the audit of balances', () => {
  it('reports a balance that does not equal the sum of the bills', async () => {
    const a1 = await buildAgent(ctx, { balance: 500 });
    const shift = (by: number) =>
      database.sequelize.query('UPDATE ledger_accounts SET balance = balance + ? WHERE owner = ?', {
        replacements: [by, a1.id],
      });
    await shift(1);
    const report = await audit(database);
    await shift(-1);
    expect([
      report.ok,
      report.invariants.filter(({ broken }) => broken > 0).map(({ id, examples }) => [id, examples]),
    ]).toEqual([
      false,
      [
        ['I2', [String(a1.wallet)]],
        ['I13', [`wallet ${a1.wallet}`]],
      ],
    ]);
  });
});
