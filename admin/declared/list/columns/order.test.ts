import { expect, it } from '@jest/globals';
import { moved } from './order';

it('a column is moved up, down, and no further than the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a'], 3, 0)).toEqual(['a']);
});
