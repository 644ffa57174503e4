import { expect, test } from '@jest/globals';
import { healthOf } from './health';

const call = (id: number, verdict: string, milliseconds: number | null = null) => ({
  id,
  verdict,
  milliseconds,
  createdAt: `2026-11-2${id}T00:00:00.000Z`,
});

test("rates a supplier by the results of the supplier's last calls", () => {
  expect(healthOf([])).toBeNull();
  expect(healthOf([call(3, 'ACCEPTED', 100), call(2, 'REFUSED', 300), call(1, 'ACCEPTED')])).toEqual({
    state: 'good',
    answered: 100,
    refused: 1,
    failed: 0,
    milliseconds: 200,
    lastAnswer: '2026-11-23T00:00:00.000Z',
    lastFailure: null,
  });
  expect(healthOf([call(3, 'ERROR'), call(2, 'ACCEPTED')])).toMatchObject({
    state: 'bad',
    failed: 1,
    lastFailure: '2026-11-23T00:00:00.000Z',
  });
});
