import { describe, expect, it } from '@jest/globals';
import type { Context } from '../context';
import { select } from '../models/sql';
import { inTransaction } from '../models/transaction';
import { buildChain } from '../test/factories';
import { key, openLedgerTest } from '../test/ledgerTest';
import { countStatements } from '../test/statements';
import { balanceOf, purchase, purchaseAll, refund, refundAll, renewAllTerms } from './index';
import type { Purchase, RefundRequest } from './ledgerTypes';
import type { User } from '@t3d/resources/rows';

const world = openLedgerTest();
const inTx = <T>(work: (tx: Context) => Promise<T>): Promise<T> => inTransaction(world.ctx, work);
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { key?: string }) => error.key ?? String(error),
  );
const chainOf = (balance: number): Promise<User[]> => buildChain(world.ctx, [0, 0, balance]);

/** Returns sales along one chain with odd profit shares and some fees. */
const salesOf = (chain: readonly User[], count: number): Purchase[] =>
  Array.from({ length: count }, (_, index) => {
    const orderNo = key().slice(0, 20);
    const links = chain.map(({ id }, level) => ({ agent: id, cost: 100 + 37 * level + (index % 7) }));
    return {
      key: orderNo,
      orderNo,
      extraPrice: index % 3 === 0 ? 11 : 0,
      currency: 'USD',
      chain: index % 5 === 0 ? links.slice(1) : links,
    };
  });
const backOf = (sales: readonly Purchase[], amount: RefundRequest['amount'], name: string): RefundRequest[] =>
  sales.map(({ orderNo }, index) => ({ key: `${name}:${orderNo}`, orderNo, amount, fee: index % 2 === 0 }));

const billsOf = (chain: readonly User[]) =>
  Promise.all(
    chain.map(({ id }) =>
      select(
        world.ctx,
        'SELECT type, amount, previousBalance, balanceAfter, sequence, reason FROM ledger_entries WHERE ' +
          'toAccount = ? ORDER BY sequence',
        [id],
      ),
    ),
  );
const moneyOf = (sales: readonly Purchase[]) =>
  Promise.all(
    sales.map(({ orderNo }) =>
      select(
        world.ctx,
        `SELECT m.charge, m.paid, m.fee, m.refunded, m.feeReturned, s.share, s.shareBack
          FROM order_money m LEFT JOIN order_shares s ON s.orderMoney = m.id
   WHERE m.orderNo = ? ORDER BY m.charge, s.share`,
        [orderNo],
      ),
    ),
  );

describe('many movements in one call', () => {
  it('writes the same bills, charges and shares for many movements at once as for separate movements', async () => {
    const [one, many] = [await chainOf(100_000), await chainOf(100_000)];
    const [ones, all] = [salesOf(one, 12), salesOf(many, 12)];
    await inTx(async (tx) => {
      for (const sale of ones) await purchase(tx, sale);
      for (const part of backOf(ones, 33, 'part')) await refund(tx, part);
      for (const rest of backOf(ones, 'all', 'rest')) await refund(tx, rest);
    });
    await inTx(async (tx) => {
      await purchaseAll(tx, all);
      await refundAll(tx, backOf(all, 33, 'part'));
      await refundAll(tx, backOf(all, 'all', 'rest'));
    });
    expect(await billsOf(many)).toEqual(await billsOf(one));
    expect(await moneyOf(all)).toEqual(await moneyOf(ones));
    expect(await Promise.all(many.slice(0, 2).map(({ id }) => balanceOf(world.ctx, id)))).toEqual([0, 0]);
  });

  it('rejects all movements of a call when the wallet cannot pay for the last movement', async () => {
    const chain = await chainOf(1_000);
    const sales = salesOf(chain, 9);
    expect(await errorOf(inTx((tx) => purchaseAll(tx, sales)))).toBe('money.insufficient');
    expect([await balanceOf(world.ctx, (chain[2] as User).id), (await moneyOf(sales)).flat()]).toEqual([1_000, []]);
    await inTx((tx) => purchaseAll(tx, sales.slice(0, 4)));
    expect(await errorOf(inTx((tx) => refundAll(tx, backOf(sales.slice(0, 5), 'all', 'x'))))).toBe('money.neverPaid');
    expect(await errorOf(inTx((tx) => purchaseAll(tx, [{ ...(sales[0] as Purchase), key: key() }])))).toBe(
      'money.alreadyPaid',
    );
    expect(await errorOf(inTx((tx) => renewAllTerms(tx, sales.slice(5, 7))))).toBe('money.neverPaid');
    expect(await errorOf(inTx((tx) => refundAll(tx, backOf(sales.slice(0, 4), 10_000, 'x'))))).toBe(
      'money.refundTooMuch',
    );
  });

  it('books many movements once per key, even when some of the keys were used before', async () => {
    const chain = await chainOf(100_000);
    const sales = salesOf(chain, 6);
    await inTx((tx) => purchase(tx, sales[2] as Purchase));
    expect((await inTx((tx) => purchaseAll(tx, sales))).map(({ replayed }) => replayed)).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
    const first = await inTx((tx) => refundAll(tx, backOf(sales.slice(0, 3), 'all', 'a')));
    const bills = await billsOf(chain);
    expect(await inTx((tx) => refundAll(tx, backOf(sales.slice(0, 3), 'all', 'a')))).toEqual(first);
    expect(await billsOf(chain)).toEqual(bills);
    expect((await inTx((tx) => refundAll(tx, backOf(sales, 'all', 'a')))).slice(0, 3)).toEqual(first);
    expect(await errorOf(inTx((tx) => refundAll(tx, backOf(sales, 20, 'a'))))).toBe('keyReused');
  });

  it('runs at most 8 more statements for 400 movements than for 20 movements', async () => {
    const chain = await chainOf(1_000_000);
    const run = async (count: number): Promise<[number, number]> => {
      const sales = salesOf(chain, count);
      return [
        await countStatements(world.database, () => inTx((tx) => purchaseAll(tx, sales))),
        await countStatements(world.database, () => inTx((tx) => refundAll(tx, backOf(sales, 'all', 'all')))),
      ];
    };
    const [few, lots] = [await run(20), await run(400)];
    // A statement writes up to 500 rows, and a refund up to seven.
    expect(lots.map((count, place) => count - (few[place] as number)).filter((more) => more > 8)).toEqual([]);
    expect(few.filter((count) => count > 18)).toEqual([]);
  }, 60_000);
});
