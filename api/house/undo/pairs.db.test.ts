import { expect, test } from '@jest/globals';
import { walkPairs } from './pairsWalk.fixture';

test('fifty random commands, each undone, leave every row, balance and the ledger as they were', async () => {
  const { pairs, by } = await walkPairs(20_261_125, 50);
  expect(pairs).toBe(50);
  expect(Object.keys(by).length).toBeGreaterThan(10);
}, 60_000);
