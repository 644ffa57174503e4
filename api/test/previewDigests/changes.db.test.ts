import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { actAs, buildAdmin } from '../factories';
import type { TestData } from '../testData';
import { openTestData } from '../testData';
import { CASES } from './cases';
import { playCase, playRounds } from './rounds';

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world?.close());

const admin = async () => actAs(world.database, await buildAdmin(world.system));

test('rejects a call exactly when a random change since the preview concerns its covered data', async () => {
  const { wrong, refused, done } = await playRounds(world, await admin(), 7, 60);
  expect(wrong).toEqual([]);
  expect(refused + done).toBe(60);
});

test.each(CASES.map((make, index) => [index, make] as const))(
  'accepts the call of case %i when nothing has changed since the preview',
  async (_no, make) => {
    expect(await playCase(world, await admin(), make)).toBeNull();
  },
);
