import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadFile } from './specMap';
import { checkSpecMap, readSpecMap } from './specMap';

const ROOT = join(import.meta.dirname, '../..');
const read: ReadFile = (path) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : null);

test('finds existing code and an existing test for every sentence of the specification', () => {
  expect(checkSpecMap(readSpecMap(read('docs/spec-map.md') ?? ''), read)).toEqual([]);
});

describe('the check of docs/spec-map.md', () => {
  const FILES: Record<string, string> = {
    'api/cards.ts': 'export const issueCards = 1;',
    'api/cards.test.ts':
      "test('cards are issued once', () => 1);\n" +
      "test.each([\n  ['SIM', 1],\n])('a %s is issued', () => 1);\n" +
      'test(\n  "a card\'s own title",\n  () => 1);',
  };
  const faultsOf = (place: string, tests: string, sentence = 'A card is issued.'): string[] =>
    checkSpecMap(
      readSpecMap(
        `| id | sentence | place | test |\n|---|---|---|---|\n| S1-001 | ${sentence} | ${place} | ${tests} |`,
      ),
      (path) => FILES[path] ?? null,
      [1],
    );
  const PLACE = '`api/cards.ts` · `issueCards`';
  const TEST = '`api/cards.test.ts` › `cards are issued`';

  test.each([
    ['a place and a test that are there', PLACE, TEST],
    ['a case of a table', PLACE, '`api/cards.test.ts` › `a %s is issued` › `SIM`'],
    ['a title on a line of its own', PLACE, "`api/cards.test.ts` › `a card's own title`"],
  ])('accepts the reference %s of docs/spec-map.md', (_what, place, tests) =>
    expect(faultsOf(place, tests)).toEqual([]),
  );

  test.each([
    ['a file that is gone', '`api/none.ts` · `issueCards`', TEST, 'api/none.ts is gone'],
    ['a name that is gone', '`api/cards.ts` · `issue`', TEST, 'api/cards.ts has no issue'],
    ['a file without a name', '`api/cards.ts`', TEST, 'nothing in it is named'],
    ['a test file that is gone', PLACE, '`api/none.test.ts` › `x`', 'api/none.test.ts is gone'],
    ['a title that is gone', PLACE, '`api/cards.test.ts` › `cards are sold`', 'has no test "cards are sold"'],
    ['a case that is gone', PLACE, '`api/cards.test.ts` › `a %s is issued` › `OTA`', 'has no case OTA'],
    ['a file of no tests', PLACE, '`api/cards.ts` › `issueCards`', 'is no file of tests'],
    ['an empty place', '', TEST, 'no place'],
    ['an empty test', PLACE, '', 'no test'],
    ['a promise', `${PLACE} later`, TEST, 'is put off'],
  ])('reports %s in docs/spec-map.md', (_what, place, tests, fault) =>
    expect(faultsOf(place, tests).join('\n')).toContain(fault),
  );

  test('reports a missing, a repeated or a misplaced sentence of docs/spec-map.md', () => {
    const row = `| S1-001 | A | ${PLACE} | ${TEST} |`;
    const rows = readSpecMap(`${row}\n${row}\n${row.replace('S1-001', 'S1-009')}`);
    expect(checkSpecMap(rows, (path) => FILES[path] ?? null, [2])).toEqual([
      'S1-002 is not in the map',
      'S1-001 is there twice',
      'S1-009 is no sentence of the specification',
    ]);
  });
});
