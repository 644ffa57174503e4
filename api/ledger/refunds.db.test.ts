import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import { inTransaction } from '../models/transaction';
import { buildChain } from '../test/factories';
import { recharge, transfer } from './index';
import { sharedBack } from './orderCharges';
import type { User } from '@t3d/resources/rows';
import { balances, billsOf, buy, ctx, database, openMoney, orderNo, refundOrder, errorOf } from './ledger.fixture';

openMoney();

describe('a refund', () => {
  it('refunds every cent at every level when a refund is full, and shows the shares only to the platform', async () => {
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

  it('takes back floor(share · total / paid) of each share, and the remaining share with the last refund', async () => {
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

  it('rejects a refund above the remaining price, and a refund of an order that was never paid', async () => {
    const chain = await buildChain(ctx, [500]);
    const order = orderNo();
    await buy(chain, [300], { orderNo: order });
    await refundOrder(order, 200);
    expect(await errorOf(refundOrder(order, 101))).toBe('money.refundTooMuch');
    expect(await errorOf(refundOrder('nothing', 'all'))).toBe('money.neverPaid');
  });

  it('refunds the eSIM fee only when requested, and once per key', async () => {
    const chain = await buildChain(ctx, [500]);
    const order = orderNo();
    await buy(chain, [300], { orderNo: order, extraPrice: 100 });
    const key = randomUUID();
    expect(await refundOrder(order, 'all', false, key)).toEqual({ refunded: 300, total: 300, fee: 0 });
    expect(await refundOrder(order, 'all', false, key)).toEqual({ refunded: 300, total: 300, fee: 0 });
    expect(await balances(chain)).toEqual([400]);
  });

  it("lets a refund make a superior's balance negative, and blocks purchases until a recharge", async () => {
    const chain = await buildChain(ctx, [0, 1_000]);
    const [a1, a2] = chain as [User, User];
    const order = orderNo();
    await buy(chain, [100, 300], { orderNo: order });
    await buy([a1], [150]);
    await refundOrder(order, 'all');
    expect(await balances(chain)).toEqual([-150, 1_000]);
    expect(await errorOf(buy([a1], [0]))).toBe('money.insufficient');
    expect(
      await errorOf(
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
