import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { actAs, buildAdmin } from '../factories';
import type { TestData } from '../testData';
import { openTestData } from '../testData';
import { playRounds } from './rounds';

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world?.close());

test("rejects a call exactly when one of 2,000 random changes concerns the preview's covered data", async () => {
  const admin = actAs(world.database, await buildAdmin(world.system));
  const { wrong, refused, done } = await playRounds(world, admin, 40, 2_000);
  expect(wrong).toEqual([]);
  expect([refused > 700, done > 700]).toEqual([true, true]);
  process.stdout.write(`${refused} refused with their difference, ${done} done\n`);
}, 1_500_000);
