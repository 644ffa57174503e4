import { describe, expect, it } from '@jest/globals';
import { endingOf, isAllowed } from './fileTypes';

describe('the allowed files of an import', () => {
  it('recognises an import file by the extension in any case', () => {
    expect(endingOf('CARDS.v2.XLSX')).toBe('xlsx');
    expect(isAllowed('CARDS.XLSX', ['xlsx'])).toBe(true);
    expect(isAllowed('cards.csv', ['xlsx', 'CSV'])).toBe(true);
  });
  it('rejects an import file with an unknown extension or without an extension', () => {
    expect(isAllowed('cards.txt', ['xlsx'])).toBe(false);
    expect(isAllowed('xlsx', ['xlsx'])).toBe(false);
    expect(isAllowed('cards.xlsx.exe', ['xlsx'])).toBe(false);
  });
});
