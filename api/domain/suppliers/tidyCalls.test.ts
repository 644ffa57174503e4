import { expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import supplierCalls from '@t3d/resources/suppliers/supplier-calls';
import type { Context } from '../../context';
import type { Database } from '../../models/database';
import { table } from '../../models/table';
import { openTestProduct } from '../../test/product';
import { asSystem } from '../../test/factories';
import { deleteOldCalls } from './connections';

let database: Database;
let ctx: Context;
openTestProduct((opened) => {
  database = opened;
  ctx = asSystem(database);
});

test('deletes logged supplier calls after 400 days', async () => {
  const at = (days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS);
  await table(ctx, supplierCalls).insertMany(
    [399, 401, 900].map((days) => ({
      question: 'PROVISION' as const,
      verdict: 'ACCEPTED' as const,
      reference: `${days}`,
      createdAt: at(days),
    })),
  );
  expect(await deleteOldCalls(ctx)).toEqual({ removed: 2 });
  expect((await table(ctx, supplierCalls).find({})).map(({ reference }) => reference)).toEqual(['399']);
  expect(await deleteOldCalls(ctx)).toEqual({ removed: 0 });
});
