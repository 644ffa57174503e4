import { describe, expect, it } from '@jest/globals';
import { endingOf, isAllowed } from './fileTypes';

describe('the files of an import', () => {
  it('are told by their ending, whatever its case', () => {
    expect(endingOf('CARDS.v2.XLSX')).toBe('xlsx');
    expect(isAllowed('CARDS.XLSX', ['xlsx'])).toBe(true);
    expect(isAllowed('cards.csv', ['xlsx', 'CSV'])).toBe(true);
  });
  it('are refused with another ending, or none', () => {
    expect(isAllowed('cards.txt', ['xlsx'])).toBe(false);
    expect(isAllowed('xlsx', ['xlsx'])).toBe(false);
    expect(isAllowed('cards.xlsx.exe', ['xlsx'])).toBe(false);
  });
});
