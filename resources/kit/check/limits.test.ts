import { expect, test } from '@jest/globals';
import { shortestMatch } from './limits';

test.each([
  ['^[A-Z]{2}$', 2],
  ['^[0-9a-f]{64}$', 64],
  ['^\\d{3,5}?x+y*z?$', 4],
  ['a|bcd|ef', 1],
  ['^(?:ab|cde){2}-[\\]x]$', 6],
  ['^(?=.{10})\\w+$', 1],
  ['(?<year>\\d{4})\\k<year>', 4],
  ['^(a(b|cd)?){3}\\.\\u0041\\(', 6],
  ['', 0],
  ['^$|^.{5}$', 0],
  ['a{x}', 4],
])('returns the length of the shortest match of the regular expression %s', (pattern, length) => {
  expect(shortestMatch(pattern)).toBe(length);
});
