import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addWords, titleOf, writeDeclaration } from './newResource';

describe('the command npm run new:resource', () => {
  test('writes the declaration of a new resource that fits on one screen', () => {
    const text = writeDeclaration('flow-pool-prices');
    expect(text).toContain("defineResource('flow-pool-prices'");
    expect(text.split('\n').length).toBeLessThanOrEqual(25);
  });

  test.each(['zh', 'en'])("adds the resource's labels to the %s catalogue and changes no other line", (language) => {
    const before = readFileSync(join(import.meta.dirname, `../resources/words/${language}.ts`), 'utf8');
    const after = addWords(before, 'flow-pool-prices', { label: '流量池价格', singular: '价格' });
    expect(after.replace("\n    'flow-pool-prices': { label: '流量池价格', singular: '价格' },", '')).toBe(before);
  });

  test('derives the label of a resource from the name of the resource', () => {
    expect(titleOf('flow-pool-prices')).toBe('Flow pool prices');
  });

  test('rejects a catalogue with an unexpected structure when a resource is added', () => {
    expect(() => addWords('export default {};', 'x', { label: 'X', singular: 'x' })).toThrow(/no "resources"/);
  });
});
