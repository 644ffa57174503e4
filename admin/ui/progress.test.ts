import { expect, test } from '@jest/globals';
import { PROGRESS, nextProgress } from './ProgressBar';

test('starts the progress at the minimum, increases it with every step and never reaches the end', () => {
  let value = nextProgress(0);
  expect(value).toBeGreaterThanOrEqual(PROGRESS.minimum);
  for (let count = 0; count < 1000; count += 1) {
    const next = nextProgress(value);
    expect(next).toBeGreaterThanOrEqual(value);
    value = next;
  }
  expect(value).toBeLessThan(1);
  expect(nextProgress(1)).toBe(1);
});
test('uses 500 ms, 200 ms and 0.3 as speed, interval and minimum of the progress bar', () =>
  expect(PROGRESS).toEqual({ speed: 500, trickle: 200, minimum: 0.3 }));
