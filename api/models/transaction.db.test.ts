import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { transferBalance } from '../domain/users/transferBalance';
import type { Context } from '../context';
import { runOncePerKey } from './idempotency';
import { balanceOf } from '../ledger';
import { actAs, buildAdmin, buildAgent, buildChain } from '../test/factories';
import { change, select } from './sql';
import { inTransaction, onRerun } from './transaction';
import { openLedgerTest } from '../test/ledgerTest';
import type { User } from '@t3d/resources/rows';

const world = openLedgerTest();

const isServer = (): boolean => world.database.dialect === 'mysql';
async function rerunsOf(work: () => Promise<unknown>): Promise<number> {
  let reruns = 0;
  const stop = onRerun(world.database, () => {
    reruns += 1;
  });
  try {
    await work();
  } finally {
    stop();
  }
  return reruns;
}

/**
 * Returns a barrier that opens when the wanted number of callers has arrived. On SQLite, with one writer, it is always
 * open.
 */
function gate(wanted: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come >= wanted || !isServer()) open();
    return opened;
  };
}

const shift = (tx: Context, user: User, by: number): Promise<number> =>
  change(tx, 'UPDATE users SET alertBelow = COALESCE(alertBelow, 0) + ? WHERE id = ?', [by, user.id]);
const shifted = async (user: User): Promise<number> =>
  Number(
    (await select<{ alertBelow: number | null }>(world.ctx, 'SELECT alertBelow FROM users WHERE id = ?', [user.id]))[0]
      ?.alertBelow ?? 0,
  );

describe('a transaction', () => {
  it('retries the whole transaction after a deadlock, and both transactions complete once', async () => {
    const [one, two] = [await buildAgent(world.ctx), await buildAgent(world.ctx)];
    const meet = gate(2);
    const both = (first: User, second: User) =>
      inTransaction(world.ctx, async (tx) => {
        await shift(tx, first, 1);
        await meet();
        await shift(tx, second, 10);
      });
    const reruns = await rerunsOf(() => Promise.all([both(one, two), both(two, one)]));
    expect([reruns, await shifted(one), await shifted(two)]).toEqual([isServer() ? 1 : 0, 11, 11]);
  });

  it('retries a transaction when another transaction changed a row that the first had read (error 1020)', async () => {
    const agent = await buildAgent(world.ctx);
    let runs = 0;
    const reruns = await rerunsOf(() =>
      inTransaction(world.ctx, async (tx) => {
        await shift(tx, agent, 1);
        runs += 1;
        if (runs === 1) throw Object.assign(new Error('Record has changed since last read'), { errno: 1020 });
      }),
    );
    expect([reruns, runs, await shifted(agent)]).toEqual([1, 2, 1]);
  });

  it('needs no retry when several transactions write concurrently', async () => {
    const agents = await buildChain(world.ctx, [0, 0, 0]);
    const write = (agent: User) =>
      inTransaction(world.ctx, async (tx) => {
        for (let turn = 0; turn < 4; turn += 1) await shift(tx, agent, 1);
      });
    const reruns = await rerunsOf(() =>
      Promise.all(Array.from({ length: 24 }, (_, index) => write(agents[index % 3] as User))),
    );
    expect([reruns, await Promise.all(agents.map(shifted))]).toEqual([0, [32, 32, 32]]);
  });

  it('rejects further statements when a deadlock has rolled the transaction back', async () => {
    if (!isServer()) return;
    const [one, two] = [await buildAgent(world.ctx), await buildAgent(world.ctx)];
    const meet = gate(2);
    const later: unknown[] = [];
    const both = (first: User, second: User) =>
      inTransaction(world.ctx, async (tx) => {
        await shift(tx, first, 1);
        await meet();
        try {
          await shift(tx, second, 1);
        } catch (error) {
          later.push(
            await shift(tx, first, 1_000).then(
              () => 'written',
              () => 'refused',
            ),
          );
          throw error;
        }
      });
    await Promise.all([both(one, two), both(two, one)]);
    expect([later, await shifted(one), await shifted(two)]).toEqual([['refused'], 2, 2]);
  });

  it("retries a transaction when the transaction's connection is killed", async () => {
    if (!isServer()) return;
    const agent = await buildAgent(world.ctx);
    let tries = 0;
    await inTransaction(world.ctx, async (tx) => {
      tries += 1;
      await shift(tx, agent, 1);
      if (tries === 1) await select(tx, 'KILL CONNECTION_ID()');
    });
    expect([tries, await shifted(agent)]).toEqual([2, 1]);
  });

  it('reads rows that other transactions have committed since the transaction began', async () => {
    if (!isServer()) return;
    const agent = await buildAgent(world.ctx);
    const seen = await inTransaction(world.ctx, async (tx) => {
      await select(tx, 'SELECT id FROM users WHERE id = ?', [agent.id]);
      await inTransaction(world.ctx, (other) => shift(other, agent, 7));
      const [row] = await select<{ alertBelow: number }>(tx, 'SELECT alertBelow FROM users WHERE id = ?', [agent.id]);
      return Number(row?.alertBelow);
    });
    expect(seen).toBe(7);
  });

  it('runs the work registered for after the commit only when the transaction commits', async () => {
    const outcomes: string[] = [];
    await inTransaction(world.ctx, ({ transaction }) => {
      transaction.afterCommit(() => {
        outcomes.push('committed');
      });
      return Promise.resolve();
    });
    await inTransaction(world.ctx, ({ transaction }) => {
      transaction.afterCommit(() => {
        outcomes.push('rolled back');
      });
      return Promise.reject(new Error('no'));
    }).catch(() => undefined);
    expect(outcomes).toEqual(['committed']);
  });

  it('leaves nothing to the next transaction on the same connection after a rollback', async () => {
    const agent = await buildAgent(world.ctx);
    await inTransaction(world.ctx, async (tx) => {
      await shift(tx, agent, 5);
      throw new Error('no');
    }).catch(() => undefined);
    await inTransaction(world.ctx, (tx) => shift(tx, agent, 1));
    expect(await shifted(agent)).toBe(1);
  });
});

describe('a COMMIT that succeeded but lost its response', () => {
  const loseAnswer = (transaction: Transaction): void => {
    transaction.afterCommit(() => {
      throw Object.assign(new Error('Connection lost: The server closed the connection.'), {
        code: 'PROTOCOL_CONNECTION_LOST',
      });
    });
  };
  async function pay(
    request: (staff: Context, work: (tx: Context) => Promise<unknown>) => Promise<unknown>,
    key?: string,
  ): Promise<{ outcome: string; tries: number; moved: number }> {
    const [from, to] = (await buildChain(world.ctx, [1_000, 0])) as [User, User];
    const staff = actAs(world.database, await buildAdmin(world.ctx), { idempotencyKey: key });
    let tries = 0;
    const outcome = await request(staff, (tx) => {
      tries += 1;
      if (tries === 1) loseAnswer(tx.transaction as Transaction);
      return transferBalance(tx, { fromUser: from.id, toUser: to.id, amount: 300 });
    }).then(
      () => 'done',
      () => 'failed',
    );
    return { outcome, tries, moved: (await balanceOf(world.ctx, to.id)) ?? 0 };
  }
  const asRequest = (staff: Context, work: (tx: Context) => Promise<unknown>) =>
    runOncePerKey(staff, 'hash', async (tx) => ({ status: 200, body: await work(tx) }));

  it('returns the first response to a retried request with an idempotency key', async () => {
    expect(await pay(asRequest, randomUUID())).toEqual({ outcome: 'done', tries: 1, moved: 300 });
  });

  it('returns the first response to a retried request without a key, by a generated key', async () => {
    expect(await pay(asRequest)).toEqual({ outcome: 'done', tries: 1, moved: 300 });
  });

  it('does not retry a command without a key, because the money could move twice', async () => {
    expect(await pay((staff, work) => inTransaction(staff, work))).toEqual({ outcome: 'failed', tries: 1, moved: 300 });
  });
});
