import { expect, test } from '@jest/globals';
import { couponOf, retailPriceOf } from './channelSale';

test.each<[number | null, number, string]>([
  [null, 900, 'the retail price without a discount price'],
  [700, 700, 'the discount price'],
  [500, 500, "a discount price as low as the seller's own"],
  [499, 900, "the retail price where the discount is under the seller's own price"],
  [900, 900, 'the retail price where both are equal'],
  [901, 900, 'the retail price where the discount price is higher'],
])('sells a plan with discountPrice %p and retail price 900 at %p: %s', (discountPrice, charged) => {
  const prices = { retailPrice: 900, cooperationPrice: 500 };
  expect(retailPriceOf(prices, { discountPrice })).toBe(charged);
  expect(couponOf(prices, { name: 'Sale', discountPrice }, charged)).toHaveLength(charged < 900 ? 1 : 0);
});

test('sells nothing to end users when a plan has a discount but no retail price', () => {
  expect(retailPriceOf({ retailPrice: null, cooperationPrice: 500 }, { discountPrice: 700 })).toBeNull();
});
