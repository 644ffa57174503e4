import { afterAll, beforeAll, expect, test } from '@jest/globals';
import approvals from '@t3d/resources/people/approvals';
import { audit } from '../../api/ledger';
import type { Database } from '../../api/models/database';
import { table } from '../../api/models/table';
import { openProduct } from '../../api/product';
import { openTestDatabase } from '../../api/test/database';
import { asSystem } from '../../api/test/factories';
import { seedReference } from '../reference/index';
import { seedDemo } from './index';

let home: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
beforeAll(async () => {
  home = await openTestDatabase();
  database = await openProduct(home.url);
  await seedReference(database);
  await seedDemo(database, { orders: 30, approvals: true });
}, 120_000);
afterAll(async () => {
  await database.close();
  await home.drop();
});

test('seeds one decided approval, two pending approvals and a correct ledger when approvals are enabled', async () => {
  const rows = await table(asSystem(database), approvals).find({});
  expect(rows.map(({ status }) => status)).toEqual(['APPROVED', 'WAITING', 'WAITING']);
  expect(new Set(rows.map(({ askedBy }) => askedBy)).size).toBe(1);
  expect(rows[0]?.decidedBy).not.toBe(rows[0]?.askedBy);
  expect((await audit(database)).ok).toBe(true);
});
