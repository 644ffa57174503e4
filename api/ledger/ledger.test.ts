import { beforeAll, describe, expect, it } from '@jest/globals';
import bills from '@t3d/resources/bills';
import { randomUUID } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import type { Context } from '../context';
import type { Database } from '../models/database';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { actAs, buildAdmin, buildAgent, buildChain } from '../test/factories';
import { openLedgerWorld } from '../test/ledgerWorld';
import {
  audit,
  balanceOf,
  changeCurrency,
  payIn,
  purchase,
  recharge,
  refund,
  reverse,
  sellRetail,
  transfer,
} from './index';
import { sharedBack } from './clawBacks';
import type { User } from '../models/rows';

const world = openLedgerWorld();
let ctx: Context;
let database: Database;
beforeAll(() => {
  ({ ctx, database } = world);
});

const orderNo = (): string => randomUUID().replaceAll('-', '').slice(0, 20);
const balances = (users: readonly User[]): Promise<(number | null)[]> =>
  Promise.all(users.map((user) => balanceOf(ctx, user.id)));
const chainOf = (users: readonly User[], costs: readonly number[]) =>
  users.map((user, level) => ({ agent: user.id, cost: costs[level] as number }));
const buy = (
  users: readonly User[],
  costs: readonly number[],
  more: { key?: string; orderNo?: string; extraPrice?: number } = {},
) =>
  inTransaction(ctx, (tx) =>
    purchase(tx, {
      key: randomUUID(),
      orderNo: orderNo(),
      extraPrice: 0,
      currency: 'USD',
      chain: chainOf(users, costs),
      ...more,
    }),
  );
const refundOrder = (order: string, amount: number | 'all', fee = false, key: string = randomUUID()) =>
  inTransaction(ctx, (tx) => refund(tx, { key, orderNo: order, amount, fee }));
const billsOf = async (order: string) =>
  (await table(ctx, bills).find({ and: [{ orderNo: order }, { toAccount: { ne: null } }] })).map(
    ({ toAccount, type, amount, previousBalance, reason }) => ({ toAccount, type, amount, previousBalance, reason }),
  );
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { key?: string }) => error.key ?? String(error),
  );
const write = (sql: string) =>
  database.sequelize.query(sql).then(
    () => 'written',
    () => 'refused',
  );

describe('a purchase from a wallet', () => {
  it('at depth 1 takes the cost from the buyer alone', async () => {
    const [a1] = (await buildChain(ctx, [1_000])) as [User];
    const order = orderNo();
    await buy([a1], [300], { orderNo: order });
    expect(await billsOf(order)).toEqual([
      { toAccount: a1.id, type: 'BUY', amount: -300, previousBalance: 1_000, reason: null },
    ]);
    expect(await balances([a1])).toEqual([700]);
  });

  it('at depth 2 gives the superior the difference', async () => {
    const chain = await buildChain(ctx, [0, 1_000]);
    await buy(chain, [300, 345]);
    expect(await balances(chain)).toEqual([45, 655]);
  });

  it('at depth 3 gives each superior its difference and takes the eSIM fee beside', async () => {
    const chain = await buildChain(ctx, [10, 20, 1_000]);
    const [a1, a2, a3] = chain as [User, User, User];
    const order = orderNo();
    await buy(chain, [101, 150, 333], { orderNo: order, extraPrice: 50 });
    expect(await billsOf(order)).toEqual([
      { toAccount: a3.id, type: 'BUY', amount: -333, previousBalance: 1_000, reason: null },
      { toAccount: a3.id, type: 'ESIM_GENERATE', amount: -50, previousBalance: 667, reason: null },
      { toAccount: a1.id, type: 'PROFIT_SHARE', amount: 49, previousBalance: 10, reason: null },
      { toAccount: a2.id, type: 'PROFIT_SHARE', amount: 183, previousBalance: 20, reason: null },
    ]);
    expect(await balances(chain)).toEqual([59, 203, 617]);
  });

  it('writes no bill for a share of zero', async () => {
    const chain = await buildChain(ctx, [0, 500]);
    const order = orderNo();
    await buy(chain, [200, 200], { orderNo: order });
    expect((await billsOf(order)).map(({ type }) => type)).toEqual(['BUY']);
  });

  it('refuses cost and fee together above the balance, and takes nothing', async () => {
    const chain = await buildChain(ctx, [0, 349]);
    expect(await refused(buy(chain, [200, 300], { extraPrice: 50 }))).toBe('money.insufficient');
    expect(await balances(chain)).toEqual([0, 349]);
  });

  it('refuses another currency, a chain whose prices fall, and a user without a wallet', async () => {
    const euro = await buildAgent(ctx, { currency: 'EUR', balance: 1_000 });
    const admin = await buildAdmin(ctx);
    const chain = await buildChain(ctx, [0, 500]);
    expect(await refused(buy([euro], [100]))).toBe('money.currencies');
    expect(await refused(buy(chain, [200, 100]))).toBe('money.chainPrices');
    expect(await refused(buy([admin], [100]))).toBe('money.noWallet');
  });

  it('with a key used before does nothing again, and refuses another purchase under it', async () => {
    const [a1] = (await buildChain(ctx, [1_000])) as [User];
    const same = { key: randomUUID(), orderNo: orderNo() };
    const first = await buy([a1], [300], same);
    const second = await buy([a1], [300], same);
    expect(second).toEqual({ ...first, replayed: true });
    expect(await refused(buy([a1], [400], same))).toBe('keyReused');
    expect(await balances([a1])).toEqual([700]);
  });

  it('refuses to pay an order twice, until all of it went back', async () => {
    const [a1] = (await buildChain(ctx, [1_000])) as [User];
    const order = orderNo();
    await buy([a1], [300], { orderNo: order });
    expect(await refused(buy([a1], [300], { orderNo: order }))).toBe('money.alreadyPaid');
    await refundOrder(order, 'all');
    await buy([a1], [300], { orderNo: order });
    expect(await refundOrder(order, 100)).toEqual({ refunded: 100, total: 100, fee: 0 });
    expect(await balances([a1])).toEqual([800]);
  });
});

describe('a retail sale', () => {
  it('gives every agent its difference and, refunded, takes all of it back', async () => {
    const chain = await buildChain(ctx, [0, 0, 0]);
    const order = orderNo();
    await inTransaction(ctx, (tx) =>
      sellRetail(tx, {
        key: order,
        orderNo: order,
        currency: 'USD',
        retailPrice: 500,
        chain: chainOf(chain, [100, 150, 210]),
      }),
    );
    expect(await balances(chain)).toEqual([50, 60, 290]);
    await refundOrder(order, 'all');
    expect(await balances(chain)).toEqual([0, 0, 0]);
  });

  it('refuses a retail price below the cost of its seller', async () => {
    const chain = await buildChain(ctx, [0]);
    expect(
      await refused(
        inTransaction(ctx, (tx) =>
          sellRetail(tx, {
            key: 'low',
            orderNo: orderNo(),
            currency: 'USD',
            retailPrice: 99,
            chain: chainOf(chain, [100]),
          }),
        ),
      ),
    ).toBe('money.chainPrices');
  });
});

describe('a refund', () => {
  it('in full returns every cent at every level and tells the platform, not the buyer, what the shares were', async () => {
    const chain = await buildChain(ctx, [0, 0, 1_000]);
    const [a1, a2, a3] = chain as [User, User, User];
    const order = orderNo();
    await buy(chain, [101, 150, 333], { orderNo: order, extraPrice: 50 });
    expect(await refundOrder(order, 'all', true)).toEqual({ refunded: 333, total: 333, fee: 50 });
    expect(await balances(chain)).toEqual([0, 0, 1_000]);
    const back = (await billsOf(order)).slice(4);
    const [platform] = await database.sequelize.query<{ id: number }>(
      `SELECT id FROM users WHERE account = 'platform'`,
      { type: QueryTypes.SELECT },
    );
    expect(back).toEqual([
      { toAccount: a3.id, type: 'REFUND', amount: 333, previousBalance: 617, reason: null },
      { toAccount: a3.id, type: 'ESIM_REVKED', amount: 50, previousBalance: 950, reason: null },
      { toAccount: a1.id, type: 'DEC', amount: -49, previousBalance: 49, reason: 'PROFIT_SHARE_CLAWBACK' },
      { toAccount: a2.id, type: 'DEC', amount: -183, previousBalance: 183, reason: 'PROFIT_SHARE_CLAWBACK' },
      { toAccount: platform?.id, type: 'REFUND_PROFIT_SHARE', amount: 232, previousBalance: null, reason: null },
    ]);
  });

  it('in parts takes floor(share · total / paid) back in all, and the last part the rest', async () => {
    const chain = await buildChain(ctx, [0, 0, 1_000]);
    const order = orderNo();
    await buy(chain, [101, 150, 333], { orderNo: order });
    const seen = [];
    for (const part of [100, 100, 133]) {
      await refundOrder(order, part);
      seen.push(await balances(chain));
    }
    expect(seen).toEqual([
      [49 - 14, 183 - 54, 767],
      [49 - 29, 183 - 109, 867],
      [0, 0, 1_000],
    ]);
    expect([
      sharedBack(49, 100, 333),
      sharedBack(183, 100, 333),
      sharedBack(49, 200, 333),
      sharedBack(183, 200, 333),
    ]).toEqual([14, 54, 29, 109]);
  });

  it('refuses more than is left, and an order never paid', async () => {
    const chain = await buildChain(ctx, [500]);
    const order = orderNo();
    await buy(chain, [300], { orderNo: order });
    await refundOrder(order, 200);
    expect(await refused(refundOrder(order, 101))).toBe('money.refundTooMuch');
    expect(await refused(refundOrder('nothing', 'all'))).toBe('money.neverPaid');
  });

  it('keeps the eSIM fee unless it is told to return it, and with one key happens once', async () => {
    const chain = await buildChain(ctx, [500]);
    const order = orderNo();
    await buy(chain, [300], { orderNo: order, extraPrice: 100 });
    const key = randomUUID();
    expect(await refundOrder(order, 'all', false, key)).toEqual({ refunded: 300, total: 300, fee: 0 });
    expect(await refundOrder(order, 'all', false, key)).toEqual({ refunded: 300, total: 300, fee: 0 });
    expect(await balances(chain)).toEqual([400]);
  });

  it('may push a superior below zero, who then buys and transfers nothing until a recharge heals it', async () => {
    const chain = await buildChain(ctx, [0, 1_000]);
    const [a1, a2] = chain as [User, User];
    const order = orderNo();
    await buy(chain, [100, 300], { orderNo: order });
    await buy([a1], [150]);
    await refundOrder(order, 'all');
    expect(await balances(chain)).toEqual([-150, 1_000]);
    expect(await refused(buy([a1], [0]))).toBe('money.insufficient');
    expect(
      await refused(
        inTransaction(ctx, (tx) =>
          transfer(tx, { key: randomUUID(), fromUser: a1.id, toUser: a2.id, amount: 100, currency: 'USD' }),
        ),
      ),
    ).toBe('money.insufficient');
    await inTransaction(ctx, (tx) => recharge(tx, { key: randomUUID(), user: a1.id, amount: 400, currency: 'USD' }));
    await buy([a1], [250]);
    expect(await balances([a1])).toEqual([0]);
  });
});

describe('recharge, payment, transfer, reversal', () => {
  it('names the operator and the remark on its bill', async () => {
    const admin = await buildAdmin(ctx);
    const a1 = await buildAgent(ctx);
    await inTransaction(actAs(database, admin), (tx) =>
      recharge(tx, { key: randomUUID(), user: a1.id, amount: 100, currency: 'USD', remark: 'first' }),
    );
    const bill = await table(ctx, bills).one({ toAccount: a1.id });
    expect(bill).toMatchObject({
      type: 'INC',
      amount: 100,
      previousBalance: 0,
      from: admin.id,
      remark: 'first',
      currency: 'USD',
    });
  });

  it('moves money between wallets of one currency, never more than there is', async () => {
    const [a1, a2] = (await buildChain(ctx, [500, 0])) as [User, User];
    const move = (amount: number) =>
      inTransaction(ctx, (tx) =>
        transfer(tx, { key: randomUUID(), fromUser: a1.id, toUser: a2.id, amount, currency: 'USD' }),
      );
    await move(500);
    expect(await refused(move(100))).toBe('money.insufficient');
    expect(await balances([a1, a2])).toEqual([0, 500]);
  });

  it('takes a recharge or a payment back once, no more than the wallet holds, and nothing else', async () => {
    const a1 = await buildAgent(ctx, { balance: 500 });
    await inTransaction(ctx, (tx) => payIn(tx, { key: randomUUID(), user: a1.id, amount: 300, currency: 'USD' }));
    const [inc, pay] = await table(ctx, bills).find({ toAccount: a1.id });
    const takeBack = (bill: number) => inTransaction(ctx, (tx) => reverse(tx, { key: randomUUID(), bill }));
    await takeBack(pay?.id as number);
    expect(await refused(takeBack(pay?.id as number))).toBe('money.alreadyReversed');
    await buy([a1], [400]);
    expect(await refused(takeBack(inc?.id as number))).toBe('money.insufficient');
    const bought = await table(ctx, bills).one({ and: [{ toAccount: a1.id }, { type: 'BUY' }] });
    expect(await refused(takeBack(bought?.id as number))).toBe('money.notReversible');
    expect(await refused(takeBack(999_999))).toBe('notFound');
    expect(await balances([a1])).toEqual([100]);
  });

  it('fixes the currency with the first bill', async () => {
    const a1 = await buildAgent(ctx);
    await inTransaction(ctx, (tx) => changeCurrency(tx, a1.id, 'EUR'));
    await inTransaction(ctx, (tx) => recharge(tx, { key: randomUUID(), user: a1.id, amount: 100, currency: 'EUR' }));
    expect(await refused(inTransaction(ctx, (tx) => changeCurrency(tx, a1.id, 'USD')))).toBe('invalid');
  });
});

describe('the database itself', () => {
  it.each([
    ['changes no entry', 'UPDATE ledger_entries SET amount = amount + 1'],
    ['removes no entry', 'DELETE FROM ledger_entries'],
    ['changes no transaction', `UPDATE ledger_transactions SET remark = 'x'`],
    ['removes no transaction', 'DELETE FROM ledger_transactions'],
    ['refunds no more than was paid', 'UPDATE order_money SET refunded = paid + 1'],
  ])('%s', async (_claim, sql) => {
    expect(await write(sql)).toBe('refused');
  });

  const HASH = 'a'.repeat(64);
  const entry = (
    values: string,
    { hash = `'${HASH}'`, creditLimit = 'NULL' } = {},
  ): string => `INSERT INTO ledger_entries (toAccount, previousBalance, amount, currency, type, reason, sequence, balanceAfter, hash, creditLimit, \`transaction\`, leg, ledgerAccount, version, createdAt, updatedAt)
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
  ])('refuses %s', async (_claim, values) => {
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
  ])('refuses %s', async (_claim, values, more) => {
    expect(await written(entry(values, more))).toBe('refused');
  });

  it.each([
    ['a recharge', `1, 100, 50, 'USD', 'INC', NULL, 9999, 150`, {}],
    ['a BUY down to its credit limit', `1, 100, -150, 'USD', 'BUY', NULL, 9999, -50`, { creditLimit: '50' }],
    ['a system entry without a hash', `NULL, NULL, 50, 'USD', NULL, NULL, NULL, NULL`, { hash: 'NULL' }],
  ])('takes %s', async (_claim, values, more) => {
    expect(await written(entry(values, more))).toBe('written');
  });

  it.each([
    [
      'no head for a wallet that has bills',
      `UPDATE ledger_accounts SET headHash = NULL WHERE ownerType = 'USER' AND sequence > 0`,
    ],
    ['no debt of the platform', `UPDATE ledger_accounts SET creditLimit = 1 WHERE ownerType = 'SYSTEM'`],
    ['no credit below zero', `UPDATE ledger_accounts SET creditLimit = -1`],
  ])('keeps %s', async (_claim, sql) => {
    expect(await written(sql)).toBe('refused');
  });
});

describe('the audit', () => {
  it('notices a balance that no bill explains', async () => {
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
