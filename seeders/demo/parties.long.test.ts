import { expect, test } from '@jest/globals';
import { compare, openDemo, sampleOrders } from './parties.fixture';

openDemo();

test('shows the parties of 500 orders with the amounts of the ledger to every user who may see them', async () => {
  const samples = (await sampleOrders(400)).slice(0, 500);
  expect(samples.length).toBe(500);
  for (const sample of samples) await compare(sample);
}, 600_000);
