import { expect, test } from '@jest/globals';
import { AREA_CODES, LANGUAGES } from '@t3d/resources/kit';
import { areaName } from './areas';

test('names every country in all three languages', () => {
  for (const language of LANGUAGES) expect(AREA_CODES.filter((code) => areaName(code, language) === code)).toEqual([]);
  expect([
    areaName('JP', 'zh'),
    areaName('JP', 'en'),
    areaName('US', 'cht'),
    areaName('KR', 'zh'),
    areaName('KR', 'cht'),
  ]).toEqual(['日本', 'Japan', '美國', '韩国', '南韓']);
  expect(areaName('nowhere', 'en')).toBe('nowhere');
});
