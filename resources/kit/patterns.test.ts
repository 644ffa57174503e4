import { expect, test } from '@jest/globals';
import { commonPatterns } from './patterns';

test('returns patterns for exactly the calls that both given lists of patterns allow', () => {
  expect(commonPatterns(['*'], ['*'])).toEqual(['*']);
  expect(commonPatterns(['*'], ['bills:*', 'orders:list'])).toEqual(['bills:*', 'orders:list']);
  expect(commonPatterns(['bills:*', '*:list'], ['*:export', 'bills:show'])).toEqual(['bills:export', 'bills:show']);
  expect(commonPatterns(['*:*'], ['*'])).toEqual(['*']);
  expect(commonPatterns(['bills:list'], ['orders:list', 'bills:export'])).toEqual([]);
  expect(commonPatterns([], ['*'])).toEqual([]);
});
