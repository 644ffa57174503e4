import { afterAll, beforeAll, expect, test } from '@jest/globals';
import dictionary from '@t3d/resources/dictionary';
import { LANGUAGES } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import { systemContext } from '../../api/context';
import { readSetting } from '../../api/environment/read';
import type { Database } from '../../api/models/database';
import { openProduct } from '../../api/product';
import { table } from '../../api/models/table';
import type { TestDatabase } from '../../api/test/database';
import { openTestDatabase } from '../../api/test/database';
import { PLATFORM_ACCOUNT, seedReference } from './index';

let scratch: TestDatabase;
let database: Database;

beforeAll(async () => {
  scratch = await openTestDatabase();
  database = await openProduct(scratch.url);
  await seedReference(database);
});
afterAll(async () => {
  await database.close();
  await scratch.drop();
});

test("creates one platform user, which has the product's name and cannot log in", async () => {
  const rows = await table(systemContext(database, 'seed'), users).find({ account: PLATFORM_ACCOUNT });
  expect(rows).toMatchObject([
    { role: null, nickname: readSetting('PRODUCT_NAME') ?? 'T3D', status: 'ENABLED', passwordHash: null },
  ]);
});

test('creates the dictionary lists in three languages, among them 19 departments', async () => {
  const entries = await table(systemContext(database, 'seed'), dictionary).find({});
  expect(entries.filter(({ enumType }) => enumType === 'DEPARTMENT')).toHaveLength(19);
  for (const { enumName } of entries) expect(LANGUAGES.filter((language) => !enumName[language])).toEqual([]);
});

test('adds missing reference rows on a second run without changing renamed entries and users', async () => {
  const ctx = systemContext(database, 'seed');
  const entries = await table(ctx, dictionary).find({});
  const [renamed, removed] = [entries[0]!, entries[1]!];
  await table(ctx, dictionary).update({ enumName: { zh: '改名' } }, renamed.id);
  await table(ctx, dictionary).remove(removed.id);
  await table(ctx, users).update({ nickname: '我们' }, { account: PLATFORM_ACCOUNT });
  await seedReference(database);
  const after = await table(ctx, dictionary).find({});
  expect(after).toHaveLength(entries.length);
  expect(after.find(({ id }) => id === renamed.id)?.enumName).toEqual({ zh: '改名' });
  expect((await table(ctx, users).one({ account: PLATFORM_ACCOUNT }))?.nickname).toBe('我们');
});
