import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Context } from '../context';
import type { Database } from '../models/database';
import { change, select } from '../models/sql';
import { inTransaction } from '../models/transaction';
import { buildChain } from '../test/factories';
import { key, openLedgerTest } from '../test/ledgerTest';
import { sealPayment } from '../test/seals';
import { invariantsOf } from './claims';
import {
  audit,
  auditHourly,
  suspend,
  isSuspended,
  payIn,
  purchase,
  recharge,
  refund,
  releaseSuspended,
  transfer,
} from './index';
import * as migration from '../../migrations/20261121000002-ledger-chain';
import type { User } from '@t3d/resources/rows';

const world = openLedgerTest();
let ctx: Context;
let database: Database;
let chain: [User, User, User];
beforeAll(async () => {
  ({ ctx, database } = world);
  chain = (await buildChain(ctx, [0, 0, 100_000])) as [User, User, User];
});

const HOUR = 3_600_000;
/** The time 04:00 of a day in the product's time zone. */
const MORNING = Date.parse('2026-12-01T20:00:00Z');
const at = (hours: number): void => {
  database.clock.advance(MORNING + hours * HOUR - database.clock.now().getTime());
};
async function trade(): Promise<string> {
  const orderNo = key().slice(0, 20);
  const links = chain.map(({ id }, level) => ({ agent: id, cost: 100 + 50 * level }));
  await inTransaction(ctx, (tx) =>
    purchase(tx, { key: orderNo, orderNo, chain: links, extraPrice: 10, currency: 'USD' }),
  );
  await inTransaction(ctx, (tx) => refund(tx, { key: orderNo, orderNo, amount: 70, fee: true }));
  return orderNo;
}
/** Runs the hourly audit. Returns whether it read the whole ledger, the number of bills, and the broken invariants. */
async function hourly(): Promise<[boolean, number, (readonly [string, readonly string[]])[]]> {
  const { whole, invariants } = await auditHourly(database);
  return [
    whole,
    invariants.find(({ id }) => id === 'I10')?.checked ?? 0,
    invariants.filter(({ broken }) => broken > 0).map(({ id, examples }) => [id, examples] as const),
  ];
}
const marks = () => select<{ account: number }>(ctx, 'SELECT account FROM ledger_verified').then((rows) => rows.length);

describe('the hourly audit', () => {
  it('audits the whole ledger at first and once a night, and only new rows at other hours', async () => {
    at(0);
    await trade();
    const [{ n }] = (await select<{ n: number }>(
      ctx,
      'SELECT COUNT(*) AS n FROM ledger_entries WHERE sequence IS NOT NULL',
    )) as [{ n: number }];
    expect(await hourly()).toEqual([true, Number(n), []]);
    at(1);
    expect(await hourly()).toEqual([false, 0, []]);
    await trade();
    expect(await hourly()).toEqual([false, 8, []]);
    at(22.9);
    expect(await hourly()).toEqual([false, 0, []]);
    at(23.1);
    expect(await hourly()).toEqual([true, Number(n) + 8, []]);
  });

  it('reports a changed pin (the signature of old movements) in the audit', async () => {
    const pins = await select<{ upTo: number; movements: number; seal: string }>(
      ctx,
      'SELECT upTo, movements, seal FROM ledger_pins',
    );
    expect(pins.map(({ upTo, movements }) => [Number(upTo), Number(movements)])).toEqual([[0, 0]]);
    const broken = async () =>
      (await audit(database)).invariants.filter((one) => one.broken > 0).map(({ id, examples }) => [id, examples]);
    const sign = (seal: string) => change(ctx, 'UPDATE ledger_pins SET seal = ? WHERE upTo = 0', [seal]);
    await sign('0'.repeat(64));
    expect(await broken()).toEqual([['I12', ['the pin after 0, of no movement']]]);
    await sign(pins[0]?.seal as string);
    expect(await broken()).toEqual([]);
  });

  it('audits the movements of the last minutes again, because some transactions may still be open', async () => {
    const before = (await auditHourly(database)).invariants.find(({ id }) => id === 'I1')?.checked;
    await inTransaction(ctx, (tx) =>
      transfer(tx, { key: key(), fromUser: chain[2].id, toUser: chain[0].id, amount: 100, currency: 'USD' }),
    );
    await hourly();
    database.clock.advance(60_000);
    expect((await auditHourly(database)).invariants.find(({ id }) => id === 'I1')?.checked).toBe((before ?? 0) + 1);
    database.clock.advance(HOUR);
    await hourly();
    expect((await auditHourly(database)).invariants.find(({ id }) => id === 'I1')?.checked).toBe(0);
  });

  it('detects a changed last bill, a changed head hash and deleted last bills in the audit', async () => {
    const account = chain[2].wallet as number;
    const [{ sequence, hash }] = (await select<{ sequence: number; hash: string }>(
      ctx,
      'SELECT sequence, hash FROM ledger_verified WHERE account = ?',
      [account],
    )) as [{ sequence: number; hash: string }];
    const verified = (values: [number, string]) =>
      change(ctx, 'UPDATE ledger_verified SET sequence = ?, hash = ? WHERE account = ?', [...values, account]);
    for (const wrong of [
      [Number(sequence), '0'.repeat(64)],
      [Number(sequence) + 1, hash],
    ] as [number, string][]) {
      await verified(wrong);
      expect(await hourly()).toEqual([false, expect.any(Number), [['I10', [`wallet ${account}`]]]]);
      expect([await marks(), await hourly()]).toEqual([0, [true, expect.any(Number), []]]);
    }
  });

  it('reports a fault of the ledger every hour until the fault is corrected', async () => {
    await inTransaction(ctx, (tx) => recharge(tx, { key: key(), user: chain[0].id, amount: 500, currency: 'USD' }));
    await database.sequelize.query('DROP TRIGGER ledger_entries_no_update');
    const [bill] = await select<{ id: number; ledgerAccount: number; transaction: number }>(
      ctx,
      'SELECT id, ledgerAccount, `transaction` FROM ledger_entries WHERE toAccount = ? ORDER BY id DESC LIMIT 1',
      [chain[0].id],
    );
    const add = (by: number) =>
      change(ctx, 'UPDATE ledger_entries SET amount = amount + ?, balanceAfter = balanceAfter + ? WHERE id = ?', [
        by,
        by,
        bill?.id as number,
      ]);
    await add(1);
    const broken = [
      ['I1', [String(bill?.transaction)]],
      ['I2', [String(bill?.ledgerAccount)]],
      ['I8', ['USD']],
      ['I10', [`wallet ${bill?.ledgerAccount} bill ${bill?.id}`]],
      ['I12', [String(bill?.transaction)]],
    ];
    expect(await hourly()).toEqual([false, 1, broken.toSpliced(2, 0, ['I7', ['ledger_entries_no_update']])]);
    expect((await hourly())[2].map(([id]) => id)).toEqual(['I1', 'I2', 'I7', 'I8', 'I10', 'I12']);
    await add(-1);
    await migration.up({ context: database.sequelize.getQueryInterface() });
    expect(await hourly()).toEqual([true, expect.any(Number), []]);
  });
});

describe('suspended money', () => {
  const held = (orderNo: string) =>
    select<{ purpose: string; total: number }>(
      ctx,
      `SELECT a.purpose, SUM(e.amount) AS total FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledgerAccount
    WHERE e.orderNo = ? GROUP BY a.purpose ORDER BY a.purpose`,
      [orderNo],
    ).then((rows) => rows.map(({ purpose, total }) => [purpose, Number(total)]));

  it('moves suspended money from CASH to SUSPENSE once, and back once after the payer was repaid', async () => {
    const orderNo = key().slice(0, 20);
    const hold = (amount = 907) =>
      inTransaction(ctx, (tx) =>
        suspend(tx, { key: orderNo, amount, currency: 'EUR', orderNo, reason: 'REFUND_REFUSED' }),
      );
    expect([
      (await hold()).replayed,
      (await hold()).replayed,
      await held(orderNo),
      await isSuspended(ctx, orderNo),
    ]).toEqual([
      false,
      true,
      [
        ['CASH', -907],
        ['SUSPENSE', 907],
      ],
      true,
    ]);
    await expect(hold(5)).rejects.toMatchObject({ key: 'keyReused' });
    const release = () =>
      inTransaction(ctx, (tx) => releaseSuspended(tx, { key: orderNo, orderNo, reason: 'REFUNDED' }));
    await release();
    await release();
    expect([await held(orderNo), await isSuspended(ctx, orderNo)]).toEqual([
      [
        ['CASH', 0],
        ['SUSPENSE', 0],
      ],
      false,
    ]);
  });

  it("suspends only a positive amount, in a currency of the platform's accounts", async () => {
    const hold = (amount: number, currency: string) =>
      inTransaction(ctx, (tx) => suspend(tx, { key: key(), amount, currency, orderNo: 'X', reason: 'ACCEPTED' }));
    await expect(hold(1, 'JPY')).rejects.toMatchObject({ key: 'money.noAccount', params: { currency: 'JPY' } });
    await expect(hold(0, 'EUR')).rejects.toThrow('not an amount to hold back');
  });
});

describe('the audit of payments against the ledger', () => {
  const books = async () => (await auditHourly(database)).invariants.find(({ id }) => id === 'I11')?.examples;
  const record = async (values: string) => {
    await change(
      ctx,
      `INSERT INTO recharge_records (account, product, amount, currency, credited, creditedCurrency, paidAmount,
        refunded, gatewayNo, paidAt, status, version, createdAt, updatedAt)
      VALUES (${chain[0].id}, 'RECHARGE', 700, 'USD', 700, 'USD', 700, 0, '${key()}', ?, ${values}, 1, ?, ?)`,
      [ctx.now(), ctx.now(), ctx.now()],
    );
    const id = Number((await select<{ id: number }>(ctx, 'SELECT MAX(id) AS id FROM recharge_records'))[0]?.id);
    await sealPayment(ctx, id);
    return id;
  };
  const pay = (id: number, amount: number) =>
    inTransaction(ctx, (tx) => payIn(tx, { key: `payment:${id}`, user: chain[0].id, amount, currency: 'USD' }));

  it('reports a completed recharge with a missing or wrong bill, and an open recharge with a bill', async () => {
    const missing = await record("'COMPLETED'");
    expect(await books()).toEqual([String(missing)]);
    await pay(missing, 700);
    expect(await books()).toEqual([]);
    const other = await record("'COMPLETED'");
    await pay(other, 699);
    expect(await books()).toEqual([String(other)]);
    await change(ctx, 'UPDATE recharge_records SET credited = 699 WHERE id = ?', [other]);
    await sealPayment(ctx, other);
    const open = await record("'UNPAID'");
    await pay(open, 700);
    const [{ id }] = (await select<{ id: number }>(ctx, 'SELECT MAX(id) AS id FROM ledger_transactions')) as [
      { id: number },
    ];
    expect(await books()).toEqual([String(id)]);
    await change(ctx, "UPDATE recharge_records SET status = 'COMPLETED' WHERE id = ?", [open]);
    await sealPayment(ctx, open);
    expect(await books()).toEqual([]);
  });
});

describe('the hourly check', () => {
  const queries = invariantsOf({ transaction: 1, since: '2026-12-01 00:00:00.000' })
    .filter(({ id }) => id === 'I9' || id === 'I11')
    .flatMap(({ id, about, breaks }) => [about, ...breaks].map((sql) => [id, sql] as const));

  it.each(queries)('reads only changed payments and orders in the hourly audit: %s %s', async (_id, sql) => {
    if (database.dialect === 'sqlite') {
      const plan = await select<{ detail: string }>(ctx, `EXPLAIN QUERY PLAN ${sql}`);
      // No step may scan a whole table or all rows of one type. `c` and `s` are the changed rows.
      expect(plan.filter(({ detail }) => /^SCAN (?![cs]$|CONSTANT)|\((status|idemScope)=\?\)/.test(detail))).toEqual(
        [],
      );
      return;
    }
    // Check only that an index could be used, because MariaDB scans so short a table.
    const plan = await select<{ table: string; possible_keys: string | null }>(ctx, `EXPLAIN ${sql}`);
    expect(
      plan
        .filter((step) => step.possible_keys === null && step.table !== null && !step.table.startsWith('<'))
        .map((step) => step.table),
    ).toEqual([]);
  });
});
