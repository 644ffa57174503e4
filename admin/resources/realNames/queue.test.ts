import { describe, expect, test } from '@jest/globals';
import { firstDocument, neighbour } from './useReview';

describe('the review queue of identity documents', () => {
  test('opens the next pending document, and continues with the first document after the last document', () => {
    expect(neighbour([3, 5, 9], 5, 1)).toBe(9);
    expect(neighbour([3, 5, 9], 9, 1)).toBe(3);
    expect(neighbour([3, 5, 9], 3, -1)).toBe(9);
  });
  test('opens the next pending document when the current document was decided and left the queue', () => {
    expect(neighbour([3, 9], 5, 1)).toBe(9);
    expect(neighbour([3, 9], 5, -1)).toBe(3);
  });
  test('ends the review when no other document is pending', () => {
    expect(neighbour([5], 5, 1)).toBeNull();
    expect(neighbour([], 5, 1)).toBeNull();
  });
  test("lists the pending documents of a card before the card's decided documents", () => {
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
