import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError } from '../errors';
import type { Context } from '../context';
import { inTransaction } from '../models/transaction';
import { buildChain } from '../test/factories';
import { openLedgerTest } from '../test/ledgerTest';
import { balanceOf, payIn, purchase, refund, reverse, transfer } from './index';
import { select } from '../models/sql';
import type { User } from '@t3d/resources/rows';

const world = openLedgerTest();
let ctx: Context;
beforeAll(() => {
  ({ ctx } = world);
});

/** Returns whether the work succeeds. Rethrows errors other than rejections. */
const attempt = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
const atOnce = (count: number, work: (index: number) => Promise<unknown>): Promise<boolean[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => attempt(work(index))));
const balancesOf = (users: readonly User[]): Promise<(number | null)[]> =>
  Promise.all(users.map(({ id }) => balanceOf(ctx, id)));
const links = (users: readonly User[], costs: readonly number[]) =>
  users.map(({ id }, level) => ({ agent: id, cost: costs[level] as number }));

describe('concurrent movements of money', () => {
  it('lets 16 buyers spend no more than the balance of their shared wallet', async () => {
    const chain = await buildChain(ctx, [0, 0, 1_000]);
    const done = await atOnce(16, (index) =>
      inTransaction(ctx, (tx) =>
        purchase(tx, {
          key: `hot-${index}`,
          orderNo: `HOT${index}`,
          chain: links(chain, [100, 120, 150]),
          extraPrice: 0,
          currency: 'USD',
        }),
      ),
    );
    expect(done.filter(Boolean)).toHaveLength(6);
    expect(await balancesOf(chain)).toEqual([6 * 20, 6 * 30, 100]);
  }, 60_000);

  it('books a purchase once when 16 callers use the same key', async () => {
    const [a1] = (await buildChain(ctx, [1_000])) as [User];
    const done = await atOnce(16, () =>
      inTransaction(ctx, (tx) =>
        purchase(tx, {
          key: 'same',
          orderNo: 'SAME',
          chain: [{ agent: a1.id, cost: 100 }],
          extraPrice: 0,
          currency: 'USD',
        }),
      ),
    );
    expect(done.every(Boolean)).toBe(true);
    expect(await balancesOf([a1])).toEqual([900]);
  }, 60_000);

  it('books a payment once when 16 callers use the same key', async () => {
    const [a1] = (await buildChain(ctx, [0])) as [User];
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        inTransaction(ctx, (tx) => payIn(tx, { key: 'paid once', user: a1.id, amount: 500, currency: 'USD' })),
      ),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await balancesOf([a1])).toEqual([500]);
  }, 60_000);

  it('reverses a recharge once when 8 reversals have different keys', async () => {
    const [a1] = (await buildChain(ctx, [2_000])) as [User];
    const [bill] = await select<{ id: number }>(ctx, 'SELECT id FROM ledger_entries WHERE toAccount = ?', [a1.id]);
    await inTransaction(ctx, (tx) => payIn(tx, { key: 'more', user: a1.id, amount: 9_000, currency: 'USD' }));
    const done = await atOnce(8, (index) =>
      inTransaction(ctx, (tx) => reverse(tx, { key: `back-once-${index}`, bill: Number(bill?.id) })),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await balancesOf([a1])).toEqual([9_000]);
  }, 60_000);

  it('refunds an order once when 16 callers use the same key, and loses no cent in transfers', async () => {
    const ring = await buildChain(ctx, [1_000, 1_000, 1_000]);
    await inTransaction(ctx, (tx) =>
      purchase(tx, {
        key: 'ring',
        orderNo: 'RING',
        chain: links(ring, [100, 133, 166]),
        extraPrice: 0,
        currency: 'USD',
      }),
    );
    const refunds = atOnce(16, (index) =>
      inTransaction(ctx, (tx) => refund(tx, { key: `back-${index}`, orderNo: 'RING', amount: 50, fee: false })),
    );
    const transfers = atOnce(18, (index) =>
      inTransaction(ctx, (tx) =>
        transfer(tx, {
          key: `ring-${index}`,
          fromUser: (ring[index % 3] as User).id,
          toUser: (ring[(index + 1) % 3] as User).id,
          amount: 100,
          currency: 'USD',
        }),
      ),
    );
    expect((await refunds).filter(Boolean)).toHaveLength(3);
    expect((await transfers).every(Boolean)).toBe(true);
    const left = 33 - Math.floor((33 * 150) / 166);
    expect(await balancesOf(ring)).toEqual([1_000 + left, 1_000 + left, 1_000 - 16]);
  }, 60_000);
});
