import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { audit, sealBooks } from '../../ledger';
import { MIGRATED, RESELLER, openProduct } from '../../product';
import { type TestDatabase, openTestDatabase } from '../../test/database';
import { asSystem } from '../../test/factories';
import { buildTestData, buy } from '../../test/testData';
import type { Database } from '../database';
import { knownMigrations, migrate, migrateDown } from '../migrate';
import { select } from '../sql';

/** The migration whose revert removes the ledger's signatures (docs/deploy.md). */
const SEALS = '20261122000020-ledger-seals';
const TABLES = ['users', 'plans', 'agent_plans', 'terminals', 'orders', 'ledger_transactions', 'ledger_entries'];

let home: TestDatabase;
beforeAll(async () => {
  home = await openTestDatabase();
  const world = await buildTestData(home.url);
  for (let sale = 0; sale < 3; sale += 1) await buy(world);
  await world.close();
});
afterAll(() => home.drop());

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openProduct(home.url);
  return work(database).finally(() => database.close());
}

const countRows = (): Promise<Record<string, number>> =>
  withDatabase(async (database) => {
    const counts: Record<string, number> = {};
    for (const table of TABLES) {
      const [row] = await select<{ count: number }>(
        asSystem(database),
        `SELECT COUNT(*) AS \`count\` FROM \`${table}\``,
      );
      counts[table] = Number(row?.count);
    }
    return counts;
  });

test('keeps rows and books when the migrations are reverted one by one and run again', async () => {
  const before = await countRows();
  expect(before).toMatchObject({ users: 4, orders: 3 });
  const names = knownMigrations(RESELLER.migrations);
  const later = names.slice(names.indexOf(SEALS) + 1);
  for (const name of later.toReversed()) expect(await migrateDown(home.url, 1, RESELLER.migrations)).toEqual([name]);
  expect(await migrate(home.url, MIGRATED)).toEqual(later);
  expect(await countRows()).toEqual(before);
  await withDatabase(async (database) => {
    await sealBooks(database);
    expect((await audit(database)).invariants.filter(({ broken }) => broken > 0)).toEqual([]);
  });
}, 240_000);
