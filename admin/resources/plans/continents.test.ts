import { expect, test } from '@jest/globals';
import { AREA_CODES } from '@t3d/resources/kit';
import { byContinent } from './continents';

test('groups countries by continent and sorts the names', () => {
  const names = { JP: 'Japan', HK: 'Hong Kong', ZA: 'South Africa', NZ: 'New Zealand' } as Record<string, string>;
  expect(byContinent(['ZA', 'NZ', 'JP', 'HK'], (code) => names[code] ?? code, 'en')).toEqual([
    { continent: 'ASIA', names: ['Hong Kong', 'Japan'] },
    { continent: 'OCEANIA', names: ['New Zealand'] },
    { continent: 'AFRICA', names: ['South Africa'] },
  ]);
});

test('lists each known code in exactly one group', () => {
  const listed = byContinent(AREA_CODES, (code) => code, 'en').flatMap(({ names }) => names);
  expect(listed.toSorted()).toEqual([...AREA_CODES].toSorted());
  expect(byContinent(['MA', 'KE', 'RE'], (code) => code, 'en').map(({ continent }) => continent)).toEqual(['AFRICA']);
});
