import { expect, test } from '@jest/globals';
import { checkComments } from './comments';

const check = (text: string, path = 'api/a.test.ts'): string[] => checkComments([{ path, text }]);

test.each([
  ['/** Of a refund, our number of it. */\nconst a = 1;', 'Of'],
  ['// The same for a child.\nconst a = 1;', 'The same'],
  ['/**\n * Reads a row that\n * is told by the store.\n */\nconst a = 1;', 'is told'],
  ["test('what was not loaded comes by itself', () => {});", 'what'],
])('reports a fault in the comment or title %j', (text, word) => {
  expect(check(text.replace("'what", "'What"))).toEqual([
    expect.stringContaining(`“${word === 'what' ? 'What' : word}”`),
  ]);
});

test.each([
  '/** Returns the refund that the gateway reports. */\nconst a = 1;',
  '// Locks the plan first.\n// What follows needs its price.\nconst a = 1;',
  "const text = 'Of a refund';",
  "describe('a refund', () => test('returns the price to the payer', () => {}));",
])('accepts the comment or title %j', (text) => {
  expect(check(text)).toEqual([]);
});
