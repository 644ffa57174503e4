import { expect, test } from '@jest/globals';
import { DuplicateKeys } from './existingRows';

test('returns the earlier row of an import when a key is repeated', () => {
  const seen = new DuplicateKeys();
  const keys = Array.from({ length: 20_000 }, (_, index) => String(8985000000000000000n + BigInt(index * 10)));
  expect(keys.map((key, index) => seen.add(key, index + 2)).every((row) => row === undefined)).toBe(true);
  expect(keys.map((key) => seen.add(key, 99_999))).toEqual(keys.map((_, index) => index + 2));
  expect([seen.add('', 7), seen.add('', 8)]).toEqual([undefined, 7]);
});
