import { describe, expect, test } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import users from '@t3d/resources/users';
import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../../context';
import { buildAgent } from '../../test/factories';
import { openLedgerWorld } from '../../test/ledgerWorld';
import { change, leave, leaveNamed, select } from '../sql';
import { table } from '../table';
import { inTransaction } from '../transaction';
import { readDirectly } from './directRead';
import { MOST_PREPARED } from './prepared';

const world = openLedgerWorld();
const isServer = (): boolean => world.database.dialect === 'mysql';

const remarkOf = async ({ id }: User): Promise<string | null | undefined> =>
  (await table(world.ctx, users).one(id))?.nickname;
const write = (tx: Context, { id }: User, remark: string): Promise<void> =>
  leave(tx, 'UPDATE users SET nickname = ? WHERE id = ?', [remark, id]);
/** Writes a value that is taken. */
const collide = (tx: Context, one: User, other: User): Promise<void> =>
  leave(tx, 'UPDATE users SET accountFolded = ? WHERE id = ?', [one.account, other.id]);

describe('a statement that is left', () => {
  test('is seen by the next one of its transaction, and by others once that has committed', async () => {
    const agent = await buildAgent(world.ctx);
    await inTransaction(world.ctx, async (tx) => {
      await write(tx, agent, 'left; and "quoted" -- \'it\'');
      expect((await table(tx, users).one(agent.id))?.nickname).toBe('left; and "quoted" -- \'it\'');
      await write(tx, agent, 'last ? of all');
    });
    expect(await remarkOf(agent)).toBe('last ? of all');
  });

  test('is gone where the transaction is taken back', async () => {
    const agent = await buildAgent(world.ctx);
    await expect(
      inTransaction(world.ctx, async (tx) => {
        await write(tx, agent, 'never');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await remarkOf(agent)).toBe(agent.nickname);
  });

  test('ends its transaction where the database refuses it, with an error of its own', async () => {
    const [one, other] = [await buildAgent(world.ctx), await buildAgent(world.ctx)];
    await expect(
      inTransaction(world.ctx, async (tx) => {
        await write(tx, one, 'before');
        await collide(tx, one, other);
        await write(tx, one, 'after');
      }),
    ).rejects.toThrow(UniqueConstraintError);
    expect(await remarkOf(one)).toBe(one.nickname);
    // The connection, or another one, serves what comes next.
    await inTransaction(world.ctx, (tx) => write(tx, one, 'well'));
    expect(await remarkOf(one)).toBe('well');
  });

  test('ends the transaction also where the caller ignores the error', async () => {
    const [one, other] = [await buildAgent(world.ctx), await buildAgent(world.ctx)];
    await expect(
      inTransaction(world.ctx, async (tx) => {
        await collide(tx, one, other);
        await select(tx, 'SELECT 1 AS `one`').catch(() => undefined);
        await change(tx, 'UPDATE users SET nickname = ? WHERE id = ?', ['lost', one.id]);
      }),
    ).rejects.toThrow(UniqueConstraintError);
    expect(await remarkOf(one)).toBe(one.nickname);
  });

  test('stands where the statement that it went with is refused, and that is let pass', async () => {
    const [one, other] = [await buildAgent(world.ctx), await buildAgent(world.ctx)];
    await inTransaction(world.ctx, async (tx) => {
      await write(tx, one, 'kept');
      await change(tx, 'UPDATE users SET account = ? WHERE id = ?', [one.account, other.id]).catch(() => undefined);
    });
    expect(await remarkOf(one)).toBe('kept');
  });

  test('names its row for those that come after it', async () => {
    await inTransaction(world.ctx, async (tx) => {
      const sql = 'INSERT INTO operations (resource, action, createdAt) VALUES (?, ?, ?)';
      const name = await leaveNamed(tx, sql, ['users', 'enable', tx.now()]);
      const other = await leaveNamed(tx, sql, ['users', 'disable', tx.now()]);
      expect([name, other]).toEqual(isServer() ? ['@operation1', '@operation2'] : [null, null]);
      if (!isServer()) return;
      expect(await select(tx, `SELECT action FROM operations WHERE id = ${name}`)).toEqual([{ action: 'enable' }]);
    });
  });
});

describe('what a caller is proved by', () => {
  const proof = (holds: boolean) => ({
    sql: `SELECT ${holds ? 1 : 0} AS \`holds\` WHERE 1 = ?`,
    values: () => [1],
    require: (row: Record<string, unknown> | undefined) => {
      if (Number(row?.holds) !== 1) throw new Error('unproved');
    },
  });

  test('is read with the first statement, and nothing is kept without it', async () => {
    const agent = await buildAgent(world.ctx);
    const doing = (holds: boolean, work: (tx: Context) => Promise<unknown>) =>
      inTransaction({ ...world.ctx, proof: proof(holds) }, work);
    const changing = (tx: Context) => change(tx, 'UPDATE users SET nickname = ? WHERE id = ?', ['changed', agent.id]);
    await expect(doing(false, changing)).rejects.toThrow('unproved');
    await expect(doing(false, (tx) => changing(tx).catch(() => undefined))).rejects.toThrow('unproved');
    await expect(doing(false, (tx) => write(tx, agent, 'left'))).rejects.toThrow('unproved');
    await expect(doing(false, () => Promise.resolve())).rejects.toThrow('unproved');
    expect(await remarkOf(agent)).toBe(agent.nickname);
    await doing(true, changing);
    expect(await remarkOf(agent)).toBe('changed');
    await doing(true, (tx) => write(tx, agent, 'left'));
    expect(await remarkOf(agent)).toBe('left');
  });

  test('is read again where the statement that it went with was refused', async () => {
    const [one, other] = [await buildAgent(world.ctx), await buildAgent(world.ctx)];
    await expect(
      inTransaction({ ...world.ctx, proof: proof(false) }, async (tx) => {
        await change(tx, 'UPDATE users SET account = ? WHERE id = ?', [one.account, other.id]).catch(() => undefined);
        await change(tx, 'UPDATE users SET nickname = ? WHERE id = ?', ['unproved', one.id]).catch(() => undefined);
      }),
    ).rejects.toThrow('unproved');
    expect(await remarkOf(one)).toBe(one.nickname);
  });
});

test('a text of two statements is sent by nobody', async () => {
  const agent = await buildAgent(world.ctx);
  const two = `SELECT 1 AS one; UPDATE users SET nickname = 'two' WHERE id = ${agent.id}`;
  const sent = [
    () => world.database.sequelize.query(two),
    () => inTransaction(world.ctx, (tx) => select(tx, two)),
    () => inTransaction(world.ctx, (tx) => leave(tx, two)),
  ];
  for (const send of sent) {
    if (isServer()) await expect(send()).rejects.toThrow('more than one statement');
    else await send().catch(() => undefined);
  }
  expect(await remarkOf(agent)).toBe(agent.nickname);
});

test('a transaction that sends nothing costs nothing', async () => {
  const sent: string[] = [];
  const { options } = world.database.sequelize as unknown as { options: { logging: unknown } };
  options.logging = (sql: string) => sent.push(sql);
  expect(await inTransaction(world.ctx, () => Promise.resolve('done'))).toBe('done');
  await expect(inTransaction(world.ctx, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  options.logging = false;
  if (isServer()) expect(sent).toEqual([]);
});

describe('prepared statements', () => {
  test('are executed again without being prepared, and those not used for longest are closed', async () => {
    if (!isServer()) return;
    const count = async (): Promise<number> => {
      const [row] = await select<{ Value: string }>(world.ctx, "SHOW GLOBAL STATUS LIKE 'Prepared_stmt_count'");
      return Number(row?.Value);
    };
    await inTransaction(world.ctx, async (tx) => {
      const read = async (number: number): Promise<unknown> =>
        (await readDirectly<{ n: number }>(tx, `SELECT ? + ${number} AS n`, [1]))[0]?.n;
      await select(tx, 'SELECT 1');
      const before = await count();
      for (let number = 0; number < MOST_PREPARED + 50; number += 1) expect(await read(number)).toBe(number + 1);
      expect((await count()) - before).toBeLessThanOrEqual(MOST_PREPARED);
      const full = await count();
      // Closed a while ago, just closed, and still there.
      for (const number of [0, 49, MOST_PREPARED, 0, 49]) expect(await read(number)).toBe(number + 1);
      expect(await count()).toBe(full);
      await expect(readDirectly(tx, 'SELECT ? + nowhere', [1])).rejects.toThrow('nowhere');
      expect(await read(7)).toBe(8);
    });
  });
});
