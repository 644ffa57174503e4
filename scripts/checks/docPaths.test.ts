import { expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkDocPaths, pathsIn } from './docPaths';

test('finds the paths in the code and the links of a document', () => {
  const text = 'See `api/app.ts:12`, `npm test`, [a](../README.md#two) and [b](https://example.com/api/x).';
  expect(pathsIn('docs/page.md', text)).toEqual(['api/app.ts', 'README.md']);
});

test("finds in the project every path that the project's documents mention", () => {
  expect(existsSync(join(import.meta.dirname, '../../docs/architecture.md'))).toBe(true);
  expect(checkDocPaths()).toEqual([]);
});
