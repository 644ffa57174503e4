import { expect, test } from '@jest/globals';
import { type Rule, priceBy, shareOf } from './rule';

const rule = (more: Partial<Rule>): Rule => ({ mode: 'up', unit: 'percent', amount: 500, step: 10, ...more });

test.each([
  ['raises by 5 % and rounds to 0.10', {}, 800, 840],
  ['rounds down below one half', {}, 1280, 1340],
  ['rounds up from one half', {}, 780, 820],
  ['lowers by 5 %', { mode: 'down' }, 800, 760],
  ['adds 18.5 % to the cost', { mode: 'cost', amount: 1850, step: 1 }, 710, 841],
  ['rounds exactly one half up', { amount: 250, step: 1 }, 20, 21],
  ['raises by an amount', { unit: 'amount', amount: 45, step: 1 }, 800, 845],
  ['rounds an amount to the step', { unit: 'amount', amount: 45, step: 50 }, 800, 850],
  ['stays at zero when the price would be negative', { mode: 'down', unit: 'amount', amount: 900 }, 800, 0],
  ['calculates large amounts without losing a unit', { amount: 1, step: 1 }, 99_999_999_999, 100_009_999_999],
] as const)('calculates a price by a rule that %s', (_what, more, base, price) => {
  expect(priceBy(rule(more), base)).toBe(price);
});

test.each([
  [130, 840, '15.5%'],
  [250, 1340, '18.7%'],
  [160, 820, '19.5%'],
  [-10, 650, '\u22121.5%'],
  [0, 820, '0.0%'],
  [5, 0, '–'],
])('formats a margin of %d of %d as %s', (margin, price, text) => {
  expect(shareOf(margin, price)).toBe(text);
});
