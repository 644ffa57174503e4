import { beforeAll, expect, test } from '@jest/globals';
import { buildAgent } from '../../test/factories';
import type { Context } from '../../context';
import type { Value } from '../sql';
import { change, select } from '../sql';
import { inTransaction } from '../transaction';
import { send } from './statement';
import { openLedgerTest } from '../../test/ledgerTest';

const world = openLedgerTest();
beforeAll(async () => {
  await buildAgent(world.ctx);
});

test('rejects an object as a value of a statement, because the condition would always be true', async () => {
  const object = { id: 1 } as unknown as Value;
  await expect(
    inTransaction(world.ctx, (inner) => select(inner, 'SELECT id FROM users WHERE account = ?', [object])),
  ).rejects.toThrow(/value/i);
  await expect(
    inTransaction(world.ctx, (inner) =>
      change(inner, 'UPDATE users SET remark = ? WHERE account = ?', ['gone', object]),
    ),
  ).rejects.toThrow(/value/i);
  await expect(
    inTransaction(world.ctx, (inner) =>
      select(inner, 'SELECT id FROM users WHERE account IN (?)', [['a', object as string]]),
    ),
  ).rejects.toThrow(/value/i);
});

test("caches few prepared statements, and sends statements unprepared at the server's limit", async () => {
  if (world.database.dialect !== 'mysql') return;
  const read = (place: Pick<Context, 'database' | 'transaction'>, number: number): Promise<{ n: number }[]> =>
    send(place, { method: 'all', sql: `SELECT ? + ${number} AS n`, values: [1], isPrepared: true });
  const count = async (): Promise<number> => {
    const [row] = await select<{ Value: string }>(world.ctx, "SHOW GLOBAL STATUS LIKE 'Prepared_stmt_count'");
    return Number(row?.Value);
  };
  const [limit] = await select<{ most: number }>(world.ctx, 'SELECT @@max_prepared_stmt_count AS most');
  await inTransaction(world.ctx, async (inner) => {
    const before = await count();
    for (let number = 0; number < 250; number += 1) expect(await read(inner, number)).toEqual([{ n: number + 1 }]);
    expect((await count()) - before).toBeLessThanOrEqual(200);
    await change(inner, 'SET GLOBAL max_prepared_stmt_count = ?', [0]);
    try {
      for (const number of [249, 1000, 1001]) expect(await read(inner, number)).toEqual([{ n: number + 1 }]);
    } finally {
      await change(inner, 'SET GLOBAL max_prepared_stmt_count = ?', [Number(limit?.most)]);
    }
  });
});
