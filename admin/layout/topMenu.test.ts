import { describe, expect, test } from '@jest/globals';
import { howManyFit } from './TopMenu';

describe('top menu entries that fit into the bar', () => {
  test.each([
    ['all, to the pixel', [50, 50, 50], 154, 3],
    ['one pixel short: the button takes the place of two', [50, 50, 50], 153, 2],
    ['room for one and the button', [50, 50, 50], 92, 1],
    ['none but the button', [50, 50, 50], 91, 0],
    ['an empty menu', [], 0, 0],
  ])('counts the menu entries that fit into the bar (%s)', (_what, widths, room, expected) =>
    expect(howManyFit(widths, 2, room, 40)).toBe(expected),
  );
});
