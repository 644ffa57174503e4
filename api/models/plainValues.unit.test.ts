import { expect, test } from '@jest/globals';
import { requirePlainValues } from './sequelize/statement';

test('accepts text, numbers, booleans, times, null, and lists of these values in a statement', () => {
  expect(() => {
    requirePlainValues(['a', 1, true, new Date(0), null, [1, 'b', null], []]);
  }).not.toThrow();
});

test.each([
  ['an object, which the driver would write as a condition', { id: 1 }],
  ['an object with SQL of its own', { toSqlString: () => '1' }],
  ['a list with an object', [1, { id: 1 }]],
  ['a list of lists', [[1, 2]]],
  ['nothing at all', undefined],
  ['bytes', Buffer.from('a')],
  ['a function', () => 1],
  ['a symbol', Symbol('a')],
])('rejects a value of a statement: %s', (_what, value) => {
  expect(() => {
    requirePlainValues(['a', value]);
  }).toThrow('value 2 of a statement');
});
