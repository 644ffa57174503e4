import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addWords, titleOf, writeDeclaration } from './newResource';

describe('a new resource', () => {
  test('is one screen of declaration', () => {
    const text = writeDeclaration('flow-pool-prices');
    expect(text).toContain("defineResource('flow-pool-prices'");
    expect(text.split('\n').length).toBeLessThanOrEqual(25);
  });

  test.each(['zh', 'en'])('gets its words into the %s catalogue as it is', (language) => {
    const before = readFileSync(join(import.meta.dirname, `../resources/words/${language}.ts`), 'utf8');
    const after = addWords(before, 'flow-pool-prices', { label: '流量池价格', singular: '价格' });
    expect(after.replace("\n    'flow-pool-prices': { label: '流量池价格', singular: '价格' },", '')).toBe(before);
  });

  test('is named in words', () => {
    expect(titleOf('flow-pool-prices')).toBe('Flow pool prices');
  });

  test('is refused where the catalogue has another shape', () => {
    expect(() => addWords('export default {};', 'x', { label: 'X', singular: 'x' })).toThrow(/no "resources"/);
  });
});
