import { describe, expect, it } from '@jest/globals';
import { AREA_CODES, f } from '@t3d/resources/kit';
import { isAreaMeant } from './areaSearch';

describe('the countries to choose in an input', () => {
  it('allows every country to be selected in a field, because the default limit is 9999', () => {
    expect(f.areaCodes().limit).toBe(9999);
    expect(AREA_CODES.length).toBeLessThan(9999);
  });

  it('finds a country by code, or by name in three languages with or without accents', () => {
    const found = (typed: string): string[] => AREA_CODES.filter((code) => isAreaMeant(code, typed));
    for (const typed of ['日本', 'japan', 'JP', 'jp', 'Jap']) expect(found(typed)).toContain('JP');
    expect(found('义大利').concat(found('意大利'), found('義大利'), found('Italy'))).toEqual(
      expect.arrayContaining(['IT', 'IT', 'IT']),
    );
    expect(found('cote d')).toContain('CI');
    expect(found('JP')).not.toContain('CN');
    expect(found('nowhere')).toEqual([]);
  });
});
