import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listImports } from '../checks/sources';
import { MUTATIONS } from './list';

// Checks that the list of mutations still matches the code and the tests, because a full mutation run is rare.

const HOME = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(HOME, file), 'utf8');
/**
 * Returns the text of a test file and of the files below its folder that it imports, because these may contain tables
 * of test cases.
 */
const readTests = (file: string): string =>
  [
    file,
    ...listImports({ path: file, text: read(file) })
      .filter(({ specifier }) => specifier.startsWith('./'))
      .map(({ specifier }) => `${join(dirname(file), specifier)}.ts`)
      .filter((path) => existsSync(join(HOME, path))),
  ]
    .map(read)
    .join('\n');

describe.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))(
  '%s',
  (_name, { file, find, put, on = ['mariadb'], killer: [test_, name] }) => {
    test('finds the text to replace exactly once and changes the text', () => {
      const source = read(file);
      expect(source.match(new RegExp(find, 'g')) ?? []).toHaveLength(1);
      expect(source.replace(find, put)).not.toBe(source);
    });

    test('names an existing test', () => {
      expect(existsSync(join(HOME, test_))).toBe(true);
      expect(name).not.toBe('');
      expect(readTests(test_)).toContain(name);
    });

    test('names a test that `npm test` runs on each database of the mutation', () => {
      expect(test_).not.toMatch(/\.long\.test\.ts$/);
      if (on.includes('mariadb')) expect(test_).toMatch(/\.(db|unit)\.test\.ts$|^(scripts|resources|admin)\//);
    });
  },
);

test('has a unique name for each mutation', () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
});
