import { describe, expect, test } from '@jest/globals';
import { firstDocument, neighbour } from './useReview';

describe('the queue of papers', () => {
  test('goes on to the next that waits, round to the first', () => {
    expect(neighbour([3, 5, 9], 5, 1)).toBe(9);
    expect(neighbour([3, 5, 9], 9, 1)).toBe(3);
    expect(neighbour([3, 5, 9], 3, -1)).toBe(9);
  });
  test('goes on from a document that has been decided and is in it no more', () => {
    expect(neighbour([3, 9], 5, 1)).toBe(9);
    expect(neighbour([3, 9], 5, -1)).toBe(3);
  });
  test('ends when nothing else waits', () => {
    expect(neighbour([5], 5, 1)).toBeNull();
    expect(neighbour([], 5, 1)).toBeNull();
  });
  test('a card shows what waits before what is decided', () => {
    expect(
      firstDocument([
        { id: 9, status: 'REJECTED' },
        { id: 7, status: 'SUBMITTED' },
      ])?.id,
    ).toBe(7);
    expect(
      firstDocument([
        { id: 9, status: 'REJECTED' },
        { id: 7, status: 'APPROVED' },
      ])?.id,
    ).toBe(9);
    expect(firstDocument([])).toBeUndefined();
  });
});
