import { expect, test } from '@jest/globals';
import { RESELLER } from '../api/product';
import { planChanges } from './generateMigration';

test("refuses to change built-in tables in a product's migration", async () => {
  expect((await planChanges()).up).toEqual([]);
  const { up, refused } = await planChanges({ migrations: [RESELLER.migrations] });
  expect(up).toEqual([]);
  expect(refused).toContain(
    'audit_log is a table of the builtin, which every product has: write its migration in api/builtin/migrations',
  );
}, 60_000);
