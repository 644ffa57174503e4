import { expect, test } from '@jest/globals';
import { compare, openDemo, sampleOrders } from './parties.fixture';

openDemo();

test('shows the parties of an order with the amounts of the ledger to every user who may see it', async () => {
  const samples = await sampleOrders(6);
  expect(samples.length).toBeGreaterThanOrEqual(40);
  let seen = 0;
  for (const sample of samples) seen += await compare(sample);
  expect(seen).toBeGreaterThan(samples.length);
}, 60_000);
