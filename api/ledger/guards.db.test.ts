import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Context } from '../context';
import type { Database } from '../models/database';
import { select } from '../models/sql';
import { inTransaction, isTransient, onRerun } from '../models/transaction';
import { buildAgent, buildChain } from '../test/factories';
import { key, openLedgerTest } from '../test/ledgerTest';
import type { WalletState } from './index';
import { balanceOf, purchase, recharge, refund, transfer, walletsOf } from './index';
import { writeBalances } from './accounts';
import type { User } from '@t3d/resources/rows';

const world = openLedgerTest();
let ctx: Context;
let database: Database;
beforeAll(() => {
  ({ ctx, database } = world);
});

const walletOf = async (user: User): Promise<WalletState> =>
  (await walletsOf(ctx, [user.id])).get(user.id) as WalletState;
const send = (from: User, to: User, amount = 1, one = key()) =>
  inTransaction(ctx, (tx) => transfer(tx, { key: one, fromUser: from.id, toUser: to.id, amount, currency: 'USD' }));

async function rerunsOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const reruns: unknown[] = [];
  const stop = onRerun(database, (error) => {
    reruns.push(error);
  });
  try {
    await work();
  } finally {
    stop();
  }
  return reruns;
}

describe('writing balances', () => {
  const one = (wallet: WalletState, by: number) => ({
    before: wallet,
    after: { ...wallet, balance: wallet.balance + by, bills: wallet.bills + 1, headHash: 'a'.repeat(64) },
  });
  const attempt = (work: (tx: Context) => Promise<unknown>) =>
    database.sequelize
      .transaction(async (transaction) => {
        await work({ ...ctx, transaction });
        throw new Error('written, taken back');
      })
      .catch((error: unknown) => error as Error & { errno?: number });

  it('writes the balances of all wallets in a movement with one statement', async () => {
    const [a1, a2] = (await buildChain(ctx, [500, 700])) as [User, User];
    const wallets = [await walletOf(a1), await walletOf(a2)] as [WalletState, WalletState];
    const error = await attempt(async (tx) => {
      await writeBalances(tx, [one(wallets[0], -100), one(wallets[1], 100)]);
      expect(
        (
          await select<{ balance: number; sequence: number }>(
            tx,
            'SELECT balance, sequence FROM ledger_accounts WHERE owner IN (?) AND ownerType = ? ORDER BY id',
            [[a1.id, a2.id], 'USER'],
          )
        ).map((row) => [Number(row.balance), Number(row.sequence)]),
      ).toEqual([
        [400, 2],
        [800, 2],
      ]);
    });
    expect(error.message).toBe('written, taken back');
  });

  it.each([
    ['the first', 0],
    ['the last', 1],
  ])(
    'runs the whole command again when another transaction changed a wallet after the read: %s of several',
    async (_which, stale) => {
      const [a1, a2] = (await buildChain(ctx, [500, 700])) as [User, User];
      const wallets = [await walletOf(a1), await walletOf(a2)] as [WalletState, WalletState];
      await inTransaction(ctx, (tx) =>
        recharge(tx, { key: key(), user: [a1, a2][stale]?.id as number, amount: 100, currency: 'USD' }),
      );
      const error = await attempt((tx) => writeBalances(tx, [one(wallets[0], -100), one(wallets[1], 100)]));
      expect([error.errno, isTransient(error)]).toEqual([1213, true]);
    },
  );
});

describe('the lock order of wallets', () => {
  it('locks wallets in one order for opposite transfers, and no transfer has to run again', async () => {
    const [a1, a2, a3] = (await buildChain(ctx, [1_000, 1_000, 1_000])) as [User, User, User];
    const pairs = [
      [a1, a2],
      [a2, a1],
      [a3, a1],
      [a1, a3],
      [a2, a3],
      [a3, a2],
    ] as const;
    const reruns = await rerunsOf(() =>
      Promise.all(
        Array.from({ length: 60 }, (_, index) => {
          const [from, to] = pairs[index % 6] as readonly [User, User];
          return send(from, to);
        }),
      ),
    );
    expect([reruns, await Promise.all([a1, a2, a3].map(({ id }) => balanceOf(ctx, id)))]).toEqual([
      [],
      [1_000, 1_000, 1_000],
    ]);
  }, 60_000);

  it('locks wallets in one order for sales and refunds in the same chain of agents', async () => {
    const chain = await buildChain(ctx, [0, 0, 100_000]);
    const links = chain.map(({ id }, level) => ({ agent: id, cost: 100 + 50 * level }));
    const reruns = await rerunsOf(() =>
      Promise.all(
        Array.from({ length: 30 }, async (_, index) => {
          const orderNo = key().slice(0, 20);
          await inTransaction(ctx, (tx) =>
            purchase(tx, {
              key: orderNo,
              orderNo,
              extraPrice: 0,
              currency: 'USD',
              chain: index % 2 === 0 ? links : links.slice(1),
            }),
          );
          await inTransaction(ctx, (tx) => refund(tx, { key: orderNo, orderNo, amount: 'all', fee: false }));
        }),
      ),
    );
    expect([reruns, await Promise.all(chain.map(({ id }) => balanceOf(ctx, id)))]).toEqual([[], [0, 0, 100_000]]);
  }, 60_000);
});

/** Counts the statements that `work` runs inside its transaction, while others wait for its locks. */
async function statementsOf(work: (tx: Context) => Promise<unknown>): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    if (database.dialect === 'mysql') {
      const statements = async (): Promise<number> =>
        Number((await select<{ Value: string }>(tx, `SHOW SESSION STATUS LIKE 'Questions'`))[0]?.Value);
      const before = await statements();
      await work(tx);
      return (await statements()) - before - 1;
    }
    let count = 0;
    const { options } = database.sequelize as unknown as { options: { logging: unknown } };
    options.logging = () => {
      count += 1;
    };
    try {
      await work(tx);
    } finally {
      options.logging = false;
    }
    return count;
  });
}

describe('how many statements a purchase runs', () => {
  it.each([
    [1, 5],
    [3, 6],
  ])('charges a purchase at depth %i with %i statements', async (depth, statements) => {
    const chain = (await buildChain(ctx, [1_000, 0, 1_000])).slice(3 - depth);
    const links = chain.map(({ id }, level) => ({ agent: id, cost: 100 + 50 * level }));
    expect(
      await statementsOf((tx) =>
        purchase(tx, { key: key(), orderNo: key().slice(0, 20), extraPrice: 10, currency: 'USD', chain: links }),
      ),
    ).toBe(statements);
  });
});

describe('an idempotency key', () => {
  it('moves the money of an idempotency key once for concurrent callers, with the same result for all', async () => {
    const [a1, a2] = (await buildChain(ctx, [1_000, 0])) as [User, User];
    const one = key();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(a1, a2, 100, one)));
    expect([
      new Set(answers.map(({ transaction }) => transaction)).size,
      answers.filter(({ replayed }) => !replayed).length,
      await balanceOf(ctx, a2.id),
    ]).toEqual([1, 1, 100]);
  });

  it('accepts an idempotency key again after the first movement was rejected', async () => {
    const [a1, a2] = (await buildChain(ctx, [50, 0])) as [User, User];
    const one = key();
    await expect(send(a1, a2, 100, one)).rejects.toMatchObject({ key: 'money.insufficient' });
    await inTransaction(ctx, (tx) => recharge(tx, { key: key(), user: a1.id, amount: 100, currency: 'USD' }));
    expect((await send(a1, a2, 100, one)).replayed).toBe(false);
  });
});

describe('the balance of a wallet', () => {
  it('rejects a movement that would make a balance exceed the safe integers', async () => {
    const a1 = await buildAgent(ctx);
    const put = (amount: number) =>
      inTransaction(ctx, (tx) => recharge(tx, { key: key(), user: a1.id, amount, currency: 'USD' }));
    await put(9e15);
    await expect(put(9e15)).rejects.toMatchObject({
      status: 400,
      key: 'money.tooMuch',
      params: { balanceMinor: 9e15, amountMinor: 9e15 },
    });
    expect(await balanceOf(ctx, a1.id)).toBe(9e15);
  });
});

describe('a second payment of an order', () => {
  it('charges an order once when two concurrent payers use different keys', async () => {
    const a1 = await buildAgent(ctx, { balance: 1_000 });
    const pay = () =>
      inTransaction(ctx, (tx) =>
        purchase(tx, {
          key: key(),
          orderNo: 'TWICE',
          extraPrice: 0,
          currency: 'USD',
          chain: [{ agent: a1.id, cost: 100 }],
        }),
      ).then(
        () => 'paid',
        (error: { key?: string }) => String(error.key),
      );
    expect([(await Promise.all([pay(), pay(), pay()])).sort(), await balanceOf(ctx, a1.id)]).toEqual([
      ['money.alreadyPaid', 'money.alreadyPaid', 'paid'],
      900,
    ]);
  });
});
