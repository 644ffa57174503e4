import { describe, expect, it } from '@jest/globals';
import { neighboursOf, rememberList } from './neighbours';

describe('the previous and next record', () => {
  it('finds the previous and next record in the list that was shown last', () => {
    rememberList('cards', [9, 7, 5]);
    expect(neighboursOf('cards', 9)).toEqual({ at: 1, count: 3, previous: null, next: 7 });
    expect(neighboursOf('cards', 5)).toEqual({ at: 3, count: 3, previous: 7, next: null });
    rememberList('cards', [5, 3]);
    expect(neighboursOf('cards', 9)).toBeNull();
  });
  it('finds no previous or next record when the record came from no list or is alone in the list', () => {
    expect(neighboursOf('plans', 1)).toBeNull();
    rememberList('plans', [1]);
    expect(neighboursOf('plans', 1)).toBeNull();
  });
});
