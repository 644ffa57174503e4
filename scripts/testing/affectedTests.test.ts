import { expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDERS, SPEC_NAMES, serverTestsOf, specsOf } from './affectedTests';

const ROOT = join(import.meta.dirname, '../..');

test('has an entry for every screen folder, and names only existing folders and browser specs', () => {
  expect(FOLDERS.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
  expect(SPEC_NAMES.filter((name) => !existsSync(join(ROOT, `e2e/${name}.spec.ts`)))).toEqual([]);
  const screens = readdirSync(join(ROOT, 'admin/resources')).map((name) => `admin/resources/${name}/`);
  expect(screens.filter((folder) => !FOLDERS.includes(folder))).toEqual([]);
});

test('selects the specs of the nearest folder and each changed spec, but no specs for a changed unit test', () => {
  expect(specsOf(['admin/resources/users/x.tsx', 'e2e/tabs.spec.ts', 'admin/declared/list/pages.test.ts'])).toEqual([
    'customers',
    'tabs',
  ]);
  expect(specsOf(['admin/declared/form/saving.tsx'])).toEqual(['children', 'conditions', 'forms']);
});

test('selects the tests next to a changed command and the tests that import it, but no tests further away', () => {
  const graph = new Map([
    ['api/domain/a/move/one.ts', []],
    ['api/domain/a/move/one.test.ts', ['api/domain/a/move/one.ts']],
    ['api/domain/a/index.ts', ['api/domain/a/move/one.ts']],
    ['api/domain/a/other.db.test.ts', ['api/domain/a/index.ts']],
    ['api/product.ts', ['api/domain/a/index.ts']],
    ['api/domain/b/b.test.ts', ['api/product.ts']],
    ['admin/x.test.ts', ['api/domain/a/move/one.ts']],
  ]);
  expect(serverTestsOf(['api/domain/a/move/one.ts'], graph)).toEqual([
    'api/domain/a/move/one.test.ts',
    'api/domain/a/other.db.test.ts',
  ]);
  expect(serverTestsOf(['api/domain/b/b.test.ts'], graph)).toEqual(['api/domain/b/b.test.ts']);
});
