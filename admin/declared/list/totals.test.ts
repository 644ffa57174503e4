import { describe, expect, it, test } from '@jest/globals';
import type { ManifestField } from '@t3d/resources/kit';
import { occurring, onlyCurrency, tabulate, totalTexts } from './totals';

it('shows a total without a currency symbol for one currency, and with a symbol for several currencies', () => {
  const one = [{ currency: 'USD', count: 3, price: 684230 }];
  expect([totalTexts(one, 'price'), onlyCurrency(one)]).toEqual([['6,842.30'], 'USD']);
  const two = [...one, { currency: 'EUR', count: 1, price: 100 }];
  expect(totalTexts(two, 'price')).toHaveLength(2);
  expect(totalTexts(two, 'price')[1]).toContain('1.00');
  expect([onlyCurrency(two), totalTexts(one, 'cost')]).toEqual([null, []]);
});

const row = (type: string, currency: string, count: number, amount: number) => ({ type, currency, count, amount });
const SUMS = { of: 'amount', word: 'type' };
const rows = [row('BUY', 'USD', 3, -600), row('INC', 'USD', 1, 10_000), row('INC', 'CNY', 2, 500)];

describe('the totals of a list', () => {
  test('splits totals by currency and sums all enum values', () => {
    expect(tabulate(rows, SUMS, [])).toEqual([
      { currency: 'CNY', words: { INC: { count: 2, amount: 500 } }, all: { count: 2, amount: 500 } },
      {
        currency: 'USD',
        words: { BUY: { count: 3, amount: -600 }, INC: { count: 1, amount: 10_000 } },
        all: { count: 4, amount: 9_400 },
      },
    ]);
  });
  test('sums only the selected enum values, and still shows all other values', () => {
    const [, dollars] = tabulate(rows, SUMS, ['BUY']);
    expect(dollars).toMatchObject({ all: { count: 3, amount: -600 }, words: { INC: { amount: 10_000 } } });
  });
  test('parses sums that a database returns as text', () => {
    expect(tabulate([{ ...row('INC', 'USD', 0, 0), count: '2', amount: '300' } as never], SUMS, [])[0]?.all).toEqual({
      count: 2,
      amount: 300,
    });
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
