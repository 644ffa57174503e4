import { expect, test } from '@jest/globals';
import { discountText, priceSteps } from './priceSteps';

test('returns each price of a plan with the margin over the price that the seller pays', () => {
  const prices = { corpCost: 5400, cooperationPrice: 6160, retailPrice: 10290, discountPrice: 9261, esimFee: 0 };
  expect(priceSteps(prices)).toEqual([
    { name: 'corpCost', amount: 5400, margin: null },
    { name: 'cooperationPrice', amount: 6160, margin: 760 },
    { name: 'retailPrice', amount: 10290, margin: 4130 },
    { name: 'discountPrice', amount: 9261, margin: 3101 },
  ]);
});

test("compares a sub-agent's price with the price that the reader pays", () => {
  expect(priceSteps({ cooperationPrice: 900, ownPrice: 830 }).at(1)).toEqual({
    name: 'cooperationPrice',
    amount: 900,
    margin: 70,
  });
  expect(priceSteps({ cooperationPrice: 900 })).toEqual([{ name: 'cooperationPrice', amount: 900, margin: null }]);
});

test("writes a discount in the reader's language", () => {
  expect([discountText(10, 'zh'), discountText(15, 'cht'), discountText(10, 'en'), discountText(0, 'zh')]).toEqual([
    '9 折',
    '8.5 折',
    '−10 %',
    '',
  ]);
});
