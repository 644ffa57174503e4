import { expect, test } from '@jest/globals';
import { nationalityName } from './nationality';

test('names the country of a code of two or three letters, and keeps a code of no country', () => {
  const names = ['GBR', 'DEU', 'CHE', 'KR', 'UKR', 'XXA'].map((code) => nationalityName(code, 'en'));
  expect(names).toEqual(['United Kingdom', 'Germany', 'Switzerland', 'South Korea', 'Ukraine', 'XXA']);
  expect(nationalityName('JPN', 'zh')).toBe('日本');
});
