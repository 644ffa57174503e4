import { expect, test } from '@jest/globals';
import type { StatusInput } from './status';
import { leftOf, statusOf } from './status';

const NOW = new Date('2026-11-25T00:00:00Z');
const BEFORE = new Date('2026-11-20T00:00:00Z');
const AFTER = new Date('2026-12-20T00:00:00Z');
const facts = (more: Partial<StatusInput>): StatusInput => ({
  mode: 'PRE',
  quantity: 3,
  useQuantity: 0,
  cancelQuantity: 0,
  cancelPending: 0,
  endsAt: AFTER,
  paidAt: BEFORE,
  confirmedAt: BEFORE,
  rejectedAt: null,
  collectedAt: null,
  returnedAt: null,
  withdrawnAt: null,
  ...more,
});

test.each<[string, Partial<StatusInput>, string]>([
  ['held', { paidAt: null, confirmedAt: null }, '11'],
  ['held, then given back', { paidAt: null, confirmedAt: null, withdrawnAt: BEFORE }, '14'],
  ['paid', { confirmedAt: null }, '12'],
  ['ordered directly', { mode: 'DIRECT', confirmedAt: null }, '1'],
  ['paid, then rejected', { confirmedAt: null, rejectedAt: BEFORE }, '5'],
  ['ordered directly, then rejected', { mode: 'DIRECT', confirmedAt: null, rejectedAt: BEFORE }, '5'],
  ['confirmed', {}, '13'],
  ['ordered directly and confirmed', { mode: 'DIRECT' }, '2'],
  ['being cancelled', { cancelPending: 1 }, '3'],
  ['being cancelled once collected', { cancelPending: 1, collectedAt: BEFORE }, '3'],
  ['partly cancelled', { cancelQuantity: 1 }, '4'],
  ['all cancelled', { cancelQuantity: 3 }, '5'],
  ['all cancelled, and its time over', { cancelQuantity: 3, endsAt: BEFORE }, '5'],
  ['collected', { collectedAt: BEFORE }, '6'],
  ['collected, part cancelled', { collectedAt: BEFORE, cancelQuantity: 1 }, '6'],
  ['partly used', { useQuantity: 1 }, '7'],
  ['partly used and partly cancelled', { useQuantity: 1, cancelQuantity: 1 }, '7'],
  ['all used', { useQuantity: 3 }, '8'],
  ['the rest cancelled', { useQuantity: 1, cancelQuantity: 2 }, '8'],
  ['all used, and its time over', { useQuantity: 3, endsAt: BEFORE }, '8'],
  ['returned after use', { useQuantity: 3, returnedAt: NOW }, '9'],
  ['returned, never used', { collectedAt: BEFORE, returnedAt: NOW }, '9'],
  ['its time over', { endsAt: BEFORE }, '10'],
  ['its time over this moment', { endsAt: NOW }, '10'],
  ['collected, and its time over', { collectedAt: BEFORE, endsAt: BEFORE }, '10'],
  ['partly used, and its time over', { useQuantity: 1, endsAt: BEFORE }, '10'],
  ['paid and unconfirmed, whatever its time', { confirmedAt: null, endsAt: BEFORE }, '12'],
  ['without an end', { endsAt: null }, '13'],
])('returns the right Ctrip state for an item that is %s', (_name, more, status) => {
  expect(statusOf(facts(more), NOW)).toBe(status);
});

test("returns a Ctrip state that fits the quantities for every combination of an item's fields", () => {
  const moments = [null, BEFORE];
  const seen = new Set<string>();
  for (const mode of ['PRE', 'DIRECT'] as const)
    for (const paidAt of moments)
      for (const confirmedAt of paidAt ? moments : [null])
        for (const rejectedAt of confirmedAt ? [null] : moments)
          for (const withdrawnAt of paidAt ? [null] : moments)
            for (const collectedAt of confirmedAt ? moments : [null])
              for (const returnedAt of collectedAt ? moments : [null])
                for (const endsAt of [BEFORE, AFTER])
                  for (let useQuantity = 0; useQuantity <= (confirmedAt ? 3 : 0); useQuantity += 1)
                    for (
                      let cancelQuantity = 0;
                      cancelQuantity <= (confirmedAt ? 3 - useQuantity : 0);
                      cancelQuantity += 1
                    )
                      for (
                        let cancelPending = 0;
                        cancelPending <= (confirmedAt ? 3 - useQuantity - cancelQuantity : 0);
                        cancelPending += 1
                      ) {
                        const one = facts({
                          mode,
                          paidAt,
                          confirmedAt,
                          rejectedAt,
                          withdrawnAt,
                          collectedAt,
                          returnedAt,
                          endsAt,
                          useQuantity,
                          cancelQuantity,
                          cancelPending,
                        });
                        const status = statusOf(one, NOW);
                        seen.add(status);
                        if (status === '8') expect([leftOf(one), useQuantity > 0]).toEqual([0, true]);
                        if (status === '5' && !rejectedAt) expect(cancelQuantity).toBe(3);
                        if (status === '7') expect([useQuantity > 0, leftOf(one) > 0]).toEqual([true, true]);
                        if (status === '3') expect(cancelPending).toBeGreaterThan(0);
                      }
  expect([...seen].sort((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 14 }, (_, at) => String(at + 1)),
  );
});
