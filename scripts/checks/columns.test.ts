import { describe, expect, test } from '@jest/globals';
import { checkColumns, DATA } from './columns';
import { readSources } from './sources';

const check = (path: string, ...lines: string[]): string[] => checkColumns([{ path, text: lines.join('\n') }]);
const wide = 'x'.repeat(121);

describe('lines', () => {
  test('of 120 columns fit, longer ones are named by file and line', () => {
    expect(check('resources/a.ts', 'x'.repeat(120), '', wide)).toEqual(['resources/a.ts:3: 121 columns, at most 120']);
  });

  test('are counted in letters, however many units of UTF-16 each has', () => {
    expect(check('resources/a.ts', '𠀀'.repeat(120))).toEqual([]);
  });

  test('of data are as long as they are', () => {
    for (const path of ['migrations/1-a.ts', 'resources/locales/en.ts', 'public-site/src/components/Notice.tsx'])
      expect(check(path, wide)).toEqual([]);
    expect(check('public-site/src/components/iconPathsOf.ts', wide)).toHaveLength(1);
  });
});

test('every place of data is there', () => {
  const paths = readSources().map(({ path }) => path);
  for (const place of Object.keys(DATA)) expect(paths.some((path) => path.startsWith(place))).toBe(true);
});
