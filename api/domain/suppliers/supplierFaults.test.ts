import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runFault } from '../../test/supplierFaults';
import type { TestData } from '../../test/testData';
import { openTestData } from '../../test/testData';

const ORDERS = 6;

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());

/** Sells half of the 6 orders before the fault, and revokes and finishes orders during it. */
describe('orders during a supplier fault', () => {
  test.each([
    ['auto', { UNUSED: 2, REVOKED: 2, COMPLETED: 2 }],
    ['slow', { UNUSED: 2, REVOKED: 2, COMPLETED: 2 }],
    ['timeout', { UNUSED: 2, REVOKED: 2, COMPLETED: 2 }],
    ['error', { UNUSED: 2, REVOKED: 2, COMPLETED: 2 }],
    ['duplicate', { UNUSED: 2, REVOKED: 2, COMPLETED: 2 }],
    ['out-of-order', { UNUSED: 1, USING: 1, REVOKED: 2, COMPLETED: 2 }],
    ['refuse', { INITIAL_FAILED: 3, UNUSED: 3 }],
  ] as const)(
    'provisions orders once, with correct states and money, during the supplier fault %s',
    async (mode, states) => {
      const verdict = await runFault(world, mode, ORDERS);
      expect(verdict.problems).toEqual([]);
      expect(verdict.states).toEqual(states);
    },
    60_000,
  );

  test('provisions orders once, with correct states and money, during all supplier faults at once', async () => {
    expect((await runFault(world, 'chaos', 24)).problems).toEqual([]);
  }, 60_000);
});
