import { describe, expect, it } from '@jest/globals';
import type { Entry } from '../../declared/show/useHistory';
import { amountsAt, priceSeriesOf, marksOf, priceChanges } from './prices';

const entry = (day: number, action: string, changes: Record<string, [unknown, unknown]>): Entry => ({
  at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  actor: null,
  actorLabel: 'Wang',
  action,
  changes: Object.fromEntries(Object.entries(changes).map(([name, [before, after]]) => [name, { before, after }])),
});
const trail = [
  entry(9, 'update', { cooperationPrice: [1030, 1100], name: ['a', 'b'] }),
  entry(5, 'update', { salePrice: [1730, null] }),
  entry(1, 'create', {
    corpCost: [null, 900],
    cooperationPrice: [null, 1030],
    salePrice: [null, 1730],
    discountPrice: [null, null],
  }),
];

describe('the price history of a plan', () => {
  it('lists each price change that the reader may see, newest first', () => {
    const told = priceChanges(trail, ['cooperationPrice', 'salePrice']).map(({ name, before, after }) => [
      name,
      before,
      after,
    ]);
    expect(told).toEqual([
      ['cooperationPrice', 1030, 1100],
      ['salePrice', 1730, null],
      ['cooperationPrice', null, 1030],
      ['salePrice', null, 1730],
    ]);
  });
  it('draws changed prices up to the present, or up to their removal', () => {
    const now = Date.parse('2026-11-20T00:00:00Z');
    const lines = priceSeriesOf(priceChanges(trail, ['corpCost', 'cooperationPrice', 'salePrice']), now);
    expect(
      lines.map(({ name, points }) => [name, points.map(({ amount }) => amount), points.at(-1)?.at === now]),
    ).toEqual([
      ['cooperationPrice', [1030, 1100, 1100], true],
      ['salePrice', [1730], false],
    ]);
    expect(
      priceSeriesOf(priceChanges(trail.slice(0, 1), ['cooperationPrice']), now)[0]?.points.map(({ amount }) => amount),
    ).toEqual([1030, 1100, 1100]);
    expect(priceSeriesOf(priceChanges(trail.slice(2), ['corpCost']), now)).toEqual([]);
  });
  it('keeps an amount until the next change, and shows no amount outside the period of the price', () => {
    const points = [
      { at: 2, amount: 1030 },
      { at: 5, amount: 1100 },
      { at: 7, amount: 1100 },
    ];
    expect(amountsAt({ name: 'salePrice', points }, [1, 2, 3, 5, 7, 8])).toEqual([null, 1030, 1030, 1100, 1100, null]);
    expect(amountsAt({ name: 'salePrice', points: [] }, [1])).toEqual([null]);
  });
  it('labels the axis with round amounts around all prices', () => {
    expect(marksOf([1030, 1100, 1730])).toEqual([1000, 1500, 2000]);
    expect(marksOf([900])).toEqual([500, 1000]);
    expect(marksOf([0])).toEqual([0, 1]);
    for (const amounts of [
      [1, 2],
      [999, 1001],
      [5, 100_000],
      [1234, 1299],
    ]) {
      const marks = marksOf(amounts);
      expect([
        marks.length >= 2 && marks.length <= 6,
        (marks[0] as number) <= Math.min(...amounts),
        (marks.at(-1) as number) >= Math.max(...amounts),
      ]).toEqual([true, true, true]);
    }
  });
});
