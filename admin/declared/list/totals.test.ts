import { expect, it } from '@jest/globals';
import { onlyCurrency, totalTexts } from './totals';

it('one currency is added up bare, several each with its own sign', () => {
  const one = [{ currency: 'USD', count: 3, price: 684230 }];
  expect([totalTexts(one, 'price'), onlyCurrency(one)]).toEqual([['6,842.30'], 'USD']);
  const two = [...one, { currency: 'EUR', count: 1, price: 100 }];
  expect(totalTexts(two, 'price')).toHaveLength(2);
  expect(totalTexts(two, 'price')[1]).toContain('1.00');
  expect([onlyCurrency(two), totalTexts(one, 'cost')]).toEqual([null, []]);
});
