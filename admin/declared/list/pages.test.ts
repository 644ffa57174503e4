import { describe, expect, it } from '@jest/globals';
import { pageCount, pageItems } from './Pager';

describe('the pager of a list', () => {
  it('shows all page numbers of a pager when the numbers fit', () => {
    expect(pageItems(1, 1, 5)).toEqual([1]);
    expect(pageItems(3, 5, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageItems(1, 0, 5)).toEqual([1]);
  });

  it('shows five of twenty page numbers, including the number of the current page', () => {
    expect(pageItems(1, 20, 5)).toEqual([1, 2, 3, 4, 'gap', 20]);
    expect(pageItems(10, 20, 5)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20]);
    expect(pageItems(20, 20, 5)).toEqual([1, 'gap', 17, 18, 19, 20]);
  });

  it('shows three page numbers of a pager on a phone', () => {
    for (const page of [1, 2, 10, 19, 20]) {
      const numbers = pageItems(page, 20, 3).filter((item) => item !== 'gap');
      expect(numbers).toHaveLength(3);
      expect(numbers).toContain(page);
    }
  });

  it('counts the pages of a list', () => {
    expect(pageCount(0, 20)).toBe(1);
    expect(pageCount(20, 20)).toBe(1);
    expect(pageCount(21, 20)).toBe(2);
  });
});
