import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runFault } from '../../test/supplierFaults';
import type { World } from '../../test/world';
import { openWorld } from '../../test/world';

const ORDERS = 6;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/**
 * Runs 6 orders: 3 sold during the fault and 3 before it. During the fault, a third of the orders is revoked and a
 * third finished.
 */
describe('orders under a supplier fault match the supplier, are provisioned once and are paid correctly', () => {
  test.each([
    ['auto', { UNUSED: 2, REVOKED: 2, COMPLETED: 2 }],
    ['slow', { UNUSED: 2, REVOKED: 2, COMPLETED: 2 }],
    ['timeout', { UNUSED: 2, REVOKED: 2, COMPLETED: 2 }],
    ['error', { UNUSED: 2, REVOKED: 2, COMPLETED: 2 }],
    ['duplicate', { UNUSED: 2, REVOKED: 2, COMPLETED: 2 }],
    ['out-of-order', { UNUSED: 1, USING: 1, REVOKED: 2, COMPLETED: 2 }],
    ['refuse', { INITIAL_FAILED: 3, UNUSED: 3 }],
  ] as const)(
    'keeps orders correct under the supplier fault %s',
    async (mode, states) => {
      const verdict = await runFault(world, mode, ORDERS);
      expect(verdict.problems).toEqual([]);
      expect(verdict.states).toEqual(states);
    },
    60_000,
  );

  test('keeps orders correct under all supplier faults at once', async () => {
    expect((await runFault(world, 'chaos', 24)).problems).toEqual([]);
  }, 60_000);
});
