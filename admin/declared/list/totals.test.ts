import '../builtInKinds';
import { describe, expect, it, test } from '@jest/globals';
import type { ManifestField } from '@t3d/resources/kit';
import { frequentFirst, occurring, onlyCurrency, tabulate, totalTexts } from './totals';

const PRICE = { name: 'price', kind: 'money' } as ManifestField;

it('shows a total without a currency symbol for one currency, and with a symbol for several currencies', () => {
  const one = [{ currency: 'USD', count: 3, price: 684230 }];
  expect([totalTexts(one, PRICE), onlyCurrency(one)]).toEqual([['6,842.30'], 'USD']);
  const two = [...one, { currency: 'EUR', count: 1, price: 100 }];
  expect(totalTexts(two, PRICE)).toHaveLength(2);
  expect(totalTexts(two, PRICE)[1]).toContain('1.00');
  expect([onlyCurrency(two), totalTexts(one, { ...PRICE, name: 'cost' })]).toEqual([null, []]);
});

it('shows the total of a count as a whole number without decimals', () => {
  const rows = [{ count: 200, usedMB: 2_998_288 }];
  expect(totalTexts(rows, { name: 'usedMB', kind: 'integer' } as ManifestField)).toEqual(['2,998,288']);
});

const row = (type: string, currency: string, count: number, amount: number) => ({ type, currency, count, amount });
const SUMS = { of: 'amount', word: 'type' };
const rows = [row('BUY', 'USD', 3, -600), row('INC', 'USD', 1, 10_000), row('INC', 'CNY', 2, 500)];

describe('the totals of a list', () => {
  test('splits totals by currency and sums all enum values', () => {
    expect(tabulate(rows, SUMS, [])).toEqual([
      { currency: 'CNY', words: { INC: { count: 2, amount: 500 } }, all: { count: 2, amount: 500, in: 500, out: 0 } },
      {
        currency: 'USD',
        words: { BUY: { count: 3, amount: -600 }, INC: { count: 1, amount: 10_000 } },
        all: { count: 4, amount: 9_400, in: 10_000, out: -600 },
      },
    ]);
  });
  test('sums only the selected enum values, and still shows all other values', () => {
    const [, dollars] = tabulate(rows, SUMS, ['BUY']);
    expect(dollars).toMatchObject({
      all: { count: 3, amount: -600, in: 0, out: -600 },
      words: { INC: { amount: 10_000 } },
    });
  });
  test('parses totals that a database returns as text', () => {
    expect(tabulate([{ ...row('INC', 'USD', 0, 0), count: '2', amount: '300' } as never], SUMS, [])[0]?.all).toEqual({
      count: 2,
      amount: 300,
      in: 300,
      out: 0,
    });
  });
  test('shows the most frequent and the chosen enum values in declared order, and counts the others', () => {
    const words = [1, 9, 5, 7, 3].map((count, at) => ({ value: `W${at}`, count }));
    const { shown, collapsed } = frequentFirst(words, 2, ['W0']);
    expect([shown.map(({ value }) => value), collapsed]).toEqual([['W0', 'W1', 'W3'], 2]);
    expect(frequentFirst(words, 4, []).collapsed).toBe(0);
  });
  test('lists the enum values that occur in the rows, in the order of the declaration', () => {
    const field = {
      name: 'type',
      kind: 'enum',
      options: [
        { value: 'INC', label: 'In' },
        { value: 'PAY', label: 'Paid' },
        { value: 'BUY', label: 'Bought' },
      ],
    } as ManifestField;
    expect(occurring(field, tabulate(rows, SUMS, []))).toEqual([
      { value: 'INC', label: 'In', count: 3 },
      { value: 'BUY', label: 'Bought', count: 3 },
    ]);
  });
});
