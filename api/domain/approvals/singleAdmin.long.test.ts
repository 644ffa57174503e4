import { expect, test } from '@jest/globals';
import { runSingleAdmin } from './singleAdmin.fixture';

const STEPS = Number(process.env.ALONE_STEPS ?? 2_000);
const SEED = Number(process.env.ALONE_SEED ?? 510);

test(`stays within refund limits and takes no money back when one admin makes ${STEPS} random calls`, async () => {
  const { taken, directions, most, limits, courses, broken, orders } = await runSingleAdmin(SEED, STEPS);
  process.stdout.write(`${orders} orders; most ${JSON.stringify(most)}; ${JSON.stringify(courses)}\n`);
  expect([taken, broken]).toEqual([0, []]);
  expect(directions).toBeLessThanOrEqual(1);
  expect(most.order).toBeLessThanOrEqual(limits.order);
  expect(most.day).toBeLessThanOrEqual(limits.day);
  for (const name of ['refund', 'revoke', 'revokeSome'])
    expect([courses[name]?.done, courses[name]?.waits]).not.toContain(0);
  for (const name of ['reverse', 'approveOwn']) expect(courses[name]?.done ?? 0).toBe(0);
}, 3_600_000);
