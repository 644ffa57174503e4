import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { deriveWords } from './words';

test('the traditional words are as the Chinese and the chosen ones say (npm run words writes them)', async () => {
  for (const { file, words } of await deriveWords()) {
    const { cht } = (await import(join('..', file))) as { cht: object };
    expect({ file, cht }).toEqual({ file, cht: words });
  }
});
