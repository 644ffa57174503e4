import { describe, expect, test } from '@jest/globals';
import { AREA_CODES, isAreaCode } from './areas';
import { validate } from './validate';
import { f } from './index';

describe('the country codes and their names', () => {
  test('lists at least 240 different two-letter country codes', () => {
    expect(new Set(AREA_CODES).size).toBe(AREA_CODES.length);
    expect(AREA_CODES.length).toBeGreaterThanOrEqual(240);
    expect(AREA_CODES.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  });

  test.each([
    ['zh-CN', /[\u4e00-\u9fff]/],
    ['en', /[A-Za-z]/],
    ['zh-TW', /[\u4e00-\u9fff]/],
  ])('names every country differently in %s', (language, letters) => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    const named = AREA_CODES.map((code) => [code, names.of(code) ?? code] as const);
    expect(named.filter(([code, name]) => name === code || !letters.test(name))).toEqual([]);
    expect(new Set(named.map(([, name]) => name)).size).toBe(named.length);
  });

  test('accepts only listed country codes in a field of the kind areaCodes', () => {
    expect(isAreaCode('XX')).toBe(false);
    const areaCodes = f.areaCodes({ required: true });
    expect(validate({ areaCodes }, { areaCodes: [...AREA_CODES] }).errors).toEqual({});
    for (const wrong of [['JP', 'XX'], ['jp'], []])
      expect(Object.keys(validate({ areaCodes }, { areaCodes: wrong }).errors)).toEqual(['areaCodes']);
  });
});
