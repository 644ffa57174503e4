import { beforeAll, describe, expect, it } from '@jest/globals';
import bills from '@t3d/resources/money/bills';
import type { Context } from '../context';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { buildAgent, buildChain } from '../test/factories';
import { key, openLedgerTest } from '../test/ledgerTest';
import { balanceOf, buyStock, buyTerm, refundTerms, refundUnused, renewTerm, voidTerm, worthUnused } from './index';
import type { User } from '@t3d/resources/rows';

const world = openLedgerTest();
let ctx: Context;
beforeAll(() => {
  ({ ctx } = world);
});

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { key?: string }) => error.key ?? String(error),
  );
const balances = (users: readonly User[]) => Promise.all(users.map(({ id }) => balanceOf(ctx, id)));

/** Creates an order for a chain of agents, level 1 first, and pays for a term. */
async function order(users: readonly User[], costs: readonly number[]) {
  const orderNo = key().slice(0, 20);
  const term = (prices: readonly number[] = costs) => ({
    key: key(),
    orderNo,
    currency: 'USD',
    chain: users.map(({ id }, level) => ({ agent: id, cost: prices[level] as number })),
  });
  await inTransaction(ctx, (tx) => buyTerm(tx, term()));
  return {
    orderNo,
    again: () => inTransaction(ctx, (tx) => buyTerm(tx, term())),
    renew: (prices?: readonly number[]) => inTransaction(ctx, (tx) => renewTerm(tx, term(prices))),
    back: (unusedDays: number, termDays = 30, one = key()) =>
      inTransaction(ctx, (tx) => refundUnused(tx, { key: one, orderNo, unusedDays, termDays })),
  };
}

describe('the sale of a term', () => {
  it('charges a term only in favour of the platform when the buyer has no superior', async () => {
    const a1 = await buildAgent(ctx, { balance: 1_000 });
    const { orderNo } = await order([a1], [300]);
    expect(
      (await table(ctx, bills).find({ and: [{ orderNo }, { toAccount: { ne: null } }] })).map(({ type, amount }) => [
        type,
        amount,
      ]),
    ).toEqual([['BUY', -300]]);
    expect(await balances([a1])).toEqual([700]);
  });

  it('charges a term once along a chain, like any purchase', async () => {
    const chain = await buildChain(ctx, [0, 0, 1_000]);
    const { again } = await order(chain, [100, 150, 333]);
    expect(await balances(chain)).toEqual([50, 183, 667]);
    expect(await errorOf(again())).toBe('money.alreadyPaid');
  });

  it('renews a term at the present price until the wallet is empty', async () => {
    const chain = await buildChain(ctx, [0, 1_000]);
    const { renew } = await order(chain, [100, 300]);
    await renew();
    await renew([100, 400]);
    expect([await balances(chain), await errorOf(renew())]).toEqual([[700, 0], 'money.insufficient']);
    expect(
      await errorOf(
        inTransaction(ctx, (tx) =>
          renewTerm(tx, {
            key: key(),
            orderNo: 'NEVER',
            currency: 'USD',
            chain: [{ agent: chain[0]?.id as number, cost: 1 }],
          }),
        ),
      ),
    ).toBe('money.neverPaid');
  });
});

describe('the refund of unused days', () => {
  it("refunds unused days as floor(paid · unused / term), and takes back superiors' shares in proportion", async () => {
    const chain = await buildChain(ctx, [0, 1_000]);
    const { back } = await order(chain, [101, 334]);
    const days = Math.floor((334 * 11) / 30);
    expect(await back(11)).toEqual({ refunded: days, total: days, fee: 0 });
    expect(await balances(chain)).toEqual([233 - Math.floor((233 * days) / 334), 1_000 - 334 + days]);
  });

  it('refunds unused days less earlier refunds, and only once', async () => {
    const a1 = await buildAgent(ctx, { balance: 1_000 });
    const { back } = await order([a1], [300]);
    expect([await back(10), await back(20), await back(20), await back(5)]).toEqual([
      { refunded: 100, total: 100, fee: 0 },
      { refunded: 100, total: 200, fee: 0 },
      { refunded: 0, total: 200, fee: 0 },
      { refunded: 0, total: 200, fee: 0 },
    ]);
    expect(await balances([a1])).toEqual([900]);
  });

  it('refunds every cent when the unused days are the whole term or more', async () => {
    const chain = await buildChain(ctx, [0, 1_000]);
    const { back } = await order(chain, [101, 333]);
    expect(await back(31)).toEqual({ refunded: 333, total: 333, fee: 0 });
    expect(await balances(chain)).toEqual([0, 1_000]);
  });

  it('refunds the newest term of a renewed order first, each term at its own price', async () => {
    const chain = await buildChain(ctx, [0, 2_000]);
    const { renew, back } = await order(chain, [100, 300]);
    await renew([100, 600]);
    const one = key();
    const answer = await back(40, 30, one);
    expect(answer).toEqual({ refunded: 700, total: 700, fee: 0 });
    expect(await balances(chain)).toEqual([200 + 500 - 500 - Math.floor((200 * 100) / 300), 2_000 - 900 + 700]);
    expect(await back(40, 30, one)).toEqual(answer);
    expect((await balances(chain))[1]).toBe(1_800);
  });

  it.each([
    // The rows test days only, messages only, both equally, messages ahead by one, and nothing left.
    { days: 10, messages: 60, back: 100 },
    { days: 30, messages: 20, back: 100 },
    { days: 15, messages: 30, back: 150 },
    { days: 15, messages: 29, back: 145 },
    { days: 0, messages: 60, back: 0 },
    { days: 30, messages: 0, back: 0 },
    { days: 30, messages: 60, back: 300 },
    { days: 7, messages: 13, back: 65 },
    // More is unused than one term, because a further term was paid in advance.
    { days: 45, messages: 90, terms: 2, back: 450 },
    { days: 60, messages: 70, terms: 2, back: 350 },
    { days: 31, messages: 120, terms: 2, back: 310 },
    { days: 60, messages: 120, terms: 2, back: 600 },
    { days: 20, messages: 50, terms: 2, back: 200 },
    { days: 20, messages: 1, terms: 2, back: 5 },
  ])(
    'refunds the smaller of unused days and messages: $days days and $messages messages of 30 and 60',
    async ({ days, messages, terms = 1, back }) => {
      const chain = await buildChain(ctx, [0, 1_000]);
      const { orderNo, renew } = await order(chain, [100, 300]);
      if (terms > 1) await renew();
      const request = { orderNo, unusedDays: days, termDays: 30, messages: { unused: messages, term: 60 } };
      expect(await worthUnused(ctx, request)).toBe(back);
      expect(await inTransaction(ctx, (tx) => refundUnused(tx, { ...request, key: key() }))).toEqual({
        refunded: back,
        total: back,
        fee: 0,
      });
      expect((await balances(chain))[1]).toBe(1_000 - 300 * terms + back);
      const wrong = { ...request, messages: { unused: 1.5, term: 60 } };
      expect(await errorOf(worthUnused(ctx, wrong))).toBe('Error: not a number of unused messages: 1.5');
    },
  );

  it('refunds only whole days and a whole term of a paid order', async () => {
    const a1 = await buildAgent(ctx, { balance: 1_000 });
    const { back, orderNo } = await order([a1], [300]);
    expect([await errorOf(back(1.5)), await errorOf(back(-1)), await errorOf(back(1, 0))]).toEqual([
      'Error: not a number of unused days: 1.5',
      'Error: not a number of unused days: -1',
      'Error: not a term in days: 0',
    ]);
    expect(
      await errorOf(
        inTransaction(ctx, (tx) =>
          refundUnused(tx, { key: key(), orderNo: `${orderNo}x`, unusedDays: 1, termDays: 30 }),
        ),
      ),
    ).toBe('money.neverPaid');
    const one = key();
    await back(3, 30, one);
    expect(await errorOf(back(4, 30, one))).toBe('keyReused');
  });
});

describe('a partial refund of an order that is paid by terms', () => {
  it('refunds a partial amount from the newest term first, and never more than all terms', async () => {
    const chain = await buildChain(ctx, [0, 1_000]);
    const { orderNo, renew } = await order(chain, [100, 300]);
    await renew();
    const back = (amount: number, one = key()) =>
      inTransaction(ctx, (tx) => refundTerms(tx, { key: one, orderNo, amount }));
    const one = key();
    expect([await back(400, one), await back(400, one)]).toEqual([
      { refunded: 400, total: 400, fee: 0 },
      { refunded: 400, total: 400, fee: 0 },
    ]);
    // The newest term and a third of the first are refunded. The share of each term is 200.
    expect(await balances(chain)).toEqual([400 - 200 - 66, 800]);
    expect([await errorOf(back(201)), await errorOf(back(0))]).toEqual([
      'money.refundTooMuch',
      'Error: not an amount to refund: 0',
    ]);
    expect(await back(200)).toEqual({ refunded: 200, total: 600, fee: 0 });
    expect(await balances(chain)).toEqual([0, 1_000]);
  });

  it('refunds a term that is not provided once, and does not change the refund of other terms', async () => {
    const chain = await buildChain(ctx, [0, 1_000]);
    const { orderNo, renew, back } = await order(chain, [100, 300]);
    await renew([100, 600]);
    const one = key();
    const undo = () => inTransaction(ctx, (tx) => voidTerm(tx, { key: one, orderNo }));
    expect([await undo(), await undo(), await balances(chain)]).toEqual([
      { refunded: 600, total: 600, fee: 0 },
      { refunded: 600, total: 600, fee: 0 },
      [200, 700],
    ]);
    expect(await worthUnused(ctx, { orderNo, unusedDays: 10, termDays: 30 })).toBe(100);
    expect(await back(10)).toEqual({ refunded: 100, total: 100, fee: 0 });
    expect(await worthUnused(ctx, { orderNo, unusedDays: 10, termDays: 30 })).toBe(0);
  });
});

describe('a sale of cards from stock', () => {
  it('charges cards from stock once per key, with one bill that lists the cards', async () => {
    const a1 = await buildAgent(ctx, { balance: 1_000 });
    const one = key();
    const take = (amount: number) =>
      inTransaction(ctx, (tx) =>
        buyStock(tx, {
          key: one,
          buyer: a1.id,
          amount,
          currency: 'USD',
          remark: 'five',
          cards: { count: 5, type: 'SIM', unitPrice: amount / 5 },
        }),
      );
    const posted = await take(600);
    expect(await take(600)).toEqual({ ...posted, replayed: true });
    expect([posted.result, await errorOf(take(500)), await balances([a1])]).toEqual([
      { count: 5, type: 'SIM', unitPrice: 120 },
      'keyReused',
      [400],
    ]);
    expect(
      (await table(ctx, bills).find({ toAccount: a1.id })).map(({ type, amount, remark }) => [type, amount, remark]),
    ).toEqual([
      ['INC', 1_000, null],
      ['BUY', -600, 'five'],
    ]);
  });

  it('rejects a sale of cards for a price of zero or for an amount above the balance', async () => {
    const a1 = await buildAgent(ctx, { balance: 100 });
    const take = (amount: number) =>
      errorOf(inTransaction(ctx, (tx) => buyStock(tx, { key: key(), buyer: a1.id, amount, currency: 'USD' })));
    expect([await take(0), await take(101)]).toEqual(['Error: not a price of stock: 0', 'money.insufficient']);
  });
});
