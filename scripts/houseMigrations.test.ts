import { expect, test } from '@jest/globals';
import { RESELLER } from '../api/product';
import { planChanges } from './generateMigration';

test('a migration of a product changes no table of the house', async () => {
  expect((await planChanges()).up).toEqual([]);
  // Without the migrations of the house its tables lack what these give them.
  const { up, refused } = await planChanges({ migrations: [RESELLER.migrations] });
  expect(up).toEqual([]);
  expect(refused).toContain(
    'audit_log is a table of the house, which every product has: write its migration in api/house/migrations',
  );
}, 60_000);
