import { expect, test } from '@jest/globals';
import { runUndoPairs } from './undoPairs.fixture';

test('restores all rows, balances and the ledger when each of thirty random commands is undone', async () => {
  const { pairs, by } = await runUndoPairs(20_261_125, 30);
  expect(pairs).toBe(30);
  expect(Object.keys(by).length).toBeGreaterThan(10);
}, 60_000);
