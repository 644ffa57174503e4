import { expect, test } from '@jest/globals';
import { findSecrets, openHandovers, viewers } from './handover.fixture';

openHandovers(200);

test('shows the new owners of 200 cards nothing from before the hand-over in any response', async () => {
  expect(viewers.reduce((sum, { cards }) => sum + cards.length, 0)).toBe(200);
  for (const viewer of viewers) {
    const { found, read } = await findSecrets(viewer);
    expect(found).toEqual([]);
    expect(read).toBeGreaterThan(500);
  }
}, 3_600_000);
