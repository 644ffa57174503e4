import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listImports } from '../checks/sources';
import { MUTATIONS } from './list';

// The proof that tests look after each guard is only as alive as this list: a place that moved, or a test that is gone,
// fails here and not the next time that somebody runs it whole.

const HOME = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(HOME, file), 'utf8');
/** A file of tests with the files below its folder that it imports: tables of cases are there. */
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
    test('finds its place once, and changes it', () => {
      const source = read(file);
      expect(source.match(new RegExp(find, 'g')) ?? []).toHaveLength(1);
      expect(source.replace(find, put)).not.toBe(source);
    });

    test('names a test that is there', () => {
      expect(existsSync(join(HOME, test_))).toBe(true);
      expect(name).not.toBe('');
      expect(readTests(test_)).toContain(name);
    });

    test('is noticed by `npm test` on each of its databases', () => {
      expect(test_).not.toMatch(/\.long\.test\.ts$/);
      if (on.includes('mariadb')) expect(test_).toMatch(/\.(db|unit)\.test\.ts$|^(scripts|resources|admin)\//);
    });
  },
);

test('no two have one name', () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
});
