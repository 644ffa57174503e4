import { expect, test } from '@jest/globals';
import { compare, openDemo, sampleOrders } from './parties.fixture';

openDemo();

test("shows an order's parties with the amounts of the ledger to every user who may see the order", async () => {
  const samples = await sampleOrders(6);
  expect(samples.length).toBeGreaterThanOrEqual(40);
  let seen = 0;
  for (const sample of samples) seen += await compare(sample);
  expect(seen).toBeGreaterThan(samples.length);
}, 60_000);
