import { expect, test } from '@jest/globals';
import { planEvents } from './planEvents';
import { runEvents } from './run';

const RATES = { perHour: 1, faults: 20 };
const PACE = { days: 10, everyHours: 6 };

test.each([1, 2, 3])(
  'keeps every invariant during ten simulated days with faults of seed %s',
  async (seed) => {
    const { violations, trace } = await runEvents(seed, planEvents(seed, PACE.days, RATES), PACE);
    expect(violations.length > 0 ? [...violations, ...trace.slice(-20)] : []).toEqual([]);
  },
  600_000,
);

test('gives the same trace and books for the same seed', async () => {
  const once = () => runEvents(4, planEvents(4, 1, RATES), { days: 1, everyHours: 6 });
  expect((await once()).hash).toBe((await once()).hash);
}, 600_000);
