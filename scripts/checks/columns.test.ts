import { describe, expect, test } from '@jest/globals';
import { checkColumns, DATA } from './columns';
import { readSources } from './sources';

const check = (path: string, ...lines: string[]): string[] => checkColumns([{ path, text: lines.join('\n') }]);
const wide = 'x'.repeat(121);

describe('the check of line widths', () => {
  test('reports the file and line of each line wider than 120 columns, and accepts narrower lines', () => {
    expect(check('resources/a.ts', 'x'.repeat(120), '', wide)).toEqual(['resources/a.ts:3: 121 columns, at most 120']);
  });

  test('counts the characters of a line instead of UTF-16 units', () => {
    expect(check('resources/a.ts', '𠀀'.repeat(120))).toEqual([]);
  });

  test('allows lines of any width in data files', () => {
    for (const path of ['migrations/1-a.ts', 'resources/locales/en.ts', 'public-site/src/components/Notice.tsx'])
      expect(check(path, wide)).toEqual([]);
    expect(check('public-site/src/components/iconPathsOf.ts', wide)).toHaveLength(1);
  });
});

test('lists only data files and folders that exist', () => {
  const paths = readSources().map(({ path }) => path);
  for (const place of Object.keys(DATA)) expect(paths.some((path) => path.startsWith(place))).toBe(true);
});
