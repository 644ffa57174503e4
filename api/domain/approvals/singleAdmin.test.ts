import { expect, test } from '@jest/globals';
import { runSingleAdmin } from './singleAdmin.fixture';

test('stays within refund limits and takes no money back when one admin makes 150 random calls', async () => {
  const { taken, directions, most, limits, courses, broken } = await runSingleAdmin(51, 150);
  expect([taken, broken]).toEqual([0, []]);
  expect(directions).toBeLessThanOrEqual(1);
  expect(most.order).toBeLessThanOrEqual(limits.order);
  expect(most.day).toBeLessThanOrEqual(limits.day);
  expect(courses.refund).toMatchObject({ done: expect.any(Number), waits: expect.any(Number) });
  expect(courses.approveOwn?.done ?? 0).toBe(0);
}, 120_000);
