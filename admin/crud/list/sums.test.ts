import { expect, it } from '@jest/globals';
import { onlyCurrency, sumTexts } from './sums';

it('one currency is added up bare, several each with its own sign', () => {
  const one = [{ currency: 'USD', count: 3, price: 684230 }];
  expect([sumTexts(one, 'price'), onlyCurrency(one)]).toEqual([['6,842.30'], 'USD']);
  const two = [...one, { currency: 'EUR', count: 1, price: 100 }];
  expect(sumTexts(two, 'price')).toHaveLength(2);
  expect(sumTexts(two, 'price')[1]).toContain('1.00');
  expect([onlyCurrency(two), sumTexts(one, 'cost')]).toEqual([null, []]);
});
