import { describe, expect, it } from '@jest/globals';
import bills from '@t3d/resources/money/bills';
import { randomUUID } from 'node:crypto';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { actAs, buildAdmin, buildAgent, buildChain } from '../test/factories';
import { changeCurrency, payIn, recharge, reverse, sellRetail, transfer } from './index';
import type { User } from '@t3d/resources/rows';
import {
  balances,
  billsOf,
  buy,
  chainOf,
  ctx,
  database,
  openMoney,
  orderNo,
  refundOrder,
  errorOf,
} from './ledger.fixture';

openMoney();

describe('a purchase from a wallet', () => {
  it('charges the cost of a purchase only to the buyer when the buyer has no superior', async () => {
    const [a1] = (await buildChain(ctx, [1_000])) as [User];
    const order = orderNo();
    await buy([a1], [300], { orderNo: order });
    expect(await billsOf(order)).toEqual([
      { toAccount: a1.id, type: 'BUY', amount: -300, previousBalance: 1_000, reason: null },
    ]);
    expect(await balances([a1])).toEqual([700]);
  });

  it('pays the superior the price difference when a level 2 agent buys', async () => {
    const chain = await buildChain(ctx, [0, 1_000]);
    await buy(chain, [300, 345]);
    expect(await balances(chain)).toEqual([45, 655]);
  });

  it('pays each superior the price difference and charges the eSIM fee when a level 3 agent buys', async () => {
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

  it('writes no bill for a profit share of zero', async () => {
    const chain = await buildChain(ctx, [0, 500]);
    const order = orderNo();
    await buy(chain, [200, 200], { orderNo: order });
    expect((await billsOf(order)).map(({ type }) => type)).toEqual(['BUY']);
  });

  it('rejects a purchase with cost and fee above the balance, and charges nothing', async () => {
    const chain = await buildChain(ctx, [0, 349]);
    expect(await errorOf(buy(chain, [200, 300], { extraPrice: 50 }))).toBe('money.insufficient');
    expect(await balances(chain)).toEqual([0, 349]);
  });

  it('rejects a sale with another currency, falling prices, or a buyer without a wallet', async () => {
    const euro = await buildAgent(ctx, { currency: 'EUR', balance: 1_000 });
    const admin = await buildAdmin(ctx);
    const chain = await buildChain(ctx, [0, 500]);
    expect(await errorOf(buy([euro], [100]))).toBe('money.currencies');
    expect(await errorOf(buy(chain, [200, 100]))).toBe('money.chainPrices');
    expect(await errorOf(buy([admin], [100]))).toBe('money.noWallet');
  });

  it('moves no money when a key is repeated, and rejects a different purchase with that key', async () => {
    const [a1] = (await buildChain(ctx, [1_000])) as [User];
    const same = { key: randomUUID(), orderNo: orderNo() };
    const first = await buy([a1], [300], same);
    const second = await buy([a1], [300], same);
    expect(second).toEqual({ ...first, replayed: true });
    expect(await errorOf(buy([a1], [400], same))).toBe('keyReused');
    expect(await balances([a1])).toEqual([700]);
  });

  it('rejects a second payment of an order until the first payment is fully refunded', async () => {
    const [a1] = (await buildChain(ctx, [1_000])) as [User];
    const order = orderNo();
    await buy([a1], [300], { orderNo: order });
    expect(await errorOf(buy([a1], [300], { orderNo: order }))).toBe('money.alreadyPaid');
    await refundOrder(order, 'all');
    await buy([a1], [300], { orderNo: order });
    expect(await refundOrder(order, 100)).toEqual({ refunded: 100, total: 100, fee: 0 });
    expect(await balances([a1])).toEqual([800]);
  });
});

describe('a retail sale', () => {
  it('pays every agent of a retail sale a margin, and takes the margins back after a refund', async () => {
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

  it("rejects a retail price below the seller's cost", async () => {
    const chain = await buildChain(ctx, [0]);
    expect(
      await errorOf(
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

describe('a recharge, payment, transfer or reversal', () => {
  it('stores the operator and the remark of a movement on the bill', async () => {
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

  it('moves money between wallets of one currency, up to the balance of the sender', async () => {
    const [a1, a2] = (await buildChain(ctx, [500, 0])) as [User, User];
    const move = (amount: number) =>
      inTransaction(ctx, (tx) =>
        transfer(tx, { key: randomUUID(), fromUser: a1.id, toUser: a2.id, amount, currency: 'USD' }),
      );
    await move(500);
    expect(await errorOf(move(100))).toBe('money.insufficient');
    expect(await balances([a1, a2])).toEqual([0, 500]);
  });

  it('reverses a recharge or a payment once, up to the balance, and rejects other movements', async () => {
    const a1 = await buildAgent(ctx, { balance: 500 });
    await inTransaction(ctx, (tx) => payIn(tx, { key: randomUUID(), user: a1.id, amount: 300, currency: 'USD' }));
    const [inc, pay] = await table(ctx, bills).find({ toAccount: a1.id });
    const takeBack = (bill: number) => inTransaction(ctx, (tx) => reverse(tx, { key: randomUUID(), bill }));
    await takeBack(pay?.id as number);
    expect(await errorOf(takeBack(pay?.id as number))).toBe('money.alreadyReversed');
    await buy([a1], [400]);
    expect(await errorOf(takeBack(inc?.id as number))).toBe('money.insufficient');
    const bought = await table(ctx, bills).one({ and: [{ toAccount: a1.id }, { type: 'BUY' }] });
    expect(await errorOf(takeBack(bought?.id as number))).toBe('money.notReversible');
    expect(await errorOf(takeBack(999_999))).toBe('notFound');
    expect(await balances([a1])).toEqual([100]);
  });

  it("fixes the wallet's currency when the first bill is written", async () => {
    const a1 = await buildAgent(ctx);
    await inTransaction(ctx, (tx) => changeCurrency(tx, a1.id, 'EUR'));
    await inTransaction(ctx, (tx) => recharge(tx, { key: randomUUID(), user: a1.id, amount: 100, currency: 'EUR' }));
    expect(await errorOf(inTransaction(ctx, (tx) => changeCurrency(tx, a1.id, 'USD')))).toBe('invalid');
  });
});
