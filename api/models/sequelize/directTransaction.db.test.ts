import { beforeAll, expect, test } from '@jest/globals';
import { buildAgent } from '../../test/factories';
import type { Value } from '../sql';
import { change, select } from '../sql';
import { inTransaction } from '../transaction';
import { openLedgerWorld } from '../../test/ledgerWorld';

const world = openLedgerWorld();
beforeAll(async () => {
  await buildAgent(world.ctx);
});

test('an object never reaches SQL, where it would be a condition that everything meets', async () => {
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
