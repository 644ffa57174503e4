import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listImports } from '../checks/sources';
import { MUTATIONS } from './list';

const HOME = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(HOME, file), 'utf8');
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
  'the mutation %s',
  (_name, { file, find, put, on = ['mariadb'], killer: [test_, name] }) => {
    test('replaces the text of a file at exactly one place', () => {
      const source = read(file);
      expect(source.match(new RegExp(find, 'g')) ?? []).toHaveLength(1);
      expect(source.replace(find, put)).not.toBe(source);
    });

    test('names an existing test as the test that the mutation must break', () => {
      expect(existsSync(join(HOME, test_))).toBe(true);
      expect(name).not.toBe('');
      expect(readTests(test_)).toContain(name);
    });

    test('names a test that `npm test` runs on every database of the mutation', () => {
      expect(test_).not.toMatch(/\.long\.test\.ts$/);
      if (on.includes('mariadb')) expect(test_).toMatch(/\.(db|unit)\.test\.ts$|^(scripts|resources|admin)\//);
    });
  },
);

test('has a different name from every other mutation', () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
});
